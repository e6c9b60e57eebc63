import { traceNode } from '@iyk/kit/tracing/trace-fetch.ts'
import type { Hex } from 'viem'
import type { VerifyContractSignature } from './verify-contract-signature.ts'

type Options = {
  /** The node of each chain id. Contract wallets on other chains cannot sign in. */
  nodes: ReadonlyMap<number, string>
  /** Milliseconds for each of the two requests. */
  timeout?: number
  /** The gas limit of the wallet's code: enough to deploy it and to check a P-256 signature. */
  gas?: bigint
}

/**
 * Asks the node of the message's chain with one read-only call: the universal validator of https://eips.ethereum.org/EIPS/eip-6492 deploys the wallet
 * if necessary and asks it by https://eips.ethereum.org/EIPS/eip-1271. Where there is no contract the validator would accept an account's signature,
 * also in its second form; such questions return false here, since accounts are verified without a node. Throws if the node fails or the wallet's
 * code does.
 */
export const createContractVerifier =
  ({ nodes, timeout = 3000, gas = 5_000_000n }: Options): VerifyContractSignature =>
  async ({ chainId, address, message, signature }) => {
    const url = nodes.get(chainId)
    if (url === undefined) return false
    const viem = await import('viem')
    // The transport's own timeout ends when a response begins.
    const inTime: typeof fetch = (address, init) => fetch(address, { ...init, signal: AbortSignal.timeout(timeout) })
    const client = viem.createPublicClient({
      transport: viem.http(url, { timeout, retryCount: 0, fetchFn: traceNode(chainId, inTime) }),
    })
    const wallet = address as Hex
    const hash = viem.hashMessage(message)
    const wrapped = viem.isErc6492Signature(signature as Hex)
    if (!wrapped && (await client.getCode({ address: wallet })) === undefined) return false
    const { data } = await client.call({
      data: viem.encodeDeployData({
        abi: viem.erc6492SignatureValidatorAbi,
        bytecode: viem.erc6492SignatureValidatorByteCode,
        args: [wallet, hash, signature as Hex],
      }),
      gas,
    })
    return data !== undefined && viem.isHex(data) && viem.size(data) <= 32 && BigInt(data) === 1n
  }
