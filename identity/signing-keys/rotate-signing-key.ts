import type { Clock } from '@iyk/kit/clock.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { generateKey } from './generate-key.ts'
import { listPublished, publishedBefore } from './key-schedule.ts'
import type { SecretsKeys } from './seal-key.ts'
import { deleteKeys, insertKey, listKeys } from './store.ts'

/**
 * Creates a new signing key. It is published at once and signs from two minutes later; the old one stays published until its last JWT has expired,
 * and is deleted by a later rotation. Returns the new key's id, or undefined if another rotation was faster.
 */
export const rotateSigningKey = async (
  database: Database,
  clock: Clock,
  secrets: SecretsKeys = {},
): Promise<string | undefined> => {
  const now = clock()
  const keys = await listKeys(database, secrets)
  const number = Math.max(0, ...keys.map((key) => key.number)) + 1
  const key = await generateKey(number, new Date(now.getTime() + (keys.length > 0 ? publishedBefore : 0)))
  if (!(await insertKey(database, secrets, key))) return undefined
  const published = new Set(listPublished(keys, now))
  await deleteKeys(
    database,
    keys.filter((old) => !published.has(old)).map((old) => old.number),
  )
  return key.kid
}
