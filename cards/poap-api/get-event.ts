import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { ShownEvent } from '@iyk/wire/poap-api.ts'
import type { CardsContext } from '../context.ts'
import { describeEvent } from './describe-event.ts'
import { findByNumber, findBySlug } from './store.ts'

type Context = Pick<CardsContext, 'readStale' | 'settings'>

/** An approved event by its number, or by the last part of its page's address. Throws `poap_event_not_found`. */
export const getEvent = async (
  { readStale, settings }: Context,
  wanted: { number: number } | { fancyId: string },
): Promise<ShownEvent> => {
  const event = await readStale((database) =>
    'number' in wanted ? findByNumber(database, wanted.number) : findBySlug(database, wanted.fancyId),
  )
  if (!event) throw new Refusal('poap_event_not_found')
  return describeEvent(event, settings.publicUrl)
}
