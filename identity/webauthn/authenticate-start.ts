import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { backendRoutes, sdkRoutes } from '@iyk/wire/routes.ts'
import { getSignedIn } from '../caller/caller.ts'
import type { Call } from '../context.ts'
import { limitChallenges } from '../limits/limit-challenges.ts'
import { touchSession } from '../sessions/store.ts'
import { getUser } from '../users/store.ts'
import { newChallenge, timeout } from './new-challenge.ts'
import { parseDomain } from './parse-domain.ts'
import { listDescriptors } from './store.ts'
import { toDescriptor } from './to-descriptor.ts'

/** Options for a sign-in; without a user any passkey of the domain that names its owner may answer. */
const start = async (call: Call, requestedDomain: string, userId: string | null) => {
  const domain = parseDomain(call, requestedDomain)
  await limitChallenges(call, 'webauthn')
  const challenge = await newChallenge(call, {
    ceremony: 'authenticate',
    user_id: userId,
    domain,
    user_handle: null,
    user_agent: '',
  })
  const known = userId === null ? [] : (await listDescriptors(call.database, userId, domain)).map(toDescriptor)
  const options = {
    challenge,
    rpId: domain,
    timeout,
    userVerification: 'preferred',
    ...(known.length > 0 && { allowCredentials: known }),
  }
  return { user_id: userId ?? '', public_key_credential_request_options: JSON.stringify(options) }
}

export const startPrimary: Handler<(typeof sdkRoutes)['POST /sdk/v1/webauthn/authenticate/start/primary'], Call> = (
  { body },
  call,
) => start(call, body.domain, null)

export const startSecondary: Handler<(typeof sdkRoutes)['POST /sdk/v1/webauthn/authenticate/start/secondary'], Call> = (
  { body },
  call,
) => start(call, body.domain, getSignedIn(call.caller).user.user_id)

/** The single path of SDKs from 2023: secondary for signed-in users, primary for all others. */
export const startEither: Handler<(typeof sdkRoutes)['POST /sdk/v1/webauthn/authenticate/start'], Call> = async (
  { body },
  call,
) => {
  const { sessionToken } = call.caller
  const signedIn = sessionToken && (await touchSession(call, sha256(sessionToken)))
  return start(call, body.domain, signedIn ? signedIn.user.user_id : null)
}

/** For whom a backend names, if it knows; the passkey says who it is otherwise. */
export const startForBackend: Handler<(typeof backendRoutes)['POST /v1/webauthn/authenticate/start'], Call> = async (
  { body },
  call,
) => start(call, body.domain, body.user_id ? (await getUser(call.database, body.user_id)).user_id : null)
