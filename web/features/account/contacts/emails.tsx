import { emails as copy } from '../../../copy/english/account.ts'
import type { AccountProps } from '../account-props.ts'
import { ContactSection } from './contact-section.tsx'

/** The addresses that sign in, and those that are not verified yet. */
export function Emails(props: AccountProps) {
  const { methods, provider_url } = props.config
  return (
    <ContactSection
      {...props}
      copy={copy}
      icon="mail"
      contacts={props.user.emails.map(({ email_id, email, verified }) => ({ id: email_id, to: email, verified }))}
      offered={methods.includes('email_otp') || (provider_url === '' && methods.includes('email_magic_link'))}
      kindOf={({ emailKind }) => emailKind(props)}
    />
  )
}
