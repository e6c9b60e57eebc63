import { sha256 } from '@iyk/kit/hash.ts'
import { codeExpirationMinutes } from '@iyk/wire/limits.ts'
import type { ActWithEmail } from '../audit/act-with-email.ts'
import { leadsToApp } from '../caller/leads-to-app.ts'
import type { Requester } from '../caller/requester.ts'
import type { IdentityContext } from '../context.ts'
import type { Purpose } from '../copy/copy.ts'
import type { Locale } from '../copy/locale.ts'
import { newUuid } from '../identifier.ts'
import { brandOf } from './brand-of.ts'
import { codeMac } from './code-mac.ts'
import { composeEmail } from './compose-email.ts'
import { linkUrl } from './link-url.ts'
import { newCode } from './new-code.ts'
import { newLinkToken } from './new-link-token.ts'
import { insertEmail, type SendTo } from './store.ts'

type SignInEmail = {
  purpose: Purpose
  locale: Locale
  redirectUrl: string
  linkMinutes: number
  /** Binds the link to the browser that has the verifier; null binds it to none. */
  codeChallenge: string | null
  /** Where it is requested. */
  requester: Requester
  /** Whether it leads to one of our pages, whose link opens in any browser after a click. */
  ownPage: boolean
  /** Whether that page accepts the code, too. */
  withCode: boolean
  /** For the email of a collectible: sent by the service to a mailbox, for any browser that opens it. */
  withoutPkce?: boolean
  act?: ActWithEmail | undefined
}

/** Sends one email with a link, and with a code where the page accepts one. Using one invalidates the other. Returns the token of the link. */
export const sendSignInEmail = async (
  context: IdentityContext,
  recipient: SendTo,
  mail: SignInEmail,
): Promise<string> => {
  const { database, randomBytes, signer, settings } = context
  const { email_id } = recipient
  const now = context.clock()
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const token = newLinkToken(randomBytes)
  const digits = newCode(randomBytes)
  const codeMinutes = codeExpirationMinutes.inSignInEmail
  // The page of another app has no field for a code, and its link is bound to its browser by PKCE alone.
  const anywhere = mail.ownPage && mail.codeChallenge !== null ? newLinkToken(randomBytes) : undefined
  const url = linkUrl({
    redirectUrl: mail.redirectUrl,
    token,
    ...(mail.withCode && { methodId: email_id }),
    ...(anywhere !== undefined && { anywhere }),
  })
  const message = composeEmail({
    brand: brandOf(settings),
    purpose: mail.purpose,
    locale: mail.locale,
    link: { url, minutes: mail.linkMinutes, isBound: mail.codeChallenge !== null && anywhere === undefined },
    ...(mail.withCode && { code: { digits, minutes: codeMinutes } }),
  })
  const link = {
    tokenHash: sha256(token),
    codeChallenge: mail.codeChallenge,
    withoutPkce: mail.withoutPkce ?? false,
    expiresAt: inMinutes(mail.linkMinutes),
    ...(anywhere !== undefined && { anywhereHash: sha256(anywhere) }),
  }
  const code = {
    mac: codeMac(signer, email_id, digits),
    expiresAt: inMinutes(codeMinutes),
    requester: mail.requester,
  }
  const messageId = newUuid(randomBytes)
  await insertEmail(
    database,
    recipient,
    { messageId, link, ...(mail.withCode && { code }), message, ofApp: leadsToApp(url, settings), act: mail.act },
    now,
  )
  return token
}
