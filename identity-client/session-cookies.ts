import { cookieNames } from '@iyk/wire/limits.ts'
import { parseCookies } from './parse-cookies.ts'
import type { Platform } from './platform.ts'

interface Tokens {
  session_token: string
  session_jwt: string
}

/**
 * The session's two cookies. They are host-only: no `Domain` is ever set. A sibling host can set others of the same names beside them, so
 * of several tokens only the one written or chosen here counts. The JWT is held in memory too: a browser refuses cookies above 4096 bytes.
 */
export function createSessionCookies({ cookies, page }: Pick<Platform, 'cookies' | 'page'>) {
  const attributes = `path=/; samesite=lax${isLocalhost(page.hostname) ? '' : '; secure'}`
  let current: (Tokens & { isAccepted: boolean }) | undefined
  let chosen: string | undefined

  const readAll = (name: string) => parseCookies(cookies.read(), name).filter(Boolean)
  const readToken = () => {
    const tokens = readAll(cookieNames.token)
    return (tokens[1] ? tokens.find((token) => token === chosen) : tokens[0]) ?? null
  }
  const write = (name: string, value: string, expires: Date) =>
    cookies.write(`${name}=${encodeURIComponent(value)}; expires=${expires.toUTCString()}; ${attributes}`)

  return {
    readToken,
    /** The tokens while it is undecided which one counts; empty when there is no doubt. */
    undecided: () => (readToken() || chosen === '' ? [] : readAll(cookieNames.token)),
    /** Decides which of several tokens counts; empty when none does. */
    choose(token: string) {
      chosen = token
    },

    readJwt() {
      const [jwt, another] = readAll(cookieNames.jwt)
      if (current && current.session_token === readToken() && !(current.isAccepted && jwt && !another))
        return current.session_jwt
      return (!another && jwt) || null
    },
    /** `end`: milliseconds since 1970, by the clock of this device. */
    write({ session_token, session_jwt }: Tokens, end: number) {
      const expires = new Date(end)
      write(cookieNames.token, session_token, expires)
      write(cookieNames.jwt, session_jwt, expires)
      const isAccepted = readAll(cookieNames.jwt).includes(session_jwt)
      // A browser that refuses a cookie keeps the previous one.
      if (!isAccepted) write(cookieNames.jwt, '', new Date(0))
      current = { session_token, session_jwt, isAccepted }
      chosen = session_token
    },
    remove() {
      // Without ours, a cookie set by another host would be the only one, and count.
      if (readAll(cookieNames.token)[1] && !readToken()) return
      current = undefined
      for (const name of Object.values(cookieNames)) write(name, '', new Date(0))
    },
  }
}

export type SessionCookies = ReturnType<typeof createSessionCookies>

/** Not all browsers keep secure cookies for these hosts on plain http. */
function isLocalhost(hostname: string): boolean {
  return /^(localhost|\[::1]|127(\.\d{1,3}){3})$/.test(hostname)
}
