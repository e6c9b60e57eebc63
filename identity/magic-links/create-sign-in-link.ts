import { sha256 } from '@iyk/kit/hash.ts'
import { linkExpirationMinutes } from '@iyk/wire/limits.ts'
import type { IdentityContext } from '../context.ts'
import { newIdentifier, newUuid } from '../identifier.ts'
import { chooseRedirectUrl } from '../mails/choose-redirect-url.ts'
import { linkUrl } from '../mails/link-url.ts'
import { newLinkToken } from '../mails/new-link-token.ts'
import { insertMail } from '../mails/store.ts'
import { admitEmailAddress } from '../users/admit-email-address.ts'
import { ensureRecipient } from '../users/store.ts'

type Wish = {
  email: string
  /** A registered one; without it the default. */
  redirectUrl?: string
  expirationMinutes?: number
}

/**
 * A link that signs the owner of an address in, for a mail of another part of the service; sends nothing itself. It works in any
 * browser, so it must go to that mailbox and nowhere else. Makes a pending user for an unknown address.
 */
export const createSignInLink = async (
  context: IdentityContext,
  { email, redirectUrl, expirationMinutes = linkExpirationMinutes.signup }: Wish,
): Promise<{ url: string; token: string }> => {
  const { database, randomBytes, settings } = context
  const now = context.clock()
  const base = chooseRedirectUrl(redirectUrl, settings)
  const ids = { userId: newIdentifier(context, 'user'), emailId: newIdentifier(context, 'email') }
  const address = admitEmailAddress(settings, email)
  const token = newLinkToken(randomBytes)
  const expiresAt = new Date(now.getTime() + expirationMinutes * 60_000)
  const link = { tokenHash: sha256(token), codeChallenge: null, unasked: true, expiresAt }
  const methodId = await database.transaction(async (inside) => {
    const { email_id } = await ensureRecipient(inside, address, ids, now)
    await insertMail(inside, { mailId: newUuid(randomBytes), emailId: email_id, link }, now)
    return email_id
  })
  return { url: linkUrl({ redirectUrl: base, token, methodId }), token }
}
