import type { IdentityClient } from '@iyk/identity-client/create-client.ts'
import { codeExpirationMinutes } from '@iyk/wire/limits.ts'
import type { ReactNode } from 'react'
import { emails, phones } from '../../../copy/english/account-changes.ts'
import { normalizePhoneNumber } from '../../../format/normalize-phone-number.ts'
import { localeOption } from '../../../session/page-language.ts'
import { EmailField } from '../../../ui/email-field.tsx'
import { ChoiceField } from '../../../ui/more-fields.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { AccountProps } from '../account-props.ts'
import { type PhoneChannel, phoneChannels } from './phone-channels.ts'

export interface Contact {
  id: string
  /** The address or number. */
  to: string
  verified: boolean
}

/** Sends a code to an address or number. `method_id` is the id under which the user has it, absent where only a link was sent. */
export type Send = (to: string) => Promise<{ method_id?: string }>

/** How addresses, or numbers, are added and removed. */
export interface ContactKind {
  copy: {
    codeLabel: string
    /** What was sent where, and what to do with it. */
    sent: (to: string) => string
    sentLink?: (to: string) => string
    question: (to: string) => string
    yes: string
    added: (to: string) => string
    removed: (to: string) => string
    problems: { yours: string }
  }
  /** Messages for the provider's refusals, by error type. */
  problems: Readonly<Record<string, string>>
  /** How a code reaches one that is known already. */
  send: Send
  /** What the form for a new one asks for; `error` belongs to the first field. */
  fields: (error: string | undefined) => ReactNode
  /** What was entered there, or an error message. */
  read: (form: FormData) => { to: string; send: Send } | string
  remove: (id: string) => Promise<unknown>
  /** The provider's error type for one that the user does not have. */
  notFoundError: string
}

type Account = Pick<AccountProps, 'client' | 'config' | 'users'>

const emailProblems = {
  invalid_email: emails.problems.invalid,
  duplicate_email: emails.problems.taken,
  inactive_email: emails.problems.undeliverable,
  email_not_in_allowlist: emails.problems.domain,
  email_in_denylist: emails.problems.domain,
}

export function emailKind({ client, config, users }: Account): ContactKind {
  const byLink = config.provider_url === '' && config.methods.includes('email_magic_link')
  const send = byLink ? sendLink(client) : sendCode(client)
  return {
    copy: byLink ? emails : { ...emails, sent: emails.sentCode },
    problems: emailProblems,
    send,
    fields: (error) => (
      <EmailField label={emails.label} error={error} autoComplete="email" placeholder={emails.example} />
    ),
    read: (form) => ({ to: String(form.get('email')).trim().toLowerCase(), send }),
    remove: users.deleteEmail,
    notFoundError: 'email_not_found',
  }
}

/** Our own provider includes a code, where codes are enabled; docs/decisions/005-one-email-link-and-code.md. The link comes back to this page. */
const sendLink =
  ({ magicLinks }: IdentityClient): Send =>
  (email) => {
    const url = `${location.origin}/auth/email?${new URLSearchParams({ return_to: location.pathname })}`
    return magicLinks.email.send(email, { login_magic_link_url: url, signup_magic_link_url: url, ...localeOption() })
  }

/** A hosted provider sends one or the other. */
const sendCode =
  ({ otps }: IdentityClient): Send =>
  (email) =>
    otps.email.send(email, { expiration_minutes: codeExpirationMinutes.inSignInEmail, ...localeOption() })

const phoneProblems = {
  invalid_phone_number: phones.problems.invalid,
  invalid_phone_number_country_code: phones.problems.country,
  duplicate_phone_number: phones.problems.taken,
  unsubscribed_phone_number: phones.problems.unsubscribed,
}

export function phoneKind({ client, config, users }: Account): ContactKind {
  const channels = phoneChannels(config)
  const [first = 'sms'] = channels
  const sendBy =
    (channel: PhoneChannel): Send =>
    (number) => {
      const options = { expiration_minutes: codeExpirationMinutes.inSignInEmail, ...localeOption() }
      return channel === 'sms'
        ? client.otps.sms.send(number, { ...options, enable_autofill: true })
        : client.otps.whatsapp.send(number, options)
    }
  return {
    copy: phones,
    problems: phoneProblems,
    send: sendBy(first),
    fields: (error) => (
      <>
        <TextField
          label={phones.label}
          hint={phones.hint}
          error={error}
          type="tel"
          name="phone"
          required
          maxLength={40}
          autoComplete="tel"
          dir="ltr"
          placeholder={phones.example}
        />
        {channels.length > 1 && (
          <ChoiceField
            label={phones.channel}
            name="channel"
            selected={first}
            choices={channels.map((channel) => [channel, phones[channel]] as const)}
          />
        )}
      </>
    ),
    read(form) {
      const to = normalizePhoneNumber(String(form.get('phone')))
      return to === null
        ? phones.problems.invalid
        : { to, send: sendBy(form.get('channel') === 'whatsapp' ? 'whatsapp' : first) }
    },
    remove: users.deletePhoneNumber,
    notFoundError: 'phone_number_not_found',
  }
}
