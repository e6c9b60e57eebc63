import { sha256 } from '@iyk/kit/hash.ts'
import type { CardsContext } from '../context.ts'
import { tapRef } from '../taps/ref.ts'
import { checkValueOf, findMasterKey, type MasterKeys, masterKeysOf, oldestMasterKey } from './master-keys.ts'
import { countByMasterKey, findNewestUnnoted, noteMasterKey } from './store.ts'

type Context = Pick<CardsContext, 'database'> & MasterKeys

/** Cards carry a master key that is not set: each of their taps would be refused. */
export class MasterKeyUnknown extends Error {}

/** Cards of earlier versions have no check value, but refs that only their key makes. */
const keyOfUnnoted = async ({ database, ...keys }: Context): Promise<Buffer> => {
  const tap = await findNewestUnnoted(database)
  if (!tap) return oldestMasterKey(keys)
  const reading = { cardId: tap.card_id, keyVersion: tap.key_version, counter: tap.counter }
  const made = masterKeysOf(keys).find((key) => sha256(tapRef(key, reading)).equals(tap.ref_hash))
  if (!made) throw new MasterKeyUnknown('what was tapped last was made with another key')
  return made
}

/**
 * Notes on every card which master key it carries, where that is not known yet, and answers how many carry the previous one. Throws
 * `MasterKeyUnknown` when some card's key is not among those that are set.
 */
export const verifyMasterKeys = async (context: Context): Promise<{ onPrevious: number }> => {
  const { database, masterKey } = context
  await noteMasterKey(database, checkValueOf(await keyOfUnnoted(context)))
  const carried = await countByMasterKey(database)
  const sum = (some: typeof carried) => some.reduce((all, { cards }) => all + cards, 0)
  const unknown = sum(carried.filter(({ master_key }) => !findMasterKey(context, master_key)))
  if (unknown > 0)
    throw new MasterKeyUnknown(`${unknown} ${unknown === 1 ? 'card carries' : 'cards carry'} another key`)
  const current = checkValueOf(masterKey)
  return { onPrevious: sum(carried.filter(({ master_key }) => !current.equals(master_key))) }
}
