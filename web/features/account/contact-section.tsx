import { type ReactNode, useState } from 'react'
import type { AccountProps } from './account-props.ts'
import { AccountSection } from './account-section.tsx'
import { AddKey } from './add-key.tsx'
import { type Contact, ContactRow, type ContactTexts } from './contact-row.tsx'
import { hasOneWayIn } from './last-way-in.ts'
import { removeKey } from './remove-key.ts'
import { tryChange } from './try-change.ts'

/** Sends a code to an address or number. `method_id` is the id under which the user has it, absent where a link alone was sent. */
export type Send = (to: string) => Promise<{ method_id?: string }>
/** Sends a code to a new one. Answers what was wrong, in words, or null. */
export type Add = (to: string, send: Send) => Promise<string | null>

interface Props extends Pick<AccountProps, 'user' | 'client' | 'users'> {
  texts: ContactTexts & {
    title: string
    text: string
    add: string
    problems: { yours: string }
    sentLink?: (to: string) => string
  }
  icon: 'mail' | 'phone'
  contacts: readonly Contact[]
  /** Sentences for the provider's refusals, by error type. */
  problems: Readonly<Record<string, string>>
  /** How a code reaches one that still waits for it; without it nothing can be added. */
  send: Send | undefined
  remove: (id: string) => Promise<unknown>
  /** The provider's type for one that the user does not have. */
  unknown: string
  /** The form for a new one. */
  children: (add: Add) => ReactNode
}

/** Addresses or numbers: those that sign one in, those that wait for their code, and the way to another. */
export function ContactSection(props: Props) {
  const { texts, icon, contacts, problems, user, client, users, send, remove, unknown, children } = props
  const [proving, setProving] = useState<{ methodId: string; send: Send }>()
  const [removed, setRemoved] = useState<string>()
  const [linkedTo, setLinkedTo] = useState<string>()
  // By its code on this page, or by its link in another tab.
  const proved = contacts.find(({ id, verified }) => verified && id === proving?.methodId)

  const begin: Add = (to, by) => {
    setRemoved(undefined)
    const ask = async () => {
      const { method_id } = await by(to)
      await users.get()
      setLinkedTo(method_id === undefined ? to : undefined)
      setProving(method_id === undefined ? undefined : { methodId: method_id, send: by })
    }
    return tryChange(ask, 'sending a code to a new way in', problems)
  }
  const add: Add = async (to, by) =>
    contacts.some((contact) => contact.verified && contact.to === to) ? texts.problems.yours : begin(to, by)
  const take = async ({ id, to }: Contact) => {
    const wrong = await removeKey(() => remove(id), { gone: unknown, refresh: users.get, doing: 'removing a way in' })
    if (wrong !== null) return wrong
    // Another that still waits keeps the field for its code; one that is proved has been told.
    if (proved || proving?.methodId === id) setProving(undefined)
    setRemoved(to)
    return null
  }

  const isAdded = contacts.some(({ verified, to }) => verified && to === (proved?.to ?? linkedTo))
  const added = isAdded ? (proved?.to ?? linkedTo) : undefined
  const said = added ? texts.added(added) : removed ? texts.removed(removed) : linkedTo && texts.sentLink?.(linkedTo)

  return (
    <AccountSection
      title={texts.title}
      text={texts.text}
      said={said}
      keys={contacts.map((contact) => {
        const isProving = proving?.methodId === contact.id
        const by = isProving ? proving.send : send
        return (
          <ContactRow
            key={contact.id}
            texts={texts}
            icon={icon}
            contact={contact}
            client={client}
            isProving={isProving}
            send={by && (() => begin(contact.to, by))}
            remove={() => take(contact)}
            isLast={contact.verified && hasOneWayIn(user)}
            problems={problems}
          />
        )
      })}
    >
      {send && (
        <AddKey label={texts.add}>
          {(close) =>
            children(async (to, by) => {
              const wrong = await add(to, by)
              if (wrong === null) close()
              return wrong
            })
          }
        </AddKey>
      )}
    </AccountSection>
  )
}
