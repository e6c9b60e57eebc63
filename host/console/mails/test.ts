import { Refusal } from '@iyk/kit/http/refusal.ts'
import { MessageRefused } from '@iyk/kit/outbox/deliver.ts'
import { parseEmailAddress } from '@iyk/kit/parse-email-address.ts'
import { escapeHtml } from '@iyk/wire/escape-html.ts'
import type { Config } from '../../config.ts'
import type { Done } from '../operation.ts'

type Settings = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'> & { brand: { name: string } }
type Tested = { accepted: boolean; reached: boolean; response: string }

/**
 * Sends a test email now, past the outbox. `redact` takes out what the server repeats of our secrets. To whom is not recorded: it may be anyone. Throws
 * `invalid_email`, and `bad_request` where no SMTP server is set.
 */
export const testMail = async (
  { SMTP_URL: smtpUrl, MAIL_FROM: from, PUBLIC_URL: publicUrl, brand }: Settings,
  typed: string,
  redact: (text: string) => string,
): Promise<Done<Tested>> => {
  const to = parseEmailAddress(typed)
  if (!to) throw new Refusal('invalid_email')
  if (!smtpUrl) throw new Refusal('bad_request', { message: 'SMTP_URL is not set.' })
  const { sendBySmtp } = await import('@iyk/kit/outbox/send-by-smtp.ts')
  const send = sendBySmtp({ smtpUrl, from, connections: 1 })
  const text = `This is a test. If you can read it, email from ${publicUrl} works.`
  const html = `<p>${escapeHtml(text)}</p>`
  const message = { channel: 'email', to, subject: `Test email from ${brand.name}`, text, html } as const
  try {
    return { data: { accepted: true, reached: true, response: redact(String(await send(message))) }, about: {} }
  } catch (error) {
    const { message: why, responseCode } = error as Error & { responseCode?: number }
    const reached = error instanceof MessageRefused || responseCode !== undefined
    return { data: { accepted: false, reached, response: redact(why) }, about: {} }
  } finally {
    send.close()
  }
}
