import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { resetExpirationMinutes } from '@iyk/wire/limits.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { readChallenge } from '../../../caller/read-challenge.ts'
import { isSwitchedOn } from '../../../caller/refuse-switched-off.ts'
import type { Call } from '../../../context.ts'
import { newUuid } from '../../../identifier.ts'
import { limitMails } from '../../../limits/limit-mails.ts'
import { chooseRedirectUrl } from '../../../mails/choose-redirect-url.ts'
import { composeResetMail } from '../../../mails/compose-reset-mail.ts'
import { linkUrl } from '../../../mails/link-url.ts'
import { newLinkToken } from '../../../mails/new-link-token.ts'
import { admitEmailAddress } from '../../../users/admit-email-address.ts'
import { chooseLocale } from '../../../words/locale.ts'
import { insertReset } from '../../store.ts'

const refusals = {
  unusable: 'invalid_password_reset_redirect_url',
  unregistered: 'invalid_password_reset_redirect_url',
} as const

type Route = (typeof sdkRoutes)['POST /sdk/v1/passwords/email/reset/start']

/**
 * Sends a mail with two links, one to a page that takes a new password and one that signs in without one; the contract's section 6.2. The
 * second is left out where no page could open it.
 * Both live equally long and are bound to the same browser; using one uses up both. An unknown address is answered alike and gets no mail.
 */
export const start: Handler<Route, Call> = async ({ body }, call) => {
  const { database, randomBytes, settings } = call
  const email = admitEmailAddress(settings, body.email)
  const loginUrl = chooseRedirectUrl(body.login_redirect_url, settings)
  const resetUrl = chooseRedirectUrl(body.reset_password_redirect_url, settings, refusals)
  // The page of another app keeps the verifier to itself: by our own page its other link would open nowhere.
  const isAtHome = new URL(resetUrl).origin === new URL(loginUrl).origin
  const hasLogin = isSwitchedOn(settings, 'email_magic_link') && (isAtHome || body.login_redirect_url !== undefined)
  const minutes = body.reset_password_expiration_minutes ?? resetExpirationMinutes.default
  const codeChallenge = readChallenge(body.code_challenge, 'passwords', settings)
  await limitMails(call, email)
  const now = call.clock()
  const [resetToken, linkToken] = [newLinkToken(randomBytes), newLinkToken(randomBytes)]
  const message = composeResetMail({
    projectName: settings.projectName,
    locale: chooseLocale(body.locale, call.caller),
    resetUrl: linkUrl({ redirectUrl: resetUrl, token: resetToken, type: 'reset_password' }),
    loginUrl: hasLogin ? linkUrl({ redirectUrl: loginUrl, token: linkToken }) : undefined,
    minutes,
    isBound: codeChallenge !== null,
  })
  const reset = {
    mailId: newUuid(randomBytes),
    email,
    resetTokenHash: sha256(resetToken),
    linkTokenHash: sha256(linkToken),
    codeChallenge,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
    message,
  }
  const user_id = await insertReset(database, reset, now)
  if (user_id) call.about?.({ user_id })
  return {}
}
