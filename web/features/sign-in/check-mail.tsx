import { field } from '../../texts/english/public.ts'
import { checkMail, problems } from '../../texts/english/sign-in.ts'
import { SentCode } from './sent-code.tsx'

interface Props {
  email: string
  /** Null when this provider's codes cannot be typed here. */
  methodId: string | null
  sentAt: number
  /** Sends the mail again. Answers what was wrong, in words, or null. */
  onResend: () => Promise<string | null>
  onChange: () => void
}

/** After the mail went out. */
export function CheckMail({ email, ...sent }: Props) {
  const withCode = sent.methodId !== null
  const say = {
    ...checkMail,
    ...problems,
    label: field.code,
    text: withCode ? checkMail.text(email) : checkMail.textWithoutCode(email),
    resent: withCode ? checkMail.resent : checkMail.resentWithoutCode,
  }
  return <SentCode way="email" say={say} {...sent} />
}
