import { sha256 } from '@iyk/kit/hash.ts'
import { cookieNames, linkCookieName } from '@iyk/wire/limits.ts'
import type { FastifyRequest } from 'fastify'
import { readCookie } from './reader-session.ts'
import type { KeptHere } from './tap-state.ts'

const keptName = 'iyk_kept'
const day = 86_400
const week = 7 * day
const month = 30 * day

/** As many as one evening holds, and one cookie. */
const most = 8

/** Tells this browser, and only it, what it kept with which refs, newest first. Shows a page; allows nothing. */
export const keptCookie = (kept: KeptHere, before: readonly KeptHere[], secure: boolean) => {
  const all = [kept, ...before.filter(({ ref }) => ref !== kept.ref)].slice(0, most)
  const value = Buffer.from(JSON.stringify(all)).toString('base64url')
  return `${keptName}=${value}; Path=/tap; Max-Age=${month}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

export const readKept = (request: FastifyRequest): KeptHere[] => {
  const value = readCookie(request, keptName)
  if (!value || value.length > 3072) return []
  try {
    const read: unknown = JSON.parse(Buffer.from(value, 'base64url').toString())
    return [read].flat().flatMap((one) => {
      const { ref, mailedTo, methodId } = one as Record<string, unknown>
      if (typeof ref !== 'string') return []
      const mailed = typeof mailedTo === 'string' ? mailedTo : null
      return [{ ref, mailedTo: mailed, ...(typeof methodId === 'string' && { methodId }) }]
    })
  } catch {
    return []
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

/** `j•••@example.com`: enough to notice a wrong address, too little to learn one over a shoulder. */
export const maskEmail = (email: string) => {
  const at = email.lastIndexOf('@')
  const [first = ''] = email.trim()
  return at > 0 ? `${first}•••${email.slice(at).trim()}` : first
}
