import { sha256 } from '@iyk/kit/hash.ts'
import { codeExpirationMinutes, linkExpirationMinutes } from '@iyk/wire/limits.ts'
import type { Requester } from '../caller/requester.ts'
import type { IdentityContext } from '../context.ts'
import { chooseRedirectUrl } from '../emails/choose-redirect-url.ts'
import { codeMac } from '../emails/code-mac.ts'
import { linkUrl } from '../emails/link-url.ts'
import { newCode } from '../emails/new-code.ts'
import { newLinkToken } from '../emails/new-link-token.ts'
import { sendToAnyone } from '../emails/send-to-anyone.ts'
import { insertEmail } from '../emails/store.ts'
import { newUuid } from '../identifier.ts'
import { admitEmailAddress } from '../users/admit-email-address.ts'

type LinkOptions = {
  email: string
  /** A registered address; if absent, the default. */
  redirectUrl?: string
  expirationMinutes?: number
  /** Where a code of the same email will be entered; without it there is none. */
  codeFor?: Requester | undefined
}

type SignInLink = {
  url: string
  token: string
  code?: { digits: string; minutes: number; methodId: string }
}

/**
 * A link that signs the owner of an address in, and if requested a code, for an email of another part of the service; sends nothing itself. Using
 * either invalidates both. It works in any browser, so it must go to that mailbox and nowhere else. Creates a pending user for an unknown address.
 */
export const createSignInLink = async (
  context: IdentityContext,
  { email, redirectUrl, expirationMinutes = linkExpirationMinutes.signup, codeFor }: LinkOptions,
): Promise<SignInLink> => {
  const { randomBytes, settings, signer } = context
  const now = context.clock()
  const base = chooseRedirectUrl(redirectUrl, settings)
  const address = admitEmailAddress(settings, email)
  const token = newLinkToken(randomBytes)
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const link = {
    tokenHash: sha256(token),
    codeChallenge: null,
    withoutPkce: true,
    expiresAt: inMinutes(expirationMinutes),
  }
  const minutes = codeExpirationMinutes.inSignInEmail
  const digits = codeFor === undefined ? undefined : newCode(randomBytes)
  const methodId = await sendToAnyone(context, address, async (database, recipient) => {
    const { email_id } = recipient
    const code = codeFor !== undefined &&
      digits !== undefined && {
        mac: codeMac(signer, email_id, digits),
        expiresAt: inMinutes(minutes),
        requester: codeFor,
      }
    await insertEmail(database, recipient, { messageId: newUuid(randomBytes), link, ...(code && { code }) }, now)
    return email_id
  })
  const url = linkUrl({ redirectUrl: base, token, methodId })
  return { url, token, ...(digits !== undefined && { code: { digits, minutes, methodId } }) }
}
