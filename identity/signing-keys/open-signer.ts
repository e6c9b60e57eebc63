import { type Clock, type RandomBytes, systemRandomBytes } from '@iyk/kit/clock.ts'
import { hmacSha256 } from '@iyk/kit/hash.ts'
import { type Log, silentLog } from '@iyk/kit/log.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { jwtLifetimeSeconds } from '@iyk/wire/limits.ts'
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import { generateKey } from './generate-key.ts'
import { findSigningKey, listPublished, reloadEvery, republishEvery } from './key-schedule.ts'
import { SealedElsewhere, type SecretsKeys } from './seal-key.ts'
import { countClearKeys, ensureCodeKey, insertKey, listKeys, type StoredKey } from './store.ts'

type PublicKey = ReturnType<typeof toPublic>

type ToSign = {
  claims: JWTPayload
  /** When what it speaks of ends, if known. */
  endsAt?: Date
  /** A JWT made less than 30 seconds ago for the same key and state is handed out again: signing is the dearest part of a refresh. */
  reuse: { key: string; state: string }
}

/** Holds the secrets of the provider; nothing of them leaves it. */
export type Signer = {
  /** An RS256 JWT that lives five minutes, but no longer than what it speaks of. */
  sign(toSign: ToSign): Promise<string>
  /** The public keys a verifier must know now. */
  jwks(): Promise<{ keys: PublicKey[] }>
  /** HMAC-SHA-256 under a key that lies apart from what is stored with its results. */
  mac(text: string): Buffer
  /** False while the keys in the store are sealed with a key that is not set here, and those read before are used. */
  opensKeys(): Promise<boolean>
}

/** A backend that allows no clock skew should not refuse a JWT for being a moment early. */
const notBeforeSlack = 5
const reuseFor = 30_000
const reuseAtMost = 10_000

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

const toPublic = ({ kid, private_jwk: { n = '', e = '' } }: StoredKey) => ({
  kty: 'RSA' as const,
  use: 'sig' as const,
  key_ops: ['verify' as const],
  alg: 'RS256' as const,
  kid,
  n,
  e,
})

type Options = { database: Database; clock: Clock; randomBytes?: RandomBytes; log?: Log; secrets?: SecretsKeys }

/**
 * Reads the keys of the provider, making them on the first start; replicas that start together end up with the same ones. Throws
 * `SealedElsewhere` when they cannot be opened.
 */
export const openSigner = async (options: Options): Promise<Signer> => {
  const { database, clock, randomBytes = systemRandomBytes, log = silentLog, secrets = {} } = options

  let held: { stored: StoredKey[]; imported: Map<string, ReturnType<typeof importJWK>> } | undefined
  let isLockedOut = false
  const load = async () => {
    try {
      held = { stored: await listKeys(database, secrets), imported: new Map() }
      isLockedOut = false
    } catch (error) {
      if (!(error instanceof SealedElsewhere) || !held) throw error
      // Those who are signing in now should not pay for it.
      if (!isLockedOut)
        log.error({ reason: error.message }, 'keys in the store cannot be read; those read before are used')
      isLockedOut = true
    }
    return held
  }
  if ((await listKeys(database, secrets)).length === 0) {
    const first = await generateKey(1, clock())
    if (await insertKey(database, secrets, first)) log.info({ kid: first.kid }, 'signing key made')
  }
  const codeKey = await ensureCodeKey(database, secrets, randomBytes)
  if (secrets.current && (await countClearKeys(database)) > 0)
    log.warn({}, 'keys lie in clear in the store: seal them with npm run cards -- secrets reseal')

  const keepFor = (milliseconds: number) => {
    let loading: ReturnType<typeof load>
    let loadedAt = Number.NEGATIVE_INFINITY
    return () => {
      const now = clock().getTime()
      if (now - loadedAt >= milliseconds) {
        loadedAt = now
        loading = load()
        // A failure is the answer of this call only; the next one reads again.
        loading.catch(() => {
          loadedAt = Number.NEGATIVE_INFINITY
        })
      }
      return loading
    }
  }
  const keys = keepFor(reloadEvery)
  const keysToPublish = keepFor(republishEvery)
  await keys()

  const fresh = new Map<string, { state: string; kid: string; at: number; jwt: string }>()

  const sign = async ({ claims, endsAt, reuse }: ToSign) => {
    const { stored, imported } = await keys()
    const now = clock()
    const { kid, private_jwk } = findSigningKey(stored, now)!
    const known = fresh.get(reuse.key)
    const age = known ? now.getTime() - known.at : reuseFor
    if (known && known.state === reuse.state && known.kid === kid && age >= 0 && age < reuseFor) return known.jwt

    const key = imported.get(kid) ?? importJWK(private_jwk, 'RS256')
    imported.set(kid, key)
    const seconds = toSeconds(now)
    const latest = seconds + jwtLifetimeSeconds
    const jwt = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuedAt(seconds)
      .setNotBefore(seconds - notBeforeSlack)
      .setExpirationTime(endsAt ? Math.min(latest, toSeconds(endsAt)) : latest)
      .sign(await key)
    fresh.delete(reuse.key)
    fresh.set(reuse.key, { state: reuse.state, kid, at: now.getTime(), jwt })
    if (fresh.size > reuseAtMost) fresh.delete(fresh.keys().next().value!)
    return jwt
  }

  return {
    sign,
    jwks: async () => ({ keys: listPublished((await keysToPublish()).stored, clock()).map(toPublic) }),
    mac: (text) => hmacSha256(codeKey, text),
    opensKeys: async () => {
      await keysToPublish()
      return !isLockedOut
    },
  }
}
