import { type Call, call } from './call.ts'
import { createChainClient, type NodeOptions } from './chain-client.ts'
import { estimateFees } from './estimate-fees.ts'
import { estimateGas } from './estimate-gas.ts'
import { getBalance } from './get-balance.ts'
import { getBlock } from './get-block.ts'
import { getGasPrice } from './get-gas-price.ts'
import { getMaxPriorityFee } from './get-max-priority-fee.ts'
import { getTransactionCount } from './get-transaction-count.ts'
import { type ContractQuestion, readContracts } from './read-contracts.ts'
import { sendRawTransaction } from './send-raw-transaction.ts'
import { type Waiting, waitForTransaction } from './wait-for-transaction.ts'

/** A chain to ask. Everything below stands on viem: take it from `load-node.ts`, which fetches that on first use. */
export function openNode(options: NodeOptions) {
  const client = createChainClient(options)
  return {
    chain: options.chain,
    /** For `names/`. */
    client,
    call: (request: Call) => call(client, request),
    estimateGas: (request: Call) => estimateGas(client, request),
    getGasPrice: () => getGasPrice(client),
    getMaxPriorityFee: () => getMaxPriorityFee(client),
    estimateFees: () => estimateFees(client),
    getBlock: (number?: bigint) => getBlock(client, number),
    getTransactionCount: (address: `0x${string}`) => getTransactionCount(client, address),
    getBalance: (address: `0x${string}`) => getBalance(client, address),
    sendRawTransaction: (signed: `0x${string}`) => sendRawTransaction(client, signed),
    readContracts: (questions: readonly ContractQuestion[]) => readContracts(client, questions),
    waitForTransaction: (waiting: Waiting) => waitForTransaction(client, waiting),
  }
}

export type ChainNode = ReturnType<typeof openNode>
