import { Agent, type IncomingHttpHeaders, request } from 'node:http'

type Call = { method?: string; path: string; headers?: Record<string, string>; body?: object | string }
/** `status` is 0 when there was no reply: then nobody knows whether the call was executed. `lasted` in milliseconds. */
export type Reply = { status: number; headers: IncomingHttpHeaders; text: string; lasted: number; failure?: string }

/** No call that needs only the store may take longer, in milliseconds: three timeouts of the store, and a little more. */
const usual = 15_000

/** Calls a port of this machine over connections that stay open; never rejects. */
export const createCaller = (port: () => number, { connections = 64, bound = usual } = {}) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const call = ({ method = 'GET', path, headers, body }: Call): Promise<Reply> =>
    new Promise((resolve) => {
      const begun = performance.now()
      const content = typeof body === 'object' ? JSON.stringify(body) : body
      const none = (failure: string): void =>
        resolve({ status: 0, headers: {}, text: '', lasted: performance.now() - begun, failure })
      const outgoing = request(
        {
          agent,
          host: '127.0.0.1',
          port: port(),
          method,
          path,
          headers: {
            ...(content !== undefined && {
              'content-type': 'application/json',
              'content-length': String(Buffer.byteLength(content)),
            }),
            ...headers,
          },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => {
            text += chunk
          })
          response.on('error', ({ message }) => none(message))
          response.on('close', () => {
            const { statusCode: status = 0, headers: received } = response
            if (response.complete) resolve({ status, headers: received, text, lasted: performance.now() - begun })
            else none('the response was cut off')
          })
        },
      )
      outgoing.setTimeout(bound, () => outgoing.destroy(new Error('hangs')))
      outgoing.on('error', ({ message }) => none(message))
      outgoing.end(content)
    })
  return { call, close: () => agent.destroy() }
}

/** The JSON of a reply; undefined for anything else. */
// biome-ignore lint/suspicious/noExplicitAny: replies of every shape, of which the caller reads what it needs.
export const jsonOf = ({ text }: Reply): any => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
