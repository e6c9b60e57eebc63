import { useState } from 'react'
import { password as copy } from '../../../copy/english/account.ts'
import { AccountItem } from '../account-item.tsx'
import type { AccountProps } from '../account-props.ts'
import { AccountSection } from '../account-section.tsx'
import { AddItem } from '../add-item.tsx'

/** Sets or changes the password. Absent where passwords are not a sign-in method. */
export function Password({ user, client, config }: AccountProps) {
  const [status, setStatus] = useState<string>()
  if (!config.methods.includes('password')) return null

  const email = user.emails.find(({ verified }) => verified)?.email
  return (
    <AccountSection
      title={copy.title}
      text={email === undefined ? copy.needsEmail : copy.text}
      status={status}
      items={
        user.password && (
          <AccountItem
            icon="password"
            name={copy.name}
            facts={user.password.requires_reset ? copy.mustChange : copy.isSet}
          />
        )
      }
    >
      {email !== undefined && (
        <AddItem label={user.password ? copy.change : copy.set}>
          {({ PasswordForm }, close) => (
            <PasswordForm
              email={email}
              client={client}
              onSaved={(saved) => {
                setStatus(saved)
                close()
              }}
            />
          )}
        </AddItem>
      )}
    </AccountSection>
  )
}
