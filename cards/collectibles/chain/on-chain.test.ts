import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { createOnChain } from './on-chain.ts'

type Question = { id: number; method: string }

/** Opens a mainnet node with the given response to a batch. */
const open = async (
  t: TestContext,
  reply: (questions: Question[], response: ServerResponse) => void,
  timeout?: number,
) => {
  const server = createServer(async (request, response) => reply(JSON.parse(await text(request)), response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const nodeUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const chain = { id: 1, nodeUrl, confirmations: 1 }
  return createOnChain({ chains: [chain], ...(timeout && { timeout }) }).openNode(chain)
}

test('a node that stops in the middle of a response times out', async (t) => {
  const opening = open(t, (_questions, response) => response.write('[{"jsonrpc":"2.0","id":'), 50)
  await assert.rejects(opening, { name: 'TimeoutError' })
})

test('a call that a node leaves out of a batch does not get the response of another', async (t) => {
  const node = await open(t, (questions, response) => {
    const answered = questions.filter(({ method }) => method !== 'eth_gasPrice')
    response.end(JSON.stringify(answered.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' }))))
  })
  const address = `0x${'11'.repeat(20)}` as const
  const [price, count] = await Promise.allSettled([node.getGasPrice(), node.getTransactionCount({ address })])
  assert.deepEqual([price.status, count.status], ['rejected', 'fulfilled'])
})
