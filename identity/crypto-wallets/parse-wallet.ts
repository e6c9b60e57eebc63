import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { User } from '@iyk/wire/user.ts'
import { base58 } from '@scure/base'

type Chain = 'ethereum' | 'solana'
export type Wallet = { chain: Chain; address: string }

type Named = {
  crypto_wallet_address?: string | undefined
  crypto_wallet_type?: string | undefined
  address?: string | undefined
  type?: string | undefined
}

const hexAddress = /^0x[0-9a-fA-F]{40}$/

/** Phantom uses both chains: its addresses tell them apart. */
const chainOf = (kind: string, address: string): Chain =>
  /solana/i.test(kind) || (/^phantom$/i.test(kind) && !address.startsWith('0x')) ? 'solana' : 'ethereum'

/** Verifies the checksum of an address in mixed case; https://eips.ethereum.org/EIPS/eip-55 */
const parseEthereumAddress = async (address: string): Promise<string> => {
  if (!hexAddress.test(address)) throw new Refusal('invalid_ethereum_address')
  const { getAddress } = await import('viem/utils')
  const checksummed = getAddress(address.toLowerCase())
  const digits = address.slice(2)
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (mixed && address !== checksummed) throw new Refusal('invalid_ethereum_address', { reason: 'wrong checksum' })
  return checksummed
}

const parseSolanaAddress = (address: string): string => {
  try {
    if (address.length <= 44 && base58.decode(address).length === 32) return address
  } catch {}
  throw new Refusal('invalid_solana_address')
}

/** The wallet that a body names, by current fields or those from 2023, with its address in the canonical form of its chain. */
export const parseWallet = async (body: Named): Promise<Wallet> => {
  const address = body.crypto_wallet_address ?? body.address
  const kind = body.crypto_wallet_type ?? body.type
  if (address === undefined) throw new Refusal('bad_request', { message: 'crypto_wallet_address is required.' })
  if (kind === undefined) throw new Refusal('bad_request', { message: 'crypto_wallet_type is required.' })
  const chain = chainOf(kind, address)
  return { chain, address: chain === 'ethereum' ? await parseEthereumAddress(address) : parseSolanaAddress(address) }
}

/** Whether any user has the wallet. */
export const isWalletOf = ({ crypto_wallets }: User, { chain, address }: Wallet): boolean =>
  crypto_wallets.some((one) => one.crypto_wallet_type === chain && one.crypto_wallet_address === address)
