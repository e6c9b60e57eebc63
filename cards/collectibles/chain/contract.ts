const voucherFields = [
  { name: 'eventId', type: 'bytes16' },
  { name: 'serial', type: 'uint32' },
  { name: 'supply', type: 'uint32' },
  { name: 'recipient', type: 'address' },
  { name: 'deadline', type: 'uint64' },
  { name: 'metadataHash', type: 'bytes32' },
] as const

export const mintedEvent = {
  type: 'event',
  name: 'Minted',
  inputs: [
    { name: 'tokenId', type: 'uint256', indexed: true },
    { name: 'recipient', type: 'address', indexed: true },
    { name: 'metadataHash', type: 'bytes32', indexed: false },
  ],
} as const

/** The part of the contract's ABI that the service uses; its source is `contracts/collectible.sol`. */
export const collectibleAbi = [
  {
    type: 'function',
    name: 'mint',
    stateMutability: 'nonpayable',
    inputs: [
      {
        name: 'voucher',
        type: 'tuple',
        components: voucherFields,
      },
      { name: 'signature', type: 'bytes' },
    ],
    outputs: [{ name: 'tokenId', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'metadataHashOf',
    stateMutability: 'view',
    inputs: [{ name: 'tokenId', type: 'uint256' }],
    outputs: [{ name: '', type: 'bytes32' }],
  },
  {
    type: 'function',
    name: 'ownerOf',
    stateMutability: 'view',
    inputs: [{ name: 'tokenId', type: 'uint256' }],
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'function',
    name: 'minter',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'function',
    name: 'supplyOf',
    stateMutability: 'view',
    inputs: [{ name: 'eventId', type: 'bytes16' }],
    outputs: [{ name: '', type: 'uint32' }],
  },
  mintedEvent,
] as const

/** The signed part of a voucher; https://eips.ethereum.org/EIPS/eip-712 */
export const voucherTypes = { Voucher: voucherFields } as const

export const voucherDomain = (chainId: number, verifyingContract: `0x${string}`) =>
  ({ name: 'IYK Cards', version: '2', chainId, verifyingContract }) as const
