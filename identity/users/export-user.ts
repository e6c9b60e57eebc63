import { listMessagesTo } from '@iyk/kit/outbox/store.ts'
import type { User } from '@iyk/wire/user.ts'
import type { Exported } from '@iyk/wire/users.ts'
import { selectActs } from '../audit/store.ts'
import type { IdentityContext } from '../context.ts'
import { selectSessions } from '../sessions/list.ts'
import { findContacts } from './forget-store.ts'

const maxActs = 100_000

/** Everything the provider stores about a user, factors without their secrets; `sessionId` is the session that asks. */
export const exportUser = async (
  context: Pick<IdentityContext, 'database' | 'clock' | 'sessionChecks'>,
  { user, sessionId }: { user: User; sessionId: string | undefined },
): Promise<Exported> => {
  const { database } = context
  const contacts = await findContacts(database, user.user_id)
  const theirs = contacts.filter(({ verified }) => verified).map(({ contact }) => contact)
  const acts = await selectActs(database, { since: new Date(0), userId: user.user_id, limit: maxActs })
  return {
    user,
    sessions: await selectSessions(context, { userId: user.user_id, sessionId }),
    messages: await listMessagesTo(database, theirs),
    activity: acts
      .filter(({ user_id }) => user_id === user.user_id)
      .map(({ at, actor, act, outcome, ip_address, user_agent }) => ({
        at: at.toISOString(),
        actor,
        act,
        outcome,
        // Where an operator was is theirs.
        ip_address: actor === 'console' ? null : ip_address,
        user_agent: actor === 'console' ? null : user_agent,
      })),
  }
}
