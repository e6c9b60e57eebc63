import { proof } from '../../../copy/english/account-changes.ts'
import type { AccountProps } from '../account-props.ts'
import type { Removal } from '../confirm-prompt.tsx'
import { removeItem } from '../remove-item.ts'
import { warnOfSignOut } from '../warn-of-sign-out.ts'
import type { Contact, ContactKind } from './contact-kinds.tsx'

/** The removal of an address or number. */
export function contactRemoval(
  { id, to, verified }: Contact,
  kind: ContactKind,
  { client, users }: Pick<AccountProps, 'client' | 'users'>,
  onRemoved: () => void,
): Removal {
  return warnOfSignOut(client.session, id, {
    question: verified ? kind.copy.question(to) : proof.question(to),
    confirmLabel: kind.copy.yes,
    async remove() {
      const message = await removeItem(() => kind.remove(id), {
        gone: kind.notFoundError,
        refresh: users.get,
        context: 'removing a sign-in method',
      })
      if (message === null) onRemoved()
      return message
    },
  })
}
