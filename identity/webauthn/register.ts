import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { getSignedIn } from '../caller/caller.ts'
import { leadsToApp } from '../caller/leads-to-app.ts'
import type { Call } from '../context.ts'
import { newIdentifier } from '../identifier.ts'
import { notifyOwner } from '../notices/notify-owner.ts'
import { assertMayAddFactor } from '../sessions/assert-may-add-factor.ts'
import { startSession } from '../sessions/start-session.ts'
import { toAuthentication } from '../sessions/to-authentication.ts'
import { parseNewCredential } from './parse-credential.ts'
import { originsOf } from './parse-domain.ts'
import { consumeChallenge, insertRegistration } from './store.ts'
import { verifyRegistration } from './verify-registration.ts'
import { webauthnFactor } from './webauthn-factor.ts'

const refuse = (reason: string) => new Refusal('unable_to_register_webauthn_registration', { reason })

/** Adds a passkey to the signed-in user; the contract's section 5.6. Any attempt consumes the challenge, successful or not. */
export const register: Handler<(typeof sdkRoutes)['POST /sdk/v1/webauthn/register'], Call> = async ({ body }, call) => {
  const { user } = getSignedIn(call.caller)
  const now = call.clock()
  const made = parseNewCredential(body.public_key_credential)
  const challenge = await consumeChallenge(call.database, sha256(made.clientData.challenge), 'register', now)
  if (challenge?.user_id !== user.user_id) throw refuse('unknown challenge, or of another user')
  const { domain, user_handle: userHandle, user_agent } = challenge
  const verified = await verifyRegistration(made, { origins: originsOf(call, domain), domain }).catch(
    (error: Error) => {
      throw refuse(error.message)
    },
  )

  const registration = {
    webauthn_registration_id: newIdentifier(call, 'webauthn-registration'),
    domain,
    user_agent,
  }
  const started = await call.database.transaction(async (database) => {
    const added = await insertRegistration(database, {
      registrationId: registration.webauthn_registration_id,
      userId: user.user_id,
      credentialId: verified.credential.id,
      publicKey: verified.credential.publicKey,
      counter: verified.credential.counter,
      userVerified: verified.userVerified,
      userHandle: userHandle!,
      domain,
      transports: made.transports,
      userAgent: user_agent,
      authenticatorType: made.attachment ?? '',
      createdAt: now,
    })
    if (!added) throw new Refusal('duplicate_webauthn_registration')
    const begun = { ofApp: leadsToApp(made.clientData.origin, call.settings) }
    await assertMayAddFactor({ ...call, database }, user.user_id, registration.webauthn_registration_id, begun)
    await notifyOwner({ ...call, database }, { userId: user.user_id, what: 'webauthn-added' })
    return startSession(
      { ...call, database },
      {
        userId: user.user_id,
        factor: webauthnFactor(registration, now),
        durationMinutes: body.session_duration_minutes,
        needsSession: true,
      },
    )
  })
  return {
    ...(await toAuthentication(call, started)),
    webauthn_registration_id: registration.webauthn_registration_id,
  }
}
