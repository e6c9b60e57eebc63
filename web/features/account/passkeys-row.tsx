import type { User } from '@iyk/wire/user.ts'
import { useRef, useState } from 'react'
import { fetchPart } from '../../session/fetch-part.ts'
import { passkeys as texts } from '../../texts/english/keys.ts'
import { AccountKey, KeyDeed } from './account-key.tsx'
import type { AccountProps } from './account-props.ts'
import { passkeyName } from './passkeys-name.ts'
import { PasskeyRename } from './passkeys-rename.tsx'
import { tryChange } from './try-change.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface Props extends Pick<AccountProps, 'client' | 'users'> {
  registration: User['webauthn_registrations'][number]
  /** Nothing else signs the person in. */
  isLast: boolean
  /** Told what was done, in words. */
  onDone: (said: string) => void
}

const gone = { webauthn_registration_not_found: texts.problems.gone }

export function PasskeyRow({ registration, isLast, client, users, onDone }: Props) {
  const [renaming, setRenaming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useReturnFocus(renaming, button)
  const { webauthn_registration_id, authenticator_type } = registration
  const name = passkeyName(registration)

  const rename = (to: string) =>
    tryChange(
      async () => {
        const { createWebauthn } = await fetchPart(() => import('@iyk/identity-client/webauthn.ts'))
        await createWebauthn(client.core).update({ webauthn_registration_id, name: to })
        await users.get()
        onDone(texts.renamed(to))
      },
      'renaming a passkey',
      { ...gone, empty_webauthn_registration_name: texts.problems.noName },
    )
  const remove = () =>
    tryChange(
      async () => {
        await users.deleteWebauthnRegistration(webauthn_registration_id)
        onDone(texts.removed(name))
      },
      'removing a passkey',
      gone,
    )

  return (
    <AccountKey
      icon="passkey"
      name={name}
      facts={texts.kinds[authenticator_type as keyof typeof texts.kinds]}
      deeds={
        !renaming && (
          <KeyDeed ref={button} aria-label={texts.renameOne(name)} onClick={() => setRenaming(true)}>
            {texts.rename}
          </KeyDeed>
        )
      }
      removal={{ label: texts.removeOne(name), question: texts.question(name), yes: texts.yes, remove }}
      isLast={isLast}
    >
      {renaming && <PasskeyRename name={name} onRename={rename} onClose={() => setRenaming(false)} />}
    </AccountKey>
  )
}
