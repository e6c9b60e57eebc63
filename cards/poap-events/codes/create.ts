import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { codeBatch } from '@iyk/wire/limits.ts'
import type { MadeCodes, NewCodes } from '@iyk/wire/ways.ts'
import { makeCode, writeCode } from '../../admissions/code.ts'
import type { CardsContext } from '../../context.ts'
import { requireRight } from '../rights.ts'
import { countCodes, findBatch, insertCodes } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'randomBytes'>
type Input = NewCodes & { userId: string; eventId: string }

/**
 * Makes single-use codes, which nobody can read again. They give nothing until the event has switched on its codes. Throws `poap_event_not_found`,
 * `too_many_codes`.
 */
export const createCodes = async (
  { database, clock, randomBytes }: Context,
  { userId, eventId, name, count }: Input,
): Promise<MadeCodes['data']> => {
  const codes = Array.from({ length: count }, () => makeCode(randomBytes))
  const batch = await database.transaction(async (inside) => {
    await requireRight(inside, { userId, eventId, right: 'manage' })
    if ((await countCodes(inside, eventId)) + count > codeBatch.ofEvent) throw new Refusal('too_many_codes')
    const id = await insertCodes(inside, { eventId, name: name.trim(), hashes: codes.map(sha256), now: clock() })
    return findBatch(inside, eventId, id)
  })
  return { batch: batch!, codes: codes.map(writeCode) }
}
