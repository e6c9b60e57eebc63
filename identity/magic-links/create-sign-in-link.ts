import { sha256 } from '@iyk/kit/hash.ts'
import { codeExpirationMinutes, linkExpirationMinutes } from '@iyk/wire/limits.ts'
import type { Place } from '../caller/place.ts'
import type { IdentityContext } from '../context.ts'
import { newIdentifier, newUuid } from '../identifier.ts'
import { chooseRedirectUrl } from '../mails/choose-redirect-url.ts'
import { codeMac } from '../mails/code-mac.ts'
import { linkUrl } from '../mails/link-url.ts'
import { newCode } from '../mails/new-code.ts'
import { newLinkToken } from '../mails/new-link-token.ts'
import { insertMail } from '../mails/store.ts'
import { admitEmailAddress } from '../users/admit-email-address.ts'
import { ensureRecipient } from '../users/store.ts'

type Wish = {
  email: string
  /** A registered one; without it the default. */
  redirectUrl?: string
  expirationMinutes?: number
  /** Where a code of the same mail will be typed; without it there is none. */
  codeFor?: Place | undefined
}

type SignInLink = {
  url: string
  token: string
  code?: { digits: string; minutes: number; methodId: string }
}

/**
 * A link that signs the owner of an address in, and where asked for a code, for a mail of another part of the service; sends nothing itself. Using
 * either uses up both. It works in any
 * browser, so it must go to that mailbox and nowhere else. Makes a pending user for an unknown address.
 */
export const createSignInLink = async (
  context: IdentityContext,
  { email, redirectUrl, expirationMinutes = linkExpirationMinutes.signup, codeFor }: Wish,
): Promise<SignInLink> => {
  const { database, randomBytes, settings, signer } = context
  const now = context.clock()
  const base = chooseRedirectUrl(redirectUrl, settings)
  const ids = { userId: newIdentifier(context, 'user'), emailId: newIdentifier(context, 'email') }
  const address = admitEmailAddress(settings, email)
  const token = newLinkToken(randomBytes)
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const link = { tokenHash: sha256(token), codeChallenge: null, unasked: true, expiresAt: inMinutes(expirationMinutes) }
  const minutes = codeExpirationMinutes.inSignInMail
  const digits = codeFor === undefined ? undefined : newCode(randomBytes)
  const methodId = await database.transaction(async (inside) => {
    const { email_id } = await ensureRecipient(inside, address, ids, now)
    const code = codeFor !== undefined &&
      digits !== undefined && {
        mac: codeMac(signer, email_id, digits),
        expiresAt: inMinutes(minutes),
        place: codeFor,
      }
    await insertMail(inside, { mailId: newUuid(randomBytes), emailId: email_id, link, ...(code && { code }) }, now)
    return email_id
  })
  const url = linkUrl({ redirectUrl: base, token, methodId })
  return { url, token, ...(digits !== undefined && { code: { digits, minutes, methodId } }) }
}
