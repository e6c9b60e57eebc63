import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { getSignedIn } from '../caller/caller.ts'
import type { Call } from '../context.ts'
import { assertOwnPage } from '../operators/assert-own-page.ts'
import { assertBothFactors } from '../sessions/assert-may-change-factors.ts'
import { renameRegistration } from './store.ts'

/** Names a passkey of the signed-in user. Another user's gets the response of an unknown one. */
export const update: Handler<
  (typeof sdkRoutes)['PUT /sdk/v1/webauthn/update/:webauthn_registration_id'],
  Call
> = async ({ params, body }, call) => {
  const name = body.name.trim()
  if (name === '') throw new Refusal('empty_webauthn_registration_name')
  const signedIn = getSignedIn(call.caller)
  assertBothFactors(signedIn)
  const { user_id } = signedIn.user
  await assertOwnPage(call, user_id)
  const webauthn_registration = await renameRegistration(call.database, params.webauthn_registration_id, user_id, name)
  if (!webauthn_registration) throw new Refusal('webauthn_registration_not_found')
  return { webauthn_registration }
}
