import { type Database, LostRace } from '@iyk/kit/postgres/database.ts'
import type { CardsContext } from '../context.ts'
import { parseFailure, sqlState } from '../database/parse-failure.ts'
import { checkValueOf } from '../master-keys/master-keys.ts'
import { type Adding, findListed, findListedPromises, insertListed } from './import-store.ts'
import { listFreeNames } from './names-store.ts'
import type { ListedCard, ListProblem } from './parse-card-list.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'masterKey'>
type Options = {
  /** Whether their chips say if their tamper loop was opened. */
  mirrorsTamper: boolean
  /** Cards without a name in the list get the next free names of it, as `chips program` gives them; without it, they are named by their UIDs. */
  pattern?: string | undefined
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

/** `called` is undefined until the pattern has named it. */
type Named = ListedCard & { called: string | undefined }
type Found = Awaited<ReturnType<typeof findListed>>
type Outcome = 'known' | 'new' | Omit<ListProblem, 'line'>

const hint = 'Name it in the list, or all by --name "badge-{n}"'

/** Whether a card of the list is here already, or the reason why it cannot become one. `promised` is the UID of another chip that is getting its name. */
const compare = (card: Named, found: Found, promised: string | undefined): Outcome => {
  const same = found.find(({ uid }) => uid === card.uid)
  if (!same) {
    const [other] = found
    const rest = card.name === undefined ? `, and this one has no other name. ${hint}` : ''
    if (other) return { reason: `a card named "${other.label}" already exists${rest}`, isName: true }
    if (promised === undefined) return 'new'
    return {
      reason: `the name "${card.called}" is promised to the chip ${promised}, which is not finished`,
      isName: true,
    }
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

/** Names of the list go first, so that the pattern passes over them. */
const addAll = async (
  inside: Database,
  cards: readonly Named[],
  { pattern, ...adding }: Adding & Pick<Options, 'pattern'>,
) => {
  const named = cards.flatMap((card) => (card.called === undefined ? [] : [{ ...card, name: card.called }]))
  if (named.length > 0) await insertListed(inside, named, adding)
  const unnamed = cards.filter(({ called }) => called === undefined)
  if (unnamed.length === 0 || pattern === undefined) return
  const names = await listFreeNames(inside, pattern, unnamed.length)
  const numbered = unnamed.map((card, at) => ({ ...card, name: names[at]! }))
  await insertListed(inside, numbered, adding)
}

/**
 * Adds the cards of a printer's list: all, or none where a line has a problem. Run again with the same list, it changes nothing, and takes no names.
 */
export const importCards = async (
  { database, clock, masterKey }: Context,
  cards: readonly ListedCard[],
  { mirrorsTamper, pattern }: Options,
): Promise<Imported> => {
  const named = cards.map(
    (card): Named => ({ ...card, called: card.name ?? (pattern === undefined ? card.uid : undefined) }),
  )
  const [uids, names] = [named.map(({ uid }) => uid), named.map(({ called }) => called ?? null)]
  const work: Parameters<typeof database.transaction<Imported>>[0] = async (inside) => {
    const [found, promised] = [await findListed(inside, uids, names), await findListedPromises(inside, uids, names)]
    const compared = named.map((card, at) => {
      const isHere = ({ place }: { place: number }) => Number(place) === at + 1
      return { card, outcome: compare(card, found.filter(isHere), promised.find(isHere)?.uid) }
    })
    const problems = compared.flatMap(({ card, outcome }) =>
      typeof outcome === 'object' ? [{ line: card.line, ...outcome }] : [],
    )
    if (problems.length > 0) throw new ListRefused(problems)
    const fresh = compared.filter(({ outcome }) => outcome === 'new').map(({ card }) => card)
    try {
      await addAll(inside, fresh, { pattern, now: clock(), masterKey: checkValueOf(masterKey), mirrorsTamper })
    } catch (error) {
      // Another command added one of them since, or took one of the names: the comparison is made again.
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
