import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Voucher, VoucherRequest } from '@iyk/wire/on-chain.ts'
import { eventBytes, tokenIdOf } from '@iyk/wire/token-id.ts'
import type { CardsContext, Viewer } from '../../context.ts'
import { getCollectible } from '../get.ts'
import { assertNotMinted } from './assert-not-minted.ts'
import { composeMetadata } from './compose-metadata.ts'
import { collectibleAbi } from './contract.ts'
import { followOnChain } from './follow-due.ts'
import { freezeEvent } from './freeze-event.ts'
import { type OfferedChain, offeredChains } from './offered-chains.ts'
import type { OnChain } from './on-chain.ts'
import { signVoucher } from './sign-voucher.ts'
import { findToken, type PendingToken, reserveToken, type Token } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'log' | 'onChain' | 'drawTokenCard' | 'settings'>
type Reservation = { chainId: number; contract: `0x${string}`; recipient: `0x${string}` }

/** How long a voucher is valid, in milliseconds. */
const lifetime = 60 * 60_000
/** How long a repeated request gets the same voucher, in milliseconds, since calls to nodes cost money. */
const reuseWithin = 10_000

/** The checksummed address. Refuses the contract's own address, where a token would be lost. */
const parseAddress = async (address: string, chains: readonly OfferedChain[]) => {
  const { getAddress, isAddress, zeroAddress } = await import('viem')
  if (!isAddress(address) || address === zeroAddress) throw new Refusal('invalid_ethereum_address')
  const recipient = getAddress(address)
  if (chains.some(({ contract }) => getAddress(contract) === recipient)) throw new Refusal('invalid_ethereum_address')
  return recipient
}

/** Throws `chain_unavailable` when a node fails, so that the caller can try again. */
const fromChain = async <Reply>(work: Promise<Reply>): Promise<Reply> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('chain_unavailable', { reason: (error as Error).name })
  }
}

/**
 * The state of a collectible. One whose voucher has expired by our clock is checked first, since only the chain's own time releases it.
 */
const findSettled = async (context: Context, chains: readonly OfferedChain[], collectibleId: string) => {
  const token = await findToken(context.database, collectibleId)
  if (!token?.deadline || token.deadline > context.clock() || token.state === 'final') return token
  const chain = chains.find(({ id }) => id === token.chain_id)
  if (!chain) return token
  await fromChain(followOnChain(context, chain, [token as PendingToken]))
  return findToken(context.database, collectibleId)
}

const isOn = (token: Token, { chainId, contract }: Reservation) =>
  token.chain_id === chainId && token.contract?.toLowerCase() === contract.toLowerCase()

const isAt = (token: Token, place: Reservation): token is PendingToken =>
  isOn(token, place) && token.recipient === place.recipient

/** Chains whose contract trusts another minter, and were warned of: the operator hears of it once, until it trusts ours. */
const distrusting = new WeakMap<OnChain, Set<number>>()

const assertTrusted = ({ onChain, log }: Context, chainId: number, isTrusted: boolean) => {
  const known = distrusting.get(onChain) ?? new Set()
  distrusting.set(onChain, known)
  if (isTrusted) return void known.delete(chainId)
  if (!known.has(chainId))
    log.warn(
      { chain_id: chainId },
      'the contract trusts another minter, and nothing can be minted on this chain; see chain status',
    )
  known.add(chainId)
  throw new Refusal('mint_refused', { reason: 'the contract trusts another minter', message: notNow })
}

const notNow = 'Collectibles can’t be minted on this chain right now. Nothing was sent.'

/** Throws `mint_refused` unless the contract trusts our minter and accepts this serial number. */
const assertAccepts = async (
  context: Context,
  { chain, minter, eventId, serial }: { chain: OfferedChain; minter: string; eventId: string; serial: number },
) => {
  const node = await context.onChain.openNode(chain)
  const read = { address: chain.contract, abi: collectibleAbi } as const
  const [trusted, supply] = await Promise.all([
    node.readContract({ ...read, functionName: 'minter' }),
    node.readContract({ ...read, functionName: 'supplyOf', args: [eventBytes(eventId)] }),
  ])
  assertTrusted(context, chain.id, trusted === minter)
  if (supply !== 0 && serial > supply)
    throw new Refusal('mint_refused', { reason: `the contract allows ${supply} tokens of this event`, message: notNow })
}

/** Why a collectible cannot be reserved for this chain and recipient, or undefined. */
const refusalOf = (token: Token | undefined, place: Reservation) => {
  if (!token || token.state === 'none') return undefined
  const { state, chain_id, recipient, deadline } = token
  if (state === 'mined' || state === 'final')
    return new Refusal('collectible_on_chain', { details: { chain_id: token.chain_id } })
  const mayChangeAccount = state === 'voucher' && isOn(token, place)
  return isAt(token, place) || mayChangeAccount
    ? undefined
    : new Refusal('voucher_elsewhere', { details: { chain_id, recipient, deadline } })
}

/**
 * Signs a voucher that mints the caller's collectible to an address. While it is valid, none is issued for another chain or, once a
 * transaction was sent, for another address. A repeated request gets a new one, or within ten seconds the same. Throws
 * `collectible_not_found`, `invalid_ethereum_address`, `chain_not_offered`, `voucher_elsewhere`, `collectible_on_chain`,
 * `mint_refused`, `chain_unavailable`, and for an event that is not approved `event_rejected` or `event_pending_approval`.
 */
export const issueVoucher = async (
  context: Context,
  { viewer, collectibleId, request }: { viewer: Viewer; collectibleId: string; request: VoucherRequest },
): Promise<Voucher> => {
  const { database, clock, onChain, settings } = context
  const collectible = await getCollectible(context, { viewer, collectibleId })
  const tokens = await freezeEvent(context, collectible.event.id)
  const chains = await offeredChains(context)
  const chain = chains.find(({ id }) => id === request.chain_id)
  if (!chain || !onChain.openMinter) throw new Refusal('chain_not_offered')
  const recipient = await parseAddress(request.address, chains)
  const { contract } = chain
  const place = { chainId: chain.id, contract, recipient }
  const minter = await onChain.openMinter()
  const known = await findSettled(context, chains, collectibleId)
  const refusal = refusalOf(known, place)
  if (refusal) throw refusal
  const now = clock()
  const isFresh = known?.supply && known.deadline && known.deadline.getTime() - now.getTime() > lifetime - reuseWithin
  if (known && isFresh && isAt(known, place)) return signVoucher(minter, known)

  const { serial } = collectible
  const eventId = collectible.event.id
  const tokenId = tokenIdOf(eventId, serial)
  const metadata = composeMetadata(serial, tokens, settings.publicUrl)
  const fromBlock = await fromChain(
    assertNotMinted(context, { chosen: chain, chains }, { id: collectibleId, tokenId, metadata }),
  )
  await fromChain(assertAccepts(context, { chain, minter: minter.address, eventId, serial }))

  // The contract's time is in seconds.
  const deadline = new Date(Math.floor(now.getTime() / 1000) * 1000 + lifetime)
  const who = { collectibleId, userId: viewer.userId }
  const token = await reserveToken(database, who, metadata, { ...place, fromBlock, now, deadline })
  if (!token) {
    await getCollectible(context, { viewer, collectibleId })
    throw refusalOf(await findToken(database, collectibleId), place) ?? new Refusal('collectible_on_chain')
  }
  onChain.onPending?.()
  return signVoucher(minter, token)
}
