import { request } from '../connectors/ethereum-connector.ts'
import type { Wallet } from '../create-wallet.ts'
import { checkChain } from './check-chain.ts'
import { requireEthereumWallet } from './require-wallet.ts'
import { parseSignature } from './sign-message.ts'

// Part of the requests that a page may make of a wallet (README.md); the product's own pages sign text alone.

interface Field {
  name: string
  type: string
}

interface TypedData {
  domain: { name?: string; version?: string; chainId?: number | bigint; verifyingContract?: string; salt?: string }
  /** Without `EIP712Domain`, which follows from `domain`. */
  types: Readonly<Record<string, readonly Field[]>>
  primaryType: string
  /** Whole numbers may be bigint. */
  message: Readonly<Record<string, unknown>>
}

/** In the order that https://eips.ethereum.org/EIPS/eip-712 gives them. */
const domainFields: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

const writeNumbers = (_key: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)

/** Has structured data signed with the connected account (EIP-712, hex). Throws `ChainMismatchError` when its domain names another chain. */
export async function signTypedData(
  wallet: Wallet,
  { domain, types, primaryType, message }: TypedData,
): Promise<string> {
  const { provider, account } = requireEthereumWallet(wallet)
  if (domain.chainId !== undefined) await checkChain(provider, Number(domain.chainId))
  const EIP712Domain = domainFields.filter(({ name }) => name in domain)
  const data = JSON.stringify({ domain, types: { EIP712Domain, ...types }, primaryType, message }, writeNumbers)
  return parseSignature(await request(provider, 'eth_signTypedData_v4', [account, data]))
}
