import type { IdentityClient } from '@iyk/identity-client/create-client.ts'
import { codeExpirationMinutes } from '@iyk/wire/limits.ts'
import { inPageLanguage } from '../../session/page-language.ts'
import { emails as texts } from '../../texts/english/account.ts'
import { EmailField } from '../../ui/email-field.tsx'
import type { AccountProps } from './account-props.ts'
import { AddContact } from './add-contact.tsx'
import { ContactSection, type Send } from './contact-section.tsx'

const { invalid, taken, undeliverable, domain } = texts.problems
const problems = {
  invalid_email: invalid,
  duplicate_email: taken,
  inactive_email: undeliverable,
  email_not_in_allowlist: domain,
  email_in_denylist: domain,
}

/** The addresses that sign one in, and those that are not proved yet. */
export function Emails({ user, users, client, config }: AccountProps) {
  const byCode = config.methods.includes('email_otp')
  const byLink = config.provider_url === '' && config.methods.includes('email_magic_link')
  const send = byLink ? sendLink(client) : byCode ? sendCode(client) : undefined
  return (
    <ContactSection
      texts={byLink ? texts : { ...texts, sent: texts.sentCode }}
      icon="mail"
      contacts={user.emails.map(({ email_id, email, verified }) => ({ id: email_id, to: email, verified }))}
      problems={problems}
      user={user}
      client={client}
      users={users}
      send={send}
      remove={users.deleteEmail}
      unknown="email_not_found"
    >
      {(add) => (
        <AddContact add={(form) => add(String(form.get('email')).trim().toLowerCase(), send!)}>
          {(error) => <EmailField label={texts.label} error={error} autoComplete="email" placeholder={texts.example} />}
        </AddContact>
      )}
    </ContactSection>
  )
}

/** Our own provider puts a code beside it, where codes are switched on; docs/decisions/005-one-mail-link-and-code.md. The link comes back to this page. */
const sendLink =
  ({ magicLinks }: IdentityClient): Send =>
  (email) => {
    const url = `${location.origin}/auth/email?${new URLSearchParams({ return_to: location.pathname })}`
    return magicLinks.email.send(email, { login_magic_link_url: url, signup_magic_link_url: url, ...inPageLanguage() })
  }

/** A hosted provider sends either. */
const sendCode =
  ({ otps }: IdentityClient): Send =>
  (email) =>
    otps.email.send(email, { expiration_minutes: codeExpirationMinutes.inSignInMail, ...inPageLanguage() })
