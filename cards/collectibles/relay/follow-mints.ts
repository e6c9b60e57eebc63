import type { ChainContext, ChainNode, CollectibleChain } from '../chain/on-chain.ts'
import { pauseWithWarning } from './alarm.ts'
import { fetchFees, leastGas } from './fetch-fees.ts'
import { endMints, pushMints } from './push-mints.ts'
import type { Relayer } from './relayer.ts'
import { settleMint } from './settle-mint.ts'
import {
  leaseBalance,
  listOpenMints,
  type RelayedMint,
  recordBalance,
  recordFee,
  recordUnmined,
  resumeRelayer,
  resumeWithBalance,
} from './store.ts'

/** How often the balance and the fees are looked at, in milliseconds. */
const balanceEvery = 30_000

/** How long one in a block is left alone, in milliseconds: with more confirmations than a person waits for, longer. */
const minedWaits = { watched: 4_000, deep: 60_000 } as const
const watched = 100

type Following = { chain: CollectibleChain; node: ChainNode; relayer: Relayer }

const lookAtBalance = async (context: ChainContext, { chain, node, relayer }: Following) => {
  const { database, clock, log } = context
  const now = clock()
  if (!(await leaseBalance(database, chain.id, now, new Date(now.getTime() - balanceEvery)))) return
  const { address } = await relayer.open()
  const balance = await node.getBalance({ address })
  await recordBalance(database, chain.id, balance)
  if (balance < relayer.minimumBalance) await pauseWithWarning(context, chain.id, 'balance')
  else if (await resumeWithBalance(database, chain.id, address, balance - relayer.minimumBalance - relayer.maxCost))
    log.info({ chain_id: chain.id }, 'the relayer has enough again and pays for mints')
  const { fee } = await fetchFees(node)
  await recordFee(database, chain.id, { fee, leastGas, maxCost: relayer.maxCost })
}

const minedBefore = ({ clock }: ChainContext, { confirmations }: CollectibleChain) =>
  new Date(clock().getTime() - (confirmations > watched ? minedWaits.deep : minedWaits.watched))

type Settling = { chain: CollectibleChain; node: ChainNode; head: bigint; spent: number }

/** Settles what is in a block. Returns what waits, with what a block had that was dropped. */
const settleSpent = async (context: ChainContext, { spent, ...settling }: Settling, mints: readonly RelayedMint[]) => {
  const waiting: RelayedMint[] = []
  for (const mint of mints)
    if (mint.nonce < spent) await settleMint(context, settling, mint)
    else {
      if (mint.state === 'mined') await recordUnmined(context.database, mint.mint_id)
      waiting.push(mint.state === 'mined' ? { ...mint, state: 'signed', sent_at: null } : mint)
    }
  return waiting
}

/**
 * Follows the mints that the relayer pays for on one chain, from wherever a host left them, and its balance. Several hosts may do so at once: each step is
 * stored before the next. Returns whether there are any. Throws when the node does not respond.
 */
export const followMints = async (context: ChainContext, chain: CollectibleChain): Promise<boolean> => {
  const { database, onChain } = context
  const { relayer } = onChain
  if (!relayer || relayer.budgetOf(chain.id) === undefined) return false
  const node = await onChain.openNode(chain)
  await lookAtBalance(context, { chain, node, relayer })
  const mints = await listOpenMints(database, chain.id, minedBefore(context, chain))
  const account = await relayer.open()
  const bySender = Map.groupBy(mints, ({ sender }) => sender)
  if (!bySender.has(account.address)) await resumeRelayer(database, chain.id, ['fees'])
  if (mints.length === 0) return false
  const { number: head, timestamp: time } = await node.getBlock({ blockTag: 'latest' })
  for (const [sender, theirs] of bySender) {
    const spent = await node.getTransactionCount({ address: sender, blockNumber: head })
    const waiting = await settleSpent(context, { chain, node, head, spent }, theirs)
    const queue = { chain, node, spent, time }
    if (sender === account.address) await pushMints(context, { ...queue, account }, waiting)
    else await endMints(context, queue, sender, waiting)
  }
  return true
}
