import { createTransport } from 'nodemailer'
import type { Send } from './deliver.ts'

type Options = { smtpUrl: string; from: string }

/** Sends mail through the operator's server. One connection pool per process. */
export const sendBySmtp = ({ smtpUrl, from }: Options): Send & { close(): void } => {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    // Shorter than a lease, so that a server that stalls never makes two of one mail.
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  } as Parameters<typeof createTransport>[0])
  const send: Send = async ({ to, subject, text, html }) => {
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
  }
  return Object.assign(send, { close: () => transport.close() })
}
