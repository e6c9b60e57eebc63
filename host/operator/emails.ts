import { MessageRefused } from '@iyk/kit/outbox/deliver.ts'
import { failedContentDays, listByState, messageStates, resend } from '@iyk/kit/outbox/store.ts'
import { parseEmailAddress } from '@iyk/kit/parse-email-address.ts'
import { escapeHtml } from '@iyk/wire/escape-html.ts'
import { parseConfig, withAddress } from '../config.ts'
import {
  type Command,
  CommandRefused,
  nothingToDo,
  printable,
  printableJson,
  printTable,
  requireWord,
} from './command.ts'

const maxListed = 200

const isState = (text: string) => messageStates.some((state) => state === text)

export const listEmailsCommand: Command = {
  quotesServices: true,
  usage: 'mails list [--status <waiting|failed|sent>] [--json]',
  about: `List the newest ${maxListed} emails and text messages that were not sent, with the reason; or those with one status.`,
  run: async ({ cards }, _words, { status, json }) => {
    const named = status === undefined ? undefined : String(status)
    if (named !== undefined && !isState(named))
      throw new CommandRefused(`"${named}" is not a status. Use ${messageStates.join(', ')}.`)
    const emails = await listByState(cards.database, named, maxListed)
    if (json) for (const one of emails) console.log(printableJson(one))
    else if (emails.length === 0) console.log('None.')
    else
      printTable(
        ['ID', 'CREATED', 'TO', 'SUBJECT', 'STATUS', 'ATTEMPTS', 'REASON'],
        emails.map(({ id, created_at, to, channel, subject, state, attempts, last_error }) => [
          String(id),
          created_at.toISOString(),
          to,
          subject || channel,
          state,
          String(attempts),
          last_error || '-',
        ]),
      )
    return {}
  },
}

export const resendEmailsCommand: Command = {
  usage: 'mails resend <id, or failed>',
  about: `Retry one email that was not sent, or all that failed. After ${failedContentDays} days, their content is deleted.`,
  run: async ({ cards: { database, clock } }, words) => {
    const named = requireWord(words, 'email ID')
    if (named !== 'failed' && !/^\d{1,15}$/.test(named))
      throw new CommandRefused(`"${named}" is not the ID of an email. See: mails list`)
    const count = await resend(database, named === 'failed' ? null : Number(named), clock())
    if (count === 0 && named !== 'failed')
      throw new CommandRefused(
        `Email ${named} does not exist, was sent, is being sent, or its content was deleted. See: mails list`,
      )
    if (count === 0) return nothingToDo('No email has failed', { subject: named })
    console.log(
      `${count} ${count === 1 ? 'email is' : 'emails are'} queued. The host sends ${count === 1 ? 'it' : 'them'} next.`,
    )
    return { subject: named }
  },
}

export const testEmailCommand: Command = {
  quotesServices: true,
  usage: 'mails test <email>',
  about: 'Send a test email now, bypassing the outbox, and show the response of the SMTP server.',
  run: async ({ cards }, words) => {
    const to = parseEmailAddress(requireWord(words, 'email'))
    if (!to) throw new CommandRefused(`"${words[0]}" is not an email address.`)
    const { SMTP_URL: smtpUrl, MAIL_FROM: from } = withAddress(
      parseConfig(undefined, { use: 'command' }),
      cards.settings.publicUrl,
    )
    if (!smtpUrl) throw new CommandRefused('SMTP_URL is not set. Run this command with the settings of the host.')
    const { sendBySmtp } = await import('@iyk/kit/outbox/send-by-smtp.ts')
    const send = sendBySmtp({ smtpUrl, from, connections: 1 })
    const text = `This is a test. If you can read it, email from ${cards.settings.publicUrl} works.`
    try {
      const response = await send({
        channel: 'email',
        to,
        subject: `Test email from ${cards.settings.brand.name}`,
        text,
        html: `<p>${escapeHtml(text)}</p>`,
      })
      console.log(`The SMTP server accepted it: ${printable(String(response))}`)
    } catch (error) {
      const { message, responseCode } = error as Error & { responseCode?: number }
      const isRefused = error instanceof MessageRefused || responseCode !== undefined
      throw new CommandRefused(
        `${isRefused ? 'The SMTP server refused it' : 'The SMTP server cannot be reached'}: ${printable(message)}`,
      )
    } finally {
      send.close()
    }
    return {}
  },
}
