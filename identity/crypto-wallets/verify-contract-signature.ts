/**
 * Asks a node whether a contract accepts a signature (EIP-1271, and EIP-6492 for one that is not deployed yet) over a text signed by
 * `personal_sign`. The chain decides which node. Bounded in time and gas by whoever provides it; may throw, which counts as no.
 */
export type VerifyContractSignature = (asked: {
  chainId: number
  address: string
  message: string
  signature: string
}) => Promise<boolean>
