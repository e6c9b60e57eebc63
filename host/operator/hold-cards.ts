import { assignBatch } from '@iyk/cards/cards/assign-batch.ts'
import type { OperatorCard } from '@iyk/cards/cards/store.ts'
import { showEventForOperator } from '@iyk/cards/poap-events/show-for-operator.ts'
import type { Contexts } from '../compose.ts'
import { hold } from '../console/cards/hold.ts'
import { cardsOf, nameRange, namesBatch, requireBatch } from './card-batches.ts'
import { type Command, CommandRefused, nothingToDo, printable, quoteWord } from './command.ts'
import { warnOfBan, withHolder } from './holder.ts'
import { ofCard } from './require-card.ts'

const requireEvent = async (cards: Contexts['cards'], event: unknown) => {
  if (event === undefined) return undefined
  const shown = await showEventForOperator(cards, String(event))
  if (!shown) throw new CommandRefused(`No event has the ID "${event}". See: events list`)
  return shown
}

const refuseOthersEvent = (
  event: { name: string; holder_id: string | null } | undefined,
  holderId: string,
  named: unknown,
) => {
  if (event && event.holder_id !== holderId)
    throw new CommandRefused(`The event "${printable(event.name)}" does not belong to ${named}.`)
}

const holdCard = ofCard(async (card, contexts, _words, { holder, event, new: isNew }) => {
  const { cards } = contexts
  const shown = await requireEvent(cards, event)
  const stays = card.event_name !== null && !shown ? `It stays linked to "${printable(card.event_name)}".` : ''
  const { about } = await withHolder(
    contexts,
    { named: String(holder), isNew: isNew === true },
    async (database, id) => {
      refuseOthersEvent(shown, id, holder)
      return hold({ ...cards, database }, { card, holderId: id, eventId: shown?.id ?? null })
    },
  )
  const holderId = about.user_id!
  await warnOfBan(contexts, holder, holderId)
  if (about.unchanged)
    return nothingToDo(`${holder} already holds ${card.name}${stays && `. ${stays.slice(0, -1)}`}`, about)
  console.log(`${holder} now holds ${card.name}.`)
  if (card.event_name !== null && !shown)
    console.log(
      card.holder_id === holderId
        ? stays
        : `It is no longer linked to "${printable(card.event_name)}". To link an event of the new holder: cards hold ${quoteWord(card.name)} --holder ${holder} --event <id>`,
    )
  return about
})

/** Such as “1 has another holder and stays with them.” */
const othersStay = (count: number) =>
  count === 0
    ? ''
    : ` ${count} ${count === 1 ? 'has another holder and stays' : 'have other holders and stay'} with them.`

const mostNamed = 5

/** Which cards that the holder has now do nothing when they are tapped, and how to change that. */
const blockedByYou = (batch: readonly OperatorCard[], pattern: string) => {
  const names = batch.filter(({ blocked_by }) => blocked_by === 'operator').map(({ name }) => quoteWord(name))
  const [first] = names
  if (first === undefined) return ''
  if (names.length === 1) return `1 of them stays blocked by you: cards unblock ${first}`
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
  return `${names.length} of them stay blocked by you (${names.slice(0, mostNamed).join(', ')}${more}). To unblock one: cards unblock ${first}. To unblock all of the batch: cards unblock ${quoteWord(pattern)}`
}

/** Cards of another holder are left alone: one of a batch may have been registered by a tap. */
const holdBatch: Command['run'] = async (contexts, [pattern = ''], { holder, event, new: isNew }) => {
  const { cards } = contexts
  const batch = await requireBatch(cards, pattern)
  const shown = await requireEvent(cards, event)
  const cardIds = batch.map(({ id }) => id)
  const done = await withHolder(contexts, { named: String(holder), isNew: isNew === true }, async (database, id) => {
    refuseOthersEvent(shown, id, holder)
    const changed = await assignBatch({ ...cards, database }, { cardIds, holderId: id, eventId: shown?.id ?? null })
    const theirs = batch.filter(({ holder_id }) => holder_id === id).length
    return changed.length === 0 && theirs === 0 ? undefined : { holderId: id, changed, theirs }
  })
  const all = `${cardsOf(batch.length)} named like "${pattern}"`
  if (!done) return nothingToDo(`Of ${all}, all have another holder`, { subject: `${pattern}, ${cardsOf(0)}` })
  const { holderId, changed, theirs } = done
  await warnOfBan(contexts, holder, holderId)
  const about = { user_id: holderId, subject: `${pattern}, ${cardsOf(changed.length)}` }
  const [given, linked] = [false, true].map((wasTheirs) => {
    const ids = new Set(changed.filter((one) => one.wasTheirs === wasTheirs).map(({ id }) => id))
    return batch.filter(({ id }) => ids.has(id))
  }) as [typeof batch, typeof batch]
  const same = Math.max(0, theirs - linked.length)
  const others = othersStay(batch.length - given.length - linked.length - same)
  const named = shown && `"${printable(shown.name)}"`
  if (changed.length === 0)
    return nothingToDo(
      `Of ${all}, ${holder} already holds ${theirs}${named ? `, linked to ${named}` : ''}.${others}`.slice(0, -1),
      about,
    )
  if (given.length > 0) console.log(`${holder} now holds ${nameRange(given)}${named ? `, linked to ${named}` : ''}.`)
  if (linked.length > 0) console.log(`Linked ${nameRange(linked)} of theirs to ${named}.`)
  const before =
    same === 0
      ? ''
      : ` ${same} ${same === 1 ? 'was' : 'were'} theirs already, and ${same === 1 ? 'keeps its link' : 'keep their links'}.`
  const blocked = blockedByYou([...given, ...linked], pattern)
  if (blocked) console.log(blocked)
  if (before || others) console.log(`${before}${others}`.trim())
  return about
}

export const holdCommand: Command = {
  usage: 'cards hold <card, or a batch as "badge-{n}"> --holder <id or email> [--new] [--event <id>]',
  about:
    'Give a card to a holder, linked to one of their events, and unblock it; of a batch, those without a holder, and with --event also link those of theirs. Cards of a batch that you blocked stay blocked. Without --event, only the same holder keeps the link. Add --new to create an account for the email address.',
  run: async (contexts, words, options, store) => {
    if (!options.holder) throw new CommandRefused('Add the holder: --holder <id or email>')
    const isBatch = await namesBatch(contexts.cards, words[0])
    return (isBatch ? holdBatch : holdCard)(contexts, words, options, store)
  },
}
