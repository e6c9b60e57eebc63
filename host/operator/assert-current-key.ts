import { checkValueOf } from '@iyk/cards/master-keys/master-keys.ts'
import { findHost } from '../address/store.ts'
import type { Contexts } from '../compose.ts'
import { CommandRefused } from './command.ts'

/**
 * For a command that runs for hours: throws `CommandRefused` once a host has started with another card master key than the command did. Whoever changed it may
 * have done so because the former one is known to others.
 */
export const assertCurrentKey = async ({
  database,
  masterKey,
}: Pick<Contexts['cards'], 'database' | 'masterKey'>): Promise<void> => {
  const host = await findHost(database)
  if (!host?.masterKey || checkValueOf(masterKey).equals(host.masterKey)) return
  throw new CommandRefused(
    'The host was started with another CARD_MASTER_KEY while this command ran. Nothing was sent to this chip. Run the command again with the settings of the host.',
  )
}
