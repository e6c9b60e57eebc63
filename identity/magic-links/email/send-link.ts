import { linkExpirationMinutes } from '@iyk/wire/limits.ts'
import type { EmailSend } from '@iyk/wire/magic-links.ts'
import { askedFrom } from '../../caller/asked-from.ts'
import type { Call } from '../../context.ts'
import { chooseRedirectUrl } from '../../mails/choose-redirect-url.ts'
import { sendSignInMail } from '../../mails/send-sign-in-mail.ts'
import { admitEmailAddress } from '../../users/admit-email-address.ts'
import type { Recipient } from '../../users/store.ts'
import { chooseLocale } from '../../words/locale.ts'
import type { Purpose } from '../../words/words.ts'

/** Judges everything the caller gave before anybody is looked up, so that it is judged alike for known and unknown addresses. */
export const readWish = (body: EmailSend, { settings, caller }: Call) => ({
  email: admitEmailAddress(settings, body.email),
  locale: chooseLocale(body.locale, caller),
  codeChallenge: body.code_challenge ?? null,
  login: {
    redirectUrl: chooseRedirectUrl(body.login_magic_link_url, settings),
    linkMinutes: body.login_expiration_minutes ?? linkExpirationMinutes.login,
  },
  signup: {
    redirectUrl: chooseRedirectUrl(body.signup_magic_link_url, settings),
    linkMinutes: body.signup_expiration_minutes ?? linkExpirationMinutes.signup,
  },
})
type Wish = ReturnType<typeof readWish>

/** Sends the mail of a magic-link call: the sign-up address and life for who never signed in, the login ones otherwise. */
export const sendLink = async (
  call: Call,
  recipient: Recipient,
  { locale, codeChallenge, login, signup }: Wish,
  purpose: Purpose = 'sign-in',
) => {
  const manner = recipient.status === 'pending' ? signup : login
  await sendSignInMail(call, recipient, {
    purpose,
    locale,
    codeChallenge,
    askedFrom: askedFrom(call.caller),
    ...manner,
  })
  return { method_id: recipient.email_id }
}
