import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'
import { giveToOwner } from './give-to-owner.ts'

const file = 'card-master-key'

const sync = async (path: string) => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * The key from which all card keys are made: the operator's, or on localhost one that was drawn once and is kept in
 * `DATA_DIR`. Written whole, synced and only then named, so that a power cut leaves either no key or the key.
 */
export const cardMasterKey = async ({ CARD_MASTER_KEY, DATA_DIR }: Pick<Config, 'CARD_MASTER_KEY' | 'DATA_DIR'>) => {
  if (CARD_MASTER_KEY) return CARD_MASTER_KEY
  const path = join(DATA_DIR, file)
  const kept = await readFile(path, 'utf8').catch(() => undefined)
  if (kept) return Buffer.from(kept.trim(), 'hex')
  await mkdir(dirname(path), { recursive: true })
  const key = randomBytes(16)
  const handle = await open(`${path}.new`, 'w', 0o600)
  await handle.writeFile(`${key.toString('hex')}\n`)
  await handle.sync()
  await handle.close()
  await giveToOwner(`${path}.new`, DATA_DIR)
  await rename(`${path}.new`, path)
  await sync(dirname(path))
  return key
}
