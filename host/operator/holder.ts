import { ensureUser } from '@iyk/identity/users/ensure-user.ts'
import { findUserForOperator } from '@iyk/identity/users/find-user.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { Contexts } from '../compose.ts'
import { CommandRefused } from './command.ts'

const isUserId = (named: string) => /^user-[\w-]{1,120}$/.test(named)

/**
 * Runs `work` with the user that an operator names as a holder: by user id, or by e-mail address where our own provider keeps the users. An address
 * that is no user's may be mistyped, so it needs `isNew`; the account is made in one transaction with the work, none when that is refused.
 */
export const withHolder = async <Result>(
  { cards, identity, provider }: Contexts,
  { named, isNew }: { named: string; isNew: boolean },
  work: (database: Database, holderId: string) => Promise<Result>,
): Promise<Result> => {
  if (!identity) {
    if (isUserId(named)) return cards.database.transaction((database) => work(database, named))
    throw new CommandRefused(
      `Users are kept by PROVIDER_URL, ${provider.url}: "${named}" is not the id of one there, such as user-live-….`,
    )
  }
  const { result, made } = await cards.database.transaction(async (database) => {
    const inside = { ...identity, database }
    const found = await findUserForOperator(inside, named)
    if (found) return { result: await work(database, found.user.user_id), made: false }
    if (!named.includes('@')) throw new CommandRefused(`No user has the id "${named}". See: users list`)
    if (!isNew)
      throw new CommandRefused(
        `No account has the address ${named}; nothing was done. If it is spelled right, add --new: it makes the account.`,
      )
    return { result: await work(database, await ensureUser(inside, named)), made: true }
  })
  if (made) console.log(`Made a new account for ${named}.`)
  return result
}
