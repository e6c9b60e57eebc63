import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { fetchPart } from '../../session/fetch-part.ts'
import { formatMoment } from '../../session/reader.ts'
import { reportError } from '../../session/report-error.ts'
import { passkeys as texts } from '../../texts/english/keys.ts'
import type { AccountProps } from './account-props.ts'
import { newPasskeyName } from './passkeys-name.ts'
import { tryChange } from './try-change.ts'

const refused = texts.problems.refused
const problems = {
  duplicate_webauthn_registration: texts.problems.duplicate,
  unable_to_register_webauthn_registration: refused,
  invalid_public_key_credential: refused,
}
/** `problem` is in words. A dialog of the browser that was closed is none. */
type Outcome = { end: 'added'; name: string } | { end: 'failed'; problem: string } | { end: 'cancelled' }

/** What browsers throw: https://www.w3.org/TR/webauthn-3/#sctn-createCredential. A dialog that was closed and one that ran out look alike. */
const byName: Readonly<Record<string, Outcome>> = {
  InvalidStateError: { end: 'failed', problem: texts.problems.duplicate },
  NotAllowedError: { end: 'cancelled' },
  AbortError: { end: 'cancelled' },
}

/** Makes a passkey on this device and gives it a name. */
export async function addPasskey({ client, users }: Pick<AccountProps, 'client' | 'users'>): Promise<Outcome> {
  const known = users.getSync()?.webauthn_registrations ?? []
  const name = newPasskeyName(navigator.userAgent, known, formatMoment(new Date().toISOString()))
  let byBrowser: Outcome | undefined
  const wrong = await tryChange(
    async () => {
      const { createWebauthn } = await fetchPart(() => import('@iyk/identity-client/webauthn.ts'))
      const webauthn = createWebauthn(client.core)
      try {
        const { webauthn_registration_id } = await webauthn.register({
          session_duration_minutes: sessionDurationMinutes.asked,
          is_passkey: true,
        })
        // It signs in with or without its name, and a person can give it one later.
        await webauthn
          .update({ webauthn_registration_id, name })
          .then(users.get)
          .catch((error: unknown) => reportError(error, 'naming a passkey'))
      } catch (error) {
        if (!(error instanceof DOMException)) throw error
        byBrowser = byName[error.name] ?? { end: 'failed', problem: texts.problems.unusable }
      }
    },
    'adding a passkey',
    problems,
  )
  if (wrong !== null) return { end: 'failed', problem: wrong }
  return byBrowser ?? { end: 'added', name }
}
