import type { Setback } from '@iyk/wire/on-chain.ts'
import type { Observation } from './observe.ts'
import type { Change, PendingToken } from './store.ts'

/** The result of an observation: a change, the end of the token's vouchers, or nothing. */
type Verdict = { change: Change } | { release: Setback } | undefined

/** How long to wait for a transaction that no node knows, in milliseconds. */
const dropAfter = 10 * 60_000

const backToVoucher = (setback: Setback): Verdict => ({
  change: { state: 'voucher', setback, block_number: null, first_seen_block: null },
})

/** The known mint of a token. A node that lags behind does not undo it, and a transaction that was given up is not mistaken for it. */
const knownMint = ({ state, transaction_hash, block_number }: PendingToken, mint: Observation['mint']) => {
  if (mint) return { transaction_hash: mint.hash, block_number: mint.blockNumber }
  const isStored = mint === undefined && state !== 'voucher'
  return isStored ? { transaction_hash, block_number } : { transaction_hash: null, block_number: null }
}

/** Evaluates an observation of a pending token. */
export const evaluate = (
  token: PendingToken,
  { minted, final, expired, mint, transaction, head, ...seen }: Observation,
  now: Date,
): Verdict => {
  if (minted) {
    const state = final ? 'final' : 'mined'
    const { transaction_hash, block_number } = knownMint(token, mint)
    const recipient = token.state === 'mined' ? token.recipient : (seen.recipient ?? token.recipient)
    const first_seen_block = token.first_seen_block ?? head
    const isNews = transaction_hash !== token.transaction_hash || block_number !== token.block_number
    if (state === token.state && !isNews) return undefined
    return { change: { state, setback: null, transaction_hash, block_number, recipient, first_seen_block } }
  }
  if (expired) return { release: token.setback ?? 'expired' }
  if (token.state === 'mined')
    return token.transaction_hash
      ? { change: { state: 'sent', setback: 'reorged', block_number: null, first_seen_block: null, seen_at: now } }
      : backToVoucher('reorged')
  if (token.state === 'voucher' || !transaction) return undefined
  if (transaction.known === 'pending') {
    const { sender, nonce } = transaction
    return { change: { sender, nonce, seen_at: now } }
  }
  if (transaction.known !== 'no') return backToVoucher(transaction.known)
  const unseenSince = token.seen_at?.getTime() ?? 0
  return now.getTime() - unseenSince >= dropAfter ? backToVoucher('dropped') : undefined
}
