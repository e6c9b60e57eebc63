import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../context.ts'
import { startSession } from '../sessions/start-session.ts'
import { toAuthentication } from '../sessions/to-authentication.ts'
import { readAssertion } from './read-credential.ts'
import { originsOf } from './read-domain.ts'
import { advanceCounter, consumeChallenge, findRegistration } from './store.ts'
import { verifyAssertion } from './verify-assertion.ts'
import { webauthnFactor } from './webauthn-factor.ts'

const refuse = (reason: string) => new Refusal('unable_to_auth_webauthn_registration', { reason })

/** Signs in with a passkey; the contract's section 5.6. A challenge is spent by the attempt, not by its success; every failure is answered alike. */
export const authenticate: Handler<(typeof sdkRoutes)['POST /sdk/v1/webauthn/authenticate'], Call> = async (
  { body },
  call,
) => {
  const now = call.clock()
  const assertion = readAssertion(body.public_key_credential)
  const challenge = await consumeChallenge(call.database, sha256(assertion.clientData.challenge), 'authenticate', now)
  const registration = await findRegistration(call.database, assertion.credential.id)
  if (!challenge) throw refuse('no such challenge')
  if (!registration) throw refuse('no such passkey')
  const { webauthn_registration_id, user_id } = registration
  const counter = await verifyAssertion(assertion, {
    challenge,
    registration,
    origins: originsOf(call, registration.domain),
  }).catch((error: Error) => {
    throw refuse(error.message)
  })

  const started = await call.database.transaction(async (database) => {
    if (!(await advanceCounter(database, webauthn_registration_id, counter))) {
      call.log.warn(
        { webauthn_registration_id, user_id, counter },
        'a passkey counted backwards: it may have been copied',
      )
      throw refuse('the counter did not grow')
    }
    return startSession(
      { ...call, database },
      { userId: user_id, factor: webauthnFactor(registration, now), durationMinutes: body.session_duration_minutes },
    )
  })
  return { ...(await toAuthentication(call, started)), webauthn_registration_id }
}
