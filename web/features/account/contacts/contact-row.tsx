import type { ReactNode } from 'react'
import { account, proof } from '../../../copy/english/account.ts'
import { useAction } from '../../../ui/use-action.ts'
import { AccountItem, ItemButton } from '../account-item.tsx'
import * as css from '../account-section.css.ts'
import type { Removal } from '../confirm-prompt.tsx'
import type { Changes } from '../with-changes.ts'
import type { Contact } from './contact-kinds.tsx'

export interface ContactCopy {
  sendTo: (to: string) => string
  removeOne: (to: string) => string
}

interface Props {
  copy: ContactCopy
  icon: 'mail' | 'phone'
  contact: Contact
  /** Sends it a code. Returns an error message, or null. */
  send: (() => Promise<string | null>) | undefined
  prompt: (changes: Changes) => Removal
  /** It is the only sign-in method. */
  isLast: boolean
  /** The field for a code that has been sent to it and not entered yet. */
  children: ReactNode
}

/** One address or number, with the field for its code while it waits for one. */
export function ContactRow({ copy, icon, contact: { to, verified }, send, prompt, isLast, children }: Props) {
  const { pending, error, run } = useAction()
  return (
    <AccountItem
      icon={icon}
      name={to}
      facts={verified ? account.verified : account.waiting}
      actions={
        !verified &&
        !children &&
        send && (
          <ItemButton
            pending={pending !== undefined}
            aria-label={copy.sendTo(to)}
            onClick={() => void run('submit', send)}
          >
            {proof.send}
          </ItemButton>
        )
      }
      removal={{ label: copy.removeOne(to), prompt }}
      isLast={isLast}
    >
      {children ||
        (error !== undefined && (
          <p className={css.error} role="alert">
            {error}
          </p>
        ))}
    </AccountItem>
  )
}
