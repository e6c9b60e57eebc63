import { parseCookie } from '@iyk/identity-client/parse-cookies.ts'
import { RequestError } from './request-error.ts'

interface HttpOptions {
  fetch(address: string, init: RequestInit): Promise<Response>
  /** Origin of this page. */
  origin: string
  cookies(): string
  jwt(): string | null
  /** Gets a JWT into `jwt` where a user is signed in and it has none or an expired one. */
  ensureFresh(): Promise<unknown>
  /** Gets a fresh JWT into `jwt`. Rejects when no one is signed in any more. */
  reauthenticate(): Promise<unknown>
}

interface RequestOptions {
  /** Sent as JSON. */
  body?: object
  /** Sent as it is. */
  file?: Blob
  headers?: Readonly<Record<string, string>>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Http = <Reply>(method: Method, address: string, options?: RequestOptions) => Promise<Reply>

/**
 * The app's HTTP client: bearer JWT and XSRF cookie as headers within its own origin, no time limit. The JWT lives five minutes and a phone sleeps longer, so
 * it is renewed before a call and, with one repeat, after a 401.
 */
export function createHttp(options: HttpOptions): Http {
  const send = async (method: Method, address: string, { body, file, headers: added }: RequestOptions) => {
    const headers: Record<string, string> = { Accept: 'application/json', ...added }
    const init: RequestInit = { method, headers }
    const isOurs = new URL(address, options.origin).origin === options.origin
    if (isOurs) await options.ensureFresh().catch(() => {})
    const jwt = isOurs ? options.jwt() : null
    if (jwt !== null) headers.Authorization = `Bearer ${jwt}`
    if (isOurs) {
      const xsrf = parseCookie(options.cookies(), 'XSRF-TOKEN')
      if (xsrf !== null) headers['X-XSRF-TOKEN'] = xsrf
    }
    if (body !== undefined) {
      headers['Content-Type'] = 'application/json'
      init.body = JSON.stringify(body)
    } else if (file !== undefined) {
      headers['Content-Type'] = file.type
      init.body = file
    }
    try {
      const response = await options.fetch(address, init)
      return { status: response.status, ok: response.ok, text: await response.text(), jwt }
    } catch (cause) {
      throw new RequestError(`${method} ${address}`, 0, undefined, cause)
    }
  }

  return async <Reply>(method: Method, address: string, request: RequestOptions = {}) => {
    let response = await send(method, address, request)
    if (response.status === 401 && response.jwt !== null) {
      // Another call may have gotten a fresh JWT meanwhile.
      if (options.jwt() === response.jwt) await options.reauthenticate().catch(() => {})
      if (options.jwt() !== response.jwt && options.jwt() !== null) response = await send(method, address, request)
    }
    const reply = parse(response.text)
    if (!response.ok || reply === undefined) throw new RequestError(`${method} ${address}`, response.status, reply)
    return reply as Reply
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
