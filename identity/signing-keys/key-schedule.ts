import { jwtLifetimeSeconds } from '@iyk/wire/limits.ts'

/** How long a replica may go on with the keys it read. */
export const reloadEvery = 60_000
/** How long one may go on publishing the keys it read: a new key must be known to verifiers well before it signs. */
export const republishEvery = 1000
/** A new key is published this long before it signs, so that every replica and most caches know it by then. */
export const publishedBefore = 2 * reloadEvery
/** An old one stays published until its last JWT has run out, also that of a replica that heard of the change late. */
const publishedAfter = jwtLifetimeSeconds * 1000 + 2 * reloadEvery

type Scheduled = { signs_from: Date }

/** The key that signs now. Expects the oldest first. */
export const findSigningKey = <Key extends Scheduled>(keys: readonly Key[], now: Date): Key | undefined =>
  keys.findLast(({ signs_from }) => signs_from <= now) ?? keys[0]

/** The keys a verifier must know: those that will sign, the one that does, and those whose JWTs may still be around. */
export const listPublished = <Key extends Scheduled>(keys: readonly Key[], now: Date): Key[] =>
  keys.filter((_key, place) => {
    const next = keys[place + 1]
    return !next || next.signs_from.getTime() + publishedAfter > now.getTime()
  })
