import { createPrivateKey, createSecretKey, sign as cryptoSign, type JsonWebKey, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { type Clock, type RandomBytes, systemRandomBytes } from '@iyk/kit/clock.ts'
import { hmacSha256 } from '@iyk/kit/hash.ts'
import { type Log, silentLog } from '@iyk/kit/log.ts'
import { cacheByServer } from '@iyk/kit/postgres/cache-by-server.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { jwtLifetimeSeconds } from '@iyk/wire/limits.ts'
import type { JWTPayload } from 'jose'
import { generateKey } from './generate-key.ts'
import { findSigningKey, listPublished, reloadEvery, republishEvery } from './key-schedule.ts'
import { SealedElsewhere, type SecretsKeys } from './seal-key.ts'
import { countClearKeys, ensureCodeKey, insertKey, listKeys, type StoredKey } from './store.ts'

type PublicKey = ReturnType<typeof toPublic>

type ToSign = {
  /** Called only where a JWT has to be signed. */
  claims: () => JWTPayload
  /** When its subject ends, if known. */
  endsAt?: Date
  /** A JWT created less than 30 seconds ago for the same key and state is reused: signing is the most expensive part of a refresh. */
  reuse: { key: string; state: string }
}

/** Holds the secrets of the provider; none of them leave it. */
export type Signer = {
  /** An RS256 JWT that lives five minutes, but not beyond the end of its subject. */
  sign(toSign: ToSign): Promise<string>
  /** The public keys a verifier must know now. */
  jwks(): Promise<{ keys: PublicKey[] }>
  /** HMAC-SHA-256 with a key that is stored separately from its results. */
  mac(text: string): Buffer
  /** False while the keys in the database are encrypted with a key that is not set here, and cached ones are used. */
  opensKeys(): Promise<boolean>
}

/** A backend that allows no clock skew should not refuse a JWT for being a moment early. */
const notBeforeSlack = 5
const reuseFor = 30_000
const reuseAtMost = 10_000

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** Outside the event loop, where it would hold up other calls. https://www.rfc-editor.org/rfc/rfc7515#section-3.1 */
const signBytes = promisify(cryptoSign)
const signJwt = async (key: KeyObject, header: object, claims: object): Promise<string> => {
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${signed}.${(await signBytes('sha256', Buffer.from(signed), key)).toString('base64url')}`
}

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
 * Loads the keys of the provider, creating them on the first start; replicas that start together end up with the same ones. Throws `SealedElsewhere`
 * if they cannot be opened.
 */
export const openSigner = async (options: Options): Promise<Signer> => {
  const { database, clock, randomBytes = systemRandomBytes, log = silentLog, secrets = {} } = options

  let held: { stored: StoredKey[]; imported: Map<string, KeyObject> } | undefined
  let isLockedOut = false
  const load = async () => {
    try {
      held = { stored: await listKeys(database, secrets), imported: new Map() }
      isLockedOut = false
    } catch (error) {
      if (!(error instanceof SealedElsewhere) || !held) throw error
      // Sign-ins under way should not fail because of it.
      if (!isLockedOut)
        log.error(
          { reason: error.message },
          'the signing keys in the database cannot be read; those read before are used',
        )
      isLockedOut = true
    }
    return held
  }
  if ((await listKeys(database, secrets)).length === 0) {
    const first = await generateKey(1, clock())
    if (await insertKey(database, secrets, first)) log.info({ kid: first.kid }, 'signing key created')
  }
  // As a key object: making one takes longer than a hash.
  const codeKey = createSecretKey(await ensureCodeKey(database, secrets, randomBytes))
  if (secrets.current && (await countClearKeys(database)) > 0)
    log.warn({}, 'the keys in the database are unencrypted; encrypt them with npm run cards -- secrets reseal')

  const cacheFor = (milliseconds: number) => {
    let loading: ReturnType<typeof load>
    let loadedAt = Number.NEGATIVE_INFINITY
    return () => {
      const now = clock().getTime()
      if (now - loadedAt >= milliseconds) {
        loadedAt = now
        loading = load()
        // A failure is the result of this call only; the next one tries again.
        loading.catch(() => {
          loadedAt = Number.NEGATIVE_INFINITY
        })
      }
      return loading
    }
  }
  const keys = cacheFor(reloadEvery)
  const keysToPublish = cacheFor(republishEvery)
  await keys()

  const freshOf = cacheByServer(() => new Map<string, { state: string; kid: string; at: number; jwt: string }>())

  const sign = async ({ claims, endsAt, reuse }: ToSign) => {
    const { stored, imported } = await keys()
    const now = clock()
    const { kid, private_jwk } = findSigningKey(stored, now)!
    const fresh = freshOf(database)
    const known = fresh.get(reuse.key)
    const age = known ? now.getTime() - known.at : reuseFor
    if (known && known.state === reuse.state && known.kid === kid && age >= 0 && age < reuseFor) return known.jwt

    const key = imported.get(kid) ?? createPrivateKey({ key: private_jwk as JsonWebKey, format: 'jwk' })
    imported.set(kid, key)
    const seconds = toSeconds(now)
    const latest = seconds + jwtLifetimeSeconds
    const exp = endsAt ? Math.min(latest, toSeconds(endsAt)) : latest
    const jwt = await signJwt(
      key,
      { alg: 'RS256', kid, typ: 'JWT' },
      { ...claims(), iat: seconds, nbf: seconds - notBeforeSlack, exp },
    )
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
