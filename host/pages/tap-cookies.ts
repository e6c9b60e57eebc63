import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '@iyk/kit/clock.ts'
import { hmacSha256, sha256 } from '@iyk/kit/hash.ts'
import { cookieNames, linkCookieName } from '@iyk/wire/limits.ts'
import type { FastifyRequest } from 'fastify'
import { readCookies } from './reader-session.ts'
import type { KeptHere } from './tap-state.ts'

const keptName = 'iyk_kept'
const day = 86_400
const week = 7 * day
const month = 30 * day

/** As many as one evening holds. */
const most = 8
/** As long as one cookie may be. */
const longest = 3072

type Options = { masterKey: Buffer; clock: Clock; secure: boolean; tapLifetimeMinutes: number }

/**
 * The cookie that tells this browser, and only it, what it kept with which refs, newest first. It says where a mail may go once more without a
 * captcha, so it carries a MAC that every replica can check and nobody else can make, and takes codes for a day (decision 48).
 * While the tap lives, what was kept first from here may be sent to another address (decision 50).
 */
export const keptCookies = ({ masterKey, clock, secure, tapLifetimeMinutes }: Options) => {
  const key = hmacSha256(masterKey, 'IYK kept cookie')
  const isOurs = (text: string, mac: string) => {
    const given = Buffer.from(mac, 'base64url')
    const right = hmacSha256(key, text)
    return given.length === right.length && timingSafeEqual(given, right)
  }
  const readEntry = (one: unknown): KeptHere[] => {
    const { ref, mailedTo, methodId, email, mayReaddress, at, wrongCodes } = one as Record<string, unknown>
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
        ...(Array.isArray(wrongCodes) && { wrongCodes }),
      },
    ]
  }

  return {
    /** What is kept with the same ref again stays as old as it is. */
    write: (kept: Omit<KeptHere, 'at'>, before: readonly KeptHere[]) => {
      const at = before.find(({ ref }) => ref === kept.ref)?.at ?? clock().getTime()
      const all = [{ ...kept, at }, ...before.filter(({ ref }) => ref !== kept.ref)].slice(0, most)
      const write = (entries: readonly KeptHere[]) => {
        const text = Buffer.from(JSON.stringify(entries)).toString('base64url')
        return `${text}.${hmacSha256(key, text).toString('base64url')}`
      }
      let value = write(all)
      // An address may be 254 characters long.
      while (value.length > longest && all.pop()) value = write(all)
      return `${keptName}=${value}; Path=/tap; Max-Age=${month}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    },

    /** Another host of the domain may set cookies of the same name, which browsers send beside ours. */
    read: (request: FastifyRequest): KeptHere[] =>
      readCookies(request, keptName).flatMap((value) => {
        const [text = '', mac = ''] = value.split('.')
        if (value.length > longest || !isOurs(text, mac)) return []
        return [JSON.parse(Buffer.from(text, 'base64url').toString())].flat().flatMap(readEntry)
      }),
  }
}

/** The cookies of a session as page script writes them. A JWT that is too long for one is fetched by the app with the token. */
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
 * Marks the browser that asked for this mail: there its link signs in at once, anywhere else it waits for a click.
 * Page script reads it, so it is not HttpOnly; it holds the token's hash, which opens nothing.
 */
export const linkCookie = (token: string, secure: boolean) =>
  `${linkCookieName}=${sha256(token).toString('base64url')}; Path=/auth/email; Max-Age=${week}; SameSite=Lax${secure ? '; Secure' : ''}`
