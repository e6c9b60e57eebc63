import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { headers: Record<string, string>; text: string }

/** A program of an organizer's on this machine; `status` is what it responds with. */
export const startReceiver = async () => {
  const received: Received[] = []
  const receiver = { url: '', status: 200, received, close: () => server.close() }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, text })
      response.writeHead(receiver.status).end(`status ${receiver.status}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in?from=iyk`
  return receiver
}
