import { findCard } from '@iyk/cards/cards/find.ts'
import { listBatch } from '@iyk/cards/cards/list-batch.ts'
import type { OperatorCard } from '@iyk/cards/cards/store.ts'
import { numberMark } from '@iyk/cards/chips/label-chips.ts'
import type { Contexts } from '../compose.ts'
import { type Command, CommandRefused, nothingToDo } from './command.ts'
import { countOf } from './count-of.ts'

type Cards = Contexts['cards']

/**
 * Whether a word names a batch, such as `badge-{n}`. A card that was added before such names were refused may have that very name: throws `CommandRefused`
 * where there is a batch besides.
 */
export const namesBatch = async (cards: Cards, name = ''): Promise<boolean> => {
  if (!name.includes(numberMark)) return false
  const [card, batch] = await Promise.all([findCard(cards, name), listBatch(cards, name)])
  if (!card) return true
  if (batch.length === 0) return false
  throw new CommandRefused(
    `"${name}" is the name of one card and of a batch of ${cardsOf(batch.length)}. Nothing was changed. For the one card, use its ID: ${card.id}. For the batch, rename the card first: cards rename ${card.id} <new name>`,
    { subject: name },
  )
}

/** Throws `CommandRefused` for a batch without cards. */
export const requireBatch = async (cards: Cards, pattern: string): Promise<OperatorCard[]> => {
  const batch = await listBatch(cards, pattern)
  if (batch.length === 0)
    throw new CommandRefused(`No card is named like "${pattern}". See: cards list`, { subject: pattern })
  return batch
}

export const cardsOf = (count: number) => countOf(count, 'card')

/** Such as “3 cards, badge-1 to badge-3”; of one, its name. */
export const nameRange = (batch: readonly OperatorCard[]): string => {
  const [first, last] = [batch[0]?.name ?? '', batch.at(-1)?.name ?? '']
  return batch.length === 1 ? first : `${cardsOf(batch.length)}, ${first} to ${last}`
}

/** What is done with the cards of a batch at once. */
type Change = {
  /** As it is typed. */
  verb: string
  done: string
  /** Whether it changes anything about a card. */
  concerns: (card: OperatorCard) => boolean
  /** What the others are, such as “already blocked”. */
  others: string
  /** Said of a batch of which it changes nothing. */
  nothing: (batch: string) => string
  /** It cannot be undone, so `--count` has to say for how many. */
  isFinal?: true
  run: (cards: Cards, cardIds: readonly string[]) => Promise<string[]>
}

const stay = (count: number, what: string) =>
  count === 0 ? '' : ` ${count} ${what} ${count === 1 ? 'stays as it is' : 'stay as they are'}.`

const holdersOf = (batch: readonly OperatorCard[]) => {
  const held = batch.flatMap(({ holder_id }) => holder_id ?? [])
  const people = new Set(held).size
  if (people === 0) return ' None of them has a holder.'
  return ` ${held.length} of them ${held.length === 1 ? 'has a holder' : `have ${people === 1 ? 'the same holder' : `a holder: ${people} people`}`}.`
}

/** From more cards on, the command says that it is at work. */
const many = 500

/** Changes all cards of a batch in one statement, so that it is done for all or for none. */
export const runBatch =
  ({ verb, done, concerns, others, nothing, isFinal, run }: Change): Command['run'] =>
  async ({ cards }, [pattern = ''], { count, 'dry-run': isDry }) => {
    const batch = await requireBatch(cards, pattern)
    const chosen = batch.filter(concerns)
    const about = { subject: `${pattern}, ${cardsOf(chosen.length)}` }
    const named = `named like "${pattern}"`
    if (chosen.length === 0) return nothingToDo(nothing(`${cardsOf(batch.length)} ${named}`), about)
    const rest = stay(batch.length - chosen.length, others)
    const preview = `This would ${verb} ${nameRange(chosen)}.${holdersOf(chosen)}${rest}`
    if (isDry === true) {
      console.log(`${preview}\nNothing was changed.`)
      return { ...about, unchanged: true }
    }
    if (count === undefined ? isFinal : String(count) !== String(chosen.length)) {
      const wrong = count === undefined ? '' : `--count is ${count}. `
      throw new CommandRefused(
        `${wrong}${preview}\nNothing was changed. To do it: cards ${verb} ${JSON.stringify(pattern)} --count ${chosen.length}`,
        about,
      )
    }
    if (chosen.length > many) process.stderr.write(`${cardsOf(chosen.length)} …\n`)
    const ids = await run(
      cards,
      chosen.map(({ id }) => id),
    )
    const changed = chosen.filter(({ id }) => ids.includes(id))
    const gone = chosen.length - changed.length
    const missing = gone === 0 ? '' : ` ${gone} ${gone === 1 ? 'was' : 'were'} removed meanwhile.`
    console.log(`${done} ${changed.length === 0 ? 'no card' : nameRange(changed)}.${rest}${missing}`)
    return { subject: `${pattern}, ${cardsOf(changed.length)}` }
  }

/** Of one card or of a batch, by what the first word names. */
export const ofCardOrBatch =
  (one: Command['run'], batch: Command['run']): Command['run'] =>
  async (contexts, words, options, store) => {
    if (await namesBatch(contexts.cards, words[0])) return batch(contexts, words, options, store)
    const [surplus] = ['dry-run', 'count'].filter((name) => options[name] !== undefined)
    if (surplus) throw new CommandRefused(`--${surplus} is for a batch, such as "badge-${numberMark}".`)
    return one(contexts, words, options, store)
  }
