import { field } from '../../copy/english/public.ts'
import { checkEmail, problems } from '../../copy/english/sign-in.ts'
import type { EmailKind } from './send-sign-in-email.ts'
import { SentCode } from './sent-code.tsx'

const copy = { link: checkEmail.text, code: checkEmail.textCode, linkAlone: checkEmail.textWithoutCode }

interface Props {
  email: string
  kind: EmailKind
  /** Null when the email has no code. */
  methodId: string | null
  sentAt: number
  /** Sends the email again. Returns an error message, or null. */
  onResend: () => Promise<string | null>
  /** Sends an email with a code instead of one with only a link; returns what `onResend` does. */
  onCode: (() => Promise<string | null>) | undefined
  onChange: () => void
}

/** After the email was sent. */
export function CheckEmail({ email, kind, ...sent }: Props) {
  const hasCode = sent.methodId !== null
  const messages = {
    ...checkEmail,
    ...problems,
    label: field.code,
    text: copy[hasCode ? kind : 'linkAlone'](email),
    resent: hasCode ? checkEmail.resent : checkEmail.resentWithoutCode,
  }
  return <SentCode method="email" messages={messages} {...sent} />
}
