import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { listMessagesTo } from '@iyk/kit/outbox/store.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { selectActs } from '../../audit/store.ts'
import { getSignedIn } from '../../caller/caller.ts'
import type { Call } from '../../context.ts'
import { assertMayChangeFactors } from '../../sessions/assert-may-change-factors.ts'
import { selectSessions } from '../../sessions/list.ts'
import { findContacts } from '../forget-store.ts'

const maxActs = 100_000

/** Everything the provider stores about the caller, factors without their secrets. A call beyond the vendor's API. */
export const exportMe: Handler<(typeof sdkRoutes)['GET /sdk/v1/users/me/export'], Call> = async (_input, call) => {
  const signedIn = getSignedIn(call.caller)
  assertMayChangeFactors(call, signedIn)
  const { database } = call
  const { user } = signedIn
  const contacts = await findContacts(database, user.user_id)
  const theirs = contacts.filter(({ verified }) => verified).map(({ contact }) => contact)
  const acts = await selectActs(database, { since: new Date(0), userId: user.user_id, limit: maxActs })
  return {
    user,
    sessions: await selectSessions(call, signedIn),
    messages: await listMessagesTo(database, theirs),
    activity: acts
      .filter(({ user_id }) => user_id === user.user_id)
      .map(({ at, actor, act, outcome, ip_address, user_agent }) => ({
        at: at.toISOString(),
        actor,
        act,
        outcome,
        ip_address,
        user_agent,
      })),
  }
}
