import { cookieNames } from '@iyk/wire/limits.ts'
import type { createHostApp } from './host-app.ts'

type World = Pick<Awaited<ReturnType<typeof createHostApp>>, 'app' | 'contexts' | 'outbox'>

/** The session token's cookie, as the app writes it after a sign-in by code; a JWT that is too long has no cookie. */
export const signInCookies = async ({ app, contexts, outbox }: World, email: string): Promise<string> => {
  const { publicToken } = contexts.identity!.settings
  const call = async (path: string, payload: object) => {
    const headers = { authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}` }
    return (await app.inject({ method: 'POST', url: `/sdk/v1${path}`, headers, payload })).json().data
  }
  const { method_id } = await call('/otps/email/login_or_create', { email })
  const token = /\b\d{6}\b/.exec((await outbox()).at(-1)?.text ?? '')?.[0]
  const session = await call('/otps/authenticate', { token, method_id, session_duration_minutes: 60 })
  return `${cookieNames.token}=${session.session_token}`
}
