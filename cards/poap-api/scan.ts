import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Scanned, ScannedOfEvent } from '@iyk/wire/poap-api.ts'
import { tokenIdOf } from '@iyk/wire/token-id.ts'
import type { CardsContext } from '../context.ts'
import { describeEvent } from './describe-event.ts'
import { nameChain } from './name-chain.ts'
import { scanTokens, type TokenRow } from './store.ts'

type Context = Pick<CardsContext, 'readStale' | 'settings'>

/** Far more than a person mints. */
const maxTokens = 1000

/** Stored with its checksum, however it was typed. An email address is refused like any other text: what belongs to one is nobody's business. */
const parseAddress = async (text: string): Promise<string> => {
  const { getAddress, isAddress } = await import('viem')
  const typed = text.toLowerCase()
  if (!isAddress(typed)) throw new Refusal('invalid_ethereum_address')
  return getAddress(typed)
}

const tokenId = ({ event, serial }: TokenRow) => tokenIdOf(event.event_id, serial).toString()

/** What was minted to an address, newest first. What its owner only has here is not on any chain, and not said. Throws `invalid_ethereum_address`. */
export const scan = async ({ readStale, settings }: Context, address: string): Promise<Scanned[]> => {
  const recipient = await parseAddress(address)
  const tokens = await readStale((database) => scanTokens(database, { recipient, limit: maxTokens }))
  return tokens.map((token) => ({
    event: { ...describeEvent(token.event, settings.publicUrl), supply: token.event.collected },
    tokenId: tokenId(token),
    owner: token.recipient,
    chain: nameChain(token.chain_id),
    created: token.created,
    migrated: null,
  }))
}

/** The same for one event. Throws `collectible_not_found`, too. */
export const scanOfEvent = async (
  { readStale, settings }: Context,
  { address, number }: { address: string; number: number },
): Promise<ScannedOfEvent> => {
  const recipient = await parseAddress(address)
  const [token] = await readStale((database) => scanTokens(database, { recipient, number, limit: 1 }))
  if (!token) throw new Refusal('collectible_not_found', { message: 'Address does not have token for this event' })
  return { event: describeEvent(token.event, settings.publicUrl), tokenId: tokenId(token), owner: token.recipient }
}
