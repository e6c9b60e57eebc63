import { linkExpirationMinutes } from '@iyk/wire/limits.ts'
import type { EmailSend } from '@iyk/wire/magic-links.ts'
import { readChallenge } from '../../caller/read-challenge.ts'
import { isSwitchedOn } from '../../caller/refuse-switched-off.ts'
import type { Call } from '../../context.ts'
import { chooseRedirectUrl, takesCode } from '../../mails/choose-redirect-url.ts'
import { sendSignInMail } from '../../mails/send-sign-in-mail.ts'
import { admitEmailAddress } from '../../users/admit-email-address.ts'
import type { Recipient } from '../../users/store.ts'
import { chooseLocale } from '../../words/locale.ts'
import type { Purpose } from '../../words/words.ts'

/** Judges everything the caller gave before anybody is looked up, so that it is judged alike for known and unknown addresses. */
export const readWish = (body: EmailSend, { settings, caller }: Call) => {
  const loginUrl = chooseRedirectUrl(body.login_magic_link_url, settings)
  const signupUrl = chooseRedirectUrl(body.signup_magic_link_url, settings)
  return {
    email: admitEmailAddress(settings, body.email),
    locale: chooseLocale(body.locale, caller),
    codeChallenge: readChallenge(body.code_challenge, 'magic_links', settings),
    // Of both, so that the answer tells nobody which of them it was.
    ownPage: takesCode(loginUrl, settings) && takesCode(signupUrl, settings),
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
type Wish = ReturnType<typeof readWish>

/** Sends the mail of a magic-link call: the sign-up address and life for who never signed in, the login ones otherwise. */
export const sendLink = async (
  call: Call,
  recipient: Recipient,
  { locale, codeChallenge, ownPage, login, signup }: Wish,
  purpose: Purpose = 'sign-in',
) => {
  const withCode = ownPage && isSwitchedOn(call.settings, 'email_otp')
  const manner = recipient.status === 'pending' ? signup : login
  await sendSignInMail(call, recipient, {
    purpose,
    locale,
    codeChallenge,
    ownPage,
    withCode,
    place: call.caller.keepPlace(),
    ...manner,
  })
  return withCode ? { method_id: recipient.email_id } : {}
}
