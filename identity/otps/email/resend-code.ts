import { linkExpirationMinutes } from '@iyk/wire/limits.ts'
import { recordAct } from '../../audit/record-act.ts'
import { recordRefusal } from '../../audit/record-refusal.ts'
import { refuseSwitchedOff } from '../../caller/refuse-switched-off.ts'
import type { Call } from '../../context.ts'
import type { Locale } from '../../copy/locale.ts'
import { chooseRedirectUrl } from '../../emails/choose-redirect-url.ts'
import { sendSignInEmail } from '../../emails/send-sign-in-email.ts'
import { limitEmails } from '../../limits/limit-emails.ts'
import { findRecipient } from '../../users/store.ts'
import { findAccount } from '../store.ts'

type ResendOptions = {
  /** Of the previous email. */
  methodId: string
  locale: Locale
  /** Where the link beside the code leads: a registered address. */
  redirectUrl: string
}

/** The token of the link; undefined if the address belongs to another user by now, so that nothing is sent. */
const send = async (call: Call, email: string, { methodId, locale, redirectUrl }: ResendOptions) => {
  for (const method of ['email_otp', 'email_magic_link'] as const) refuseSwitchedOff(call.settings, method)
  await limitEmails(call, email)
  const recipient = await findRecipient(call.database, email)
  if (recipient?.email_id !== methodId) return undefined
  return sendSignInEmail(call, recipient, {
    purpose: 'sign-in',
    locale,
    redirectUrl: chooseRedirectUrl(redirectUrl, call.settings),
    linkMinutes: linkExpirationMinutes.maximum,
    codeChallenge: null,
    withoutPkce: true,
    requester: call.caller.ensureRequester(),
    ownPage: true,
    withCode: true,
  })
}

/**
 * Sends a new code, with a link beside it as in the previous email, to the same address, by the method id that only its requester was told. Returns
 * the token of the link, or undefined if nothing is sent, as for an unknown id. It is no call of the wire, so it writes its own line to the audit
 * log. Throws `too_many_requests` and `endpoint_not_authorized_for_sdk`.
 */
export const resendCode = async (call: Call, again: ResendOptions): Promise<string | undefined> => {
  const found = await findAccount(call.database, again.methodId, call.caller.requester, call.clock())
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
