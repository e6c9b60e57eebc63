import type { WireError } from '@iyk/wire/error-types.ts'
import { describeClient } from './describe-client.ts'
import { ApiError, InvalidErrorReplyError, InvalidReplyError, RequestSchemaError, UnreachableError } from './errors.ts'
import { parseJson } from './parse-json.ts'
import type { Platform } from './platform.ts'
import type { SessionCookies } from './session-cookies.ts'

export interface Call {
  /** POST by default. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/sdk/v1`. */
  path: string
  body?: object
  /** Starts the message of a failure, e.g. 'Failed to send magic link'. */
  attempt: string
  /** Sends a captcha token when the project requires one. */
  captcha?: true
  /** Lets the request outlive the page. */
  keepalive?: boolean
  /** Uses this session instead of the page's. */
  token?: string | null
  signal?: AbortSignal
}

/** The fields every response has besides its own. */
export interface CallResult {
  request_id: string
  status_code: number
}

/** Sends one call and returns the content of `data`. Throws the errors of `errors.ts`. */
export type SendCall = <Reply>(call: Call) => Promise<Reply & CallResult>

export function createSendCall(options: {
  platform: Platform
  cookies: SessionCookies
  publicToken: string
  /** Address of `/sdk/v1`. */
  base: string
  getCaptchaToken(): Promise<string | undefined>
}): SendCall {
  const { platform, cookies, publicToken, base, getCaptchaToken } = options
  return async <Reply>({ method = 'POST', path, body, attempt, captcha, keepalive = false, token, signal }: Call) => {
    const captcha_token = captcha ? await getCaptchaToken() : undefined
    const init = {
      method,
      keepalive,
      signal: signal ?? null,
      headers: {
        Authorization: `Basic ${btoa(`${publicToken}:${token ?? cookies.readToken() ?? publicToken}`)}`,
        'Content-Type': 'application/json',
        'X-SDK-Client': btoa(JSON.stringify(describeClient(platform))),
        'X-SDK-Parent-Host': platform.page.origin,
      },
      body: body ? JSON.stringify({ ...body, captcha_token }) : null,
    }

    let response: Response
    let reply: unknown
    try {
      response = await platform.fetch(base + path, init)
      reply = parseJson(await response.text())
    } catch (cause) {
      throw new UnreachableError(attempt, cause)
    }
    if (!response.ok) throw parseError(response.status, reply, attempt)
    if (!isRecord(reply) || !isRecord(reply.data)) throw new InvalidReplyError(attempt)
    return reply.data as Reply & CallResult
  }
}

function parseError(status: number, reply: unknown, attempt: string): Error {
  if (isRecord(reply)) {
    if ('body' in reply || 'params' in reply || 'query' in reply)
      return new RequestSchemaError(attempt, schemaDetails(reply.body))
    if (typeof reply.error_type === 'string') return new ApiError(attempt, reply as unknown as WireError)
  }
  return new InvalidErrorReplyError(attempt, status)
}

function schemaDetails(entries: unknown): string[] {
  if (!Array.isArray(entries)) return []
  return entries.filter(isRecord).map((entry) => `${entry.dataPath}: ${entry.message}`)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
