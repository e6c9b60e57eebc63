import { showEventForOperator } from '@iyk/cards/poap-events/show-for-operator.ts'
import { type CancelReason, cancelReasons } from '@iyk/wire/cancel-reasons.ts'
import { cancel } from '../console/events/cancel.ts'
import { end } from '../console/events/end.ts'
import { reopen } from '../console/events/reopen.ts'
import { transfer } from '../console/events/transfer.ts'
import { type Command, CommandRefused, nothingToDo, printable, requireWord } from './command.ts'
import { reviewed } from './events.ts'
import { warnOfBan, withHolder } from './holder.ts'

const isReason = (text: unknown): text is CancelReason => cancelReasons.includes(text as CancelReason)

const onlyYou = ({ id }: { id: string }) => `Only you can reopen it now: events reopen ${id}`

export const cancelEventCommand: Command = {
  usage: 'events cancel <id> --reason <word> [--without-emails]',
  namesEvent: true,
  about: `Cancel an event, or change why; its page says why, collectors keep theirs, and only you can reopen it. The word is ${cancelReasons.join(', ')}. Add --without-emails to email no guest, also of one that is canceled already.`,
  run: async ({ cards }, words, { reason, 'without-emails': isQuiet }) => {
    const id = requireWord(words, 'event')
    if (!isReason(reason))
      throw new CommandRefused(`Add --reason with one of these words: ${cancelReasons.join(', ')}.`)
    const found = await reviewed(id, showEventForOperator(cards, id))
    const name = printable(found.name)
    const before = found.closed?.reason
    const { data: event, about } = await reviewed(id, cancel(cards, { eventId: id, reason, isQuiet: isQuiet === true }))
    if (about.unchanged) return nothingToDo(`"${name}" is already canceled`, about)
    if (before === reason && isQuiet) console.log(`No more guests are emailed that "${name}" is canceled.`)
    else if (before && before !== reason)
      console.log(`Changed the reason for canceling "${name}" from ${before} to ${reason}. ${onlyYou(event)}`)
    else if (before) console.log(`"${name}" was canceled by its holder already. ${onlyYou(event)}`)
    else console.log(`Canceled "${name}". To reopen it: events reopen ${event.id}`)
    return about
  },
}

export const endEventCommand: Command = {
  usage: 'events end <id>',
  namesEvent: true,
  about:
    'End an event now; nothing more can be collected, and only you can reopen it, also one that its holder closed.',
  run: async ({ cards }, words) => {
    const id = requireWord(words, 'event')
    const found = await reviewed(id, showEventForOperator(cards, id))
    const name = printable(found.name)
    const done = found.closed?.reason ? 'canceled' : 'ended'
    const { data: event, about } = await reviewed(id, end(cards, { eventId: id }))
    if (about.unchanged) return nothingToDo(`"${name}" is already ${done}`, about)
    console.log(
      found.closed
        ? `"${name}" was ${done} by its holder already. ${onlyYou(event)}`
        : `Ended "${name}". To reopen it: events reopen ${event.id}`,
    )
    return about
  },
}

export const reopenEventCommand: Command = {
  usage: 'events reopen <id>',
  namesEvent: true,
  about: 'Reopen an event that was canceled or ended early, by the operator or its holder.',
  run: async ({ cards }, words) => {
    const id = requireWord(words, 'event')
    const { data: event, about } = await reviewed(id, reopen(cards, { eventId: id }))
    if (about.unchanged) return nothingToDo(`"${printable(event.name)}" is not closed`, about)
    console.log(`Reopened "${printable(event.name)}". It is ${event.status}.`)
    return about
  },
}

export const transferEventCommand: Command = {
  usage: 'events transfer <id> --holder <id or email> [--new]',
  namesEvent: true,
  about: 'Give an event to another account; whoever had it stays as co-host. Add --new to create the account.',
  run: async (contexts, words, { holder, new: isNew }) => {
    const { cards } = contexts
    const id = requireWord(words, 'event')
    if (!holder) throw new CommandRefused('Add the new holder of the event: --holder <id or email>')
    const found = await reviewed(id, showEventForOperator(cards, id))
    const { data: event, about } = await withHolder(
      contexts,
      { named: String(holder), isNew: isNew === true },
      (database, holderId) => reviewed(id, transfer({ ...cards, database }, { eventId: found.id, holderId })),
    )
    if (about.unchanged) return nothingToDo(`"${printable(found.name)}" is already theirs`, about)
    await warnOfBan(contexts, printable(String(holder)), event.holder_id)
    console.log(`Transferred "${printable(event.name)}" to ${printable(String(holder))}.`)
    return about
  },
}
