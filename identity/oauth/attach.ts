import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { backendRoutes, sdkRoutes } from '@iyk/wire/routes.ts'
import { getSignedIn } from '../caller/caller.ts'
import { isOfApp } from '../caller/is-of-app.ts'
import type { Call } from '../context.ts'
import { newLinkToken } from '../emails/new-link-token.ts'
import { ownerOfContact } from '../emails/owner-of-contact.ts'
import { assertOwnPage } from '../operators/assert-own-page.ts'
import { assertMayChangeFactors } from '../sessions/assert-may-change-factors.ts'
import { getProvider } from './get-provider.ts'
import { insertAttachToken } from './store.ts'

const minutes = 5

/** A token for the start that adds a provider to the signed-in user; the contract's section 5.10. */
export const attach: Handler<(typeof sdkRoutes)['POST /sdk/v1/oauth/attach'], Call> = async ({ body }, call) => {
  const signedIn = getSignedIn(call.caller)
  const { name } = getProvider(body.provider, call.settings)
  assertMayChangeFactors(call, signedIn)
  await assertOwnPage(call, signedIn.user.user_id)
  const token = newLinkToken(call.randomBytes)
  await insertAttachToken(call.database, {
    tokenHash: sha256(token),
    userId: signedIn.user.user_id,
    provider: name,
    ofApp: isOfApp(call),
    expiresAt: new Date(call.clock().getTime() + minutes * 60_000),
  })
  return { oauth_attach_token: token }
}

/** The same in the session that a backend names. */
export const attachForBackend: Handler<(typeof backendRoutes)['POST /v1/oauth/attach'], Call> = async (
  { body, ...input },
  call,
) => attach({ ...input, body }, (await ownerOfContact(call, body)).within)
