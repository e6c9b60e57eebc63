import { ensureUser } from '@iyk/identity/users/ensure-user.ts'
import { findUserForOperator } from '@iyk/identity/users/find-user.ts'
import { isBanned } from '@iyk/identity/users/is-banned.ts'
import { isOwnedByAddress } from '@iyk/identity/users/is-owned-by-address.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { Contexts } from '../compose.ts'
import { CommandRefused } from './command.ts'

/** Undoes an account that was created for nothing. */
class NothingGiven extends Error {}

/** Says that whoever was given something cannot sign in to use it. */
export const warnOfBan = async ({ identity }: Contexts, named: unknown, holderId: string) => {
  if (identity && (await isBanned(identity, holderId)))
    console.log(`${named} is banned and cannot sign in. To lift the ban: users unban ${holderId}`)
}

const isUserId = (named: string) => /^user-[\w-]{1,120}$/.test(named)

/**
 * Runs `work` with the user that the operator names as a holder: by user id, or by email address where our own provider has the users. An address
 * without an account may be a typo, so it needs `isNew`; the account is created in one transaction with `work`. An address means its owner, so an
 * account that someone else may have created with it gets nothing. Where `work` returns undefined, it gave nothing, and no account is created either. Throws
 * `CommandRefused`.
 */
export const withHolder = async <Result>(
  { cards, identity, provider }: Contexts,
  { named, isNew }: { named: string; isNew: boolean },
  work: (database: Database, holderId: string) => Promise<Result>,
): Promise<Result> => {
  if (!identity) {
    if (isUserId(named)) return cards.database.transaction((database) => work(database, named))
    throw new CommandRefused(
      `Users are managed by PROVIDER_URL, ${provider.url}. "${named}" is not a user ID there, such as user-live-….`,
    )
  }
  const giving = cards.database.transaction(async (database) => {
    const inside = { ...identity, database }
    const found = await findUserForOperator(inside, named)
    if (!named.includes('@')) {
      if (!found) throw new CommandRefused(`No user has the ID "${named}". See: users list`)
      return { result: await work(database, found.user.user_id), made: false }
    }
    if (!found && !isNew)
      throw new CommandRefused(
        `No account has the email address ${named}. Nothing was changed. If it is correct, add --new to create the account.`,
      )
    const userId = await ensureUser(inside, named)
    if (!(await isOwnedByAddress(inside, userId, named)))
      throw new CommandRefused(
        `The account with ${named} never verified this address, so it may be someone else's. Nothing was changed. Ask the owner of the address to sign in with an email sent to it, then run this again. To give it to that account anyway, use the user ID in: users show ${named}`,
      )
    const result = await work(database, userId)
    if (!found && result === undefined) throw new NothingGiven()
    return { result, made: !found }
  })
  const { result, made } = await giving.catch((error: unknown) => {
    if (error instanceof NothingGiven) return { result: undefined as Result, made: false }
    throw error
  })
  if (made) console.log(`Created an account for ${named}.`)
  return result
}
