import { sha256 } from '@iyk/kit/hash.ts'
import { linkCookieName } from '@iyk/wire/limits.ts'
import type { FastifyRequest } from 'fastify'
import { readCookie } from './reader-session.ts'
import type { KeptHere } from './tap-state.ts'

const keptName = 'iyk_kept'
const day = 86_400
const week = 7 * day

/** Tells this browser, and only it, that it kept the collectible of this ref. Shows a page; allows nothing. */
export const keptCookie = (kept: KeptHere, secure: boolean) =>
  `${keptName}=${Buffer.from(JSON.stringify(kept)).toString('base64url')}; Path=/tap; Max-Age=${day}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

export const readKept = (request: FastifyRequest): KeptHere | undefined => {
  const value = readCookie(request, keptName)
  if (!value || value.length > 1024) return undefined
  try {
    const { ref, mailedTo } = JSON.parse(Buffer.from(value, 'base64url').toString())
    if (typeof ref !== 'string') return undefined
    return { ref, mailedTo: typeof mailedTo === 'string' ? mailedTo : null }
  } catch {
    return undefined
  }
}

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
