import type { TestContext } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

type Taken = { to: string; raw: string }
type Options = {
  port?: number
  /** Called before an email is accepted; what it throws becomes the reply to DATA. */
  onMail?: (mail: Taken) => Promise<void> | void
} & Pick<SMTPServerOptions, 'onConnect' | 'onRcptTo' | 'onAuth' | 'onMailFrom'>

/** A refusal with its own reply code. */
export const reply = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** A real local SMTP server that records what it accepts. */
export const openSmtpServer = async (t: TestContext, { port = 0, onMail, ...handlers }: Options = {}) => {
  const taken: Taken[] = []
  const server = new SMTPServer({
    disabledCommands: handlers.onAuth ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    // Pooled connections stay open as long as possible.
    closeTimeout: 1,
    ...handlers,
    onData: (stream, { envelope }, done) => {
      let raw = ''
      stream.setEncoding('utf8').on('data', (text: string) => {
        raw += text
      })
      stream.on('end', async () => {
        const mail = { to: envelope.rcptTo[0]?.address ?? '', raw }
        try {
          await onMail?.(mail)
          taken.push(mail)
          done()
        } catch (error) {
          done(error as Error)
        }
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', () => resolve()))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  t.after(close)
  const at = (server.server.address() as { port: number }).port
  return { port: at, url: `smtp://127.0.0.1:${at}`, taken, close }
}
