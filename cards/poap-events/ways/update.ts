import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { EventWays, Way, WayChange } from '@iyk/wire/ways.ts'
import { normalizeWord, openWord, sealWord } from '../../admissions/secret-word.ts'
import { setWay } from '../../admissions/ways-store.ts'
import { requireRight } from '../rights.ts'
import { readEventWays, type WaysContext } from './get.ts'
import { findSealedWord, setSealedWord } from './store.ts'

type Input = { userId: string; eventId: string; way: Way; change: WayChange }

/** A day that its month does not have would be one of the next month. */
const momentOf = (time: string | null | undefined) => {
  if (time == null) return null
  const moment = new Date(time)
  if (moment.toISOString().slice(0, 10) !== time.slice(0, 10))
    throw new Refusal('bad_request', { message: `There is no day ${time.slice(0, 10)}.` })
  return moment
}

/**
 * Switches a way on or off and sets its bounds; what is left out is unbounded. Without `word`, the secret word stays. Throws `poap_event_not_found`,
 * `invalid_event_dates`, and `word_missing` for the way of a secret word without one.
 */
export const updateWay = async (
  context: WaysContext,
  { userId, eventId, way, change }: Input,
): Promise<EventWays['data']> => {
  const { database } = context
  const [opensAt, closesAt] = [momentOf(change.opens_at), momentOf(change.closes_at)]
  if (opensAt && closesAt && opensAt >= closesAt) throw new Refusal('invalid_event_dates')
  const word = way === 'word' ? change.word?.trim() : undefined
  if (word !== undefined && normalizeWord(word) === '') throw new Refusal('word_missing')
  await database.transaction(async (inside) => {
    await requireRight(inside, { userId, eventId, right: 'manage' })
    if (way === 'word' && change.is_on && word === undefined) {
      const sealed = await findSealedWord(inside, eventId)
      if (!sealed || openWord(context, eventId, sealed) === undefined) throw new Refusal('word_missing')
    }
    await setWay(inside, { eventId, way, isOn: change.is_on, opensAt, closesAt, atMost: change.at_most ?? null })
    if (word !== undefined) await setSealedWord(inside, eventId, sealWord(context, eventId, word))
  })
  return readEventWays(context, eventId)
}
