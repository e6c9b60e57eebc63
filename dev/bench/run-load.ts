import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { parseReply } from './parse-reply.ts'

export type Load = {
  port: number
  /** Complete HTTP/1.1 requests, sent in turn. */
  requests: readonly Uint8Array[]
  operations: number
  connections: number
  /** Any other status fails the load. */
  status: number
  /** Whether to return the replies, in the order of the requests. */
  withReplies?: boolean
}
export type Loaded = { seconds: number; replies: string[] }

/** Sends one request after the other over a connection, each when the reply to the last one is complete. */
const drive = (socket: Socket, load: Load, next: () => number | undefined, replies: string[]) =>
  new Promise<void>((resolve, reject) => {
    let place: number | undefined
    let received: Buffer | undefined
    const send = () => {
      place = next()
      if (place === undefined) resolve()
      else socket.write(load.requests[place % load.requests.length] as Uint8Array)
    }
    socket.on('data', (data: Buffer) => {
      try {
        received = received ? Buffer.concat([received, data]) : data
        const reply = parseReply(received)
        if (!reply) return
        if (reply.status !== load.status || reply.end !== received.length)
          throw new Error(`Expected a reply with ${load.status}, not:\n${received.toString('utf8', 0, 2000)}`)
        if (load.withReplies) replies[place as number] = received.toString('utf8')
        received = undefined
        send()
      } catch (error) {
        reject(error)
      }
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed a connection.')))
    send()
  })

/** Sends the load over keep-alive connections, which are open before the time starts. Rejects at the first reply that was not expected. */
export const runLoad = async (load: Load): Promise<Loaded> => {
  const size = Math.min(load.connections, load.operations)
  const sockets = Array.from({ length: size }, () => connect({ host: '127.0.0.1', port: load.port, noDelay: true }))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  let sent = 0
  const next = () => (sent < load.operations ? sent++ : undefined)
  const replies: string[] = []
  const started = performance.now()
  try {
    await Promise.all(sockets.map((socket) => drive(socket, load, next, replies)))
    return { seconds: (performance.now() - started) / 1000, replies }
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}
