import { ensureUser } from '@iyk/identity/users/ensure-user.ts'
import type { Contexts } from '../compose.ts'
import { CommandRefused } from './command.ts'

/** The user that an operator names as a holder: by e-mail address, or by user id where another provider keeps the users. */
export const ensureHolder = async ({ identity, provider }: Contexts, named: string): Promise<string> => {
  if (identity) return ensureUser(identity, named)
  if (/^user-[\w-]{1,120}$/.test(named)) return named
  throw new CommandRefused(`Users are kept by PROVIDER_URL, ${provider.url}: name the holder by user id.`)
}
