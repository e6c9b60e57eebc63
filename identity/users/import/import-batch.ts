import type { IdentityContext } from '../../context.ts'
import { provePhoneNumber } from '../phone-numbers/prove-phone-number.ts'
import { proveEmailAddress } from '../prove-email-address.ts'
import type { Part } from './part.ts'
import { type ReadUser, readUser } from './read-user.ts'
import { insertParts, insertUsers, keepWhatWas, partKinds, takeBack } from './store.ts'

/** One row of a file, with the place where the operator finds it; a `problem` when it is not even JSON. */
export type ExportedRow = { place: string; value: unknown } | { place: string; problem: string }

/** `skipped`: nothing of the row came in. `left out`: the user came, without this. */
export type Problem = { place: string; user_id?: string; kind: 'skipped' | 'left out' | 'note'; reason: string }
type Placed = ReadUser & { place: string }

const keyOf = (kind: string, userId: string, id: string) => `${kind} ${userId} ${id}`

const contacts = {
  email: { claimed: 'claimedEmail', prove: proveEmailAddress },
  phone: { claimed: 'claimedPhone', prove: provePhoneNumber },
} as const

type Row = Record<string, unknown>

/** What was proved there is in nobody's hands here who never proved it; docs/decisions/024-proof-takes-over.md. Returns what was added. */
const insertContacts = async (context: IdentityContext, kind: 'email' | 'phone', rows: readonly Row[]) => {
  const { database } = context
  const { claimed, prove } = contacts[kind]
  const added = await insertParts(database, kind, rows)
  const ids = new Set(added.map(({ id }) => id))
  const idOf = (row: Row) => row[kind === 'email' ? 'email_id' : 'phone_id'] as string
  const left = rows.filter((row) => row.verified && !ids.has(idOf(row)))
  const claims = left.map((row) => ({ ...row, verified: false, claim: true }))
  const taken = await insertParts(database, claimed, claims)
  for (const { id } of taken) await prove(context, id)
  return [...added, ...taken]
}

type Inserted = { added: Set<string>; kept: Set<string>; refused: Map<Placed, string> }

/** Data exceptions, violated constraints and exceeded limits: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const isRefusedValue = (error: unknown): error is Error => /^(22|23|54)/.test(String((error as { code?: string }).code))

/** The users of a batch, all of them or, where the store refuses a value, none; then halves are tried, until that user is found. */
const insertBatch = async (context: IdentityContext, batch: readonly Placed[]): Promise<Inserted> => {
  const refusal = new Error('refused')
  let reason = ''
  const inserted = await context.database
    .transaction(async (inside) => {
      // A dry run is one transaction around all batches, and goes on after this one.
      await keepWhatWas(inside)
      try {
        return await insertWhole({ ...context, database: inside }, batch)
      } catch (error) {
        if (!isRefusedValue(error)) throw error
        await takeBack(inside)
        reason = error.message
        throw refusal
      }
    })
    .catch((error) => {
      if (error !== refusal) throw error
      return undefined
    })
  if (inserted) return inserted
  const [first] = batch
  if (first && batch.length === 1) return { added: new Set(), kept: new Set(), refused: new Map([[first, reason]]) }
  const middle = Math.ceil(batch.length / 2)
  const one = await insertBatch(context, batch.slice(0, middle))
  const other = await insertBatch(context, batch.slice(middle))
  return {
    added: one.added.union(other.added),
    kept: one.kept.union(other.kept),
    refused: new Map([...one.refused, ...other.refused]),
  }
}

/** Says which of the users were new and which of their parts are kept. */
const insertWhole = async (context: IdentityContext, batch: readonly Placed[]): Promise<Inserted> => {
  const { clock, database: inside } = context
  const added = new Set(
    await insertUsers(
      inside,
      batch.map(({ row }) => row),
    ),
  )
  const parts = batch
    .filter(({ row }) => added.has(row.user_id))
    .flatMap(({ row, parts }) =>
      // A list is in the order of time, so that it keeps the order of the file.
      parts.map(({ kind, row: of }, position) => ({
        kind,
        row: { ...of, user_id: row.user_id, created_at: new Date(clock().getTime() + position) },
      })),
    )
  const kept = new Set<string>()
  for (const kind of partKinds) {
    const rows = parts.filter((part) => part.kind === kind).map(({ row }) => row)
    const added =
      kind === 'email' || kind === 'phone'
        ? await insertContacts(context, kind, rows)
        : await insertParts(inside, kind, rows)
    for (const { id, user_id } of added) kept.add(keyOf(kind, user_id, id))
  }
  return { added, kept, refused: new Map() }
}

const isUser = (one: Placed | Problem): one is Placed => 'row' in one

/** The users of a batch and the rows that are none, in the order of the file; a user who stands there twice counts once. */
const readBatch = async (context: IdentityContext, rows: readonly ExportedRow[]) => {
  const read = new Map<unknown, Placed | Problem>()
  for (const one of rows) {
    const { place } = one
    const user = 'problem' in one ? one.problem : await readUser(context, one.value)
    if (typeof user === 'string') read.set(one, { place, kind: 'skipped', reason: user })
    else if (!read.has(user.row.user_id)) read.set(user.row.user_id, { ...user, place })
  }
  return [...read.values()]
}

/** What there is to say about a user that was added. */
const problemsOf = ({ place, row, parts, problems }: Placed, kept: ReadonlySet<string>): Problem[] => {
  const { user_id, banned_at } = row
  const isKept = ({ kind, id }: Part) => kept.has(keyOf(kind, user_id, id))
  const taken = parts.filter((part) => !isKept(part)).map(({ label }) => `the ${label} is taken already`)
  const notes = [
    ...(parts.some((part) => part.signsIn && isKept(part)) ? [] : ['has no way to sign in']),
    ...(banned_at ? ['is locked in the file, so banned here; users unban lifts it'] : []),
  ]
  const about = (kind: Problem['kind']) => (reason: string) => ({ place, user_id, kind, reason })
  return [...[...problems, ...taken].map(about('left out')), ...notes.map(about('note'))]
}

/**
 * Takes in one batch; a user whom the store refuses is left out and named. Says how many users were new, how many rows were none, and what there is
 * to tell, in order.
 */
export const importBatch = async (context: IdentityContext, rows: readonly ExportedRow[]) => {
  const read = await readBatch(context, rows)
  const users = read.filter(isUser)
  const { added, kept, refused } = await insertBatch(context, users)
  const problems = read.flatMap((one): Problem[] => {
    if (!isUser(one)) return [one]
    const reason = refused.get(one)
    const { place, row } = one
    if (reason !== undefined)
      return [{ place, user_id: row.user_id, kind: 'skipped', reason: `the store refuses it: ${reason}` }]
    return added.has(row.user_id) ? problemsOf(one, kept) : []
  })
  return { added: added.size, skipped: read.length - users.length + refused.size, problems }
}
