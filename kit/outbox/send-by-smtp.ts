import { createTransport } from 'nodemailer'
import type { Send } from './deliver.ts'

type Options = { smtpUrl: string; from: string }

/** Sends mail through the operator's server. One connection pool per process. */
export const sendBySmtp = ({ smtpUrl, from }: Options): Send & { close(): void } => {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 3 } as Parameters<
    typeof createTransport
  >[0])
  const send: Send = async ({ to, subject, text, html }) => {
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
  }
  return Object.assign(send, { close: () => transport.close() })
}
