import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MasterKeyUnknown, verifyMasterKeys } from '@iyk/cards/master-keys/verify-master-keys.ts'
import { SettingsRefused } from '@iyk/kit/settings/read-settings.ts'
import type { Contexts } from './compose.ts'
import type { Config } from './config.ts'
import { giveToOwner } from './postgres/account.ts'
import { sync } from './postgres/create-directory.ts'

const keyFile = (dataDir: string) => join(dataDir, 'card-master-key')

/** The key that an earlier start on localhost drew, if there was one. */
export const findCardMasterKey = async ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Promise<Buffer | undefined> => {
  const kept = await readFile(keyFile(DATA_DIR), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return kept === undefined ? undefined : Buffer.from(kept.trim(), 'hex')
}

/**
 * The key from which all card keys are made: the operator's, or on localhost one that was drawn once and is kept in
 * `DATA_DIR`, for a store without cards alone. Throws `SettingsRefused`. Written whole, synced and only then named, so that a power cut
 * leaves either no key or the key.
 */
export const cardMasterKey = async (
  config: Pick<Config, 'CARD_MASTER_KEY' | 'DATA_DIR'> & Partial<Pick<Config, 'CARD_MASTER_KEY_PREVIOUS'>>,
  hasCards: () => Promise<boolean> = async () => false,
): Promise<Buffer> => {
  const known = config.CARD_MASTER_KEY ?? (await findCardMasterKey(config))
  const path = keyFile(config.DATA_DIR)
  if (known && config.CARD_MASTER_KEY_PREVIOUS?.equals(known))
    throw new SettingsRefused([
      `CARD_MASTER_KEY_PREVIOUS is the key in ${path}: it is the one before. Set the new one as CARD_MASTER_KEY.`,
    ])
  if (known) return known
  if (await hasCards())
    throw new SettingsRefused([
      `The store has cards, and the key they were made with is missing: ${path} is not there. Put it back, or set CARD_MASTER_KEY to that key.`,
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
 * Refuses to go on with a key that is not the one of the cards: every tap would be refused, and nobody would know why. Throws
 * `SettingsRefused`.
 */
export const verifyCardMasterKey = async ({ cards }: Pick<Contexts, 'cards'>): Promise<void> => {
  const { previousMasterKey, log } = cards
  const { onPrevious } = await verifyMasterKeys(cards).catch((error: unknown) => {
    if (!(error instanceof MasterKeyUnknown)) throw error
    const named = previousMasterKey ? 'Neither CARD_MASTER_KEY nor CARD_MASTER_KEY_PREVIOUS' : 'CARD_MASTER_KEY'
    throw new SettingsRefused([
      `${named} ${previousMasterKey ? 'is' : 'is not'} the key of the cards in this store: ${error.message}. Set the one they were programmed with; to change it, see “The card master key” in docs/self-hosting.md.`,
    ])
  })
  if (onPrevious > 0)
    log.warn({ cards: onPrevious }, 'cards still carry CARD_MASTER_KEY_PREVIOUS; cards list names them')
}
