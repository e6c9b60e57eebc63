import type {
  OnChain,
  OnChainAnswer,
  SentTransaction,
  Voucher,
  VoucherAnswer,
  VoucherRequest,
} from '@iyk/wire/on-chain.ts'
import { http } from '../../session/page-http.ts'

const placeOf = (collectibleId: string) => `/api/collectibles/${encodeURIComponent(collectibleId)}`

/** How far a collectible is. Asking also makes the service look at the chain. */
export const getOnChain = async (collectibleId: string): Promise<OnChain> =>
  (await http<OnChainAnswer>('GET', `${placeOf(collectibleId)}/chain`)).data

export const askVoucher = async (collectibleId: string, body: VoucherRequest): Promise<Voucher> =>
  (await http<VoucherAnswer>('POST', `${placeOf(collectibleId)}/voucher`, { body })).data

export const reportSent = async (collectibleId: string, body: SentTransaction): Promise<OnChain> =>
  (await http<OnChainAnswer>('POST', `${placeOf(collectibleId)}/chain`, { body })).data

/** Thrown when a collectible is on its way, or there, already: a second transaction would spend its fee for nothing. */
export class UnderWayError extends Error {}

/** Makes sure, as far as the service knows, that nobody sent a transaction for it meanwhile. Throws `UnderWayError`. */
export async function assertNotSent(collectibleId: string): Promise<void> {
  const { state } = await getOnChain(collectibleId)
  if (state !== 'none' && state !== 'voucher') throw new UnderWayError()
}
