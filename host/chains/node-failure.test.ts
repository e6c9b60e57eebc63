import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { createPublicClient, http } from 'viem'
import { nodeFailure } from './node-failure.ts'

test('a node that refuses too many requests is reported as such, without its address', async (t) => {
  const server = createServer((_request, response) => void response.writeHead(429).end('slow down')).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as { port: number }
  const node = createPublicClient({ transport: http(`http://127.0.0.1:${port}/a-key`, { retryCount: 0 }) })
  const read = () =>
    node.readContract({
      abi: [{ type: 'function', name: 'owner', inputs: [], outputs: [], stateMutability: 'view' }],
      address: `0x${'0'.repeat(40)}`,
      functionName: 'owner',
    })
  for (const ask of [() => node.getBlockNumber(), read]) {
    const failure = await ask().then(
      () => '',
      (error: unknown) => nodeFailure(error),
    )
    assert.match(failure, / The node returned 429\.$/)
    assert.doesNotMatch(failure, /a-key/)
  }
})
