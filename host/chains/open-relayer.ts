import type { Relayer } from '@iyk/cards/collectibles/relay/relayer.ts'
import { SettingsRefused } from '@iyk/kit/settings/parse-settings.ts'
import type { LocalAccount } from 'viem'
import type { Config } from '../config.ts'
import { parseBudgets } from '../relayer-settings.ts'
import { openAccount } from './open-minter.ts'
import { parseEther } from './parse-ether.ts'

/**
 * What pays for mints, as the settings say; undefined without a key, without a minter and with another provider. The account is opened at the first call;
 * opening throws `SettingsRefused` for a keystore that does not open, and for the minter's own key.
 */
export const relayerOf = (
  config: Config,
  openMinter: (() => Promise<LocalAccount>) | undefined,
): Relayer | undefined => {
  if (config.PROVIDER_URL !== undefined) return undefined
  const { RELAYER_KEY: key, RELAYER_KEYSTORE: keystore, RELAYER_KEYSTORE_PASSWORD: password } = config
  if (!(key || keystore) || !openMinter) return undefined
  const open = async () => {
    const [account, minter] = await Promise.all([openAccount('RELAYER', { key, keystore, password }), openMinter()])
    if (account.address === minter.address)
      throw new SettingsRefused(['RELAYER_KEY is the minter’s key. Use another one: it is online, and holds money.'])
    return account
  }
  let opened: Promise<LocalAccount> | undefined
  return {
    open: () => {
      opened ??= open()
      return opened
    },
    budgetOf: parseBudgets(config.RELAYER_DAILY_BUDGET)!,
    perPerson: config.RELAYER_PER_PERSON,
    maxCost: parseEther(config.RELAYER_MAX_COST)!,
    minimumBalance: parseEther(config.RELAYER_MINIMUM_BALANCE)!,
  }
}
