import { readFile } from 'node:fs/promises'
import { SettingsRefused } from '@iyk/kit/settings/parse-settings.ts'
import type { LocalAccount } from 'viem'
import type { Config } from '../config.ts'
import { decryptKeystore, KeystoreRefused } from './decrypt-keystore.ts'

type Settings = Pick<Config, 'MINTER_KEY' | 'MINTER_KEYSTORE' | 'MINTER_KEYSTORE_PASSWORD'>

/** Opens the account of a keystore file. Throws `KeystoreRefused`. */
export const openKeystore = async (file: string, password: string): Promise<LocalAccount> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new KeystoreRefused(`cannot be read (${error.code})`)
  })
  const { privateKeyToAccount } = await import('viem/accounts')
  return privateKeyToAccount(await decryptKeystore(text, password))
}

const open = async ({ MINTER_KEY, MINTER_KEYSTORE = '', MINTER_KEYSTORE_PASSWORD = '' }: Settings) => {
  if (MINTER_KEY) return (await import('viem/accounts')).privateKeyToAccount(MINTER_KEY)
  return openKeystore(MINTER_KEYSTORE, MINTER_KEYSTORE_PASSWORD).catch((error: Error) => {
    if (!(error instanceof KeystoreRefused)) throw error
    throw new SettingsRefused([`MINTER_KEYSTORE is "${MINTER_KEYSTORE}", which ${error.message}.`])
  })
}

/**
 * Returns a function that opens the account that signs vouchers, at the first call, and caches it; undefined when none is set. The function throws
 * `SettingsRefused` for a keystore that does not open.
 */
export const minterOf = (settings: Settings): (() => Promise<LocalAccount>) | undefined => {
  if (!settings.MINTER_KEY && !settings.MINTER_KEYSTORE) return undefined
  let opened: Promise<LocalAccount> | undefined
  return () => {
    opened ??= open(settings)
    return opened
  }
}
