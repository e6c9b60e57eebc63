import type { Hex } from 'viem'

const hexSignature = /^0x(?:[0-9a-f]{2})+$/i
/** Half the order of secp256k1: of the two forms of a signature only the lower one is valid; https://eips.ethereum.org/EIPS/eip-2 */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

export type SignatureForm = 'missing' | 'malformed' | 'account' | 'contract'

/** Sixty-five bytes are an account's signature (or a contract's); any other length can only be a contract's. */
export const formOf = (signature: string): SignatureForm => {
  if (signature === '') return 'missing'
  if (!hexSignature.test(signature)) return 'malformed'
  return signature.length === 2 + 65 * 2 ? 'account' : 'contract'
}

/** v as 27 or 28; hardware wallets and bridges send the bare parity, 0 or 1. Undefined for anything else. */
const normalizeV = (v: number) => (v === 0 || v === 1 ? v + 27 : v === 27 || v === 28 ? v : undefined)

/** Whether an account signed a text by `personal_sign` (https://eips.ethereum.org/EIPS/eip-191). Needs no node. */
export const verifyEthereumSignature = async (
  message: string,
  address: string,
  signature: string,
): Promise<boolean> => {
  if (formOf(signature) !== 'account') return false
  const v = normalizeV(Number.parseInt(signature.slice(130), 16))
  if (v === undefined) return false
  if (BigInt(`0x${signature.slice(66, 130)}`) > halfOrder) return false
  const { hashMessage, recoverAddress } = await import('viem/utils')
  try {
    const normalized = `${signature.slice(0, 130).toLowerCase()}${v.toString(16)}` as Hex
    return (await recoverAddress({ hash: hashMessage(message), signature: normalized })) === address
  } catch {
    return false
  }
}
