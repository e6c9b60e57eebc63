import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { TokenDetails } from '@iyk/wire/poap-api.ts'
import { parseTokenId } from '@iyk/wire/token-id.ts'
import type { CardsContext } from '../context.ts'
import { describeEvent } from './describe-event.ts'
import { layerOf } from './name-chain.ts'
import { findToken } from './store.ts'

/** A minted collectible by the number that the contract gives it, in decimal digits. Throws `collectible_not_found`. */
export const getToken = async (
  { readStale, settings }: Pick<CardsContext, 'readStale' | 'settings'>,
  tokenId: string,
): Promise<TokenDetails> => {
  const wanted = parseTokenId(tokenId)
  const token = wanted && (await readStale((database) => findToken(database, wanted.eventId, wanted.serial)))
  if (!token) throw new Refusal('collectible_not_found')
  return {
    event: describeEvent(token.event, settings.publicUrl),
    tokenId,
    owner: token.recipient,
    layer: layerOf(token.chain_id),
    created: token.created,
    supply: { total: token.event.collected, order: token.serial },
  }
}
