import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import type { Random } from '../seeded-random.ts'
import type { Ending } from './scenario.ts'

/**
 * `pass`: everything goes on to the port behind it. `hang`: takes what comes and says nothing. `refuse`: ends each connection at once. `nonsense`: replies with
 * bytes that mean nothing. `cut`: begins a response of HTTP and ends in its middle.
 */
export type Mood = 'pass' | 'hang' | 'refuse' | 'nonsense' | 'cut'

type Options = { random: Random; behind?: number }

/** Something at a port that does not do what it should, as long as it is told so. */
export const startWild = async (ending: Ending, { random, behind }: Options) => {
  let mood: Mood = behind === undefined ? 'hang' : 'pass'
  let taken = 0
  const sockets = new Set<Socket>()
  const remember = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
  }
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 900'
  // A whole head would mean that whoever is behind it has accepted what it never gets.
  const half = behind === undefined ? `${head}\r\n\r\n{"a":` : head
  const server = createServer({ noDelay: true }, (client) => {
    taken += 1
    remember(client)
    if (mood === 'refuse') return void client.resetAndDestroy()
    if (mood === 'pass' && behind !== undefined) {
      const target = connect({ host: '127.0.0.1', port: behind, noDelay: true })
      remember(target)
      client.on('close', () => target.destroy())
      target.on('close', () => client.destroy())
      client.on('data', (data) => mood === 'pass' && target.write(data))
      target.on('data', (data) => mood === 'pass' && client.write(data))
      return
    }
    const nonsense = () => Buffer.from(Array.from({ length: 1 + random.below(600) }, () => random.below(256)))
    // A server of SMTP or Postgres speaks first, or is spoken to; either way it is nonsense.
    if (mood === 'nonsense') client.write(nonsense())
    client.on('data', () => {
      if (mood === 'nonsense') client.end(nonsense())
      if (mood === 'cut') client.end(half)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ending.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    taken: () => taken,
    /** From now on; connections that are open stay, unless they are refused. */
    become: (next: Mood): void => {
      mood = next
      if (next === 'refuse') for (const socket of sockets) socket.destroy()
      // Half a conversation cannot be taken up again.
      if (next === 'pass') for (const socket of sockets) socket.destroy()
    },
  }
}
