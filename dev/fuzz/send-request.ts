import { type Agent, request } from 'node:http'
import type { FuzzRequest } from './generate-request.ts'

/** `failure`: why there is no reply. */
export type FuzzReply = { status: number; text: string; headers: Record<string, unknown>; failure?: string }

type Options = { agent: Agent; port: number; bound: number; authorization: Record<string, string> }

/** Sends it; never rejects. Of events that go on, the beginning is enough. `bound` in milliseconds. */
export const sendRequest = (
  { method, path, headers, body, bytes }: FuzzRequest,
  { agent, port, bound, authorization }: Options,
): Promise<FuzzReply> =>
  new Promise((resolve) => {
    const content =
      bytes === undefined ? (body === undefined ? undefined : Buffer.from(body)) : Buffer.from(bytes, 'base64')
    let text = ''
    const none = (failure: string) => resolve({ status: 0, text, headers: {}, failure })
    try {
      const outgoing = request({
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { ...(content && { 'content-length': content.length }), ...headers, ...authorization },
      })
      const timer = setTimeout(() => outgoing.destroy(new Error('hangs')), bound)
      outgoing.on('error', ({ message }) => {
        clearTimeout(timer)
        none(message)
      })
      outgoing.on('response', (response) => {
        const { statusCode: status = 0, headers: received } = response
        const done = () => {
          clearTimeout(timer)
          resolve({ status, text, headers: received })
        }
        if (String(received['content-type']).startsWith('text/event-stream')) {
          done()
          return void outgoing.destroy()
        }
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          // A long export takes its time; one that stands still hangs.
          timer.refresh()
          if (text.length < 20_000) text += chunk
        })
        response.on('error', ({ message }) => none(message))
        response.on('end', done)
      })
      outgoing.end(content)
    } catch (error) {
      // An address or a header that Node does not send; the sockets do.
      none(`not sent: ${(error as Error).message}`)
    }
  })
