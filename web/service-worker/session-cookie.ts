import { cookieNames } from '@iyk/wire/limits.ts'
import { findUserOfJwt } from '../session/json-web-token.ts'

interface Cookies {
  get(name: string): Promise<object | null>
  getAll(name: string): Promise<readonly { value?: string }[]>
}

/** A worker sees cookies in some browsers only. In Firefox 153 its store is there and always empty: it is that of another partition. */
const cookies = () =>
  navigator.userAgent.includes('Firefox/') ? undefined : (globalThis as { cookieStore?: Cookies }).cookieStore

/** Whether this browser has a session: a response may come after its end. True where a worker cannot see cookies. */
export async function hasSession(): Promise<boolean> {
  const store = cookies()
  return store === undefined || (await store.get(cookieNames.token)) !== null
}

/** Whether the session is one of this user. True where that cannot be seen: a long JWT has no cookie. */
export async function isSignedIn(userId: string): Promise<boolean> {
  if (!(await hasSession())) return false
  const jwts = (await cookies()?.getAll(cookieNames.jwt)) ?? []
  return jwts.length === 0 || jwts.some(({ value = '' }) => findUserOfJwt(value) === userId)
}
