import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { OnChain, RelayOffer, RelayUnavailable, VoucherRequest } from '@iyk/wire/on-chain.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { getChainState } from './chain/get-state.ts'
import { issueVoucher } from './chain/issue-voucher.ts'
import { findToken } from './chain/store.ts'
import { getCollectible } from './get.ts'
import { exhaustWithWarning, refuseWithWarning, warnOfBudget, warnOfPause } from './relay/alarm.ts'
import { fetchFees, leastGas } from './relay/fetch-fees.ts'
import { findOffers } from './relay/find-offers.ts'
import { sendMint } from './relay/send-mint.ts'
import { signMint } from './relay/sign-mint.ts'
import { priceMint } from './relay/simulate-mint.ts'
import { findRelayedMint, recordBalance, reserveRelay } from './relay/store.ts'

type Context = Pick<
  CardsContext,
  'database' | 'clock' | 'log' | 'onChain' | 'drawTokenCard' | 'settings' | 'findWallets' | 'lockVerifiedEmails'
>
type Input = { viewer: Viewer; collectibleId: string; request: VoucherRequest }

const unavailable = (why: RelayUnavailable['why']) => new Refusal('relay_unavailable', { details: { why } })

/** Throws `chain_unavailable` when the node fails, so that the caller can try again. */
const fromNode = async <Reply>(work: Promise<Reply>): Promise<Reply> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('chain_unavailable', { reason: (error as Error).name })
  }
}

/** Throws `collectible_on_chain` for one that was sent, by whomever. */
const assertNotSent = async ({ database }: Context, collectibleId: string) => {
  const token = await findToken(database, collectibleId)
  if (token && token.state !== 'none' && token.state !== 'voucher')
    throw new Refusal('collectible_on_chain', { details: { chain_id: token.chain_id } })
}

/** The caller's own wallet that an address belongs to. Nobody else's is paid for: throws `wallet_not_linked`. */
const requireWallet = ({ addresses }: RelayOffer, address: string) => {
  const wallet = addresses.find((one) => one.toLowerCase() === address.toLowerCase())
  if (wallet === undefined) throw new Refusal('wallet_not_linked')
  return wallet
}

/**
 * Mints the caller's collectible to one of their linked wallets, paid by the relayer. Everything is reserved in one statement before anything is signed, and
 * stored before it is sent; what this call does not get to, `followMints` does. Throws `relay_unavailable` with the reason, `wallet_not_linked`,
 * `mint_refused`, and what `issueVoucher` throws.
 */
export const mint = async (context: Context, { viewer, collectibleId, request }: Input): Promise<OnChain> => {
  const { database, clock, log, onChain } = context
  const { chain_id: chainId } = request
  const { relayer } = onChain
  const budget = relayer?.budgetOf(chainId)
  const chain = onChain.chains.find(({ id }) => id === chainId)
  await getCollectible(context, { viewer, collectibleId })
  const offer = (await findOffers(context, viewer.userId)).find((one) => one.chain_id === chainId)
  if (!relayer || budget === undefined || !chain || !offer) throw unavailable('not_offered')
  const address = requireWallet(offer, request.address)
  await assertNotSent(context, collectibleId)
  // Before a voucher reserves the chain, which other wallets would then have to wait for.
  if (offer.unavailable === 'budget') await exhaustWithWarning(context, chainId, budget)
  if (offer.unavailable) throw unavailable(offer.unavailable)
  const node = await fromNode(onChain.openNode(chain))
  const { maxCost } = relayer
  const refuseForFees = async (gas: bigint) => {
    await refuseWithWarning(context, chainId, { gas, maxCost })
    return unavailable('fees')
  }
  if (leastGas * (await fromNode(fetchFees(node))).fee > maxCost) throw await refuseForFees(leastGas)

  const voucher = await issueVoucher(context, { viewer, collectibleId, request: { chain_id: chainId, address } })
  const account = await relayer.open()
  const pricing = priceMint(node, voucher, { sender: account.address, maxCost })
  const price = await fromNode(pricing).catch(async (error) => {
    // Nodes may include what waits: another call may have sent it meanwhile.
    await assertNotSent(context, collectibleId)
    throw error
  })
  if (price.reserve === undefined) throw await refuseForFees(price.gas)
  const [balance, chainNonce] = await fromNode(
    Promise.all([
      node.getBalance({ address: account.address }),
      node.getTransactionCount({ address: account.address, blockTag: 'latest' }),
    ]),
  )
  const transaction = {
    contract: voucher.contract as `0x${string}`,
    recipient: voucher.voucher.recipient as `0x${string}`,
    data: voucher.transaction.data as `0x${string}`,
  }
  const {
    outcome,
    is_news,
    mint: mintId,
  } = await reserveRelay(
    database,
    {
      ...price,
      ...transaction,
      chainId,
      sender: account.address,
      chainNonce,
      collectibleId,
      userId: viewer.userId,
      now: clock(),
    },
    { budget, perPerson: relayer.perPerson, spare: balance - relayer.minimumBalance },
  )
  if (outcome === 'under_way') throw new Refusal('collectible_on_chain', { details: { chain_id: chainId } })
  if (outcome === 'balance') await recordBalance(database, chainId, balance)
  if (is_news && outcome === 'balance') warnOfPause(context, chainId, 'balance')
  if (is_news && outcome === 'budget') warnOfBudget(context, chainId)
  if (outcome !== 'reserved') throw unavailable(outcome === 'balance' ? 'paused' : outcome)

  // From here on, whatever fails is done by the next round.
  onChain.onPending?.()
  const reserved = await findRelayedMint(database, mintId)
  if (reserved?.state === 'reserved') await signMint(context, account, reserved)
  const signed = await findRelayedMint(database, mintId)
  // A nonce that follows others is sent after them, in the round.
  if (signed?.state === 'signed' && signed.nonce === chainNonce)
    await sendMint(context, node, signed).catch((error: Error) =>
      log.warn({ chain_id: chainId, cause: error.name }, 'a paid mint will be sent later'),
    )
  return getChainState(context, { viewer, collectibleId })
}
