import { linkExpirationMinutes } from '@iyk/wire/limits.ts'
import type { EmailSend } from '@iyk/wire/magic-links.ts'
import { actWithEmail } from '../../audit/act-with-email.ts'
import { parseCodeChallenge } from '../../caller/parse-code-challenge.ts'
import { isSwitchedOn } from '../../caller/refuse-switched-off.ts'
import type { Call } from '../../context.ts'
import type { Purpose } from '../../copy/copy.ts'
import { chooseLocale } from '../../copy/locale.ts'
import { acceptsCode, chooseRedirectUrl } from '../../emails/choose-redirect-url.ts'
import { sendSignInEmail } from '../../emails/send-sign-in-email.ts'
import type { SendTo } from '../../emails/store.ts'
import { admitEmailAddress } from '../../users/admit-email-address.ts'
import type { Recipient } from '../../users/store.ts'

/** Validates the whole input before any lookup, so that known and unknown addresses get the same errors. */
export const readSendOptions = (body: EmailSend, { settings, caller }: Call) => {
  const loginUrl = chooseRedirectUrl(body.login_magic_link_url, settings)
  const signupUrl = chooseRedirectUrl(body.signup_magic_link_url, settings)
  return {
    email: admitEmailAddress(settings, body.email),
    locale: chooseLocale(body.locale, caller),
    codeChallenge: parseCodeChallenge(body.code_challenge, 'magic_links', settings),
    // Both pages count, so that the response does not reveal which of them applies.
    ownPage: acceptsCode(loginUrl, settings) && acceptsCode(signupUrl, settings),
    login: {
      redirectUrl: loginUrl,
      linkMinutes: body.login_expiration_minutes ?? linkExpirationMinutes.login,
    },
    signup: {
      redirectUrl: signupUrl,
      linkMinutes: body.signup_expiration_minutes ?? linkExpirationMinutes.signup,
    },
  }
}
type SendOptions = ReturnType<typeof readSendOptions>

/** Sends the email of a magic-link call: with the sign-up address and lifetime for users who never signed in, otherwise those for login. */
export const sendLink = async (
  call: Call,
  recipient: Recipient & SendTo,
  { locale, codeChallenge, ownPage, login, signup }: SendOptions,
  purpose: Purpose = 'sign-in',
) => {
  const withCode = ownPage && isSwitchedOn(call.settings, 'email_otp')
  const delivery = recipient.status === 'pending' ? signup : login
  const method_id = withCode ? recipient.email_id : undefined
  await sendSignInEmail(call, recipient, {
    purpose,
    locale,
    codeChallenge,
    ownPage,
    withCode,
    requester: call.caller.ensureRequester(),
    act: recipient.orCreate && actWithEmail(call, method_id, call.clock()),
    ...delivery,
  })
  return method_id === undefined ? {} : { method_id }
}
