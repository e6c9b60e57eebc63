import type { ActWithEmail } from '../audit/act-with-email.ts'
import type { Requester } from '../caller/requester.ts'
import type { IdentityContext } from '../context.ts'
import type { Purpose } from '../copy/copy.ts'
import type { Locale } from '../copy/locale.ts'
import { newUuid } from '../identifier.ts'
import { brandOf } from './brand-of.ts'
import { codeMac } from './code-mac.ts'
import { composeEmail } from './compose-email.ts'
import { newCode } from './new-code.ts'
import { insertEmail, type SendTo } from './store.ts'

type CodeEmail = {
  purpose: Purpose
  locale: Locale
  minutes: number
  requester: Requester
  act?: ActWithEmail | undefined
}

/** Sends one email with a code and no link. */
export const sendCodeEmail = async (context: IdentityContext, recipient: SendTo, mail: CodeEmail): Promise<void> => {
  const { database, randomBytes, signer, settings } = context
  const { email_id } = recipient
  const { minutes, requester, act, ...content } = mail
  const now = context.clock()
  const digits = newCode(randomBytes)
  const message = composeEmail({ brand: brandOf(settings), ...content, code: { digits, minutes } })
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  const code = { mac: codeMac(signer, email_id, digits), expiresAt, requester }
  const messageId = newUuid(randomBytes)
  await insertEmail(database, recipient, { messageId, code, message, act }, now)
}
