import type { ContractRead } from '../rpc/read-contracts.ts'

type Address = `0x${string}`

const view = (name: string, inputs: readonly string[], outputs: readonly string[]) =>
  ({
    type: 'function',
    stateMutability: 'view',
    name,
    inputs: inputs.map((type) => ({ name: '', type })),
    outputs: outputs.map((type) => ({ name: '', type })),
  }) as const

/** The calls of ERC-721 contracts, POAP's extension included; https://eips.ethereum.org/EIPS/eip-721 */
const abi = [
  view('balanceOf', ['address'], ['uint256']),
  view('ownerOf', ['uint256'], ['address']),
  view('tokenOfOwnerByIndex', ['address', 'uint256'], ['uint256']),
  view('tokenURI', ['uint256'], ['string']),
  view('tokenDetailsOfOwnerByIndex', ['address', 'uint256'], ['uint256', 'uint256']),
]

/** A call of one contract. */
export const createReads =
  (address: Address) =>
  (functionName: string, ...args: readonly unknown[]): ContractRead => ({ address, abi, functionName, args })
