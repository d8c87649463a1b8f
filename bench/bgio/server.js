'use strict'
// node --expose-gc server.js PORT memory|flatfile 0|1 FOLDER    1: send changes, not whole states
const { Server, FlatFile } = require('boardgame.io/dist/cjs/server.js')

const [port, store, delta, dir] = process.argv.slice(2)
const options = { games: [require('./hexes')(delta === '1')], origins: ['http://127.0.0.1'] }
if (store === 'flatfile') options.db = new FlatFile({ dir, logging: false })
process.on('SIGUSR2', () => global.gc())
Server(options).run({ port: { port: Number(port), host: '127.0.0.1' } })
