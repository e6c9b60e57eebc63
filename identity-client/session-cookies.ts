import { cookieNames } from '@iyk/wire/limits.ts'
import type { Platform } from './platform.ts'
import { readCookies } from './read-cookie.ts'

export interface Tokens {
  session_token: string
  session_jwt: string
}

/**
 * The two cookies of a session. They are host-only: no `Domain` is ever set. A sibling host can set others of the same names beside
 * them, so of several tokens only the one counts that was written here or chosen. The JWT is kept in memory as well, since a browser
 * takes no cookie of more than 4096 bytes.
 */
export function createSessionCookies({ cookies, page }: Pick<Platform, 'cookies' | 'page'>) {
  const attributes = `path=/; samesite=lax${isLocalhost(page.hostname) ? '' : '; secure'}`
  let kept: (Tokens & { isTaken: boolean }) | undefined
  let chosen: string | undefined

  const readAll = (name: string) => readCookies(cookies.read(), name).filter(Boolean)
  const readToken = () => {
    const tokens = readAll(cookieNames.token)
    return (tokens[1] ? tokens.find((token) => token === chosen) : tokens[0]) ?? null
  }
  const write = (name: string, value: string, expires: Date) =>
    cookies.write(`${name}=${encodeURIComponent(value)}; expires=${expires.toUTCString()}; ${attributes}`)

  return {
    readToken,
    /** The tokens while nobody has said yet which one counts; without such a doubt none. */
    undecided: () => (readToken() || chosen === '' ? [] : readAll(cookieNames.token)),
    /** Says which of several tokens counts; empty when none does. */
    choose(token: string) {
      chosen = token
    },

    readJwt() {
      const [jwt, another] = readAll(cookieNames.jwt)
      if (kept && kept.session_token === readToken() && !(kept.isTaken && jwt && !another)) return kept.session_jwt
      return (!another && jwt) || null
    },
    /** `end`: milliseconds since 1970, by the clock of this device. */
    write({ session_token, session_jwt }: Tokens, end: number) {
      const expires = new Date(end)
      write(cookieNames.token, session_token, expires)
      write(cookieNames.jwt, session_jwt, expires)
      const isTaken = readAll(cookieNames.jwt).includes(session_jwt)
      // A browser that refuses a cookie keeps the one before.
      if (!isTaken) write(cookieNames.jwt, '', new Date(0))
      kept = { session_token, session_jwt, isTaken }
      chosen = session_token
    },
    remove() {
      // Without ours, a cookie that another host set would be the only one and count.
      if (readAll(cookieNames.token)[1] && !readToken()) return
      kept = undefined
      for (const name of Object.values(cookieNames)) write(name, '', new Date(0))
    },
  }
}

export type SessionCookies = ReturnType<typeof createSessionCookies>

/** Browsers keep secure cookies of plain http for none of these reliably. */
function isLocalhost(hostname: string): boolean {
  return /^(localhost|\[::1]|127(\.\d{1,3}){3})$/.test(hostname)
}
