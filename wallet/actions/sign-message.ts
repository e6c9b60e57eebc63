import { encodeBase58 } from '../connectors/encode-base58.ts'
import { encodeHex } from '../connectors/encode-hex.ts'
import { request } from '../connectors/ethereum-connector.ts'
import type { Wallet } from '../create-wallet.ts'
import { WalletError } from '../errors.ts'
import { requireWallet } from './require-wallet.ts'

/** Has a text signed with the connected account. The signature is hex (EIP-191), on Solana base58, as the provider takes it. */
export async function signMessage(wallet: Wallet, text: string): Promise<string> {
  const { connector, account } = requireWallet(wallet)
  const bytes = new TextEncoder().encode(text)
  if (connector.namespace === 'solana') {
    const signature = await connector.signMessage(bytes, account)
    if (!(signature instanceof Uint8Array)) throw new WalletError('The wallet gave no signature.')
    return encodeBase58(signature)
  }
  return parseSignature(await request(connector.provider, 'personal_sign', [`0x${encodeHex(bytes)}`, account]))
}

export function parseSignature(reply: unknown): string {
  if (typeof reply !== 'string' || !reply.startsWith('0x')) throw new WalletError('The wallet gave no signature.')
  return reply
}
