import type { IdentityContext } from '../context.ts'
import { verifyPhoneNumber } from '../users/phone-numbers/verify-phone-number.ts'
import { verifyEmailAddress } from '../users/verify-email-address.ts'
import type { Part } from './part.ts'
import { insertParts, insertUsers, listOwned, type Owned, partKinds, type UserRow } from './store.ts'

/** A user to store, with their parts. */
export type NewUser = { row: UserRow; parts: readonly Part[] }

/** Names a part of a user among those that were inserted. */
export const keyOf = (kind: string, userId: string, id: string) => `${kind} ${userId} ${id}`

const contacts = {
  email: { name: 'email', pending: 'pendingEmail', verify: verifyEmailAddress },
  phone: { name: 'phone_number', pending: 'pendingPhone', verify: verifyPhoneNumber },
} as const

type Row = Record<string, unknown>

/**
 * What is verified in the file goes to its user, not to a user here who never verified it (docs/decisions/024-verification-takes-over.md).
 * Returns what was added.
 */
const insertContacts = async (context: IdentityContext, kind: 'email' | 'phone', rows: readonly Row[]) => {
  const { database } = context
  const { name, pending, verify } = contacts[kind]
  const added = await insertParts(database, kind, rows)
  const ids = new Set(added.map(({ id }) => id))
  const idOf = (row: Row) => row[kind === 'email' ? 'email_id' : 'phone_id'] as string
  const left = rows.filter((row) => row.verified && !ids.has(idOf(row)))
  // Only one user can have an address verified.
  const first = [...Map.groupBy(left, (row) => row[name]).values()].map(([row]) => row!)
  const pendingRows = first.map((row) => ({ ...row, verified: false, claim: true }))
  const taken = await insertParts(database, pending, pendingRows)
  const owned = await listOwned(
    database,
    kind,
    taken.map(({ id }) => id),
  )
  for (const { id } of taken) await verify(context, id)
  return { stored: [...added, ...taken], owned }
}

/** What a batch stored; `owned` is what users had from whom it took an address or number. */
export type Inserted = { added: Set<string>; insertedParts: Set<string>; owned: Owned[] }

/** Reports which of the users were new and which of their parts were stored. */
export const insertNewUsers = async (context: IdentityContext, batch: readonly NewUser[]): Promise<Inserted> => {
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
  const owned: Owned[] = []
  for (const kind of partKinds) {
    const rows = parts.filter((part) => part.kind === kind).map(({ row }) => row)
    const inserted =
      kind === 'email' || kind === 'phone'
        ? await insertContacts(context, kind, rows)
        : { stored: await insertParts(inside, kind, rows), owned: [] }
    owned.push(...inserted.owned)
    for (const { id, user_id } of inserted.stored) insertedParts.add(keyOf(kind, user_id, id))
  }
  return { added, insertedParts, owned }
}
