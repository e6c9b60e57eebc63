import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { passOnTo, startNode } from '../../dev/chain-stand-ins/start-node.ts'
import { startStandInChain } from '../../dev/chain-stand-ins/start-stand-in-chain.ts'
import { parseChains } from '../chains/parse-chains.ts'
import { loadNode } from '../rpc/load-node.ts'
import { countTokens } from './count-tokens.ts'
import { fetchOwners } from './fetch-owners.ts'
import { fetchPoaps } from './fetch-poaps.ts'

const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let chain: Awaited<ReturnType<typeof startStandInChain>>
let wire: Awaited<ReturnType<typeof startNode>>
before(async () => {
  chain = await startStandInChain(100)
  wire = await startNode(passOnTo(chain.url))
  for (let tokenId = 1; tokenId <= 40; tokenId++) await chain.changeTokens('mint', ada, 1000 + tokenId, tokenId)
  await chain.changeTokens('mint', bob, 7, 41)
})
after(async () => {
  await wire?.close()
  await chain?.close()
})

const openNode = (id = 100) => {
  wire.posts.length = 0
  return loadNode({ chain: parseChains([{ id, name: '', rpc_url: wire.url }])[0]! })
}

test('POAPs of an address come with their events, in three rounds of aggregated calls', async () => {
  const { total, tokens } = await fetchPoaps(await openNode(), ada)
  assert.equal(total, 40)
  assert.deepEqual(tokens[0], { tokenId: 1n, eventId: 1001n, tokenUri: 'https://cards.example/tokens/1' })
  assert.deepEqual(
    tokens.map(({ tokenId }) => tokenId),
    Array.from({ length: 40 }, (_, index) => BigInt(index + 1)),
  )
  // 40 calls of 68 bytes are 15 and 15 and 10; 40 of 36 are 28 and 12.
  assert.deepEqual(
    wire.posts.map(({ length }) => length),
    [1, 3, 2],
  )
})

test('an address with none costs one request', async () => {
  const holdings = await fetchPoaps(await openNode(), '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
  assert.deepEqual(holdings, { total: 0, tokens: [] })
  assert.equal(wire.posts.length, 1)
})

test('a chain without POAP is not called', async () => {
  assert.deepEqual(await fetchPoaps(await openNode(8453), ada), { total: 0, tokens: [] })
  assert.deepEqual(wire.posts, [])
})

test('tokens are counted without being listed', async () => {
  assert.equal(await countTokens(await openNode(), chain.poap, ada), 40)
  assert.equal(await countTokens(await openNode(), chain.poap, bob), 1)
})

test('owners of tokens, and null for one that does not exist', async () => {
  assert.deepEqual(await fetchOwners(await openNode(), chain.poap, [41n, 99n, 1n]), [bob, null, ada])
})

test('a missing contract is an error', async () => {
  await assert.rejects(countTokens(await openNode(), ada, bob), { name: 'NodeError' })
})
