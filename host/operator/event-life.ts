import {
  closeForOperator,
  reopenForOperator,
  stopNotifying,
  transferForOperator,
} from '@iyk/cards/poap-events/close-for-operator.ts'
import { showEventForOperator } from '@iyk/cards/poap-events/show-for-operator.ts'
import { type CancelReason, cancelReasons } from '@iyk/wire/cancel-reasons.ts'
import { type Command, CommandRefused, nothingToDo, printable, requireWord } from './command.ts'
import { aboutEvent, reviewed } from './events.ts'
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
    const { by, reason: before } = found.closed ?? {}
    if (before === reason && isQuiet) {
      await stopNotifying(cards, found.id)
      console.log(`No more guests are emailed that "${name}" is canceled.`)
      return { ...aboutEvent(found), subject: `${found.id} without-emails` }
    }
    if (by === 'operator' && before === reason) return nothingToDo(`"${name}" is already canceled`, aboutEvent(found))
    const event = await reviewed(id, closeForOperator(cards, found.id, reason))
    if (isQuiet) await stopNotifying(cards, event.id)
    console.log(
      before && before !== reason
        ? `Changed the reason for canceling "${name}" from ${before} to ${reason}. ${onlyYou(event)}`
        : before
          ? `"${name}" was canceled by its holder already. ${onlyYou(event)}`
          : `Canceled "${name}". To reopen it: events reopen ${event.id}`,
    )
    return { ...aboutEvent(event), subject: `${event.id} ${reason}${isQuiet ? ' without-emails' : ''}` }
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
    if (found.closed?.by === 'operator') return nothingToDo(`"${name}" is already ${done}`, aboutEvent(found))
    const event = await reviewed(id, closeForOperator(cards, found.id, null))
    console.log(
      found.closed
        ? `"${name}" was ${done} by its holder already. ${onlyYou(event)}`
        : `Ended "${name}". To reopen it: events reopen ${event.id}`,
    )
    return aboutEvent(event)
  },
}

export const reopenEventCommand: Command = {
  usage: 'events reopen <id>',
  namesEvent: true,
  about: 'Reopen an event that was canceled or ended early, by the operator or its holder.',
  run: async ({ cards }, words) => {
    const id = requireWord(words, 'event')
    const found = await reviewed(id, showEventForOperator(cards, id))
    if (!found.closed) return nothingToDo(`"${printable(found.name)}" is not closed`, aboutEvent(found))
    const event = await reviewed(id, reopenForOperator(cards, found.id))
    console.log(`Reopened "${printable(event.name)}". It is ${event.status}.`)
    return aboutEvent(event)
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
    const given = await withHolder(
      contexts,
      { named: String(holder), isNew: isNew === true },
      async (database, holderId) =>
        holderId === found.holder_id
          ? null
          : await reviewed(id, transferForOperator({ ...cards, database }, { eventId: found.id, holderId })),
    )
    if (!given) return nothingToDo(`"${printable(found.name)}" is already theirs`, aboutEvent(found))
    await warnOfBan(contexts, printable(String(holder)), given.holder_id)
    console.log(`Transferred "${printable(given.name)}" to ${printable(String(holder))}.`)
    return aboutEvent(given)
  },
}
