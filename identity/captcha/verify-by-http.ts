import type { VerifyCaptcha } from './verify-captcha.ts'

type Options = {
  /** A siteverify address, such as the one of https://developers.google.com/recaptcha/docs/verify. */
  url: string
  secret: string
  /** Milliseconds for the whole question. */
  timeout?: number
}

/** Asks a siteverify address whether a token is good. Throws when there is no clear answer: another status, a redirect, no JSON, too late. */
export const verifyByHttp =
  ({ url, secret, timeout = 5000 }: Options): VerifyCaptcha =>
  async (token, ipAddress) => {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: ipAddress }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    if (!answer.ok) throw new Error(`the captcha service answered ${answer.status}`)
    const said: unknown = await answer.json()
    if (typeof said !== 'object' || said === null || !('success' in said) || typeof said.success !== 'boolean')
      throw new Error('the captcha service answered without success')
    return said.success
  }
