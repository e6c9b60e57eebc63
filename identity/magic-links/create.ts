import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { linkExpirationMinutes } from '@iyk/wire/limits.ts'
import type { backendRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../context.ts'
import { newLinkToken } from '../emails/new-link-token.ts'
import { newIdentifier } from '../identifier.ts'
import { assertNoOperator } from '../operators/assert-no-operator.ts'
import { insertEmbedded } from './embedded-store.ts'

/**
 * A token that signs a user in, for the backend to hand over itself; sends nothing and verifies no address. Throws `user_not_found` and
 * `operator_protected`.
 */
export const create: Handler<(typeof backendRoutes)['POST /v1/magic_links'], Call> = async (
  { body: { user_id, expiration_minutes = linkExpirationMinutes.login } },
  call,
) => {
  await assertNoOperator(call.database, user_id)
  const token = newLinkToken(call.randomBytes)
  const made = await insertEmbedded(call.database, {
    tokenHash: sha256(token),
    embeddedId: newIdentifier(call, 'embedded-magic-link'),
    userId: user_id,
    expiresAt: new Date(call.clock().getTime() + expiration_minutes * 60_000),
  })
  if (!made) throw new Refusal('user_not_found')
  return { user_id, token }
}
