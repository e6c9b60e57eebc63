import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Voucher, VoucherRequest } from '@iyk/wire/on-chain.ts'
import type { CardsContext, Viewer } from '../../context.ts'
import { getCollectible } from '../get.ts'
import { composeMetadata, type Metadata } from './compose-metadata.ts'
import { collectibleAbi, tokenIdOf } from './contract.ts'
import { followOnChain } from './follow-due.ts'
import { askHeights, askToken } from './observe.ts'
import { type OfferedChain, offeredChains } from './offered-chains.ts'
import { signVoucher } from './sign-voucher.ts'
import { adoptToken, claimToken, findToken, type PendingToken } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'log' | 'onChain' | 'settings'>
type Collectible = { id: string; metadata: Metadata; tokenId: bigint }

/** The address with its right capitals. */
const readAddress = async (address: string) => {
  const { getAddress, isAddress, zeroAddress } = await import('viem')
  if (!isAddress(address) || address === zeroAddress) throw new Refusal('invalid_ethereum_address')
  return getAddress(address)
}

/** What a node must be asked; one that does not answer is the caller's to wait for. */
const asking = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('chain_unavailable', { reason: (error as Error).name })
  }
}

/** Looks at what is known to be pending there, when its time is up by our clock: only the chain's own time frees it. */
const settleOverdue = async (context: Context, chains: readonly OfferedChain[], collectibleId: string) => {
  const token = await findToken(context.database, collectibleId)
  if (!token?.deadline || token.deadline > context.clock() || token.state === 'final') return
  const chain = chains.find(({ id }) => id === token.chain_id)
  if (chain) await asking(followOnChain(context, chain, [token as PendingToken]))
}

/**
 * Makes sure that the token is on none of the chains, whatever the store says: it may be an older one that was put back. Answers the block
 * from which on to look on `chain`.
 */
const assertNowhere = async (
  context: Context,
  chains: readonly OfferedChain[],
  { id, tokenId, metadata }: Collectible,
): Promise<Map<number, number>> => {
  const { database, clock, onChain } = context
  const heads = new Map<number, number>()
  for (const chain of chains) {
    const node = await onChain.openNode(chain)
    const { head } = await askHeights(node, 1)
    heads.set(chain.id, Number(head.number))
    const { contract } = chain
    const hash = await askToken(node, { contract, tokenId, blockNumber: head.number })
    if (!hash) continue
    const recipient = await node.readContract({
      address: contract,
      abi: collectibleAbi,
      functionName: 'ownerOf',
      args: [tokenId],
    })
    const place = { chainId: chain.id, contract, recipient, fromBlock: Number(head.number), now: clock() }
    await adoptToken(database, id, metadata, { ...place, ours: hash === metadata.hash })
    onChain.onPending?.()
    throw new Refusal('collectible_on_chain', { details: { chain_id: chain.id } })
  }
  return heads
}

/** Why a collectible could not be claimed for a chain and an address. */
const refusalOf = async ({ database }: Context, collectibleId: string) => {
  const token = await findToken(database, collectibleId)
  if (token?.state === 'mined' || token?.state === 'final')
    return new Refusal('collectible_on_chain', { details: { chain_id: token.chain_id } })
  const { chain_id = null, recipient = null, deadline = null } = token ?? {}
  return new Refusal('voucher_elsewhere', { details: { chain_id, recipient, deadline } })
}

/**
 * Signs a voucher with which the caller's collectible can be minted to an address. While it lives nobody gets one for another address or
 * chain; the same ones get a fresh one. Throws `collectible_not_found`, `invalid_ethereum_address`, `chain_not_offered`,
 * `voucher_elsewhere`, `collectible_on_chain`, `chain_unavailable`.
 */
export const giveVoucher = async (
  context: Context,
  { viewer, collectibleId, request }: { viewer: Viewer; collectibleId: string; request: VoucherRequest },
): Promise<Voucher> => {
  const { database, clock, onChain, settings } = context
  const collectible = await getCollectible(context, { viewer, collectibleId })
  const chains = await offeredChains(context)
  const chain = chains.find(({ id }) => id === request.chain_id)
  if (!chain || !onChain.openMinter) throw new Refusal('chain_not_offered')
  const recipient = await readAddress(request.address)
  await settleOverdue(context, chains, collectibleId)

  const tokenId = tokenIdOf(collectible.event.id, collectible.serial)
  const metadata = composeMetadata(collectible, settings.publicUrl)
  const minter = await onChain.openMinter()
  const heads = await asking(assertNowhere(context, chains, { id: collectibleId, tokenId, metadata }))
  const { contract } = chain
  const node = await asking(onChain.openNode(chain))
  const trusted = await asking(node.readContract({ address: contract, abi: collectibleAbi, functionName: 'minter' }))
  if (trusted !== minter.address)
    throw new Refusal('chain_unavailable', { reason: 'the contract trusts another minter' })

  const now = clock()
  // The contract counts in seconds.
  const deadline = new Date(Math.floor(now.getTime() / 1000) * 1000 + onChain.voucherMinutes * 60_000)
  const place = { chainId: chain.id, contract, recipient, fromBlock: heads.get(chain.id)!, now, deadline }
  const token = await claimToken(database, collectibleId, metadata, place)
  if (!token) throw await refusalOf(context, collectibleId)
  onChain.onPending?.()
  return signVoucher(minter, token)
}
