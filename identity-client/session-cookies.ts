import { cookieNames } from '@iyk/wire/limits.ts'
import type { Platform } from './platform.ts'
import { readCookie } from './read-cookie.ts'

export interface Tokens {
  session_token: string
  session_jwt: string
}

/** The two cookies of a session. They are host-only: no `Domain` is ever set. */
export function createSessionCookies({ cookies, page }: Pick<Platform, 'cookies' | 'page'>) {
  const attributes = `path=/; samesite=lax${isLocalhost(page.hostname) ? '' : '; secure'}`

  const read = (name: string) => readCookie(cookies.read(), name) || null
  const write = (name: string, value: string, expires: Date) =>
    cookies.write(`${name}=${encodeURIComponent(value)}; expires=${expires.toUTCString()}; ${attributes}`)

  return {
    readToken: () => read(cookieNames.token),
    readJwt: () => read(cookieNames.jwt),
    /** `end`: milliseconds since 1970, by the clock of this device. */
    write({ session_token, session_jwt }: Tokens, end: number) {
      const expires = new Date(end)
      write(cookieNames.token, session_token, expires)
      write(cookieNames.jwt, session_jwt, expires)
    },
    remove() {
      for (const name of Object.values(cookieNames)) write(name, '', new Date(0))
    },
  }
}

export type SessionCookies = ReturnType<typeof createSessionCookies>

/** Browsers keep secure cookies of plain http for none of these reliably. */
function isLocalhost(hostname: string): boolean {
  return /^(localhost|\[::1]|127(\.\d{1,3}){3})$/.test(hostname)
}
