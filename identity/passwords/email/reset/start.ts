import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { resetExpirationMinutes } from '@iyk/wire/limits.ts'
import type { ResetStart } from '@iyk/wire/passwords.ts'
import type { backendRoutes, sdkRoutes } from '@iyk/wire/routes.ts'
import { leadsToApp } from '../../../caller/leads-to-app.ts'
import { parseCodeChallenge } from '../../../caller/parse-code-challenge.ts'
import { isSwitchedOn } from '../../../caller/refuse-switched-off.ts'
import type { Call } from '../../../context.ts'
import { chooseLocale } from '../../../copy/locale.ts'
import { brandOf } from '../../../emails/brand-of.ts'
import { chooseRedirectUrl } from '../../../emails/choose-redirect-url.ts'
import { composeResetEmail } from '../../../emails/compose-reset-email.ts'
import { linkUrl } from '../../../emails/link-url.ts'
import { newLinkToken } from '../../../emails/new-link-token.ts'
import { newUuid } from '../../../identifier.ts'
import { limitEmails } from '../../../limits/limit-emails.ts'
import { admitEmailAddress } from '../../../users/admit-email-address.ts'
import { insertReset } from '../../store.ts'

const refusals = {
  unusable: 'invalid_password_reset_redirect_url',
  unregistered: 'invalid_password_reset_redirect_url',
} as const

/**
 * Sends an email with two links, one to a page that sets a new password and one that signs in without one; the contract's section 6.2. The second is
 * left out where no page could open it. Both live equally long and are bound to the same browser; using one invalidates both. An unknown address gets the
 * same response and no email.
 */
const sendReset = async (call: Call, body: ResetStart) => {
  const { database, randomBytes, settings } = call
  const email = admitEmailAddress(settings, body.email)
  const loginUrl = chooseRedirectUrl(body.login_redirect_url, settings)
  const resetUrl = chooseRedirectUrl(body.reset_password_redirect_url, settings, refusals)
  // The page of another app keeps the verifier to itself: its other link, to our own page, could not be opened anywhere.
  const isAtHome = new URL(resetUrl).origin === new URL(loginUrl).origin
  const hasLogin = isSwitchedOn(settings, 'email_magic_link') && (isAtHome || body.login_redirect_url !== undefined)
  const minutes = body.reset_password_expiration_minutes ?? resetExpirationMinutes.default
  const codeChallenge = parseCodeChallenge(body.code_challenge, 'passwords', settings)
  await limitEmails(call, email)
  const now = call.clock()
  const [resetToken, linkToken] = [newLinkToken(randomBytes), newLinkToken(randomBytes)]
  const message = composeResetEmail({
    brand: brandOf(settings),
    locale: chooseLocale(body.locale, call.caller),
    resetUrl: linkUrl({ redirectUrl: resetUrl, token: resetToken, type: 'reset_password' }),
    loginUrl: hasLogin ? linkUrl({ redirectUrl: loginUrl, token: linkToken }) : undefined,
    minutes,
    isBound: codeChallenge !== null,
  })
  const reset = {
    messageId: newUuid(randomBytes),
    email,
    resetTokenHash: sha256(resetToken),
    linkTokenHash: sha256(linkToken),
    codeChallenge,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
    ofApp: [resetUrl, loginUrl].some((url) => leadsToApp(url, settings)),
    message,
  }
  const owner = await insertReset(database, reset, now)
  if (owner) call.about?.({ user_id: owner.user_id })
  return owner
}

type Route = (typeof sdkRoutes)['POST /sdk/v1/passwords/email/reset/start']

export const start: Handler<Route, Call> = async ({ body }, call) => {
  await sendReset(call, body)
  return {}
}

type BackendRoute = (typeof backendRoutes)['POST /v1/passwords/email/reset/start']

/** The same; a backend is told whose the address is. Throws `email_not_found`. */
export const startForBackend: Handler<BackendRoute, Call> = async ({ body }, call) => {
  const owner = await sendReset(call, body)
  if (!owner) throw new Refusal('email_not_found')
  return owner
}
