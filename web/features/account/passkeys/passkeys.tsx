import { useState } from 'react'
import { passkeys as copy } from '../../../copy/english/keys.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useAction } from '../../../ui/use-action.ts'
import type { AccountProps } from '../account-props.ts'
import * as css from '../account-section.css.ts'
import { AccountSection } from '../account-section.tsx'
import { hasOnlyOneSignInMethod } from '../only-sign-in-method.ts'
import { withChanges } from '../with-changes.ts'
import { PasskeyRow } from './passkey-row.tsx'

/** Passkeys by their names, and the button for one more where they are offered. */
export function Passkeys({ user, users, client, config }: AccountProps) {
  const { pending, error, run } = useAction()
  const [cancelled, setCancelled] = useState<string>()
  const [status, setStatus] = useState<string>()
  const registrations = user.webauthn_registrations
  const offered = config.methods.includes('passkey')
  if (!offered && registrations.length === 0) return null

  const add = async () => {
    setCancelled(undefined)
    setStatus(undefined)
    return withChanges(async ({ addPasskey }) => {
      const { outcome, message } = await addPasskey({ client, users })
      if (outcome === 'failed') return message
      if (outcome === 'added') setStatus(message)
      else setCancelled(message)
      return null
    })
  }
  return (
    <AccountSection
      title={copy.title}
      text={copy.text}
      status={status}
      items={registrations.map((registration) => (
        <PasskeyRow
          key={registration.webauthn_registration_id}
          registration={registration}
          isLast={hasOnlyOneSignInMethod(user)}
          client={client}
          users={users}
          onDone={setStatus}
        />
      ))}
    >
      {offered &&
        (window.PublicKeyCredential === undefined ? (
          <p className={css.text}>{copy.unsupported}</p>
        ) : (
          <Button variant="quiet" pending={pending !== undefined} onClick={() => void run('submit', add)}>
            {copy.add}
          </Button>
        ))}
      {cancelled !== undefined && <Notice>{cancelled}</Notice>}
      {error !== undefined && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </AccountSection>
  )
}
