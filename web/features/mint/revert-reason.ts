/** What the contract refuses a mint with, by the first four bytes of what it returns; `contracts/collectible.sol` */
const reasons = {
  // VoucherExpired(uint64)
  '0x68641fc4': 'expired',
  // VoucherNotSigned(address)
  '0xd37c0c4f': 'unsigned',
  // SerialOutOfSupply(uint32,uint32)
  '0xe15c0538': 'supply',
  // ERC721InvalidSender(address): there is such a token.
  '0x73c6ac6e': 'minted',
} as const
export type RevertReason = (typeof reasons)[keyof typeof reasons] | 'other'

const isObject = (value: unknown): value is { data?: unknown; cause?: unknown } =>
  typeof value === 'object' && value !== null

/** What a contract returned when it refused: libraries wrap it in causes, wallets in `data`. */
const findReturned = (error: unknown, depth = 0): string | undefined => {
  if (!isObject(error) || depth > 10) return undefined
  const { data } = error
  if (typeof data === 'string' && /^0x[0-9a-f]{8,}$/i.test(data)) return data.toLowerCase()
  return findReturned(data, depth + 1) ?? findReturned(error.cause, depth + 1)
}

/** Why the contract refused, from whatever was thrown. */
export function revertReason(error: unknown): RevertReason {
  const selector = findReturned(error)?.slice(0, 10)
  return selector !== undefined && Object.hasOwn(reasons, selector)
    ? reasons[selector as keyof typeof reasons]
    : 'other'
}
