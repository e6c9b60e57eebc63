import { phones as copy } from '../../../copy/english/account.ts'
import type { AccountProps } from '../account-props.ts'
import { ContactSection } from './contact-section.tsx'
import { phoneChannels } from './phone-channels.ts'

/** The numbers that sign in, and those that are not verified yet. Absent where no code can reach a phone and there is no number. */
export function Phones(props: AccountProps) {
  const numbers = props.user.phone_numbers
  const offered = phoneChannels(props.config).length > 0
  if (!offered && numbers.length === 0) return null
  return (
    <ContactSection
      {...props}
      copy={copy}
      icon="phone"
      contacts={numbers.map(({ phone_id, phone_number, verified }) => ({ id: phone_id, to: phone_number, verified }))}
      offered={offered}
      kindOf={({ phoneKind }) => phoneKind(props)}
    />
  )
}
