import { sendBySmtp } from '@iyk/kit/outbox/send-by-smtp.ts'
import { listKept, mailStates, resend } from '@iyk/kit/outbox/store.ts'
import { readEmailAddress } from '@iyk/kit/read-email-address.ts'
import { readConfig, withAddress } from '../config.ts'
import { type Command, CommandRefused, printable, printableJson, printTable, requireWord } from './command.ts'

const most = 200

const isState = (text: string) => mailStates.some((state) => state === text)

export const listMailsCommand: Command = {
  quotesServices: true,
  usage: 'mails list [--status <waiting|failed|sent>] [--json]',
  about: `Lists the newest ${most} mails and texts that were not sent, and why; or those of one status.`,
  run: async ({ cards }, _words, { status, json }) => {
    const named = status === undefined ? undefined : String(status)
    if (named !== undefined && !isState(named))
      throw new CommandRefused(`"${named}" is not a status: ${mailStates.join(', ')}.`)
    const kept = await listKept(cards.database, named, most)
    if (json) for (const one of kept) console.log(printableJson(one))
    else if (kept.length === 0) console.log('None.')
    else
      printTable(
        ['ID', 'MADE', 'TO', 'SUBJECT', 'STATUS', 'TRIES', 'REASON'],
        kept.map(({ id, created_at, to, channel, subject, state, attempts, last_error }) => [
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

export const resendMailsCommand: Command = {
  usage: 'mails resend <id, or failed>',
  about: 'Sends one mail that was not sent, or all that were given up, again now. After seven days they are empty.',
  run: async ({ cards: { database, clock } }, words) => {
    const named = requireWord(words, 'mail')
    if (named !== 'failed' && !/^\d{1,15}$/.test(named))
      throw new CommandRefused(`"${named}" is not the id of a mail. See: mails list`)
    const count = await resend(database, named === 'failed' ? null : Number(named), clock())
    if (count === 0 && named !== 'failed')
      throw new CommandRefused(
        `Mail ${named} is not there, was sent, is being sent, or is empty by now. See: mails list`,
      )
    console.log(`${count} ${count === 1 ? 'mail goes' : 'mails go'} out as soon as the host delivers.`)
    return { subject: named }
  },
}

export const testMailCommand: Command = {
  quotesServices: true,
  usage: 'mails test <address>',
  about: 'Sends a mail to the address now, past the outbox, and says what the mail server answered.',
  run: async ({ cards }, words) => {
    const to = readEmailAddress(requireWord(words, 'address'))
    if (!to) throw new CommandRefused(`"${words[0]}" is not an email address.`)
    const { SMTP_URL: smtpUrl, MAIL_FROM: from } = withAddress(readConfig(), cards.settings.publicUrl)
    if (!smtpUrl)
      throw new CommandRefused('SMTP_URL is not set here. Give this command the settings that the host has.')
    const send = sendBySmtp({ smtpUrl, from, connections: 1 })
    const text = `This is a test. If you can read it, mail of ${cards.settings.publicUrl} arrives.`
    try {
      const answer = await send({ channel: 'email', to, subject: 'A test of IYK Cards', text, html: `<p>${text}</p>` })
      console.log(`The mail server took it: ${printable(String(answer))}`)
    } catch (error) {
      throw new CommandRefused(`The mail server did not take it: ${printable((error as Error).message)}`)
    } finally {
      send.close()
    }
    return {}
  },
}
