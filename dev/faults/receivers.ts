import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openSmtpServer } from '../smtp-server.ts'
import type { Ending } from './scenario.ts'

type Delivery = { id: string; type: string; data: Record<string, unknown> }

/** A mail server and a program that webhooks are sent to, which remember everything that they accepted. */
export const startReceivers = async (ending: Ending) => {
  const mail = await openSmtpServer(ending as Parameters<typeof openSmtpServer>[0])
  const deliveries: Delivery[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { type, data } = JSON.parse(Buffer.concat(chunks).toString())
      deliveries.push({ id: String(request.headers['webhook-id']), type, data })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ending.after(() => {
    server.closeAllConnections()
    server.close()
  })
  let read = 0
  const codes = new Map<string, string>()
  return {
    smtpUrl: mail.url,
    mails: mail.taken,
    webhookUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    deliveries,
    /** The code in the newest email to an address. */
    codeTo: (address: string): string | undefined => {
      for (; read < mail.taken.length; read += 1) {
        const { to, raw } = mail.taken[read]!
        const code = /\b\d{6}\b/.exec(raw.slice(raw.indexOf('\r\n\r\n')))?.[0]
        if (code) codes.set(to, code)
      }
      return codes.get(address)
    },
  }
}

export type Receivers = Awaited<ReturnType<typeof startReceivers>>
