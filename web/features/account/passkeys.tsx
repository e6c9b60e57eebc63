import { useState } from 'react'
import { passkeys as texts } from '../../texts/english/keys.ts'
import { Notice } from '../../ui/notice.tsx'
import { Press } from '../../ui/press.tsx'
import type { AccountProps } from './account-props.ts'
import * as css from './account-section.css.ts'
import { AccountSection } from './account-section.tsx'
import { addPasskey, type Outcome } from './passkeys-add.ts'
import { PasskeyRow } from './passkeys-row.tsx'

/** Passkeys by their names, and the way to one more where they are offered. */
export function Passkeys({ user, users, client, config }: AccountProps) {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const [said, setSaid] = useState<string>()
  const registrations = user.webauthn_registrations
  const offered = config.methods.includes('passkey')
  if (!offered && registrations.length === 0) return null

  const add = async () => {
    if (busy) return
    setBusy(true)
    setOutcome(undefined)
    setSaid(undefined)
    const next = await addPasskey({ client, users })
    setBusy(false)
    setOutcome(next)
    if (next.end === 'added') setSaid(texts.added(next.name))
  }
  return (
    <AccountSection
      title={texts.title}
      text={texts.text}
      said={said}
      keys={registrations.map((registration) => (
        <PasskeyRow
          key={registration.webauthn_registration_id}
          registration={registration}
          client={client}
          users={users}
          onDone={setSaid}
        />
      ))}
    >
      {offered &&
        (window.PublicKeyCredential === undefined ? (
          <p className={css.text}>{texts.unsupported}</p>
        ) : (
          <Press look="quiet" busy={busy} onClick={() => void add()}>
            {texts.add}
          </Press>
        ))}
      {outcome?.end === 'cancelled' && <Notice>{texts.cancelled}</Notice>}
      {outcome?.end === 'failed' && (
        <p className={css.problem} role="alert">
          {outcome.problem}
        </p>
      )}
    </AccountSection>
  )
}
