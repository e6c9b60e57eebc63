import type { Clock } from '@iyk/kit/clock.ts'
import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { parseEmailAddress } from '@iyk/kit/parse-email-address.ts'
import { secondStepDueClaim, sessionClaim, verifiedEmailsClaim } from '@iyk/wire/claims.ts'
import { jwtLifetimeSeconds } from '@iyk/wire/limits.ts'
import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import { JOSEError, JWTInvalid } from 'jose/errors'
import { jwtVerify } from 'jose/jwt/verify'
import type { VerifyBearer, Viewer } from '../context.ts'

type Options = {
  /** One accepted issuer, or several. */
  issuer: string | string[]
  audience: string
  /** `createLocalJWKSet` or `createRemoteJWKSet` of jose. */
  keySet: JWTVerifyGetKey
  clock: Clock
}

const skewSeconds = 10
const maxTokenLength = 15_000
const compactJws = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/
const maxEmails = 50
const maxCached = 10_000

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The addresses of the session's email factors, for a provider that does not set our claim. */
const emailsOfFactors = (claims: JWTPayload) => {
  const session = claims[sessionClaim]
  return list(isRecord(session) ? session.authentication_factors : undefined).map((factor) =>
    isRecord(factor) && factor.delivery_method === 'email' && isRecord(factor.email_factor)
      ? factor.email_factor.email_address
      : undefined,
  )
}

const parseSessionId = (claims: JWTPayload) => {
  const session = claims[sessionClaim]
  return isRecord(session) && typeof session.id === 'string' ? session.id : undefined
}

/** A factor of the session may have been removed from the user since, so a provider's claim of current addresses takes precedence. */
const parseVerifiedEmails = (claims: JWTPayload): readonly string[] => {
  const named = claims[verifiedEmailsClaim]
  const written = (named === undefined ? emailsOfFactors(claims) : list(named)).slice(0, maxEmails)
  const read = written.map((text) => (typeof text === 'string' ? parseEmailAddress(text) : undefined))
  return [...new Set(read.filter((address) => address !== undefined))]
}

/** Failures of the key set, not of the token: the caller's session may be valid. */
const unavailable = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])

const asRefusal = (error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error)
  if (!(error instanceof JOSEError) || unavailable.has(error.code))
    return new Refusal('server_unavailable', { reason: `The keys of the provider cannot be had: ${reason}` })
  return new Refusal('unauthorized_credentials', { reason })
}

/**
 * Verifies session JWTs of one provider by issuer, audience and key set; RS256 only. A valid token is cached
 * until it expires, five minutes at most. Refuses with `unauthorized_credentials`, with `insufficient_factors` while the
 * session needs its second factor, and with `server_unavailable` while the keys cannot be fetched.
 * @see https://www.rfc-editor.org/rfc/rfc8725 (JWT best current practices)
 */
export const createBearerVerifier = ({ issuer, audience, keySet, clock }: Options): VerifyBearer => {
  const known = new Map<string, { viewer: Viewer; until: number }>()

  const verify = async (token: string) => {
    const currentDate = clock()
    const { payload } = await jwtVerify(token, keySet, {
      issuer,
      audience,
      algorithms: ['RS256'],
      typ: 'JWT',
      clockTolerance: skewSeconds,
      requiredClaims: ['exp', 'sub'],
      currentDate,
    })
    const { sub, iat } = payload
    if (typeof sub !== 'string' || sub === '' || sub.length > 128) throw new JWTInvalid('"sub" is not a short text')
    if (payload[secondStepDueClaim] === true) throw new Refusal('insufficient_factors')
    const issuedAt = iat === undefined ? {} : { issuedAt: new Date(iat * 1000) }
    const sessionId = parseSessionId(payload)
    const viewer = {
      userId: sub,
      verifiedEmails: parseVerifiedEmails(payload),
      ...issuedAt,
      ...(sessionId && { sessionId }),
    }
    const until = Math.min(payload.exp! * 1000, currentDate.getTime() + jwtLifetimeSeconds * 1000)
    return { viewer, until }
  }

  return async (token) => {
    if (token.length > maxTokenLength || !compactJws.test(token)) throw new Refusal('unauthorized_credentials')
    const key = sha256(token).toString('base64')
    const earlier = known.get(key)
    if (earlier && earlier.until > clock().getTime()) return earlier.viewer
    known.delete(key)
    const held = await verify(token).catch((error: unknown) => {
      throw error instanceof Refusal ? error : asRefusal(error)
    })
    // Evicts the oldest: a Map keeps insertion order.
    if (known.size >= maxCached) known.delete(known.keys().next().value!)
    known.set(key, held)
    return held.viewer
  }
}
