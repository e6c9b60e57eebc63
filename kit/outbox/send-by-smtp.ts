import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { MessageRefused, type Send } from './deliver.ts'

type Options = {
  smtpUrl: string
  from: string
  /** How many connections may be open at a time. */
  connections?: number
}

/** What nodemailer reports about a failure: the command, and the server's reply if there was one. */
type Failure = Error & { code?: string; command?: string; responseCode?: number }

/** Replies that ask us to authenticate first: our settings are wrong, not the message. */
const aboutAuthentication = [503, 530, 534, 535, 538]
/** The server is closing, whatever the command. */
const closing = 421

/**
 * A reply to the recipient or to the content is about this message: 4xx is temporary, 5xx permanent. Everything before that, including the sender, is
 * the same for all messages, and a failure without a reply is the connection's.
 * @see https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1
 */
const aboutMessage = ({ code, command = '', responseCode = 0, message }: Failure) => {
  // Nodemailer's own errors, before anything is sent: an invalid address, content over the server's size limit.
  if (responseCode === 0 && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    return new MessageRefused(message, { final: true })
  if (!['RCPT TO', 'DATA'].includes(command) || responseCode < 400) return undefined
  if (responseCode === closing || aboutAuthentication.includes(responseCode)) return undefined
  return new MessageRefused(message, { final: responseCode >= 500 })
}

/** No vacation notice or other answering program replies: https://www.rfc-editor.org/rfc/rfc3834#section-5; the second is what Exchange heeds. */
const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }

/** Mailbox providers show a button, and post to the address when it is pressed: https://www.rfc-editor.org/rfc/rfc8058#section-3.1 */
const unsubscribing = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * The same each time a message is sent. A host that is killed after a server accepted an email, and before that was stored, sends it again: servers and
 * mailboxes that keep one of two with the same Message-ID show it once. It does not say how many emails there were.
 * https://www.rfc-editor.org/rfc/rfc5322#section-3.6.4
 */
const messageIdOf = ({ id, to, subject, text }: Parameters<Send>[0], from: string): string | undefined => {
  if (id === undefined) return undefined
  const hash = createHash('sha256')
    .update(JSON.stringify([id, to, subject, text]))
    .digest('hex')
    .slice(0, 32)
  return `<${hash}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`
}

/** Sends email through the operator's server and resolves to its reply. One pool of connections per process. */
export const sendBySmtp = ({ smtpUrl, from, connections = 10 }: Options): Send & { close(): void } => {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    // Shorter than a lease, so that a stalled server never causes a second copy of an email.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as Parameters<typeof createTransport>[0])
  let probing: Promise<unknown> | undefined
  const send = async (message: Parameters<Send>[0]): Promise<string> => {
    const { to, subject, text, html, unsubscribe } = message
    const messageId = messageIdOf(message, from)
    try {
      const { response } = await transport.sendMail({
        from,
        ...(messageId && { messageId }),
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { ...headers, ...(unsubscribe && unsubscribing(unsubscribe)) },
      })
      return response
    } catch (error) {
      throw aboutMessage(error as Failure) ?? error
    }
  }
  return Object.assign(send, {
    concurrency: connections,
    probe: () => {
      probing ??= transport.verify().finally(() => {
        probing = undefined
      })
      return probing
    },
    close: () => transport.close(),
  })
}
