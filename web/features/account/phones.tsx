import { codeExpirationMinutes } from '@iyk/wire/limits.ts'
import { normalizeNumber } from '../../session/normalize-number.ts'
import { inPageLanguage } from '../../session/page-language.ts'
import { phones as texts } from '../../texts/english/account.ts'
import { ChoiceField } from '../../ui/more-fields.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { AccountProps } from './account-props.ts'
import { AddContact } from './add-contact.tsx'
import { ContactSection, type Send } from './contact-section.tsx'

const { invalid, country, taken, unsubscribed } = texts.problems
const problems = {
  invalid_phone_number: invalid,
  invalid_phone_number_country_code: country,
  duplicate_phone_number: taken,
  unsubscribed_phone_number: unsubscribed,
}

/** The numbers that sign one in, and those that are not proved yet. Absent where no code reaches a phone and there is no number. */
export function Phones({ user, users, client, config }: AccountProps) {
  const channels = (['sms', 'whatsapp'] as const).filter((channel) => config.methods.includes(`${channel}_otp`))
  const [first] = channels
  if (first === undefined && user.phone_numbers.length === 0) return null

  const sendBy =
    (channel: 'sms' | 'whatsapp'): Send =>
    (number) => {
      const options = { expiration_minutes: codeExpirationMinutes.inSignInMail, ...inPageLanguage() }
      return channel === 'sms'
        ? client.otps.sms.send(number, { ...options, enable_autofill: true })
        : client.otps.whatsapp.send(number, options)
    }
  return (
    <ContactSection
      texts={texts}
      icon="phone"
      contacts={user.phone_numbers.map(({ phone_id, phone_number, verified }) => ({
        id: phone_id,
        to: phone_number,
        verified,
      }))}
      problems={problems}
      user={user}
      client={client}
      users={users}
      send={first && sendBy(first)}
      remove={users.deletePhoneNumber}
      unknown="phone_number_not_found"
    >
      {(add) => (
        <AddContact
          add={async (form) => {
            const number = normalizeNumber(String(form.get('phone')))
            const channel = form.get('channel') === 'whatsapp' ? 'whatsapp' : first
            return number === null || !channel ? invalid : add(number, sendBy(channel))
          }}
        >
          {(error) => (
            <>
              <TextField
                label={texts.label}
                hint={texts.hint}
                error={error}
                type="tel"
                name="phone"
                required
                maxLength={40}
                autoComplete="tel"
                dir="ltr"
                placeholder={texts.example}
              />
              {first && channels.length > 1 && (
                <ChoiceField
                  label={texts.channel}
                  name="channel"
                  chosen={first}
                  choices={channels.map((channel) => [channel, texts[channel]] as const)}
                />
              )}
            </>
          )}
        </AddContact>
      )}
    </ContactSection>
  )
}
