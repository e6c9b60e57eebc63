import { useState } from 'react'
import type { AccountProps } from '../account-props.ts'
import { AccountSection } from '../account-section.tsx'
import { AddItem } from '../add-item.tsx'
import { hasOnlyOneSignInMethod } from '../only-sign-in-method.ts'
import { type Changes, withChanges } from '../with-changes.ts'
import type { Contact, ContactKind, Send } from './contact-kinds.tsx'
import { type ContactCopy, ContactRow } from './contact-row.tsx'

interface Props extends Pick<AccountProps, 'user' | 'client' | 'users'> {
  copy: ContactCopy & { title: string; text: string; add: string }
  icon: 'mail' | 'phone'
  contacts: readonly Contact[]
  /** Whether a code can reach a pending one; without that nothing can be added. */
  offered: boolean
  kindOf: (changes: Changes) => ContactKind
}

/** Addresses or numbers: those that sign in, those that wait for their code, and the form for another. */
export function ContactSection({ copy, icon, contacts, user, client, users, offered, kindOf }: Props) {
  // From the first change on.
  const [changes, setChanges] = useState<Changes>()
  const [verifying, setVerifying] = useState<{ methodId: string; send: Send }>()
  const [removed, setRemoved] = useState<string>()
  const [linkedTo, setLinkedTo] = useState<string>()
  // By its code on this page, or by its link in another tab.
  const newlyVerified = contacts.find(({ id, verified }) => verified && id === verifying?.methodId)

  const startVerification = (to: string, by?: Send) =>
    withChanges((loaded) => {
      setChanges(loaded)
      setRemoved(undefined)
      const { problems, send } = kindOf(loaded)
      const chosen = by ?? send
      const request = async () => {
        const { method_id } = await chosen(to)
        await users.get()
        setLinkedTo(method_id === undefined ? to : undefined)
        setVerifying(method_id === undefined ? undefined : { methodId: method_id, send: chosen })
      }
      return loaded.changeAccount(request, 'sending a code to a new sign-in method', problems)
    })
  const isVerified = async (id: string) => {
    const { emails, phone_numbers } = await users.get()
    return (
      emails.some(({ email_id, verified }) => verified && email_id === id) ||
      phone_numbers.some(({ phone_id, verified }) => verified && phone_id === id)
    )
  }
  const promptToRemove = (contact: Contact) => (loaded: Changes) =>
    loaded.contactRemoval(contact, kindOf(loaded), { client, users }, () => {
      setChanges(loaded)
      // Another that still waits keeps the field for its code; one that is verified has been announced.
      if (newlyVerified || verifying?.methodId === contact.id) setVerifying(undefined)
      setRemoved(contact.to)
    })

  const kind = changes && kindOf(changes)
  const isAdded = contacts.some(({ verified, to }) => verified && to === (newlyVerified?.to ?? linkedTo))
  const added = isAdded ? (newlyVerified?.to ?? linkedTo) : undefined
  const status = added
    ? kind?.copy.added(added)
    : removed
      ? kind?.copy.removed(removed)
      : linkedTo && kind?.copy.sentLink?.(linkedTo)

  return (
    <AccountSection
      title={copy.title}
      text={copy.text}
      status={status}
      items={contacts.map((contact) => {
        const isVerifying = verifying?.methodId === contact.id
        const send = () => startVerification(contact.to, isVerifying ? verifying.send : undefined)
        return (
          <ContactRow
            key={contact.id}
            copy={copy}
            icon={icon}
            contact={contact}
            send={offered || isVerifying ? send : undefined}
            prompt={promptToRemove(contact)}
            isLast={contact.verified && hasOnlyOneSignInMethod(user)}
          >
            {!contact.verified && isVerifying && changes && kind && (
              <changes.ContactCodeForm
                methodId={contact.id}
                label={kind.copy.codeLabel}
                hint={kind.copy.sent(contact.to)}
                client={client}
                problems={kind.problems}
                isVerified={() => isVerified(contact.id)}
                send={send}
              />
            )}
          </ContactRow>
        )
      })}
    >
      {offered && (
        <AddItem label={copy.add}>
          {(loaded, close) => (
            <loaded.AddContact
              kind={kindOf(loaded)}
              add={async (to, send) => {
                if (contacts.some((contact) => contact.verified && contact.to === to))
                  return kindOf(loaded).copy.problems.yours
                const message = await startVerification(to, send)
                if (message === null) close()
                return message
              }}
            />
          )}
        </AddItem>
      )}
    </AccountSection>
  )
}
