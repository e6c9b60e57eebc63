import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { ProgrammingKeys } from '@iyk/wire/programming-links.ts'
import { parseUid } from '../cards/parse-uid.ts'
import { boltCardKeys } from '../chips/bolt-card.ts'
import type { CardsContext } from '../context.ts'
import { findMasterKey, type MasterKeys } from '../master-keys/master-keys.ts'
import { consumeLink } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings' | 'log'> & MasterKeys

/** The keys of a chip for the app that programs it. Consumes the link. Throws `programming_link_not_found`, also for another chip's UID. */
export const fetchProgrammingKeys = async (
  context: Context,
  { code, uid }: { code: string; uid: string },
): Promise<ProgrammingKeys> => {
  const card = await consumeLink(context.database, sha256(code), parseUid(uid) ?? '', context.clock())
  const masterKey = card && findMasterKey(context, card.master_key)
  if (!card || !masterKey) throw new Refusal('programming_link_not_found')
  context.log.info({ card: card.id }, 'the keys of a card were fetched to program its chip')
  return boltCardKeys({ masterKey, settings: context.settings }, card)
}
