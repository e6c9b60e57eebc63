import type { CardsContext } from '@iyk/cards/context.ts'
import { countOwned } from '@iyk/cards/me/count-store.ts'
import { listApprovedOf } from '@iyk/cards/poap-events/list-approved-of.ts'
import type { IdentityContext } from '@iyk/identity/context.ts'
import { findRole } from '@iyk/identity/operators/store.ts'
import { hasTwoCategories } from '@iyk/identity/sessions/assert-may-change-factors.ts'
import { listSessionsOf } from '@iyk/identity/sessions/end-sessions.ts'
import type { PersonDetail } from '@iyk/wire/console-people.ts'
import type { Recorded } from '../operation.ts'
import { toPerson } from './list.ts'
import { methodsOf } from './methods-of.ts'
import { requirePerson } from './require-person.ts'

/** A session's proofs: how a code came tells the mailbox from the phone. */
const factorsOf = (factors: readonly { type: string; delivery_method: string }[]) =>
  factors.map(({ type, delivery_method }) => (type === 'otp' ? delivery_method : type))

/** What the operator needs to help a person: how they sign in, where they are signed in, and how much they have. Throws `user_not_found`. */
export const getPerson = async (
  { identity, cards }: { identity: IdentityContext; cards: CardsContext },
  userId: string,
): Promise<Recorded<PersonDetail>> => {
  const found = await requirePerson(identity, userId)
  const [sessions, owned, role, events] = await Promise.all([
    listSessionsOf(identity, userId),
    countOwned(cards.database, userId),
    findRole(identity.database, userId),
    listApprovedOf(cards, userId),
  ])
  const data = {
    ...toPerson(found),
    methods: methodsOf(found.user),
    has_second_step: hasTwoCategories(found.user),
    banned_at: found.banned_at?.toISOString() ?? null,
    operator_role: role ?? null,
    sessions: sessions.map(({ started_at, last_accessed_at, expires_at, authentication_factors, ...one }) => ({
      ...one,
      started_at: started_at.toISOString(),
      last_accessed_at: last_accessed_at.toISOString(),
      expires_at: expires_at.toISOString(),
      factors: factorsOf(authentication_factors),
    })),
    ...owned,
    public_events: events.map(({ id, name, slug }) => ({ id, name, slug })),
  }
  return { reply: { data }, about: { user_id: userId } }
}
