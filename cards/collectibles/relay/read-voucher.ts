import { collectibleAbi } from '../chain/contract.ts'

/** What the call of a mint says: its token, and the last second of the chain's time in which it can be minted. */
export const readVoucher = async (data: `0x${string}`): Promise<{ tokenId: bigint; deadline: bigint }> => {
  const { decodeFunctionData } = await import('viem')
  const { args } = decodeFunctionData({ abi: collectibleAbi, data })
  const [voucher] = args as unknown as [{ eventId: `0x${string}`; serial: number; deadline: bigint }]
  return { tokenId: (BigInt(voucher.eventId) << 32n) | BigInt(voucher.serial), deadline: voucher.deadline }
}

/** Whether the voucher of a mint was no longer valid in a block of that time, in seconds. A transfer of nothing has none. */
export const isExpired = async (mint: { data: `0x${string}` | null }, time: bigint): Promise<boolean> =>
  mint.data !== null && time > (await readVoucher(mint.data)).deadline
