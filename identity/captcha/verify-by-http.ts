import { type Expected, evaluateAnswer } from './evaluate-answer.ts'
import type { VerifyCaptcha } from './verify-captcha.ts'

type Options = Pick<Expected, 'service' | 'minimumScore'> & {
  /** A siteverify address, such as the one of https://developers.google.com/recaptcha/docs/verify. */
  url: string
  secret: string
  /** Whether the captcha must have been solved on the page that calls. */
  checksHostname: boolean
  /** Milliseconds for the whole question. */
  timeout?: number
}

/** Asks a siteverify address whether a token is good. Throws when there is no clear answer: another status, a redirect, no JSON, too late. */
export const verifyByHttp =
  ({ url, secret, checksHostname, timeout = 5000, ...expected }: Options): VerifyCaptcha =>
  async (token, { ipAddress, hostname }) => {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: ipAddress }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    if (!answer.ok) throw new Error(`the captcha service answered ${answer.status}`)
    return evaluateAnswer(await answer.json(), { ...expected, hostname: checksHostname ? hostname : undefined })
  }
