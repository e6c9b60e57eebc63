import { type ReactNode, useRef } from 'react'
import { authenticatorApp as copy, recoveryCodes } from '../../../copy/english/keys.ts'
import { AccountItem, ItemButton } from '../account-item.tsx'
import type { Removal } from '../confirm-prompt.tsx'
import { useReturnFocus } from '../use-return-focus.ts'
import type { Changes } from '../with-changes.ts'

interface Props {
  /** Shown below the row while there are any. */
  codes: ReactNode
  onShow: () => void
  /** They are being loaded. */
  isShowing: boolean
  prompt: (changes: Changes) => Removal
}

/** The authenticator app in use, and its recovery codes. */
export function AuthenticatorAppItem({ codes, onShow, isShowing, prompt }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useReturnFocus(Boolean(codes), button)
  return (
    <AccountItem
      icon="app"
      name={copy.name}
      facts={copy.on}
      actions={
        !codes && (
          <ItemButton ref={button} pending={isShowing} onClick={onShow}>
            {recoveryCodes.show}
          </ItemButton>
        )
      }
      removal={{ label: copy.removeOne, prompt }}
    >
      {codes}
    </AccountItem>
  )
}
