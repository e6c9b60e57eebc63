import type { WireError } from '@iyk/wire/error-types.ts'
import { describeClient } from './describe-client.ts'
import {
  ApiError,
  InvalidAnswerError,
  InvalidErrorAnswerError,
  RequestSchemaError,
  UnreachableError,
} from './errors.ts'
import { parseJson } from './parse-json.ts'
import type { Platform } from './platform.ts'
import type { SessionCookies } from './session-cookies.ts'

export interface Call {
  /** POST unless it says otherwise. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/sdk/v1`. */
  path: string
  body?: object
  /** Heads the report of a failure, e.g. 'Failed to send magic link'. */
  attempt: string
  /** Takes a captcha's token along when the project asks for one. */
  captcha?: true
  /** Lets the request outlive the page. */
  keepalive?: boolean
  /** Speaks for this session instead of the one of the page. */
  token?: string
}

/** What every answer holds besides its own. */
export interface Answered {
  request_id: string
  status_code: number
}

/** Sends one call and answers what is inside `data`. Throws the errors of `errors.ts`. */
export type SendCall = <Answer>(call: Call) => Promise<Answer & Answered>

export function createSendCall(options: {
  platform: Platform
  cookies: SessionCookies
  publicToken: string
  /** Address of `/sdk/v1`. */
  base: string
  getCaptchaToken(): Promise<string | undefined>
}): SendCall {
  const { platform, cookies, publicToken, base, getCaptchaToken } = options
  return async <Answer>({ method = 'POST', path, body, attempt, captcha, keepalive = false, token }: Call) => {
    const captcha_token = captcha ? await getCaptchaToken() : undefined
    const init = {
      method,
      keepalive,
      headers: {
        Authorization: `Basic ${btoa(`${publicToken}:${token ?? cookies.readToken() ?? publicToken}`)}`,
        'Content-Type': 'application/json',
        'X-SDK-Client': btoa(JSON.stringify(describeClient(platform))),
        'X-SDK-Parent-Host': platform.page.origin,
      },
      body: body ? JSON.stringify({ ...body, captcha_token }) : null,
    }

    let response: Response
    let answer: unknown
    try {
      response = await platform.fetch(base + path, init)
      answer = parseJson(await response.text())
    } catch (cause) {
      throw new UnreachableError(attempt, cause)
    }
    if (!response.ok) throw readError(response.status, answer, attempt)
    if (!isRecord(answer) || !isRecord(answer.data)) throw new InvalidAnswerError(attempt)
    return answer.data as Answer & Answered
  }
}

function readError(status: number, answer: unknown, attempt: string): Error {
  if (isRecord(answer)) {
    if ('body' in answer || 'params' in answer || 'query' in answer)
      return new RequestSchemaError(attempt, schemaDetails(answer.body))
    if (typeof answer.error_type === 'string') return new ApiError(attempt, answer as unknown as WireError)
  }
  return new InvalidErrorAnswerError(attempt, status)
}

function schemaDetails(entries: unknown): string[] {
  if (!Array.isArray(entries)) return []
  return entries.filter(isRecord).map((entry) => `${entry.dataPath}: ${entry.message}`)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
