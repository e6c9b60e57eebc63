import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { PoapEvent, PoapEventDraft } from '@iyk/wire/poap-events.ts'
import { findTokenSupply, unlimitedTokens } from '../collectibles/chain/store.ts'
import type { CardsContext } from '../context.ts'
import { parseDraft } from './parse-draft.ts'
import { findHeldEvent, setUnverifiedDays, written } from './store.ts'
import { latestFacts, reviseEvent } from './versions/revise.ts'
import { lockEvent } from './versions/store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>
type Input = { holderId: string; eventId: string; draft: PoapEventDraft }

/** A local time as the database formats it. */
const toTheSecond = (local: string) => (local.length === 16 ? `${local}:00` : local)

/** Throws `supply_fixed`: the contract enforces the supply as of the first voucher. */
export const assertSupply = async (database: CardsContext['database'], eventId: string, supply: number | null) => {
  const tokenSupply = await findTokenSupply(database, eventId)
  if (tokenSupply !== undefined && tokenSupply < unlimitedTokens && (supply === null || supply > tokenSupply))
    throw new Refusal('supply_fixed', { details: { supply: tokenSupply } })
}

/**
 * Replaces the draft of an event. On an approved event, the supply and `unproved_days` change at once, and so does the expiry if the other
 * dates stay; the rest waits for approval, and until then everyone sees what was approved. A rejected event waits for approval again, even
 * with automatic approval. Its `fancy_id` stays. Throws `poap_event_not_found`, `supply_below_collected`, `supply_fixed`.
 */
export const updateEvent = async (
  { database, clock, settings }: Context,
  { holderId, eventId, draft }: Input,
): Promise<PoapEvent> => {
  const { unverifiedDays, ...read } = parseDraft(draft)
  const now = clock()
  const dates = { start: toTheSecond(read.start), end: toTheSecond(read.end), expiry: toTheSecond(read.expiry) }
  const event = await written(
    database.transaction(async (inside) => {
      const locked = await lockEvent(inside, eventId, holderId)
      if (!locked) return undefined
      await assertSupply(inside, eventId, read.supply)
      const facts = { ...read, ...dates, picture: latestFacts(locked).picture }
      await reviseEvent(inside, locked, { facts, autoApprove: settings.autoApprove, now })
      if (unverifiedDays !== undefined) await setUnverifiedDays(inside, eventId, unverifiedDays)
      return findHeldEvent(inside, { eventId, holderId, now })
    }),
  )
  if (!event) throw new Refusal('poap_event_not_found')
  return event
}
