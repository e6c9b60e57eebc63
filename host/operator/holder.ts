import { ensureUser } from '@iyk/identity/users/ensure-user.ts'
import { findUserByEmail } from '@iyk/identity/users/find-user-by-email.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { Contexts } from '../compose.ts'
import { CommandRefused } from './command.ts'

/**
 * Runs `work` with the user that an operator names as a holder: by e-mail address, or by user id where another provider keeps the users. In one
 * transaction with it, so that no account is made for a mistyped address when the command is refused; says so when one is made.
 */
export const withHolder = async <Result>(
  { cards, identity, provider }: Contexts,
  named: string,
  work: (database: Database, holderId: string) => Promise<Result>,
): Promise<Result> => {
  if (!identity) {
    if (/^user-[\w-]{1,120}$/.test(named)) return cards.database.transaction((database) => work(database, named))
    throw new CommandRefused(`Users are kept by PROVIDER_URL, ${provider.url}: name the holder by user id.`)
  }
  const { result, made } = await cards.database.transaction(async (database) => {
    const inside = { ...identity, database }
    const found = await findUserByEmail(inside, named)
    const holderId = await ensureUser(inside, named)
    return { result: await work(database, holderId), made: found?.user_id !== holderId }
  })
  if (made) console.log(`Made a new account for ${named}.`)
  return result
}
