import type { IdentityContext } from '../context.ts'
import { verifyPhoneNumber } from '../users/phone-numbers/verify-phone-number.ts'
import { verifyEmailAddress } from '../users/verify-email-address.ts'
import { type ConvertedUser, convertUser } from './convert-user.ts'
import { findUserId } from './parse-user.ts'
import type { Part } from './part.ts'
import { insertParts, insertUsers, listDeleted, partKinds, rollback, savepoint } from './store.ts'

/** One row of a file and where the operator finds it; a `problem` if it is not even JSON. */
export type ExportedRow = { place: string; value: unknown } | { place: string; problem: string }

/** `skipped`: nothing of the row was imported. `left out`: the user was imported without this part. */
export type Problem = { place: string; user_id?: string; kind: 'skipped' | 'left out' | 'note'; reason: string }
type Placed = ConvertedUser & { place: string }

const keyOf = (kind: string, userId: string, id: string) => `${kind} ${userId} ${id}`

const contacts = {
  email: { pending: 'pendingEmail', verify: verifyEmailAddress },
  phone: { pending: 'pendingPhone', verify: verifyPhoneNumber },
} as const

type Row = Record<string, unknown>

/**
 * What is verified in the file goes to its user, not to a user here who never verified it (docs/decisions/024-verification-takes-over.md).
 * Returns what was added.
 */
const insertContacts = async (context: IdentityContext, kind: 'email' | 'phone', rows: readonly Row[]) => {
  const { database } = context
  const { pending, verify } = contacts[kind]
  const added = await insertParts(database, kind, rows)
  const ids = new Set(added.map(({ id }) => id))
  const idOf = (row: Row) => row[kind === 'email' ? 'email_id' : 'phone_id'] as string
  const left = rows.filter((row) => row.verified && !ids.has(idOf(row)))
  const pendingRows = left.map((row) => ({ ...row, verified: false, claim: true }))
  const taken = await insertParts(database, pending, pendingRows)
  for (const { id } of taken) await verify(context, id)
  return [...added, ...taken]
}

type Inserted = { added: Set<string>; insertedParts: Set<string>; refused: Map<Placed, string> }

/** Data exceptions, violated constraints and exceeded limits: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const isRefusedValue = (error: unknown): error is Error => /^(22|23|54)/.test(String((error as { code?: string }).code))

/** The users of a batch, all of them or, if the database refuses a value, none; then each half is tried, until the user at fault is found. */
const insertBatch = async (context: IdentityContext, batch: readonly Placed[]): Promise<Inserted> => {
  const refusal = new Error('refused')
  let reason = ''
  const inserted = await context.database
    .transaction(async (inside) => {
      // A dry run is one transaction around all batches and continues after this one.
      await savepoint(inside)
      try {
        return await insertWhole({ ...context, database: inside }, batch)
      } catch (error) {
        if (!isRefusedValue(error)) throw error
        await rollback(inside)
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
  if (first && batch.length === 1)
    return { added: new Set(), insertedParts: new Set(), refused: new Map([[first, reason]]) }
  const middle = Math.ceil(batch.length / 2)
  const one = await insertBatch(context, batch.slice(0, middle))
  const other = await insertBatch(context, batch.slice(middle))
  return {
    added: one.added.union(other.added),
    insertedParts: one.insertedParts.union(other.insertedParts),
    refused: new Map([...one.refused, ...other.refused]),
  }
}

/** Reports which of the users were new and which of their parts were stored. */
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
      // Lists are sorted by time, so this keeps the order of the file.
      parts.map(({ kind, row: of }, position) => ({
        kind,
        row: { ...of, user_id: row.user_id, created_at: new Date(clock().getTime() + position) },
      })),
    )
  const insertedParts = new Set<string>()
  for (const kind of partKinds) {
    const rows = parts.filter((part) => part.kind === kind).map(({ row }) => row)
    const added =
      kind === 'email' || kind === 'phone'
        ? await insertContacts(context, kind, rows)
        : await insertParts(inside, kind, rows)
    for (const { id, user_id } of added) insertedParts.add(keyOf(kind, user_id, id))
  }
  return { added, insertedParts, refused: new Map() }
}

const isUser = (one: Placed | Problem): one is Placed => 'row' in one

/** The users of a batch and the rows that cannot be imported, in the order of the file. `places` says where in the file each user was first. */
const convertBatch = async (context: IdentityContext, rows: readonly ExportedRow[], places: Map<string, string>) => {
  const read: (Placed | Problem)[] = []
  for (const one of rows) {
    const { place } = one
    const user = 'problem' in one ? one.problem : await convertUser(context, one.value)
    const user_id = typeof user !== 'string' ? user.row.user_id : 'value' in one ? findUserId(one.value) : undefined
    const skip = (reason: string) => read.push({ place, ...(user_id && { user_id }), kind: 'skipped', reason })
    const earlier = user_id && places.get(user_id)
    if (typeof user === 'string') skip(user)
    else if (earlier) skip(`same user as ${earlier} of this file`)
    else {
      places.set(user.row.user_id, place)
      read.push({ ...user, place })
    }
  }
  return read
}

/** The messages about a user who was added. */
const problemsOf = ({ place, row, parts, problems }: Placed, insertedParts: ReadonlySet<string>): Problem[] => {
  const { user_id, banned_at } = row
  const isInserted = ({ kind, id }: Part) => insertedParts.has(keyOf(kind, user_id, id))
  const taken = parts
    .filter((part) => !isInserted(part))
    .map(({ label }) => `the ${label} already belongs to another user`)
  const notes = [
    ...(parts.some((part) => part.signsIn && isInserted(part)) ? [] : ['has no sign-in method']),
    ...parts.flatMap((part) => (part.changed && isInserted(part) ? [part.changed] : [])),
    ...(banned_at ? ['is locked in the file and therefore banned; to lift the ban: users unban'] : []),
  ]
  const about = (kind: Problem['kind']) => (reason: string) => ({ place, user_id, kind, reason })
  return [...[...problems, ...taken].map(about('left out')), ...notes.map(about('note'))]
}

/**
 * Imports one batch; a user whom the database refuses is left out and reported. Returns how many users were new, how many rows were invalid, and the
 * messages, in order.
 */
export const importBatch = async (
  context: IdentityContext,
  rows: readonly ExportedRow[],
  places: Map<string, string> = new Map(),
) => {
  const read = await convertBatch(context, rows, places)
  const users = read.filter(isUser)
  const { added, insertedParts, refused } = await insertBatch(context, users)
  const ids = users.map(({ row }) => row.user_id)
  const deleted = new Set(await listDeleted(context.database, ids))
  const problems = read.flatMap((one): Problem[] => {
    if (!isUser(one)) return [one]
    const reason = refused.get(one)
    const { place, row } = one
    if (reason !== undefined)
      return [{ place, user_id: row.user_id, kind: 'skipped', reason: `refused by the database: ${reason}` }]
    if (deleted.has(row.user_id)) return [{ place, user_id: row.user_id, kind: 'skipped', reason: 'was deleted here' }]
    return added.has(row.user_id) ? problemsOf(one, insertedParts) : []
  })
  return { added: added.size, skipped: problems.filter(({ kind }) => kind === 'skipped').length, problems }
}
