import { hmacSha256, sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { codeBatch } from '@iyk/wire/limits.ts'
import type { MadeCodes, NewCodes } from '@iyk/wire/ways.ts'
import { makeCode, writeCode } from '../../admissions/code.ts'
import type { CardsContext } from '../../context.ts'
import { isSameRequest, type Once, repeatableSince, toOnce } from '../../idempotency/to-once.ts'
import { type MasterKeys, masterKeysOf } from '../../master-keys/master-keys.ts'
import { lockEvent } from '../access-store.ts'
import { requireRight } from '../rights.ts'
import { lockHolder } from '../ways/store.ts'
import { storeGuests } from '../ways/store-guests.ts'
import { countCodes, findBatch, findMadeBatch, insertCodes, replaceCodes } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'randomBytes' | 'recordAct'> & MasterKeys
type Input = NewCodes & {
  userId: string
  eventId: string
  /** With it, a repeated request gets the same codes for a day. */
  idempotencyKey?: string | undefined
}

const places = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/**
 * The codes of a request with an Idempotency-Key: they follow from that and from the master key, so that they can be shown again without being stored. The
 * database has only a hash of the Idempotency-Key, which nobody guesses if it is random.
 */
const codesOf = (masterKey: Buffer, request: readonly string[], count: number): string[] => {
  const key = hmacSha256(masterKey, 'IYK codes of one request')
  return places(count).map((place) =>
    makeCode((length) => hmacSha256(key, JSON.stringify([...request, place])).subarray(0, length)),
  )
}

type Repeated = { once: Once; request: readonly string[]; count: number }

/**
 * What a repeated request made. Undefined where it is the first. Throws `idempotency_key_reused` for another request, after a day, and once any of the codes
 * was withdrawn or replaced: the response would be false.
 */
const findRepeated = async (
  inside: Database,
  { clock, ...keys }: Context,
  { eventId, keyHash, once, request, count }: Repeated & { eventId: string; keyHash: Buffer },
) => {
  const before = await findMadeBatch(inside, eventId, keyHash)
  if (!before) return undefined
  const isLate = before.made_at <= repeatableSince(clock())
  if (!isSameRequest(once, before.content) || isLate || before.standing < count)
    throw new Refusal('idempotency_key_reused')
  const made = masterKeysOf(keys)
    .map((key) => codesOf(key, request, count))
    .find(([first]) => sha256(first!).equals(before.first_hash))
  if (!made) throw new Refusal('idempotency_key_reused')
  return { id: before.id, codes: made }
}

/**
 * Makes single-use codes, which nobody can read again. They give nothing until the event has switched on its codes. With `replaces`, the free codes of that
 * batch are withdrawn with it, or neither happens. Throws `poap_event_not_found`, `code_batch_not_found`, `too_many_codes`, `too_many_before_approval`,
 * `too_many_guests`, and `idempotency_key_reused` for another request, a day after the first, or once its codes were withdrawn. The audit log has what was
 * made, once.
 */
export const createCodes = async (
  context: Context,
  { userId, eventId, name: typed, count, replaces, idempotencyKey }: Input,
): Promise<MadeCodes['data']> => {
  const { database, clock, randomBytes, masterKey, recordAct } = context
  const name = typed.trim()
  const once = toOnce(idempotencyKey, { name, count, ...(replaces && { replaces }) })
  const request = once && [eventId, userId, once.key]
  const keyHash = request && sha256(JSON.stringify(request))
  const made = await database.transaction(async (inside) => {
    await requireRight(inside, { userId, eventId, right: 'manage' })
    await lockHolder(inside, eventId)
    if (replaces !== undefined) {
      if (!(await findBatch(inside, eventId, replaces))) throw new Refusal('code_batch_not_found')
      // Before the event, as whoever collects. A repeated request finds nothing more to withdraw, and one that is refused has withdrawn nothing.
      await replaceCodes(inside, replaces, clock())
    }
    await lockEvent(inside, eventId)
    const repeated =
      once && (await findRepeated(inside, context, { eventId, keyHash: keyHash!, once, request: request!, count }))
    if (repeated)
      return { batch: await findBatch(inside, eventId, repeated.id), codes: repeated.codes, isRepeated: true }
    if ((await countCodes(inside, eventId)) + count > codeBatch.ofEvent) throw new Refusal('too_many_codes')
    const codes = request ? codesOf(masterKey, request, count) : places(count).map(() => makeCode(randomBytes))
    const by = once && { keyHash: keyHash!, contentHash: once.contentHash }
    const insert = () => insertCodes(inside, { eventId, userId, name, hashes: codes.map(sha256), now: clock(), by })
    const id = await storeGuests(inside, { eventId, count }, insert)
    return { batch: await findBatch(inside, eventId, id), codes, isRepeated: false }
  })
  if (!made.isRepeated) {
    const record = (act: string, batchId: string) => recordAct?.({ act, userId, subject: `${eventId} ${batchId}` })
    if (replaces !== undefined) await record('poap_events.codes.revoke', replaces)
    await record('poap_events.codes.create', made.batch!.id)
  }
  return { batch: made.batch!, codes: made.codes.map(writeCode) }
}
