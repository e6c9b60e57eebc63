import type { IdentityClient } from '@iyk/identity-client/create-client.ts'
import { codeExpirationMinutes } from '@iyk/wire/limits.ts'
import { returnUrl } from '../../navigation/return-url.ts'
import { connect } from '../../session/connect.ts'
import { lastEmail } from '../../session/last-email.ts'
import { localeOption } from '../../session/page-language.ts'
import { describeSignInError } from './describe-sign-in-error.ts'
import { lastMethod } from './last-method.ts'

/** What an email contains: a link, with its code where the provider is ours, or only a code. */
export type EmailKind = 'link' | 'code'

/** `methodId` is null when the email has no code. `offersCode`: another email can have one. */
type SendResult = { kind: EmailKind; methodId: string | null; offersCode: boolean } | { error: string }

/** Requests a sign-in email, whose link comes back to this origin and from there leads to `returnTo`. */
export async function sendSignInEmail(email: string, returnTo: string | null, wanted: EmailKind): Promise<SendResult> {
  try {
    const { client, config } = await connect()
    const kind = config.methods.includes('email_magic_link') ? wanted : 'code'
    const send = { link: sendLink, code: sendCode }[kind]
    const { method_id = null } = await send(client, email, returnTo)
    const offersCode = method_id === null && config.methods.includes('email_otp')
    // Its link may be opened in another tab, which knows nothing about this one.
    lastMethod.set('email')
    lastEmail.set(email)
    return { kind, methodId: method_id, offersCode }
  } catch (error) {
    return { error: describeSignInError(error) }
  }
}

type Sent = Promise<{ method_id?: string }>

function sendLink({ core, magicLinks }: IdentityClient, email: string, returnTo: string | null): Sent {
  const url = returnUrl(core, returnTo)
  const urls = { login_magic_link_url: url, signup_magic_link_url: url }
  return magicLinks.email.loginOrCreate(email, { ...urls, ...localeOption() })
}

const sendCode = ({ otps }: IdentityClient, email: string): Sent =>
  otps.email.loginOrCreate(email, { expiration_minutes: codeExpirationMinutes.inSignInEmail, ...localeOption() })
