import { sha256 } from '@iyk/kit/hash.ts'
import { codeExpirationMinutes } from '@iyk/wire/limits.ts'
import type { Place } from '../caller/place.ts'
import type { IdentityContext } from '../context.ts'
import { newUuid } from '../identifier.ts'
import type { Recipient } from '../users/store.ts'
import type { Locale } from '../words/locale.ts'
import type { Purpose } from '../words/words.ts'
import { codeMac } from './code-mac.ts'
import { composeMail } from './compose-mail.ts'
import { linkUrl } from './link-url.ts'
import { newCode } from './new-code.ts'
import { newLinkToken } from './new-link-token.ts'
import { insertMail } from './store.ts'

type SignInMail = {
  purpose: Purpose
  locale: Locale
  redirectUrl: string
  linkMinutes: number
  /** Binds the link to the browser that holds the verifier; null binds it to none. */
  codeChallenge: string | null
  /** From where it is asked for. */
  place: Place
  /** Whether it leads to a page of ours, whose link opens in any browser after a press. */
  ownPage: boolean
  /** Whether that page takes the code as well. */
  withCode: boolean
  /** As the mail of a kept collectible: sent by the service to a mailbox, whichever browser opens it. */
  unasked?: boolean
}

/** Sends one mail with a link, and with a code where the page takes one. Using either uses up both. Answers the token of the link. */
export const sendSignInMail = async (
  context: IdentityContext,
  recipient: Recipient,
  mail: SignInMail,
): Promise<string> => {
  const { database, randomBytes, signer, settings } = context
  const { email_id, email } = recipient
  const now = context.clock()
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const token = newLinkToken(randomBytes)
  const digits = newCode(randomBytes)
  const codeMinutes = codeExpirationMinutes.inSignInMail
  // The page of another app has no field for a code, and its link is bound to its browser by PKCE alone.
  const anywhere = mail.ownPage && mail.codeChallenge !== null ? newLinkToken(randomBytes) : undefined
  const url = linkUrl({
    redirectUrl: mail.redirectUrl,
    token,
    ...(mail.withCode && { methodId: email_id }),
    ...(anywhere !== undefined && { anywhere }),
  })
  const message = composeMail({
    projectName: settings.projectName,
    purpose: mail.purpose,
    locale: mail.locale,
    link: { url, minutes: mail.linkMinutes, isBound: mail.codeChallenge !== null && anywhere === undefined },
    ...(mail.withCode && { code: { digits, minutes: codeMinutes } }),
  })
  const link = {
    tokenHash: sha256(token),
    codeChallenge: mail.codeChallenge,
    unasked: mail.unasked ?? false,
    expiresAt: inMinutes(mail.linkMinutes),
    ...(anywhere !== undefined && { anywhereHash: sha256(anywhere) }),
  }
  const code = {
    mac: codeMac(signer, email_id, digits),
    expiresAt: inMinutes(codeMinutes),
    place: mail.place,
  }
  const mailId = newUuid(randomBytes)
  await insertMail(
    database,
    { mailId, emailId: email_id, link, ...(mail.withCode && { code }), message: { to: email, ...message } },
    now,
  )
  return token
}
