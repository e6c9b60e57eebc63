import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { leadsToApp } from '../caller/leads-to-app.ts'
import type { Call } from '../context.ts'
import { startSession } from '../sessions/start-session.ts'
import { toAuthentication } from '../sessions/to-authentication.ts'
import { parseAssertion } from './parse-credential.ts'
import { originsOf } from './parse-domain.ts'
import { advanceCounter, consumeChallenge, findRegistration } from './store.ts'
import { verifyAssertion } from './verify-assertion.ts'
import { webauthnFactor } from './webauthn-factor.ts'

const refuse = (reason: string) => new Refusal('unable_to_auth_webauthn_registration', { reason })

/** Signs in with a passkey; the contract's section 5.6. Any attempt consumes the challenge, successful or not; every failure gets the same response. */
export const authenticate: Handler<(typeof sdkRoutes)['POST /sdk/v1/webauthn/authenticate'], Call> = async (
  { body },
  call,
) => {
  const now = call.clock()
  const assertion = parseAssertion(body.public_key_credential)
  const challenge = await consumeChallenge(call.database, sha256(assertion.clientData.challenge), 'authenticate', now)
  const registration = await findRegistration(call.database, assertion.credential.id)
  if (!challenge) throw refuse('unknown challenge')
  if (!registration) throw refuse('unknown passkey')
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
        'the counter of a passkey went backwards; the passkey may have been copied',
      )
      throw refuse('the counter did not increase')
    }
    return startSession(
      { ...call, database },
      {
        userId: user_id,
        factor: webauthnFactor(registration, now),
        durationMinutes: body.session_duration_minutes,
        // Who sends it can say that a page of ours does.
        ofApp: leadsToApp(assertion.clientData.origin, call.settings),
      },
    )
  })
  return { ...(await toAuthentication(call, started)), webauthn_registration_id }
}
