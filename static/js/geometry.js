// The sheet's geometry, as app/hexes/sheet.py draws it: flat tops, even columns half a hex north.

export const RADIUS = 32;
export const HEIGHT = RADIUS * Math.sqrt(3);
const COLUMN = RADIUS * 1.5;
const MARGIN = 6;
const STEPS = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];
const CORNERS = [
  [-RADIUS / 2, -HEIGHT / 2], [RADIUS / 2, -HEIGHT / 2], [RADIUS, 0],
  [RADIUS / 2, HEIGHT / 2], [-RADIUS / 2, HEIGHT / 2], [-RADIUS, 0],
];
// Side i, between corners i and i + 1, faces the neighbour i of STEPS.

export function centre(hex) {
  const col = Number(hex.slice(0, 2));
  const row = Number(hex.slice(2));
  const half = col % 2 ? 1 : 0.5;
  return [MARGIN + RADIUS + (col - 1) * COLUMN, MARGIN + (row - 1 + half) * HEIGHT];
}

export function corners(hex) {
  const [x, y] = centre(hex);
  return CORNERS.map(([dx, dy]) => [x + dx, y + dy]);
}

export function axial(hex) {
  const q = Number(hex.slice(0, 2)) - 1;
  return [q, Number(hex.slice(2)) - 1 - (q + (q % 2)) / 2];
}

export function named(q, r) {
  const col = q + 1;
  const row = r + (q + (q % 2)) / 2 + 1;
  if (col < 1 || row < 1 || col > 99 || row > 99) return null;
  return String(col).padStart(2, "0") + String(row).padStart(2, "0");
}

// Direction 0 is north, then clockwise.
export function neighbour(hex, direction) {
  const [q, r] = axial(hex);
  return named(q + STEPS[direction][0], r + STEPS[direction][1]);
}

export function distance(one, two) {
  const [q1, r1] = axial(one);
  const [q2, r2] = axial(two);
  const dq = q1 - q2;
  const dr = r1 - r2;
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

export function hexPath(hex) {
  return "M" + corners(hex).map((p) => p.map((v) => v.toFixed(1)).join(" ")).join("L") + "Z";
}

// The edges of all hexes within a distance, map or no map, chained to one closed path.
export function disk(hex, radius) {
  const [x0, y0] = centre(hex);
  const next = new Map();
  const key = ([x, y]) => `${Math.round(x)} ${Math.round(y)}`;
  for (let q = -radius; q <= radius; q += 1) {
    for (let r = Math.max(-radius, -q - radius); r <= Math.min(radius, -q + radius); r += 1) {
      const middle = [x0 + q * COLUMN, y0 + (r + q / 2) * HEIGHT];
      STEPS.forEach(([dq, dr], side) => {
        const far = Math.max(Math.abs(q + dq), Math.abs(r + dr), Math.abs(q + dq + r + dr));
        if (far <= radius) return;
        const [a, b] = [CORNERS[side], CORNERS[(side + 1) % 6]].map(([dx, dy]) => [middle[0] + dx, middle[1] + dy]);
        next.set(key(a), b);
      });
    }
  }
  const [first] = next.keys();
  const points = [];
  for (let at = first; points.length < next.size; at = key(points.at(-1))) points.push(next.get(at));
  return `M${points.map((p) => p.map((v) => v.toFixed(1)).join(" ")).join("L")}Z`;
}

// The border of a set of hexes, as path data.
export function border(hexes) {
  const inside = new Set(hexes);
  let path = "";
  for (const hex of inside) {
    const around = corners(hex);
    for (let side = 0; side < 6; side += 1) {
      if (inside.has(neighbour(hex, side))) continue;
      const [a, b] = [around[side], around[(side + 1) % 6]];
      path += `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}`;
    }
  }
  return path;
}

// The low and the high corner of the rectangle between two hexes, as orders name it.
export function cornersOf(one, two) {
  const [low, high] = [0, 2].map((at) => [one, two].map((hex) => hex.slice(at, at + 2)).sort())
    .reduce((cols, rows) => [cols[0] + rows[0], cols[1] + rows[1]]);
  return [low, high];
}

// The hexes of the rectangle between two hexes.
export function rectangle(one, two) {
  const [low, high] = cornersOf(one, two);
  const span = (at) => {
    const [from, to] = [low, high].map((hex) => Number(hex.slice(at, at + 2)));
    return Array.from({ length: to - from + 1 }, (_, n) => String(from + n).padStart(2, "0"));
  };
  return span(0).flatMap((col) => span(2).map((row) => col + row));
}
