import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { namehash } from 'viem'
import { passOnTo, startNode } from '../../dev/chain-stand-ins/start-node.ts'
import { startStandInChain } from '../../dev/chain-stand-ins/start-stand-in-chain.ts'
import { parseChains } from '../chains/parse-chains.ts'
import { loadNode } from '../rpc/load-node.ts'
import { createNames } from './names.ts'

const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const eve = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const day = 24 * 60 * 60 * 1000

let chain: Awaited<ReturnType<typeof startStandInChain>>
let wire: Awaited<ReturnType<typeof startNode>>
let isDown = false
before(async () => {
  chain = await startStandInChain(1)
  const pass = passOnTo(chain.url)
  wire = await startNode((request) => (isDown ? { error: { code: -32000, message: 'down' } } : pass(request)))
  await chain.changeNames('claim', ada, 'ada.eth', namehash('ada.eth'))
  await chain.changeNames('setAddress', namehash('ada.eth'), ada)
  await chain.changeNames('setText', namehash('ada.eth'), 'avatar', 'data:image/svg+xml;base64,PHN2Zy8+')
})
after(async () => {
  await wire?.close()
  await chain?.close()
})

function setUp() {
  wire.posts.length = 0
  const clock = { now: 0 }
  const [mainnet] = parseChains([{ id: 1, name: '', rpc_url: wire.url }])
  const names = createNames({ openNode: () => loadNode({ chain: mainnet! }), now: () => clock.now })
  return { names, clock }
}

test('an address has the name that points back to it, and the name its picture', async () => {
  const { names } = setUp()
  assert.equal(await names.nameOf(ada), 'ada.eth')
  assert.equal(await names.avatarOf('ada.eth'), 'data:image/svg+xml;base64,PHN2Zy8+')
  assert.equal(await names.addressOf('ada.eth'), ada)
  assert.equal(await names.addressOf('ADA.eth'), ada)
})

test('a picture on a server is not shown, and the server is not called', async () => {
  for (const record of [
    'https://pictures.example/ada.png',
    'ipfs://QmPicture',
    'eip155:1/erc721:0x22C1/1',
    'data:text/html,hi',
  ]) {
    await chain.changeNames('setText', namehash('ada.eth'), 'avatar', record)
    assert.equal(await setUp().names.avatarOf('ada.eth'), null, record)
  }
  assert.ok(wire.posts.flat().every(({ method }) => method === 'eth_call'))
})

test('the record of a picture may have 16384 characters, and no more', async () => {
  const start = 'data:image/png;base64,'
  for (const [length, isShown] of [
    [16 * 1024, true],
    [16 * 1024 + 1, false],
  ] as const) {
    const record = start.padEnd(length, 'A')
    await chain.changeNames('setText', namehash('ada.eth'), 'avatar', record)
    assert.equal(await setUp().names.avatarOf('ada.eth'), isShown ? record : null)
  }
})

test('an address without a name or picture has neither', async () => {
  const { names } = setUp()
  assert.equal(await names.nameOf(bob), null)
  assert.equal(await names.addressOf('nobody.eth'), null)
  assert.equal(await names.addressOf('a..b'), null)
  assert.equal(await names.avatarOf('nobody.eth'), null)
})

test('a name that points elsewhere is not shown, whatever its resolver returns', async () => {
  await chain.changeNames('claim', eve, 'ada.eth', namehash('ada.eth'))
  assert.equal(await setUp().names.nameOf(eve), null)
  await chain.changeNames('believe')
  assert.equal(await setUp().names.nameOf(eve), null)
})

test('a name in letters that only look like another is not shown', async () => {
  for (const name of ['Ada.eth', 'аda.eth', 'a\u200dda.eth']) {
    await chain.changeNames('claim', bob, name, namehash(name))
    await chain.changeNames('setAddress', namehash(name), bob)
    assert.equal(await setUp().names.nameOf(bob), null, JSON.stringify(name))
  }
})

test('results hold for a day, for every spelling of an address, and are then fetched again', async () => {
  const { names, clock } = setUp()
  await Promise.all([names.nameOf(ada), names.nameOf(ada.toLowerCase())])
  await names.nameOf(bob)
  const once = wire.posts.length
  clock.now = day - 1
  await names.nameOf(ada)
  assert.equal(wire.posts.length, once)
  clock.now = day
  await names.nameOf(ada)
  assert.ok(wire.posts.length > once)
})

test('a failure is neither retried nor cached', async () => {
  const { names } = setUp()
  isDown = true
  await assert.rejects(names.nameOf(ada), { name: 'NodeError' })
  assert.equal(wire.posts.length, 1)
  isDown = false
  assert.equal(await names.nameOf(ada), 'ada.eth')
})

test('a contract cannot make the page call an address of its choice', async () => {
  let visits = 0
  const gateway = createServer((_request, response) => {
    visits++
    response.end('{}')
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  await chain.changeNames('moveOffchain', `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/{data}`)
  assert.equal(await setUp().names.nameOf(ada), null)
  assert.equal(visits, 0)
  await new Promise((resolve) => gateway.close(resolve))
})
