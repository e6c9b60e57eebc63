import type { LocalAccount } from 'viem'
import type { ChainContext, ChainNode, CollectibleChain } from '../chain/on-chain.ts'
import { cancelMint, hurryMint } from './hurry-mint.ts'
import { isExpired } from './read-voucher.ts'
import { sendMint } from './send-mint.ts'
import { signMint } from './sign-mint.ts'
import { listOpenMints, type RelayedMint, releaseMints, resumeRelayer } from './store.ts'

/** How many transactions of one account wait at a node, which may drop more. */
const maxWaiting = 16
/** Milliseconds without a block that has a transaction, until it offers more. */
const stuckAfter = 60_000
/** A voucher that ends within this many seconds is not sent: its block may come too late. */
const lastMinute = 60n
const never = new Date(0)

/** `time` is that of the newest block, in seconds; nonces below `spent` are in blocks. */
type Queue = { chain: CollectibleChain; node: ChainNode; spent: number; time: bigint }
type OwnQueue = Queue & { account: LocalAccount }

/** Whether a mint is to be given up: it may come too late, or its owner deleted their account before anything was signed. */
const isOver = async (mint: RelayedMint, time: bigint) =>
  (await isExpired(mint, time + lastMinute)) ||
  (mint.state === 'reserved' && mint.data !== null && mint.collectible_id === null)

/** Signs what a host reserved and did not sign, and gives up what is not to be minted. False when there was nothing to sign. */
const signWaiting = async (context: ChainContext, queue: OwnQueue, waiting: readonly RelayedMint[]) => {
  let isChanged = false
  for (const mint of waiting) {
    const isGivenUp = await isOver(mint, queue.time)
    if (isGivenUp) await cancelMint(context, queue, mint)
    else if (mint.state === 'reserved') await signMint(context, queue.account, mint)
    isChanged ||= isGivenUp || mint.state === 'reserved'
  }
  return isChanged
}

/** Signs and sends what waits, and replaces the first that is not mined in time. Later ones wait for it. */
export const pushMints = async (
  context: ChainContext,
  queue: OwnQueue,
  waiting: readonly RelayedMint[],
): Promise<void> => {
  const { database, clock } = context
  const { chain, node, account, spent } = queue
  const list = async () =>
    (await listOpenMints(database, chain.id, never)).filter(
      ({ sender, nonce }) => sender === account.address && nonce >= spent,
    )
  const signed = (await signWaiting(context, queue, waiting)) ? await list() : waiting
  const [first, ...later] = signed.filter(({ state }) => state === 'signed').slice(0, maxWaiting)
  if (!first) return void (await resumeRelayer(database, chain.id, ['fees']))
  const isStuck = first.sent_at !== null && clock().getTime() - first.sent_at.getTime() >= stuckAfter
  if (isStuck && (await hurryMint(context, { node, account }, first))) return pushMints(context, queue, await list())
  for (const mint of [first, ...later]) if (!(await sendMint(context, node, mint))) return
  if (!isStuck) await resumeRelayer(database, chain.id, ['fees'])
}

/** What an account reserved and signed that was the relayer's before its key was changed: it signs no more, so only what it signed is sent. */
export const endMints = async (
  context: ChainContext,
  { chain, node, time }: Queue,
  sender: string,
  waiting: readonly RelayedMint[],
): Promise<void> => {
  const over: string[] = []
  for (const mint of waiting) if (mint.data === null || (await isExpired(mint, time))) over.push(mint.mint_id)
  await releaseMints(context.database, { chainId: chain.id, sender, over })
  const signed = waiting.filter(({ mint_id, state }) => state === 'signed' && !over.includes(mint_id))
  for (const mint of signed.slice(0, maxWaiting)) if (!(await sendMint(context, node, mint))) return
}
