import { keccak256 } from 'viem'
import { sendRawTransaction as viemSendRawTransaction } from 'viem/actions'
import type { ChainClient } from './chain-client.ts'
import { withNodeErrors } from './with-node-errors.ts'

const alreadyThere = /already known|transaction already imported/i

/** Sends a signed transaction and returns its hash. One the node already has, as after a lost response, counts as sent. */
export const sendRawTransaction = (client: ChainClient, signed: `0x${string}`): Promise<`0x${string}`> =>
  withNodeErrors(async () => {
    try {
      return await viemSendRawTransaction(client, { serializedTransaction: signed })
    } catch (thrown) {
      if (thrown instanceof Error && alreadyThere.test(thrown.message)) return keccak256(signed)
      throw thrown
    }
  })
