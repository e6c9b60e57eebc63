import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkValueOf, masterKeysOf } from '@iyk/cards/master-keys/master-keys.ts'
import { MasterKeyUnknown, verifyMasterKeys } from '@iyk/cards/master-keys/verify-master-keys.ts'
import { SettingsRefused } from '@iyk/kit/settings/parse-settings.ts'
import type { HostFacts } from './address/store.ts'
import type { Contexts } from './compose.ts'
import type { Config } from './config.ts'
import { giveToOwner } from './postgres/account.ts'
import { sync } from './postgres/create-directory.ts'

const keyFile = (dataDir: string) => join(dataDir, 'card-master-key')

/** The key that an earlier start on localhost generated, if any. */
export const findCardMasterKey = async ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Promise<Buffer | undefined> => {
  const stored = await readFile(keyFile(DATA_DIR), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return stored === undefined ? undefined : Buffer.from(stored.trim(), 'hex')
}

/**
 * The key that all card keys are derived from: the operator's, or on localhost one that is generated once and stored in
 * `DATA_DIR`, only while the database has no cards. The file is written, synced and only then renamed, so that a power failure
 * leaves either no key or the complete one. Throws `SettingsRefused`.
 */
export const cardMasterKey = async (
  config: Pick<Config, 'CARD_MASTER_KEY' | 'DATA_DIR'> & Partial<Pick<Config, 'CARD_MASTER_KEY_PREVIOUS'>>,
  hasCards: () => Promise<boolean> = async () => false,
): Promise<Buffer> => {
  const known = config.CARD_MASTER_KEY ?? (await findCardMasterKey(config))
  const path = keyFile(config.DATA_DIR)
  if (known && config.CARD_MASTER_KEY_PREVIOUS?.equals(known))
    throw new SettingsRefused([`CARD_MASTER_KEY_PREVIOUS is the key in ${path}. Set CARD_MASTER_KEY to the new key.`])
  if (known) return known
  if (await hasCards())
    throw new SettingsRefused([
      `The database has cards, but their master key is missing: ${path} does not exist. Restore the file, or set CARD_MASTER_KEY to that key.`,
    ])
  const key = randomBytes(16)
  const handle = await open(`${path}.new`, 'w', 0o600)
  await handle.writeFile(`${key.toString('hex')}\n`)
  await handle.sync()
  await handle.close()
  giveToOwner(`${path}.new`)
  await rename(`${path}.new`, path)
  await sync(dirname(path))
  return key
}

/**
 * Stops the start when the key does not belong to the cards: every tap would be refused with no visible cause. Throws
 * `SettingsRefused`.
 */
export const verifyCardMasterKey = async ({ cards }: Pick<Contexts, 'cards'>): Promise<void> => {
  const { previousMasterKey, log } = cards
  const { onPrevious } = await verifyMasterKeys(cards).catch((error: unknown) => {
    if (!(error instanceof MasterKeyUnknown)) throw error
    const named = previousMasterKey ? 'Neither CARD_MASTER_KEY nor CARD_MASTER_KEY_PREVIOUS' : 'CARD_MASTER_KEY'
    throw new SettingsRefused([
      `${named} ${previousMasterKey ? 'is' : 'is not'} the master key of the cards in this database: ${error.message}. Set the key they were programmed with. To change it, see “The card master key” in docs/self-hosting.md.`,
    ])
  })
  if (onPrevious > 0)
    log.warn({ cards: onPrevious }, 'some cards still use CARD_MASTER_KEY_PREVIOUS; "cards list" shows them')
}

/** Whether one of the keys is that of the host that started last; also where none has been recorded. */
export const isKeyOfHost = ({ cards }: Pick<Contexts, 'cards'>, host: HostFacts | undefined): boolean =>
  !host?.masterKey || masterKeysOf(cards).some((key) => checkValueOf(key).equals(host.masterKey!))
