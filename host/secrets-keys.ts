import { readFile } from 'node:fs/promises'
import type { SecretsKeys } from '@iyk/identity/signing-keys/seal-key.ts'
import { SettingsRefused } from '@iyk/kit/settings/parse-settings.ts'
import { hexBytes } from '@iyk/kit/settings/parsers.ts'
import type { Config } from './config.ts'

type ParsedKeys = Pick<Config, 'SECRETS_KEY' | 'SECRETS_KEY_FILE' | 'SECRETS_KEY_PREVIOUS'>

const readKeyFile = async (file: string): Promise<Buffer> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SettingsRefused([`SECRETS_KEY_FILE is "${file}", but that cannot be read (${error.code}).`])
  })
  const key = hexBytes(32)(text.trim())
  if (!key) throw new SettingsRefused([`SECRETS_KEY_FILE is "${file}", but it must hold 64 hexadecimal digits.`])
  return key
}

/** The keys that encrypt the private keys in the database. Throws `SettingsRefused` for a file that cannot be read or is invalid. */
export const secretsKeys = async ({
  SECRETS_KEY,
  SECRETS_KEY_FILE,
  SECRETS_KEY_PREVIOUS,
}: ParsedKeys): Promise<SecretsKeys> => ({
  current: SECRETS_KEY_FILE ? await readKeyFile(SECRETS_KEY_FILE) : SECRETS_KEY,
  previous: SECRETS_KEY_PREVIOUS,
})
