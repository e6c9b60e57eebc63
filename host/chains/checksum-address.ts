import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The one form of an Ethereum address; https://eips.ethereum.org/EIPS/eip-55. `address`: 0x and 40 hexadecimal digits. */
export const checksumAddress = (address: string): string => {
  // Settings are read at once and at each start; only whoever sets an address pays for the hash.
  const { keccak_256 } = require('@noble/hashes/sha3.js') as typeof import('@noble/hashes/sha3.js')
  const digits = address.slice(2).toLowerCase()
  const hash = Buffer.from(keccak_256(Buffer.from(digits))).toString('hex')
  return `0x${digits.replace(/./g, (digit, place: number) => (hash[place]! >= '8' ? digit.toUpperCase() : digit))}`
}
