import { createHash, randomBytes } from 'node:crypto'
import { cookieNames, sessionDurationMinutes } from '@iyk/wire/limits.ts'
import type { Page } from '@playwright/test'
import { isNotice } from '../is-notice.ts'
import type { Host } from '../start-host.ts'

type Session = { session: { expires_at: string }; user: unknown; session_token: string; session_jwt: string }
type Message = { to: string; text: string }

/** The page to open, or a function that finds it with the session JWT. */
export type Landing = string | ((jwt: string) => Promise<string>)

const newest = async (url: string, email: string) => {
  const messages: Message[] = await (await fetch(`${url}/outbox.json`)).json()
  return messages.findLast((message) => message.to === email && !isNotice(message))?.text ?? ''
}

/**
 * Signs a user in by emailed link as the pages do, but without them: by the same calls, and with what the client stores of the reply. Ends on the page at `to`.
 */
export const signInByCalls = async (page: Page, { url }: Pick<Host, 'url'>, email: string, to: Landing = '/events') => {
  const { public_token: publicToken } = (await (await fetch(`${url}/config.json`)).json()) as { public_token: string }
  const call = async (path: string, data: object): Promise<Session> => {
    const response = await page.request.post(`${url}/sdk/v1/magic_links/${path}`, {
      headers: { authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}`, origin: url },
      data,
    })
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()).data
  }
  const verifier = randomBytes(32).toString('hex')
  const link = `${url}/auth/email`
  await call('email/login_or_create', {
    email,
    login_magic_link_url: link,
    signup_magic_link_url: link,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  })
  const token = new URL(/https?:\/\/\S+\/auth\/email\S*/.exec(await newest(url, email))?.[0] ?? url).searchParams.get(
    'token',
  )
  const { session, user, session_token, session_jwt } = await call('authenticate', {
    token,
    code_verifier: verifier,
    session_duration_minutes: sessionDurationMinutes.requested,
  })
  const expires = Date.parse(session.expires_at) / 1000
  const stored = { [cookieNames.token]: session_token, [cookieNames.jwt]: session_jwt }
  await page
    .context()
    .addCookies(
      Object.entries(stored).map(([name, value]) => ({ name, value, url, expires, sameSite: 'Lax' as const })),
    )
  await using _state = await page.addInitScript(([key, state]) => localStorage.setItem(key, state), [
    `stytch_sdk_state_${publicToken}`,
    JSON.stringify({ session, user }),
  ] as const)
  await page.goto(new URL(typeof to === 'string' ? to : await to(session_jwt), url).href)
}
