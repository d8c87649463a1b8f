'use strict'
// A game of the same size as the workload for boardgame.io: forty units of sixteen fields, half of
// them face down; an enemy's face-down unit is sent as label and hex alone.
const { INVALID_MOVE } = require('boardgame.io/dist/cjs/core.js')

const STRENGTHS = { INF3: [3, 3, 2], HVY: [4, 3, 3], LGEV: [1, 1, 4], MHWZ: [6, 2, 1] }

const unit = (label, side, [kind, hex, concealed]) => {
  const [attack, defence, movement] = STRENGTHS[kind]
  return {
    label, side, kind, hex, concealed, attack, defence, movement, left: movement, range: 2, squads: 3,
    disabled: false, stuck: false, onRoad: false, moved: false, name: `${kind} ${label}`,
  }
}

const setup = (_, sides) => {
  const units = {}
  sides.forEach((roster, side) => {
    for (const label in roster) units[label] = unit(label, side, roster[label])
  })
  return { turn: 1, units }
}

const playerView = ({ G, playerID }) => {
  const units = {}
  for (const label in G.units) {
    const u = G.units[label]
    const hidden = u.concealed && String(u.side) !== playerID
    units[label] = hidden ? { label, hex: u.hex } : u
  }
  return { ...G, units }
}

// The hexes around one; even columns lie half a hex further north.
const adjacent = (one, two) => {
  const [c, r, d, s] = [one.slice(0, 2), one.slice(2), two.slice(0, 2), two.slice(2)].map(Number)
  if (c === d) return Math.abs(r - s) === 1
  const north = c % 2 === 0 ? r - 1 : r
  return Math.abs(c - d) === 1 && (s === north || s === north + 1)
}

const move = ({ G, playerID }, label, to) => {
  const u = G.units[label]
  if (!u || String(u.side) !== playerID || u.left < 1 || !adjacent(u.hex, to)) return INVALID_MOVE
  for (const other in G.units) {
    if (G.units[other].side !== u.side && G.units[other].hex === to) return INVALID_MOVE
  }
  u.hex = to
  u.left -= 1
  u.moved = true
}

const onBegin = ({ G, ctx }) => {
  G.turn = ctx.turn
  for (const label in G.units) {
    const u = G.units[label]
    if (String(u.side) === ctx.currentPlayer) Object.assign(u, { left: u.movement, moved: false })
  }
}

module.exports = (deltaState) => ({
  name: 'hexes',
  minPlayers: 2,
  maxPlayers: 2,
  deltaState,
  setup,
  playerView,
  turn: { onBegin },
  moves: { move: { move, client: false, redact: true } },
})
