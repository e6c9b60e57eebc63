import { LostRace } from '@iyk/kit/postgres/database.ts'
import type { CardsContext } from '../context.ts'
import { parseFailure, sqlState } from '../database/parse-failure.ts'
import { checkValueOf } from '../master-keys/master-keys.ts'
import { findListed, insertListed } from './import-store.ts'
import type { ListedCard, ListProblem } from './parse-card-list.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'masterKey'>
type Options = {
  /** Whether their chips say if their tamper loop was opened. */
  mirrorsTamper: boolean
  /** What a card without a name in the list is called, by its UID and its place in the list, from 1. */
  nameOf: (uid: string, place: number) => string
}

type Imported = { added: number; known: number } | { problems: ListProblem[] }

/** Thrown to undo everything. */
class ListRefused extends Error {
  problems: ListProblem[]

  constructor(problems: ListProblem[]) {
    super('The list is refused')
    this.problems = problems
  }
}

type Named = ListedCard & { called: string }
type Found = Awaited<ReturnType<typeof findListed>>

/** Whether a card of the list is here already; throws the reason why it cannot become one. */
const compare = (card: Named, found: Found): 'known' | 'new' | { reason: string } => {
  const same = found.find(({ uid }) => uid === card.uid)
  if (!same) {
    const [other] = found
    return other ? { reason: `a card named "${other.label}" already exists` } : 'new'
  }
  if (same.trust !== 'signed') return { reason: 'the card with this UID has a chip that does not sign' }
  // What the list says must be so, and what it leaves out may be anything.
  if (card.name !== undefined && card.name.toLowerCase() !== same.label.toLowerCase())
    return { reason: `the card with this UID is named "${same.label}"` }
  if (card.batch !== undefined && card.batch !== same.batch)
    return { reason: `the card "${same.label}" is of ${same.batch === null ? 'no batch' : `batch "${same.batch}"`}` }
  if (card.inscription !== undefined && card.inscription !== same.inscription)
    return {
      reason: `the chip of "${same.label}" says ${same.inscription === null ? 'no inscription' : `"${same.inscription}"`}`,
    }
  return 'known'
}

/**
 * Adds the cards of a printer's list: all, or none where a line has a problem. Run again with the same list, it changes nothing.
 */
export const importCards = async (
  { database, clock, masterKey }: Context,
  cards: readonly ListedCard[],
  { mirrorsTamper, nameOf }: Options,
): Promise<Imported> => {
  const named = cards.map((card, place): Named => ({ ...card, called: card.name ?? nameOf(card.uid, place + 1) }))
  const work: Parameters<typeof database.transaction<Imported>>[0] = async (inside) => {
    const found = await findListed(
      inside,
      named.map(({ uid }) => uid),
      named.map(({ called }) => called),
    )
    const compared = named.map((card, place) => ({
      card,
      outcome: compare(
        card,
        found.filter((one) => Number(one.place) === place + 1),
      ),
    }))
    const problems = compared.flatMap(({ card, outcome }) =>
      typeof outcome === 'object' ? [{ line: card.line, reason: outcome.reason }] : [],
    )
    if (problems.length > 0) throw new ListRefused(problems)
    const fresh = compared
      .filter(({ outcome }) => outcome === 'new')
      .map(({ card }) => ({ ...card, name: card.called }))
    try {
      if (fresh.length > 0)
        await insertListed(inside, fresh, { now: clock(), masterKey: checkValueOf(masterKey), mirrorsTamper })
    } catch (error) {
      // Another command added one of them since: the comparison is made again.
      if (parseFailure(error)?.code === sqlState.uniqueViolation) throw new LostRace(error as Error)
      throw error
    }
    return { added: fresh.length, known: named.length - fresh.length }
  }
  try {
    return await database.transaction(work)
  } catch (error) {
    if (error instanceof ListRefused) return { problems: error.problems }
    throw error
  }
}
