import { keccak256 } from 'viem'
import { sendRawTransaction as viemSendRawTransaction } from 'viem/actions'
import type { ChainClient } from './chain-client.ts'
import { nameNodeErrors } from './name-node-errors.ts'

const alreadyThere = /already known|transaction already imported/i

/** Sends a signed transaction and answers its hash. One that the node has already, as after a lost answer, counts as sent. */
export const sendRawTransaction = (client: ChainClient, signed: `0x${string}`): Promise<`0x${string}`> =>
  nameNodeErrors(async () => {
    try {
      return await viemSendRawTransaction(client, { serializedTransaction: signed })
    } catch (thrown) {
      if (thrown instanceof Error && alreadyThere.test(thrown.message)) return keccak256(signed)
      throw thrown
    }
  })
