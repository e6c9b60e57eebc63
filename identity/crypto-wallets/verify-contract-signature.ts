/**
 * Asks a node whether a contract accepts a signature (EIP-1271, and EIP-6492 for one that is not deployed yet) over a text signed by `personal_sign`.
 * The chain selects the node. The implementation limits time and gas; it may throw, which counts as a refusal.
 */
export type VerifyContractSignature = (request: {
  chainId: number
  address: string
  message: string
  signature: string
}) => Promise<boolean>
