import { hmacSha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { parseEmailAddress } from '@iyk/kit/parse-email-address.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { HandedOut, HandOut } from '@iyk/wire/staff.ts'
import { handOut } from '../admissions/hand-out.ts'
import type { CardsContext } from '../context.ts'
import { mayHandOut } from '../poap-events/may-hand-out.ts'
import { forgetHandOut, type HandOutRow, markGiven, nextAttempt, recordHandOut } from './store.ts'

type Context = Parameters<typeof handOut>[0] & Pick<CardsContext, 'masterKey'>
type Input = { userId: string; event: string; entry: HandOut; ipAddress: string; language: Language }

/** Of the host alone, so that no one can name what a device hands out, or repeats. */
const refOf = ({ masterKey }: Context, { event_id, handout_id, attempt }: HandOutRow) =>
  hmacSha256(masterKey, `IYK staff|${event_id}|${handout_id}|${attempt}`).toString('base64url')

type Given = { collectibleId: string | null }

/** Null where the same entry gave it before, and too long ago for the ledger to say what. */
const give = async (
  context: Context,
  row: HandOutRow,
  person: Omit<Input, 'userId' | 'event' | 'entry'> & { email: string },
): Promise<Given> => {
  try {
    const ref = refOf(context, row)
    const { collectible } = await handOut(context, { eventId: row.event_id, way: 'staff', ref, ...person })
    return { collectibleId: collectible.id }
  } catch (error) {
    if (error instanceof Refusal && error.type === 'admission_used') return { collectibleId: null }
    if (error instanceof Refusal && error.type === 'admission_expired') {
      // It lapsed before it was used, and never can be.
      await nextAttempt(context.database, row.handout_id, row.attempt)
      return await give(context, { ...row, attempt: row.attempt + 1 }, person)
    }
    // Only a refusal is known to have given nothing.
    if (error instanceof Refusal && error.status < 500)
      await forgetHandOut(context.database, row.handout_id, row.attempt)
    throw error
  }
}

/**
 * Hands an event out to an address, as staff of the event. The same entry again has the same outcome and sends no second email, and an address gets it from the
 * staff once, whoever enters it. Whether it has the event otherwise is not said (decision 27). Throws `poap_event_not_found`, `invalid_email`,
 * `idempotency_key_reused` for an id that another entry has, and the refusal that says why nothing can be collected.
 */
export const createHandOut = async (
  context: Context,
  { userId, event, entry, ...rest }: Input,
): Promise<HandedOut['data']> => {
  if (entry.for !== undefined && entry.for !== userId) throw new Refusal('user_unauthenticated')
  const { id: eventId } = await mayHandOut(context, { userId, event })
  const email = parseEmailAddress(entry.email)
  if (email === undefined) throw new Refusal('invalid_email')
  const { database, clock, masterKey } = context
  const addressHash = hmacSha256(masterKey, `IYK staff address|${eventId}|${email}`)
  const rows = await recordHandOut(database, { id: entry.id, eventId, staffId: userId, addressHash, now: clock() })
  const own = rows.find(({ handout_id }) => handout_id === entry.id)
  const isOther = own && (own.staff_id !== userId || !own.address_hash.equals(addressHash))
  if (isOther) throw new Refusal('idempotency_key_reused', { message: 'This id was already used for another entry.' })
  // Another entry for the address may not be through yet: whoever comes second finishes it, by the same ref.
  const row = own ?? rows[0]
  if (!row) throw new Refusal('server_unavailable', { reason: 'the entry of this address was removed at this moment' })
  if (row.given_at === null) {
    const { collectibleId } = await give(context, row, { email, ...rest })
    await markGiven(database, row.handout_id, { now: clock(), collectibleId })
  }
  return { id: entry.id, outcome: own ? 'given' : 'already' }
}
