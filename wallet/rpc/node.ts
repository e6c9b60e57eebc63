import { createChainClient, type NodeOptions } from './chain-client.ts'
import { type ContractRead, readContracts } from './read-contracts.ts'
import {
  type Call,
  call,
  estimateFees,
  estimateGas,
  getBalance,
  getBlock,
  getGasPrice,
  getMaxPriorityFee,
  getTransactionCount,
} from './reads.ts'
import { sendRawTransaction } from './send-raw-transaction.ts'
import { type Waiting, waitForTransaction } from './wait-for-transaction.ts'

/** A client for a chain. Everything below depends on viem: import it through `load-node.ts`, which loads that on first use. */
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
    readContracts: (questions: readonly ContractRead[]) => readContracts(client, questions),
    waitForTransaction: (waiting: Waiting) => waitForTransaction(client, waiting),
  }
}

export type ChainNode = ReturnType<typeof openNode>
