import { keccak256 } from './keccak-256.ts'

const hexAddress = /^0x[0-9a-f]{40}$/i

export const isEthereumAddress = (value: unknown): value is string =>
  typeof value === 'string' && hexAddress.test(value)

/** The form people compare; https://eips.ethereum.org/EIPS/eip-55. Wallets return lower case. */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak256(new TextEncoder().encode(digits))
  const mixed = [...digits].map((digit, place) =>
    Number.parseInt(hash[place]!, 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${mixed.join('')}`
}
