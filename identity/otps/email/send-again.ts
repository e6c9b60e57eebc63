import { linkExpirationMinutes } from '@iyk/wire/limits.ts'
import { recordAct } from '../../audit/record-act.ts'
import { recordRefusal } from '../../audit/record-refusal.ts'
import { refuseSwitchedOff } from '../../caller/refuse-switched-off.ts'
import type { Call } from '../../context.ts'
import { limitMails } from '../../limits/limit-mails.ts'
import { chooseRedirectUrl } from '../../mails/choose-redirect-url.ts'
import { sendSignInMail } from '../../mails/send-sign-in-mail.ts'
import { findRecipient } from '../../users/store.ts'
import type { Locale } from '../../words/locale.ts'
import { findAccount } from '../store.ts'

type Again = {
  /** Of the mail before. */
  methodId: string
  locale: Locale
  /** Where the link beside the code leads: a registered address. */
  redirectUrl: string
}

/** The token of the link; undefined when the address has become somebody else's meanwhile, so that nothing is sent. */
const send = async (call: Call, email: string, { methodId, locale, redirectUrl }: Again) => {
  for (const method of ['email_otp', 'email_magic_link'] as const) refuseSwitchedOff(call.settings, method)
  await limitMails(call, email)
  const recipient = await findRecipient(call.database, email)
  if (recipient?.email_id !== methodId) return undefined
  return sendSignInMail(call, recipient, {
    purpose: 'sign-in',
    locale,
    redirectUrl: chooseRedirectUrl(redirectUrl, call.settings),
    linkMinutes: linkExpirationMinutes.maximum,
    codeChallenge: null,
    unasked: true,
    place: call.caller.keepPlace(),
    ownPage: true,
    withCode: true,
  })
}

/**
 * Sends a new code, with a link beside it as in the mail before, to an address that one was sent to before, by the method id that only who asked
 * for it was told. Answers the token of the link, or undefined where nothing is sent, as for an id of nobody.
 * It's no call of the wire, so it writes its own line of the audit log. Throws `too_many_requests` and `endpoint_not_authorized_for_sdk`.
 */
export const sendCodeAgain = async (call: Call, again: Again): Promise<string | undefined> => {
  const found = await findAccount(call.database, again.methodId, call.caller.place, call.clock())
  if (!found) return undefined
  const { ipAddress: ip_address, userAgent: user_agent } = call.caller
  const act = {
    actor: 'caller',
    act: 'otps.email.send_again',
    subject: again.methodId,
    ip_address,
    user_agent,
  } as const
  try {
    const linkToken = await send(call, found.account, again)
    if (linkToken) await recordAct(call, { ...act, outcome: 'ok' })
    return linkToken
  } catch (error) {
    await recordRefusal(call, error, act)
    throw error
  }
}
