import type { Place } from '../caller/place.ts'
import type { IdentityContext } from '../context.ts'
import { newUuid } from '../identifier.ts'
import type { Recipient } from '../users/store.ts'
import type { Locale } from '../words/locale.ts'
import type { Purpose } from '../words/words.ts'
import { codeMac } from './code-mac.ts'
import { composeMail } from './compose-mail.ts'
import { newCode } from './new-code.ts'
import { insertMail } from './store.ts'

type CodeMail = { purpose: Purpose; locale: Locale; minutes: number; place: Place }

/** Sends one mail with a code and no link. */
export const sendCodeMail = async (context: IdentityContext, recipient: Recipient, mail: CodeMail): Promise<void> => {
  const { database, randomBytes, signer, settings } = context
  const { email_id, email } = recipient
  const { minutes, place, ...manner } = mail
  const now = context.clock()
  const digits = newCode(randomBytes)
  const message = composeMail({ projectName: settings.projectName, ...manner, code: { digits, minutes } })
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  const code = { mac: codeMac(signer, email_id, digits), expiresAt, place }
  const mailId = newUuid(randomBytes)
  await insertMail(database, { mailId, emailId: email_id, code, message: { to: email, ...message } }, now)
}
