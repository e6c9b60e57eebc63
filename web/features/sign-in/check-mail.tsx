import { field } from '../../texts/english/public.ts'
import { checkMail, problems } from '../../texts/english/sign-in.ts'
import type { MailKind } from './send-mail.ts'
import { SentCode } from './sent-code.tsx'

const texts = { link: checkMail.text, code: checkMail.textCode, linkAlone: checkMail.textWithoutCode }

interface Props {
  email: string
  kind: MailKind
  /** Null when the mail has no code. */
  methodId: string | null
  sentAt: number
  /** Sends the mail again. Answers what was wrong, in words, or null. */
  onResend: () => Promise<string | null>
  /** Sends a mail with a code in place of one with a link alone; answers as `onResend` does. */
  onCode: (() => Promise<string | null>) | undefined
  onChange: () => void
}

/** After the mail went out. */
export function CheckMail({ email, kind, ...sent }: Props) {
  const withCode = sent.methodId !== null
  const say = {
    ...checkMail,
    ...problems,
    label: field.code,
    text: texts[withCode ? kind : 'linkAlone'](email),
    resent: withCode ? checkMail.resent : checkMail.resentWithoutCode,
  }
  return <SentCode way="email" say={say} {...sent} />
}
