import { traceFetch } from '@iyk/kit/tracing/trace-fetch.ts'
import { type Expected, evaluateResponse } from './evaluate-response.ts'
import type { VerifyCaptcha } from './verify-captcha.ts'

type Options = Pick<Expected, 'service' | 'minimumScore'> & {
  /** A siteverify address, such as the one of https://developers.google.com/recaptcha/docs/verify. */
  url: string
  secret: string
  /** Whether the captcha must have been solved on the calling page. */
  checksHostname: boolean
  /** Milliseconds for the whole request. */
  timeout?: number
}

/** Asks a siteverify endpoint whether a token is valid. Throws if there is no clear response: another status, a redirect, no JSON, a timeout. */
export const verifyByHttp =
  ({ url, secret, checksHostname, timeout = 5000, ...expected }: Options): VerifyCaptcha =>
  async (token, { ipAddress, hostname }) => {
    const body = new URLSearchParams({ secret, response: token, remoteip: ipAddress })
    const response = await traceFetch({ url, method: 'POST' }, () =>
      fetch(url, { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(timeout) }),
    )
    if (!response.ok) throw new Error(`the captcha service returned ${response.status}`)
    return evaluateResponse(await response.json(), { ...expected, hostname: checksHostname ? hostname : undefined })
  }
