'use strict'
// Lets another harness drive our server: an object with createGame, connect, move, endTurn.
// `lib` brings its own WebSocket client, RawWS({ port, path, headers, onMessage }) with `opened`.
// Units A00..A19 and B00..B19 on columns 0..14 and rows 0..20; our columns and rows begin with 1,
// and our even columns lie half a hex further north, so the board is turned upside down.
const http = require('http')

const agent = new http.Agent({ keepAlive: true, maxSockets: 256, timeout: 4000 })
const KINDS = ['INF3', 'HVY', 'LGEV', 'MHWZ']
const SEATS = ['a', 'b', 'observer']
const ENDS = 3
const pad = (n) => String(n).padStart(2, '0')
const hex = (q, r) => pad(q + 1) + pad(21 - r)
const label = (unit) => (unit[0] === 'A' ? 'N' : 'S') + (Number(unit.slice(1)) + 1)

const position = () => {
  const sides = ['a', 'b'].map((name, side) => {
    const units = []
    for (let i = 0; i < 20; i++) {
      const row = side === 0 ? (i / 5) | 0 : 20 - ((i / 5) | 0)
      const face = i % 2 === 0 ? '~' : '!'
      units.push(`${label('AB'[side] + pad(i))}=${KINDS[i % 4]}${face}@${hex((i * 3) % 15, row)}`)
    }
    return `${name} ${units.join(' ')}`
  })
  return ['proving_ground n1 P3 turns=100000 stack_limit=40', ...sides].join(' | ')
}

const post = (port, path, body, token) => new Promise((resolve, reject) => {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  if (token) headers.authorization = `Bearer ${token}`
  const request = http.request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, (answer) => {
    const parts = []
    answer.on('data', (part) => parts.push(part))
    answer.on('end', () => {
      const whole = Buffer.concat(parts).toString()
      if (answer.statusCode >= 300) reject(new Error(`${path}: ${answer.statusCode} ${whole.slice(0, 300)}`))
      else resolve(whole)
    })
  })
  request.on('error', reject)
  request.end(text)
})

const revision = (frame) => {
  let n = 0
  for (let i = 12; frame[i] >= 48 && frame[i] <= 57; i++) n = n * 10 + frame[i] - 48
  return n
}

module.exports = (port, name, { RawWS }) => ({
  name,
  seq0: 0,

  async createGame() {
    const made = JSON.parse(await post(port, '/api/games', { scenario: 'proving_ground', position: position() }))
    // `given` counts orders; `after[k]` is how many of them the first k actions took.
    return { id: made.game, tokens: SEATS.map((seat) => made.seats[seat].token), given: 0, after: [0] }
  },

  async connect(game, role, onUpdate) {
    let base = 0
    let done = 0
    let first
    const shown = new Promise((resolve) => { first = resolve })
    const onMessage = (frame, bytes) => {
      if (frame[2] !== 114) return // {"revision":N,...
      const n = revision(frame)
      if (!base) { base = n; return first() }
      while (done + 1 < game.after.length && game.after[done + 1] <= n - base) done++
      onUpdate(done, bytes)
    }
    const headers = { Authorization: `Bearer ${game.tokens[role]}` }
    const socket = new RawWS({ port, path: `/api/games/${game.id}/live`, headers, onMessage })
    await socket.opened
    await shown
    return socket
  },

  order(game, side, notation) {
    return post(port, `/api/games/${game.id}/orders`, { notation }, game.tokens[side])
  },

  begin(game, orders) {
    game.given += orders
    game.after.push(game.given)
  },

  move(game, side, unit, q, r) {
    this.begin(game, 1)
    this.order(game, side, `move ${label(unit)} ${hex(q, r)}`).catch((error) => { throw error })
  },

  async endTurn(game, side) {
    this.begin(game, ENDS)
    for (let i = 0; i < ENDS; i++) await this.order(game, side, 'end')
  },
})
