import type { Database } from '@iyk/kit/postgres/database.ts'
import type { IdentityContext } from '../context.ts'
import { type ConvertedUser, convertUser } from './convert-user.ts'
import type { DryRun } from './dry-run.ts'
import { type Inserted, insertNewUsers, keyOf } from './insert-new-users.ts'
import { findUserId } from './parse-user.ts'
import type { Part } from './part.ts'
import { listDeleted } from './store.ts'

/** One row of a file and where the operator finds it; a `problem` if it is not even JSON. */
export type ExportedRow = { place: string; value: unknown } | { place: string; problem: string }

type Placed = ConvertedUser & { place: string }

/** `skipped`: nothing of the row was imported. `left out`: the user was imported without this part. */
export type Problem = { place: string; user_id?: string; kind: 'skipped' | 'left out' | 'note'; reason: string }
type InsertedOrRefused = Omit<Inserted, 'owned'> & { refused: Map<Placed, string> }

/** Data exceptions, violated constraints and exceeded limits: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const isRefusedValue = (error: unknown): error is Error => /^(22|23|54)/.test(String((error as { code?: string }).code))

/** The users of a batch, all of them or, if the database refuses a value, none; then each half is tried, until the user at fault is found. */
const insertBatch = async (
  context: IdentityContext,
  batch: readonly Placed[],
  dryRun: DryRun | undefined,
): Promise<InsertedOrRefused> => {
  try {
    const inserted = dryRun
      ? await dryRun.insert(context, batch)
      : await context.database.transaction((database) => insertNewUsers({ ...context, database }, batch))
    return { ...inserted, refused: new Map() }
  } catch (error) {
    if (!isRefusedValue(error)) throw error
    const [first] = batch
    if (first && batch.length === 1)
      return { added: new Set(), insertedParts: new Set(), refused: new Map([[first, error.message]]) }
  }
  const middle = Math.ceil(batch.length / 2)
  const one = await insertBatch(context, batch.slice(0, middle), dryRun)
  const other = await insertBatch(context, batch.slice(middle), dryRun)
  return {
    added: one.added.union(other.added),
    insertedParts: one.insertedParts.union(other.insertedParts),
    refused: new Map([...one.refused, ...other.refused]),
  }
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
 * Imports one batch, or finds out for a dry run what importing it would do; a user whom the database refuses is left out and reported. Returns how many
 * users were new, how many rows were invalid, and the messages, in order.
 */
export const importBatch = async (
  context: IdentityContext,
  rows: readonly ExportedRow[],
  { places, dryRun }: { places: Map<string, string>; dryRun?: DryRun | undefined },
) => {
  const read = await convertBatch(context, rows, places)
  const users = read.filter(isUser)
  const { added, insertedParts, refused } = await insertBatch(context, users, dryRun)
  const ids = users.map(({ row }) => row.user_id)
  const list = (database: Database) => listDeleted(database, ids)
  const deleted = new Set(await (dryRun ? dryRun.afterwards(context, users, list) : list(context.database)))
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
