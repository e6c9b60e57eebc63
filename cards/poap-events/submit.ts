import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import type { CardsContext } from '../context.ts'
import { submitDraft } from './draft-store.ts'
import { requireRight } from './rights.ts'
import { findHeldEvent } from './store.ts'
import { lockEvent, publishVersion, reviewVersion } from './versions/store.ts'

/** Submits a draft for approval; where new events are approved automatically, it is. Throws `event_not_a_draft`. */
export const submitEvent = async (
  { database, clock, settings }: Pick<CardsContext, 'database' | 'clock' | 'settings'>,
  { userId, eventId }: { userId: string; eventId: string },
): Promise<PoapEvent> => {
  await requireRight(database, { userId, eventId, right: 'manage' })
  const event = await database.transaction(async (inside) => {
    const now = clock()
    const locked = await lockEvent(inside, eventId, userId)
    if (!locked) return undefined
    if (!(await submitDraft(inside, eventId))) throw new Refusal('event_not_a_draft')
    if (settings.autoApprove) {
      await reviewVersion(inside, eventId, { version: locked.version, reason: null, now })
      await publishVersion(inside, eventId, locked.version)
    }
    return findHeldEvent(inside, { eventId, holderId: userId, now })
  })
  if (!event) throw new Refusal('poap_event_not_found')
  return event
}
