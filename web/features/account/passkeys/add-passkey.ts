import { endsSession } from '@iyk/identity-client/errors.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { importChunk } from '../../../chunks/import-chunk.ts'
import { passkeys as copy } from '../../../copy/english/key-changes.ts'
import { reportError } from '../../../error-tracking/report-error.ts'
import { formatMoment } from '../../../format/format-for-reader.ts'
import type { AccountProps } from '../account-props.ts'
import { changeAccount } from '../change-account.ts'
import { newPasskeyName } from './new-passkey-name.ts'

const refused = copy.problems.refused
const problems = {
  duplicate_webauthn_registration: copy.problems.duplicate,
  unable_to_register_webauthn_registration: refused,
  invalid_public_key_credential: refused,
}
/** With a message about it. A closed browser dialog is not an error. */
interface Outcome {
  outcome: 'added' | 'failed' | 'cancelled'
  message: string
}
const failed = (message: string): Outcome => ({ outcome: 'failed', message })
const cancelled: Outcome = { outcome: 'cancelled', message: copy.cancelled }

/** What browsers throw: https://www.w3.org/TR/webauthn-3/#sctn-createCredential. A closed dialog and one that timed out look alike. */
const outcomeByErrorName: Readonly<Record<string, Outcome>> = {
  InvalidStateError: failed(copy.problems.duplicate),
  NotAllowedError: cancelled,
  AbortError: cancelled,
}

interface Props extends Pick<AccountProps, 'client'> {
  users: { getSync: AccountProps['users']['getSync']; get(): Promise<unknown> }
}

/** Creates a passkey on this device and names it. */
export async function addPasskey({ client, users }: Props): Promise<Outcome> {
  const known = users.getSync()?.webauthn_registrations ?? []
  const name = newPasskeyName(navigator.userAgent, known, formatMoment(new Date().toISOString()))
  let browserOutcome: Outcome | undefined
  const message = await changeAccount(
    async () => {
      const { createWebauthn } = await importChunk(() => import('@iyk/identity-client/webauthn.ts'))
      const webauthn = createWebauthn(client.core)
      try {
        const { webauthn_registration_id } = await webauthn.register({
          session_duration_minutes: sessionDurationMinutes.requested,
          is_passkey: true,
        })
        // It signs in with or without its name, and the user can name it later.
        await webauthn
          .update({ webauthn_registration_id, name })
          .then(users.get)
          .catch((error: unknown) => {
            // Someone signed out meanwhile.
            if (!endsSession(error)) reportError(error, 'naming a passkey')
          })
      } catch (error) {
        if (!(error instanceof DOMException)) throw error
        browserOutcome = outcomeByErrorName[error.name] ?? failed(copy.problems.unusable)
      }
    },
    'adding a passkey',
    problems,
  )
  if (message !== null) return failed(message)
  return browserOutcome ?? { outcome: 'added', message: copy.added(name) }
}
