import { NodeError } from '../node-errors.ts'
import type { ChainNode } from '../rpc/node.ts'
import type { ContractQuestion } from '../rpc/read-contracts.ts'

/** The most tokens that are listed of one contract. */
const mostListed = 500

interface Listing<Token> {
  balance: ContractQuestion
  at(index: bigint): ContractQuestion
  /** From the answer to `at`. */
  read(answer: unknown): Token
  tokenUri(token: Token): ContractQuestion
}

export interface Held<Token> {
  /** How many there are; `tokens` has at most the first `mostListed`. */
  total: number
  tokens: (Token & { tokenUri: string | null })[]
}

/** Lists in three rounds: how many, which, and where each is described. A token that moves away meanwhile is left out. */
export async function readHeld<Token extends object>(node: ChainNode, listing: Listing<Token>): Promise<Held<Token>> {
  const [balance] = await node.readContracts([listing.balance])
  if (typeof balance !== 'bigint') throw new NodeError('The contract does not say what this address holds.')
  const total = Number(balance)
  const indices = Array.from({ length: Math.min(total, mostListed) }, (_, index) => BigInt(index))
  const answers = await node.readContracts(indices.map(listing.at))
  const tokens = answers.filter((answer) => answer !== null).map(listing.read)
  const uris = await node.readContracts(tokens.map(listing.tokenUri))
  return {
    total,
    tokens: tokens.map((token, index) => ({ ...token, tokenUri: (uris[index] ?? null) as string | null })),
  }
}
