import type { LocalAccount } from 'viem'
import type { ChainContext, ChainNode } from '../chain/on-chain.ts'
import { pauseWithWarning } from './alarm.ts'
import { fetchFees } from './fetch-fees.ts'
import { signMint } from './sign-mint.ts'
import type { Fees, RelayedMint } from './store.ts'

/** In percent. Nodes take a replacement that offers at least a tenth more, in the fee and in the tip. */
const [raise, least] = [125n, 110n]

const raised = (value: bigint, percent: bigint) => (value * percent + 99n) / 100n
const greater = (one: bigint, other: bigint) => (one > other ? one : other)
const smaller = (one: bigint, other: bigint) => (one < other ? one : other)

/** What a replacement offers: what is usual now, and at least a quarter more than before, up to the ceiling; undefined where the ceiling is too low. */
const replacementOf = ({ fee, tip, ceiling }: RelayedMint, usual: Fees): Fees | undefined => {
  const next = smaller(ceiling, greater(usual.fee, raised(fee, raise)))
  if (next < raised(fee, least)) return undefined
  if (tip === null) return { fee: next, tip: null }
  return { fee: next, tip: smaller(next, greater(usual.tip ?? 0n, raised(tip, raise))) }
}

/**
 * Replaces a transaction that is not mined in time by one that offers more, within what was reserved. True when there is one,
 * by this host or by another that was faster: the store has it. False when it may not offer more.
 */
export const hurryMint = async (
  context: ChainContext,
  { node, account }: { node: ChainNode; account: LocalAccount },
  mint: RelayedMint,
): Promise<boolean> => {
  const fees = replacementOf(mint, await fetchFees(node))
  if (fees) {
    await signMint(context, account, mint, fees)
    return true
  }
  await pauseWithWarning(context, mint.chain_id, 'fees')
  return false
}

/**
 * Spends the nonce of a mint whose voucher ends on a transfer of nothing, so that it costs as little as possible and those after it go on. At its ceiling
 * it offers as much as before: a node that still has the mint then refuses this one, and the mint spends the nonce.
 */
export const cancelMint = async (
  context: ChainContext,
  { node, account }: { node: ChainNode; account: LocalAccount },
  mint: RelayedMint,
): Promise<void> => {
  const fees = mint.hashes.length > 0 ? replacementOf(mint, await fetchFees(node)) : undefined
  await signMint(context, account, { ...mint, data: null }, fees)
}
