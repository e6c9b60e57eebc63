import { sha256 } from '@iyk/kit/hash.ts'
import type { CardsContext } from '../context.ts'
import { tapRef } from '../taps/ref.ts'
import { checkValueOf, findMasterKey, type MasterKeys, masterKeysOf, oldestMasterKey } from './master-keys.ts'
import { countByMasterKey, findNewestUnrecorded, recordMasterKey } from './store.ts'

type Context = Pick<CardsContext, 'database'> & MasterKeys

/** Some cards use a master key that is not set, so all their taps would be refused. */
export class MasterKeyUnknown extends Error {}

/** Cards of earlier versions have no check value; their key is found by the refs that only it makes. */
const keyOfUnnoted = async ({ database, ...keys }: Context): Promise<Buffer> => {
  const tap = await findNewestUnrecorded(database)
  if (!tap) return oldestMasterKey(keys)
  const reading = { cardId: tap.card_id, keyVersion: tap.key_version, counter: tap.counter }
  const made = masterKeysOf(keys).find((key) => sha256(tapRef(key, reading)).equals(tap.ref_hash))
  if (!made) throw new MasterKeyUnknown('the last tap was made with another key')
  return made
}

/**
 * Records the master key of every card without one, and returns how many cards use the previous one. Throws
 * `MasterKeyUnknown` when a card's master key is not set.
 */
export const verifyMasterKeys = async (context: Context): Promise<{ onPrevious: number }> => {
  const { database, masterKey } = context
  await recordMasterKey(database, checkValueOf(await keyOfUnnoted(context)))
  const carried = await countByMasterKey(database)
  const sum = (some: typeof carried) => some.reduce((all, { cards }) => all + cards, 0)
  const unknown = sum(carried.filter(({ master_key }) => !findMasterKey(context, master_key)))
  if (unknown > 0) throw new MasterKeyUnknown(`${unknown} ${unknown === 1 ? 'card has' : 'cards have'} another key`)
  const current = checkValueOf(masterKey)
  return { onPrevious: sum(carried.filter(({ master_key }) => !current.equals(master_key))) }
}
