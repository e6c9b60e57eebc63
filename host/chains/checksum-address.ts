import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The checksummed form of an Ethereum address (0x and 40 hexadecimal digits): https://eips.ethereum.org/EIPS/eip-55. */
export const checksumAddress = (address: string): string => {
  // Settings are parsed synchronously at every start, so the hash is loaded only when an address is set.
  const { keccak_256 } = require('@noble/hashes/sha3.js') as typeof import('@noble/hashes/sha3.js')
  const digits = address.slice(2).toLowerCase()
  const hash = Buffer.from(keccak_256(Buffer.from(digits))).toString('hex')
  return `0x${digits.replace(/./g, (digit, place: number) => (hash[place]! >= '8' ? digit.toUpperCase() : digit))}`
}
