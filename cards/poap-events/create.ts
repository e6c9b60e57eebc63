import type { PoapEvent, PoapEventDraft } from '@iyk/wire/poap-events.ts'
import type { CardsContext } from '../context.ts'
import { fancyId } from './fancy-id.ts'
import { readDraft } from './read-draft.ts'
import { insertEvent } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>

/** Makes an event; it waits for approval unless the installation approves by itself. */
export const createEvent = async (
  { database, clock, settings }: Context,
  { holderId, draft }: { holderId: string; draft: PoapEventDraft },
): Promise<PoapEvent> => {
  const read = readDraft(draft)
  const slug = fancyId(read.name)
  return await insertEvent(database, { holderId, slug, draft: read, approved: settings.autoApprove, now: clock() })
}
