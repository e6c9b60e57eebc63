import type { Voucher } from '@iyk/wire/on-chain.ts'
import { eventBytes, tokenIdOf } from '@iyk/wire/token-id.ts'
import type { LocalAccount } from 'viem'
import { collectibleAbi, voucherDomain, voucherTypes } from './contract.ts'
import type { PendingToken } from './store.ts'

/** Signs the voucher of a reserved token. Returns the voucher, its signature, and both as a transaction. */
export const signVoucher = async (minter: LocalAccount, token: PendingToken): Promise<Voucher> => {
  const { encodeFunctionData } = await import('viem')
  const { contract, recipient, serial, metadata_hash: metadataHash } = token
  const supply = token.supply!
  const deadline = token.deadline.getTime() / 1000
  const message = {
    eventId: eventBytes(token.event_id),
    serial,
    supply,
    recipient,
    deadline: BigInt(deadline),
    metadataHash: metadataHash!,
  }
  const signature = await minter.signTypedData({
    domain: voucherDomain(token.chain_id, contract),
    types: voucherTypes,
    primaryType: 'Voucher',
    message,
  })
  return {
    chain_id: token.chain_id,
    contract,
    token_id: String(tokenIdOf(token.event_id, serial)),
    voucher: { event_id: message.eventId, serial, supply, recipient, deadline, metadata_hash: metadataHash! },
    signature,
    transaction: {
      to: contract,
      data: encodeFunctionData({ abi: collectibleAbi, functionName: 'mint', args: [message, signature] }),
    },
  }
}
