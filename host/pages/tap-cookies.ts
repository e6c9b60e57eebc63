import { createSecretKey, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@iyk/kit/clock.ts'
import { hmacSha256, sha256 } from '@iyk/kit/hash.ts'
import { cookieNames, linkCookieName } from '@iyk/wire/limits.ts'
import type { FastifyRequest } from 'fastify'
import { parseCookies } from './parse-cookies.ts'
import type { CollectedHere } from './tap-state.ts'

const collectedName = 'iyk_kept'
const day = 86_400
const week = 7 * day
const month = 30 * day

/** Enough for one evening. */
const maxCookies = 8
/** Below the size limit of a cookie in browsers. */
const longest = 3072

type Options = { masterKey: Buffer; clock: Clock; secure: boolean; tapLifetimeMinutes: number }

/**
 * The cookie that records what this browser collected with which refs, newest first. It permits another email without a
 * captcha, so it carries a MAC with a key that only the replicas have, and accepts codes for a day (decision 48).
 * Until the tap expires, what this browser was first to collect may be sent to another address (decision 50).
 */
export const collectedCookies = ({ masterKey, clock, secure, tapLifetimeMinutes }: Options) => {
  const key = createSecretKey(hmacSha256(masterKey, 'IYK kept cookie'))
  const isOurs = (text: string, mac: string) => {
    const given = Buffer.from(mac, 'base64url')
    const right = hmacSha256(key, text)
    return given.length === right.length && timingSafeEqual(given, right)
  }
  const parseEntry = (one: unknown): CollectedHere[] => {
    const { ref, mailedTo, methodId, email, mayReaddress, sharesEmail, at, wrongCodes } = one as Record<string, unknown>
    if (typeof ref !== 'string' || typeof at !== 'number') return []
    const age = clock().getTime() - at
    const isToday = age < day * 1000
    return [
      {
        ref,
        mailedTo: typeof mailedTo === 'string' ? mailedTo : null,
        at,
        ...(typeof methodId === 'string' && isToday && { methodId }),
        ...(typeof email === 'string' && isToday && { email }),
        ...(mayReaddress === true && age < tapLifetimeMinutes * 60_000 && { mayReaddress }),
        ...(sharesEmail === true && isToday && { sharesEmail }),
        ...(Array.isArray(wrongCodes) && { wrongCodes }),
      },
    ]
  }

  return {
    /** Collecting again with the same ref does not renew the time. */
    write: (collected: Omit<CollectedHere, 'at'>, before: readonly CollectedHere[]) => {
      const at = before.find(({ ref }) => ref === collected.ref)?.at ?? clock().getTime()
      const all = [{ ...collected, at }, ...before.filter(({ ref }) => ref !== collected.ref)].slice(0, maxCookies)
      const write = (entries: readonly CollectedHere[]) => {
        const text = Buffer.from(JSON.stringify(entries)).toString('base64url')
        return `${text}.${hmacSha256(key, text).toString('base64url')}`
      }
      let value = write(all)
      // An address may be 254 characters long.
      while (value.length > longest && all.pop()) value = write(all)
      return `${collectedName}=${value}; Path=/tap; Max-Age=${month}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    },

    /** Another host of the domain can set cookies of the same name, which browsers send along with ours. */
    read: (request: FastifyRequest): CollectedHere[] =>
      parseCookies(request, collectedName).flatMap((value) => {
        const [text = '', mac = ''] = value.split('.')
        if (value.length > longest || !isOurs(text, mac)) return []
        return [JSON.parse(Buffer.from(text, 'base64url').toString())].flat().flatMap(parseEntry)
      }),
  }
}

/** The cookies of a session, as page script writes them. A JWT that is too long for a cookie is fetched by the app with the token. */
export const sessionCookies = (session: { token: string; jwt: string; expiresAt: string }, secure: boolean) =>
  [
    [cookieNames.token, session.token],
    [cookieNames.jwt, session.jwt],
  ]
    .map((pair) => pair.join('='))
    .filter((pair) => pair.length <= 4_096)
    .map(
      (pair) =>
        `${pair}; Path=/; Expires=${new Date(session.expiresAt).toUTCString()}; SameSite=Lax${secure ? '; Secure' : ''}`,
    )

/**
 * Marks the browser that requested this email: there its link signs in at once, anywhere else it waits for a click.
 * Page script reads it, so it is not HttpOnly; it contains the token's hash, which cannot sign in.
 */
export const linkCookie = (token: string, secure: boolean) =>
  `${linkCookieName}=${sha256(token).toString('base64url')}; Path=/auth/email; Max-Age=${week}; SameSite=Lax${secure ? '; Secure' : ''}`
