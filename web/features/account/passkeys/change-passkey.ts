import { importChunk } from '../../../chunks/import-chunk.ts'
import { passkeys as copy } from '../../../copy/english/key-changes.ts'
import type { AccountProps } from '../account-props.ts'
import { changeAccount } from '../change-account.ts'
import type { Removal } from '../confirm-prompt.tsx'
import { warnOfSignOut } from '../warn-of-sign-out.ts'

const gone = { webauthn_registration_not_found: copy.problems.gone }

interface Options extends Pick<AccountProps, 'client' | 'users'> {
  /** Of the registration. */
  id: string
  /** Receives a message about what was done. */
  onDone: (status: string) => void
}

/** Returns an error message, or null. */
export function renamePasskey(name: string, { id, client, users, onDone }: Options): Promise<string | null> {
  return changeAccount(
    async () => {
      const { createWebauthn } = await importChunk(() => import('@iyk/identity-client/webauthn.ts'))
      await createWebauthn(client.core).update({ webauthn_registration_id: id, name })
      await users.get()
      onDone(copy.renamed(name))
    },
    'renaming a passkey',
    { ...gone, empty_webauthn_registration_name: copy.problems.noName },
  )
}

export function passkeyRemoval(name: string, { id, client, users, onDone }: Options): Removal {
  return warnOfSignOut(client.session, id, {
    question: copy.question(name),
    confirmLabel: copy.yes,
    remove: () =>
      changeAccount(
        async () => {
          await users.deleteWebauthnRegistration(id)
          onDone(copy.removed(name))
        },
        'removing a passkey',
        gone,
      ),
  })
}
