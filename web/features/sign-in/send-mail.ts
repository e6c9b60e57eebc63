import type { IdentityClient } from '@iyk/identity-client/create-client.ts'
import { codeExpirationMinutes } from '@iyk/wire/limits.ts'
import { askedAddress } from '../../session/asked-address.ts'
import { connect } from '../../session/connect.ts'
import { inPageLanguage } from '../../session/page-language.ts'
import { wayBack } from '../../session/way-back.ts'
import { lastWay } from './last-way.ts'
import { sayProblem } from './say-problem.ts'

/** What a mail holds: a link, with the code to it where the provider is ours, or a code alone. */
export type MailKind = 'link' | 'code'

/** `methodId` is null when the mail has no code. `offersCode`: another mail can have one. */
export type SendResult = { kind: MailKind; methodId: string | null; offersCode: boolean } | { problem: string }

/** Has a sign-in mail sent, whose link comes back to this origin and from there leads to `returnTo`. */
export async function sendMail(email: string, returnTo: string | null, wanted: MailKind): Promise<SendResult> {
  try {
    const { client, config } = await connect()
    const kind = config.methods.includes('email_magic_link') ? wanted : 'code'
    const send = { link: sendLink, code: sendCode }[kind]
    const { method_id = null } = await send(client, email, returnTo)
    const offersCode = method_id === null && config.methods.includes('email_otp')
    // Its link may be opened in another tab, which knows nothing of this one.
    lastWay.remember('email')
    askedAddress.remember(email)
    return { kind, methodId: method_id, offersCode }
  } catch (error) {
    return { problem: sayProblem(error) }
  }
}

type Sent = Promise<{ method_id?: string }>

function sendLink({ core, magicLinks }: IdentityClient, email: string, returnTo: string | null): Sent {
  const url = wayBack(core, returnTo)
  const urls = { login_magic_link_url: url, signup_magic_link_url: url }
  return magicLinks.email.loginOrCreate(email, { ...urls, ...inPageLanguage() })
}

const sendCode = ({ otps }: IdentityClient, email: string): Sent =>
  otps.email.loginOrCreate(email, { expiration_minutes: codeExpirationMinutes.inSignInMail, ...inPageLanguage() })
