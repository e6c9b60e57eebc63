import type { CardsContext } from '@iyk/cards/context.ts'
import { dropCancellationsOf } from '@iyk/cards/poap-events/cancellations/store.ts'
import { listApprovedOf } from '@iyk/cards/poap-events/list-approved-of.ts'
import { takeDownEvent } from '@iyk/cards/poap-events/take-down.ts'
import type { IdentityContext } from '@iyk/identity/context.ts'
import { setBan } from '@iyk/identity/users/set-ban.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type ActAbout, type Done, unchanged } from '../operation.ts'
import { requirePerson } from './require-person.ts'

type Page = { id: string; name: string; slug: string }
export type Banned = {
  user_id: string
  banned_at: string | null
  taken_down: { id: string; name: string; version: number }[]
  public_events: Page[]
}
type Ban = {
  userId: string
  /** With one, their public events are taken down for it. */
  reason: string | undefined
  /** Whether the console's only owner is refused. */
  keepsOwner?: boolean
  /** Whether every operator is. */
  keepsOperators?: boolean
  /** Writes the line of an event that was taken down, which is an act of its own, and that of the ban where what follows it fails. */
  record: (act: 'users.ban' | 'events.takedown', about: ActAbout) => Promise<void>
}

/** Tells guests no more of their cancellations, and takes their public events down for a reason, if there is one. */
const closeEvents = async (
  cards: CardsContext,
  { userId, reason, record }: Omit<Ban, 'keepsOwner' | 'keepsOperators'>,
) => {
  await dropCancellationsOf(cards.database, userId)
  const events = await listApprovedOf(cards, userId)
  const taken_down: Banned['taken_down'] = []
  for (const { id, name } of reason === undefined ? [] : events) {
    const taken = await takeDownEvent(cards, id, reason!)
    if (!taken) continue
    await record('events.takedown', { user_id: userId, subject: `${id} ${reason}` })
    taken_down.push({ id, name, version: taken.version })
  }
  return {
    taken_down,
    public_events: reason === undefined ? events.map(({ id, name, slug }) => ({ id, name, slug })) : [],
  }
}

/**
 * Keeps a person from signing in; their sessions end at once, and guests hear no more of their cancellations. Bans first, so that no event is added meanwhile,
 * and nothing is canceled. Throws `user_not_found`, with `keepsOwner` also `last_owner`, and with
 * `keepsOperators` `operator_protected`.
 */
export const ban = async (
  { identity, cards }: { identity: IdentityContext; cards: CardsContext },
  { keepsOwner = false, keepsOperators = false, ...about }: Ban,
): Promise<Done<Banned>> => {
  const { userId, record } = about
  const { banned_at } = await requirePerson(identity, userId)
  if (banned_at === null && !(await setBan(identity, userId, true, { keepsOwner, keepsOperators })))
    throw new Refusal('user_not_found')
  const closed = await closeEvents(cards, about).catch(async (error: unknown) => {
    if (banned_at === null) await record('users.ban', { user_id: userId })
    throw error
  })
  const data = { user_id: userId, banned_at: (banned_at ?? identity.clock()).toISOString(), ...closed }
  return banned_at === null || closed.taken_down.length > 0
    ? { data, about: { user_id: userId } }
    : unchanged(data, { user_id: userId })
}

/** Lets a banned person sign in again; what was taken down stays so. Throws `user_not_found`. */
export const unban = async (identity: IdentityContext, userId: string): Promise<Done<{ user_id: string }>> => {
  const { banned_at } = await requirePerson(identity, userId)
  const data = { user_id: userId }
  if (banned_at === null) return unchanged(data, data)
  if (!(await setBan(identity, userId, false))) throw new Refusal('user_not_found')
  return { data, about: data }
}
