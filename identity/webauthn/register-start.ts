import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { backendRoutes, sdkRoutes } from '@iyk/wire/routes.ts'
import type { User } from '@iyk/wire/user.ts'
import type { RegisterStart } from '@iyk/wire/webauthn.ts'
import { getSignedIn } from '../caller/caller.ts'
import type { Call } from '../context.ts'
import { assertNoOperator } from '../operators/assert-no-operator.ts'
import { assertMayChangeFactors } from '../sessions/assert-may-change-factors.ts'
import type { SignedIn } from '../sessions/store.ts'
import { getUser } from '../users/store.ts'
import { algorithms } from './algorithms.ts'
import { newChallenge, timeout } from './new-challenge.ts'
import { parseDomain } from './parse-domain.ts'
import { listDescriptors } from './store.ts'
import { toDescriptor } from './to-descriptor.ts'

/** How users tell their passkeys apart. */
const nameOf = ({ emails, phone_numbers, user_id }: User) =>
  (emails.find(({ verified }) => verified) ?? emails[0])?.email ?? phone_numbers[0]?.phone_number ?? user_id

const displayNameOf = (user: User) =>
  [user.name.first_name, user.name.middle_name, user.name.last_name].filter(Boolean).join(' ') || nameOf(user)

/**
 * Options for a new passkey of a user. No attestation is requested: it would ask the user another question
 * and prove nothing that the product depends on.
 */
const startFor = async (call: Call, user: User, body: RegisterStart, signedIn?: SignedIn) => {
  const domain = parseDomain(call, body.domain)
  const userHandle = body.override_id ?? user.user_id
  const handleBytes = Buffer.from(userHandle)
  if (handleBytes.length > 64) throw new Refusal('bad_request', { message: 'override_id can have at most 64 bytes.' })
  if (signedIn) assertMayChangeFactors(call, signedIn)
  const challenge = await newChallenge(call, {
    ceremony: 'register',
    user_id: user.user_id,
    domain,
    user_handle: userHandle,
    user_agent: body.user_agent ?? '',
  })
  const known = (await listDescriptors(call.database, user.user_id, domain)).map(toDescriptor)
  const options = {
    rp: { id: domain, name: call.settings.projectName },
    user: {
      id: handleBytes.toString(body.use_base64_url_encoding ? 'base64url' : 'base64'),
      name: body.override_name ?? nameOf(user),
      displayName: body.override_display_name ?? displayNameOf(user),
    },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    ...(known.length > 0 && { excludeCredentials: known }),
    authenticatorSelection: {
      ...(body.authenticator_type !== undefined && { authenticatorAttachment: body.authenticator_type }),
      ...(body.return_passkey_credential_options
        ? { residentKey: 'required', requireResidentKey: true }
        : { residentKey: 'preferred', requireResidentKey: false }),
      userVerification: 'preferred',
    },
    attestation: 'none',
  }
  return { user_id: user.user_id, public_key_credential_creation_options: JSON.stringify(options) }
}

/** A new passkey for the signed-in user; the contract's section 5.6. */
export const registerStart: Handler<(typeof sdkRoutes)['POST /sdk/v1/webauthn/register/start'], Call> = async (
  { body },
  call,
) => {
  const signedIn = getSignedIn(call.caller)
  return startFor(call, signedIn.user, body, signedIn)
}

/** The same for whom a backend names. Adding the passkey needs a session of theirs, which is checked then as a browser's is now. */
export const registerStartForBackend: Handler<
  (typeof backendRoutes)['POST /v1/webauthn/register/start'],
  Call
> = async ({ body }, call) => {
  await assertNoOperator(call.database, body.user_id)
  return startFor(call, await getUser(call.database, body.user_id), body)
}
