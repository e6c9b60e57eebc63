import { useState } from 'react'
import { password as texts } from '../../texts/english/account.ts'
import { AccountKey } from './account-key.tsx'
import type { AccountProps } from './account-props.ts'
import { AccountSection } from './account-section.tsx'
import { AddKey } from './add-key.tsx'
import { PasswordForm } from './password-form.tsx'

/** Sets or changes the password. Absent where passwords are no way in. */
export function Password({ user, client, config }: AccountProps) {
  const [said, setSaid] = useState<string>()
  if (!config.methods.includes('password')) return null

  const email = user.emails.find(({ verified }) => verified)?.email
  return (
    <AccountSection
      title={texts.title}
      text={email === undefined ? texts.needsEmail : texts.text}
      said={said}
      keys={
        user.password && (
          <AccountKey
            icon="password"
            name={texts.name}
            facts={user.password.requires_reset ? texts.mustChange : texts.isSet}
          />
        )
      }
    >
      {email !== undefined && (
        <AddKey label={user.password ? texts.change : texts.set}>
          {(close) => (
            <PasswordForm
              email={email}
              client={client}
              onSaved={() => {
                setSaid(texts.saved)
                close()
              }}
            />
          )}
        </AddKey>
      )}
    </AccountSection>
  )
}
