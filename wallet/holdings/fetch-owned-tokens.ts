import { NodeError } from '../node-errors.ts'
import type { ChainNode } from '../rpc/node.ts'
import type { ContractRead } from '../rpc/read-contracts.ts'

/** The most tokens listed per contract. */
const maxListed = 500

interface Listing<Token> {
  balance: ContractRead
  at(index: bigint): ContractRead
  /** From the answer to `at`. */
  read(reply: unknown): Token
  tokenUri(token: Token): ContractRead
}

export interface OwnedTokens<Token> {
  /** The full count; `tokens` has at most the first `maxListed`. */
  total: number
  tokens: (Token & { tokenUri: string | null })[]
}

/** Lists in three rounds: the count, the ids, and each one's metadata address. Omits a token that is transferred meanwhile. */
export async function fetchOwnedTokens<Token extends object>(
  node: ChainNode,
  listing: Listing<Token>,
): Promise<OwnedTokens<Token>> {
  const [balance] = await node.readContracts([listing.balance])
  if (typeof balance !== 'bigint') throw new NodeError('The contract does not say what this address holds.')
  const total = Number(balance)
  const indices = Array.from({ length: Math.min(total, maxListed) }, (_, index) => BigInt(index))
  const replies = await node.readContracts(indices.map(listing.at))
  const tokens = replies.filter((reply) => reply !== null).map(listing.read)
  const uris = await node.readContracts(tokens.map(listing.tokenUri))
  return {
    total,
    tokens: tokens.map((token, index) => ({ ...token, tokenUri: (uris[index] ?? null) as string | null })),
  }
}
