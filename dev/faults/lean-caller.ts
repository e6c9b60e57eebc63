import { connect, type Socket } from 'node:net'

type Call = { method?: string; path: string; headers?: Record<string, string>; body?: object | string }
/** `status` is 0 when there was no reply. `lasted` in milliseconds. */
export type LeanReply = { status: number; retryAfter: string | undefined; lasted: number; failure?: string }

/** How many bytes a reply has, head included; undefined while that is not known, or not yet all of it there. */
const lengthOf = (received: string): number | undefined => {
  const head = received.indexOf('\r\n\r\n')
  if (head < 0) return undefined
  const length = /\r\ncontent-length: (\d+)/i.exec(received)?.[1]
  if (length !== undefined) return head + 4 + Number(length)
  return received.endsWith('\r\n0\r\n\r\n') ? received.length : undefined
}

/**
 * Calls a port of this machine over connections that stay open, as many as it takes, or each time over a new one, and reads of a reply only what load needs:
 * Node's own client takes as much of a processor as the host that it calls, and would measure itself. Never rejects.
 */
export const createLeanCaller = (port: number, { bound = 15_000, keepsOpen = true } = {}) => {
  const idle: Socket[] = []
  const all = new Set<Socket>()
  const call = ({ method = 'GET', path, headers = {}, body }: Call): Promise<LeanReply> =>
    new Promise((resolve) => {
      const begun = performance.now()
      const content = typeof body === 'object' ? JSON.stringify(body) : (body ?? '')
      const fields = Object.entries({
        host: `127.0.0.1:${port}`,
        ...headers,
        ...(content && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }),
      })
      const socket = idle.pop() ?? connect(port, '127.0.0.1').setNoDelay()
      all.add(socket)
      let received = ''
      const finish = (reply: Omit<LeanReply, 'lasted'>) => {
        socket.removeAllListeners().on('error', () => {})
        socket.setTimeout(0)
        if (reply.status === 0) {
          socket.destroy()
          all.delete(socket)
        } else if (keepsOpen) idle.push(socket)
        else {
          // Its port is free at once: a minute of thousands would take all that this machine has.
          socket.resetAndDestroy()
          all.delete(socket)
        }
        resolve({ ...reply, lasted: performance.now() - begun })
      }
      const none = (failure: string) => finish({ status: 0, retryAfter: undefined, failure })
      socket.on('data', (bytes) => {
        received += bytes.toString('latin1')
        if (received.length < (lengthOf(received) ?? Number.POSITIVE_INFINITY)) return
        finish({
          status: Number(received.slice(9, 12)),
          retryAfter: /\r\nretry-after: (\S+)/i.exec(received)?.[1],
        })
      })
      socket.on('error', ({ message }) => none(message))
      socket.on('close', () => none('closed'))
      socket.setTimeout(bound, () => none('hangs'))
      socket.write(
        `${method} ${path} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${content}`,
      )
    })
  return {
    call,
    close: () => {
      for (const socket of all) socket.destroy()
    },
  }
}
