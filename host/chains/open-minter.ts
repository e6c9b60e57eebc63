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

type Secret = { key: `0x${string}` | undefined; keystore: string | undefined; password: string | undefined }

/** Opens the account of `…_KEY`, or else of `…_KEYSTORE`, by the first word of the settings. Throws `SettingsRefused` for a keystore that does not open. */
export const openAccount = async (
  name: 'MINTER' | 'RELAYER',
  { key, keystore = '', password = '' }: Secret,
): Promise<LocalAccount> => {
  if (key) return (await import('viem/accounts')).privateKeyToAccount(key)
  return openKeystore(keystore, password).catch((error: Error) => {
    if (!(error instanceof KeystoreRefused)) throw error
    throw new SettingsRefused([`${name}_KEYSTORE is "${keystore}", which ${error.message}.`])
  })
}

/**
 * Returns a function that opens the account that signs vouchers, at the first call, and caches it; undefined when none is set. The function throws
 * `SettingsRefused` for a keystore that does not open.
 */
export const minterOf = (settings: Settings): (() => Promise<LocalAccount>) | undefined => {
  const { MINTER_KEY: key, MINTER_KEYSTORE: keystore, MINTER_KEYSTORE_PASSWORD: password } = settings
  if (!key && !keystore) return undefined
  let opened: Promise<LocalAccount> | undefined
  return () => {
    opened ??= openAccount('MINTER', { key, keystore, password })
    return opened
  }
}
