import { useState } from 'react'
import { passkeys as texts } from '../../texts/english/keys.ts'
import { Notice } from '../../ui/notice.tsx'
import { Press } from '../../ui/press.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import type { AccountProps } from './account-props.ts'
import * as css from './account-section.css.ts'
import { AccountSection } from './account-section.tsx'
import { hasOneWayIn } from './last-way-in.ts'
import { addPasskey } from './passkeys-add.ts'
import { PasskeyRow } from './passkeys-row.tsx'

/** Passkeys by their names, and the way to one more where they are offered. */
export function Passkeys({ user, users, client, config }: AccountProps) {
  const { busy, problem, run } = useDeed()
  const [cancelled, setCancelled] = useState(false)
  const [said, setSaid] = useState<string>()
  const registrations = user.webauthn_registrations
  const offered = config.methods.includes('passkey')
  if (!offered && registrations.length === 0) return null

  const add = async () => {
    setCancelled(false)
    setSaid(undefined)
    const outcome = await addPasskey({ client, users })
    if (outcome.end === 'failed') return outcome.problem
    if (outcome.end === 'added') setSaid(texts.added(outcome.name))
    else setCancelled(true)
    return null
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
          isLast={hasOneWayIn(user)}
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
          <Press look="quiet" busy={busy !== undefined} onClick={() => void run('submit', add)}>
            {texts.add}
          </Press>
        ))}
      {cancelled && <Notice>{texts.cancelled}</Notice>}
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </AccountSection>
  )
}
