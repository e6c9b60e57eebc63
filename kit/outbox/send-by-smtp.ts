import { createTransport } from 'nodemailer'
import { MessageRefused, type Send } from './deliver.ts'

type Options = {
  smtpUrl: string
  from: string
  /** Connections at a time. */
  connections?: number
}

/** What nodemailer tells of a failure: at which command, and the server's reply where there was one. */
type Failure = Error & { code?: string; command?: string; responseCode?: number }

/** Replies that ask us to introduce ourselves first: our settings are wrong, not the message. */
const aboutAuthentication = [503, 530, 534, 535, 538]
/** The server goes away, whatever it was asked. */
const closing = 421

/**
 * A reply to the recipient or to the text is about this message: 4xx may change, 5xx will not. Everything before, the sender included, is the same
 * for all messages, and what breaks without a reply is the connection's.
 * @see https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1
 */
const aboutMessage = ({ code, command = '', responseCode = 0, message }: Failure) => {
  // Nodemailer's own, before anything is sent: an address that cannot be written, a text over the server's bound.
  if (responseCode === 0 && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    return new MessageRefused(message, { final: true })
  if (!['RCPT TO', 'DATA'].includes(command) || responseCode < 400) return undefined
  if (responseCode === closing || aboutAuthentication.includes(responseCode)) return undefined
  return new MessageRefused(message, { final: responseCode >= 500 })
}

/** Sends mail through the operator's server and resolves to what that answered. One pool of connections per process. */
export const sendBySmtp = ({ smtpUrl, from, connections = 10 }: Options): Send & { close(): void } => {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    // Shorter than a lease, so that a server that stalls never makes two of one mail.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as Parameters<typeof createTransport>[0])
  let probing: Promise<unknown> | undefined
  const send = async ({ to, subject, text, html }: Parameters<Send>[0]): Promise<string> => {
    try {
      const { response } = await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
      return response
    } catch (error) {
      throw aboutMessage(error as Failure) ?? error
    }
  }
  return Object.assign(send, {
    atOnce: connections,
    probe: () => {
      probing ??= transport.verify().finally(() => {
        probing = undefined
      })
      return probing
    },
    close: () => transport.close(),
  })
}
