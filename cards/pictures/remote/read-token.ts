import { type Address, getAddress, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import { unlessRefused } from './find-name.ts'
import type { ChainClient } from './open-chain-client.ts'

export type Token = { chainId: number; standard: 'erc721' | 'erc1155'; contract: Address; id: bigint }

const abi = parseAbi([
  'function tokenURI(uint256 id) view returns (string)',
  'function ownerOf(uint256 id) view returns (address)',
  'function uri(uint256 id) view returns (string)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])

/** `eip155:1/erc721:0x…/1` or `…/erc1155:…`: https://docs.ens.domains/ensip/12 */
export const parseToken = (text: string): Token | undefined => {
  const [, chain, standard = '', contract = '', id = ''] =
    /^eip155:(\d{1,15})\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78})$/i.exec(text) ?? []
  if (!chain || BigInt(id) >= 2n ** 256n) return undefined
  const address = getAddress(contract.toLowerCase())
  return {
    chainId: Number(chain),
    standard: standard.toLowerCase() as Token['standard'],
    contract: address,
    id: BigInt(id),
  }
}

/** Whether an address has the token; no one else may show it as theirs. */
export const ownsToken = async (client: ChainClient, { standard, contract: address, id }: Token, owner: Address) => {
  if (standard === 'erc1155')
    return (
      ((await unlessRefused(readContract(client, { address, abi, functionName: 'balanceOf', args: [owner, id] }))) ??
        0n) > 0n
    )
  return (await unlessRefused(readContract(client, { address, abi, functionName: 'ownerOf', args: [id] }))) === owner
}

/** Where the token is described. https://eips.ethereum.org/EIPS/eip-1155#metadata */
export const findTokenUri = async (client: ChainClient, { standard, contract: address, id }: Token) => {
  if (standard === 'erc721')
    return await unlessRefused(readContract(client, { address, abi, functionName: 'tokenURI', args: [id] }))
  const uri = await unlessRefused(readContract(client, { address, abi, functionName: 'uri', args: [id] }))
  return uri?.replaceAll('{id}', id.toString(16).padStart(64, '0')) ?? null
}
