import { account, proof } from '../../texts/english/account.ts'
import { useDeed } from '../../ui/use-deed.ts'
import { AccountKey, KeyDeed } from './account-key.tsx'
import type { AccountProps } from './account-props.ts'
import * as css from './account-section.css.ts'
import { ProveContact } from './prove-contact.tsx'

export interface Contact {
  id: string
  /** The address or number. */
  to: string
  verified: boolean
}

export interface ContactTexts {
  codeLabel: string
  /** What was sent where, and what to do with it. */
  sent: (to: string) => string
  sendTo: (to: string) => string
  removeOne: (to: string) => string
  question: (to: string) => string
  yes: string
  added: (to: string) => string
  removed: (to: string) => string
}

interface Props extends Pick<AccountProps, 'client'> {
  texts: ContactTexts
  icon: 'mail' | 'phone'
  contact: Contact
  /** A code is on its way to it. */
  isProving: boolean
  /** Sends it a code. Answers what was wrong, in words, or null; as `remove` does. */
  send: (() => Promise<string | null>) | undefined
  remove: () => Promise<string | null>
  /** Nothing else signs the person in. */
  isLast: boolean
  problems: Readonly<Record<string, string>>
}

/** One address or number, with the field for its code while it waits for one. */
export function ContactRow({ texts, icon, contact, client, isProving, send, remove, isLast, problems }: Props) {
  const { id, to, verified } = contact
  const { busy, problem, run } = useDeed()
  return (
    <AccountKey
      icon={icon}
      name={to}
      facts={verified ? account.verified : account.waiting}
      deeds={
        !verified &&
        !isProving &&
        send && (
          <KeyDeed busy={busy !== undefined} aria-label={texts.sendTo(to)} onClick={() => void run('submit', send)}>
            {proof.send}
          </KeyDeed>
        )
      }
      removal={{
        label: texts.removeOne(to),
        question: verified ? texts.question(to) : proof.question(to),
        yes: texts.yes,
        remove,
      }}
      isLast={isLast}
    >
      {!verified && isProving && send ? (
        <ProveContact
          methodId={id}
          label={texts.codeLabel}
          hint={texts.sent(to)}
          client={client}
          problems={problems}
          send={send}
        />
      ) : (
        problem !== undefined && (
          <p className={css.problem} role="alert">
            {problem}
          </p>
        )
      )}
    </AccountKey>
  )
}
