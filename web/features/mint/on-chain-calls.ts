import type {
  OnChain,
  OnChainReply,
  SentTransaction,
  Voucher,
  VoucherReply,
  VoucherRequest,
} from '@iyk/wire/on-chain.ts'
import { http } from '../../http/page-http.ts'

const collectiblePath = (collectibleId: string) => `/api/collectibles/${encodeURIComponent(collectibleId)}`

/** A collectible's progress. The request also makes the service check the chain. */
export async function getOnChain(collectibleId: string): Promise<OnChain> {
  return (await http<OnChainReply>('GET', `${collectiblePath(collectibleId)}/chain`)).data
}

export async function requestVoucher(collectibleId: string, body: VoucherRequest): Promise<Voucher> {
  return (await http<VoucherReply>('POST', `${collectiblePath(collectibleId)}/voucher`, { body })).data
}

/** Has the service mint it to a linked wallet, and pay. */
export async function mintForFree(collectibleId: string, body: VoucherRequest): Promise<OnChain> {
  return (await http<OnChainReply>('POST', `${collectiblePath(collectibleId)}/mint`, { body })).data
}

export async function reportSent(collectibleId: string, body: SentTransaction): Promise<OnChain> {
  return (await http<OnChainReply>('POST', `${collectiblePath(collectibleId)}/chain`, { body })).data
}

/** Thrown when a collectible is already on its way, or minted: a second transaction would waste its fee. */
export class AlreadySentError extends Error {}

/** Makes sure, as far as the service knows, that no transaction for it was sent meanwhile. Throws `AlreadySentError`. */
export async function assertNotSent(collectibleId: string): Promise<void> {
  const { state } = await getOnChain(collectibleId)
  if (state !== 'none' && state !== 'voucher') throw new AlreadySentError()
}
