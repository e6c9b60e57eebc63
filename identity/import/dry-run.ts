import type { Database } from '@iyk/kit/postgres/database.ts'
import type { IdentityContext } from '../context.ts'
import { type Inserted, insertNewUsers, keyOf, type NewUser } from './insert-new-users.ts'
import type { Part } from './part.ts'

/** A user whom the real import would have stored, with what of them would have been, and where in the order. */
type Remembered = { order: number; batch: number; user: NewUser; keys: readonly string[]; tookOver: boolean }

/** Whatever two users cannot both have. Keys of different kinds may be equal: that only remembers more than needed. */
const keysOfPart = ({ id, row }: Part): string[] => {
  const {
    email,
    phone_number,
    credential_id,
    provider_type,
    provider_subject,
    crypto_wallet_type,
    crypto_wallet_address,
  } = row
  const account = provider_subject && `${provider_type} ${provider_subject}`
  const wallet = crypto_wallet_address && `${crypto_wallet_type} ${crypto_wallet_address}`
  return [id, email, phone_number, credential_id, account, wallet].filter((key) => typeof key === 'string')
}
const keysOf = ({ row, parts }: NewUser) => [row.user_id, ...parts.flatMap(keysOfPart)]

/**
 * A dry run: each batch is rolled back, so that no one waits for longer than for a batch of the real import. Before it, those of earlier batches are stored
 * again who have something in common with it, or with each other, in the batches of the real import: so the outcome is the same
 * (docs/decisions/093-what-waits-behind-an-import.md).
 */
export const createDryRun = () => {
  const byKey = new Map<string, Remembered[]>()
  let order = 0
  let batches = 0

  /** Earlier users whom these meet, directly or through others, batch by batch. */
  const findEarlier = (users: readonly NewUser[]) => {
    const found = new Set<Remembered>()
    const keys = new Set(users.flatMap(keysOf))
    // Keys that are added meanwhile are visited, too.
    for (const key of keys)
      for (const one of byKey.get(key) ?? []) {
        if (found.has(one)) continue
        found.add(one)
        for (const more of one.keys) keys.add(more)
      }
    return [...found].sort((one, other) => one.order - other.order)
  }

  const remember = (users: readonly NewUser[], { added, insertedParts, owned }: Inserted) => {
    batches += 1
    for (const { row, parts } of users) {
      const { user_id } = row
      if (!added.has(user_id)) continue
      const theirs = parts.filter(({ kind, id }) => insertedParts.has(keyOf(kind, user_id, id)))
      // No two users have these in common, and they may be long.
      const user = { row: { ...row, trusted_metadata: {}, untrusted_metadata: {} }, parts: theirs }
      const freed = owned.filter((one) => one.user_id === user_id).map(({ key }) => key)
      const keys = [...keysOf(user), ...freed]
      order += 1
      const one = { order, batch: batches, user, keys, tookOver: freed.length > 0 }
      for (const key of new Set(keys)) {
        const others = byKey.get(key)
        if (others) others.push(one)
        else byKey.set(key, [one])
      }
    }
  }

  /** Runs `work` after what `earlier` stored, and rolls everything back. */
  const rolledBack = async <Result>(
    context: IdentityContext,
    earlier: readonly Remembered[],
    work: (context: IdentityContext) => Promise<Result>,
  ): Promise<Result> => {
    const undo = new Error('a dry run')
    let result: Result | undefined
    const run = async (database: Database) => {
      const inside = { ...context, database }
      for (const batch of Map.groupBy(earlier, (one) => one.batch).values())
        await insertNewUsers(
          inside,
          batch.map(({ user }) => user),
        )
      result = await work(inside)
      throw undo
    }
    await context.database.transaction(run).catch((error) => {
      if (error !== undo) throw error
    })
    return result!
  }

  return {
    insert: async (context: IdentityContext, users: readonly NewUser[]): Promise<Inserted> => {
      const inserted = await rolledBack(context, findEarlier(users), (inside) => insertNewUsers(inside, users))
      remember(users, inserted)
      return inserted
    },
    /** What `read` finds once these users are imported. */
    afterwards: <Result>(
      context: IdentityContext,
      users: readonly NewUser[],
      read: (database: Database) => Promise<Result>,
    ): Promise<Result> => {
      const stored = findEarlier(users)
      // Most batches delete no one, and what they added cannot change what is read.
      if (!stored.some(({ tookOver }) => tookOver)) return read(context.database)
      return rolledBack(context, stored, ({ database }) => read(database))
    },
  }
}

export type DryRun = ReturnType<typeof createDryRun>
