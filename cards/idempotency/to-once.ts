import { sha256 } from '@iyk/kit/hash.ts'
import { repeatedSecretHours } from '@iyk/wire/limits.ts'

/** What a request that creates something is recognized by when it is repeated: its Idempotency-Key, and the hash of what it asks for. */
export type Once = { key: string; contentHash: Buffer }

/** A key is the same with and without quotes. */
const quoted = (key: string) => (key.startsWith('"') ? key : `"${key}"`)

/**
 * Null without an Idempotency-Key. What is created stores both beside its owner, with a unique index on owner and key: an insert that meets the index
 * returns what the first request created, and whether it asked for the same (`poap-events/store.ts`). They go when it is deleted.
 */
export const toOnce = (idempotencyKey: string | undefined, content: object): Once | null =>
  idempotencyKey === undefined ? null : { key: quoted(idempotencyKey), contentHash: sha256(JSON.stringify(content)) }

/** The first and the repeated request ask for the same. */
export const isSameRequest = (once: Once, contentHash: Buffer): boolean => once.contentHash.equals(contentHash)

/** A secret is shown again to whoever repeats the request that made it, if it was made after this (decision 123). */
export const repeatableSince = (now: Date): Date => new Date(now.getTime() - repeatedSecretHours * 3_600_000)
