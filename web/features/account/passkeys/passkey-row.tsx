import type { User } from '@iyk/wire/user.ts'
import { useRef } from 'react'
import { passkeys as copy } from '../../../copy/english/keys.ts'
import { AccountItem, ItemButton } from '../account-item.tsx'
import type { AccountProps } from '../account-props.ts'
import * as css from '../account-section.css.ts'
import { useChanges } from '../use-changes.ts'
import { useReturnFocus } from '../use-return-focus.ts'
import { passkeyName } from './passkey-name.ts'

interface Props extends Pick<AccountProps, 'client' | 'users'> {
  registration: User['webauthn_registrations'][number]
  /** It is the only sign-in method. */
  isLast: boolean
  /** Receives a message about what was done. */
  onDone: (status: string) => void
}

export function PasskeyRow({ registration, isLast, client, users, onDone }: Props) {
  const renaming = useChanges()
  const button = useRef<HTMLButtonElement>(null)
  useReturnFocus(renaming.changes !== undefined, button)
  const { webauthn_registration_id: id, authenticator_type } = registration
  const name = passkeyName(registration)
  return (
    <AccountItem
      icon="passkey"
      name={name}
      facts={copy.kinds[authenticator_type as keyof typeof copy.kinds]}
      actions={
        !renaming.changes && (
          <ItemButton
            ref={button}
            pending={renaming.isOpening}
            aria-label={copy.renameOne(name)}
            onClick={renaming.open}
          >
            {copy.rename}
          </ItemButton>
        )
      }
      removal={{
        label: copy.removeOne(name),
        prompt: ({ passkeyRemoval }) => passkeyRemoval(name, { id, client, users, onDone }),
      }}
      isLast={isLast}
    >
      {renaming.changes ? (
        <renaming.changes.RenamePasskey
          name={name}
          onRename={(to) => renaming.changes!.renamePasskey(to, { id, client, users, onDone })}
          onClose={renaming.close}
        />
      ) : (
        renaming.error !== undefined && (
          <p className={css.error} role="alert">
            {renaming.error}
          </p>
        )
      )}
    </AccountItem>
  )
}
