import { Refusal } from '@iyk/kit/http/refusal.ts'
import { failedContentDays, listByState, messageStates } from '@iyk/kit/outbox/store.ts'
import { parseConfig, withAddress } from '../config.ts'
import { resendFailed, resendMail } from '../console/mails/resend.ts'
import { testMail } from '../console/mails/test.ts'
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

type State = (typeof messageStates)[number]
const isState = (text: string): text is State => messageStates.some((state) => state === text)

export const listEmailsCommand: Command = {
  quotesServices: true,
  usage: 'mails list [--status <waiting|failed|sent>] [--json]',
  about: `List the newest ${maxListed} emails and text messages that were not sent, with the reason; or those with one status.`,
  run: async ({ cards }, _words, { status, json }) => {
    const named = status === undefined ? undefined : String(status)
    if (named !== undefined && !isState(named))
      throw new CommandRefused(`"${named}" is not a status. Use ${messageStates.join(', ')}.`)
    const newest = await listByState(cards.database, { state: named, limit: maxListed })
    // The newest is where the terminal ends.
    const emails = newest.toReversed()
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
  run: async ({ cards }, words) => {
    const named = requireWord(words, 'email ID')
    if (named !== 'failed' && !/^\d{1,15}$/.test(named))
      throw new CommandRefused(`"${named}" is not the ID of an email. See: mails list`)
    const work = named === 'failed' ? resendFailed(cards) : resendMail(cards, { id: Number(named) })
    const { data, about } = await work.catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.type !== 'mail_not_found') throw error
      throw new CommandRefused(
        `Email ${named} does not exist, was sent, is being sent, or its content was deleted. See: mails list`,
      )
    })
    if (about.unchanged) return nothingToDo('No email has failed', about)
    const { queued: count } = data
    console.log(
      `${count} ${count === 1 ? 'email is' : 'emails are'} queued. The host sends ${count === 1 ? 'it' : 'them'} next.`,
    )
    return about
  },
}

export const testEmailCommand: Command = {
  quotesServices: true,
  usage: 'mails test <email>',
  about: 'Send a test email now, bypassing the outbox, and show the response of the SMTP server.',
  run: async ({ cards }, words) => {
    const typed = requireWord(words, 'email')
    const config = withAddress(parseConfig(undefined, { use: 'command' }), cards.settings.publicUrl)
    if (!config.SMTP_URL)
      throw new CommandRefused('SMTP_URL is not set. Run this command with the settings of the host.')
    // What the server repeats of our secrets is taken out of all this command prints.
    const { data, about } = await testMail({ ...config, brand: cards.settings.brand }, typed, (text) => text).catch(
      (error: unknown) => {
        throw error instanceof Refusal ? new CommandRefused(`"${typed}" is not an email address.`) : error
      },
    )
    const response = printable(data.response)
    if (!data.accepted)
      throw new CommandRefused(
        `${data.reached ? 'The SMTP server refused it' : 'The SMTP server cannot be reached'}: ${response}`,
      )
    console.log(`The SMTP server accepted it: ${response}`)
    return about
  },
}
