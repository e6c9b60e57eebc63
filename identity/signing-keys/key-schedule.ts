import { jwtLifetimeSeconds } from '@iyk/wire/limits.ts'

/** How long a replica may use cached keys. */
export const reloadEvery = 60_000
/** How long it may publish cached keys: verifiers must know a new key well before it signs. */
export const republishEvery = 1000
/** A new key is published this long before it signs, so that every replica and most caches know it by then. */
export const publishedBefore = 2 * reloadEvery
/** An old one stays published until its last JWT has expired, including those of a replica that learned of the change late. */
const publishedAfter = jwtLifetimeSeconds * 1000 + 2 * reloadEvery

type Scheduled = { signs_from: Date }

/** The key that signs now. Expects the oldest first. */
export const findSigningKey = <Key extends Scheduled>(keys: readonly Key[], now: Date): Key | undefined =>
  keys.findLast(({ signs_from }) => signs_from <= now) ?? keys[0]

/** The keys a verifier must know: the current one, those that will sign, and those whose JWTs may still be valid. */
export const listPublished = <Key extends Scheduled>(keys: readonly Key[], now: Date): Key[] =>
  keys.filter((_key, place) => {
    const next = keys[place + 1]
    return !next || next.signs_from.getTime() + publishedAfter > now.getTime()
  })
