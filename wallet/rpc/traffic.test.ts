import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { parseChains } from '../chains/parse-chains.ts'
import { createFakeEthereumWallet } from '../fake-ethereum-wallet.ts'
import { loadNode } from './load-node.ts'

/** `stall`: it starts a response and never finishes. */
type Respond = () => object | number | Response | 'hang' | 'stall'

/** A node with a stopped clock and a fake `fetch`, so that each wait can be read to the millisecond. */
async function setUp(context: { after(run: () => void): void }, respond: Respond) {
  const [chain] = parseChains([{ id: 1, name: '', rpc_url: 'http://node.invalid' }])
  const node = await loadNode({ chain: chain! })
  mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const began = Date.now()
  const requests: number[] = []
  mock.method(globalThis, 'fetch', async (_url: unknown, init: RequestInit) => {
    requests.push(Date.now() - began)
    const answered = respond()
    if (typeof answered === 'number') return new Response(null, { status: answered })
    if (answered instanceof Response) return answered
    const given = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
    if (answered === 'hang') return given
    if (answered === 'stall') return new Response(new ReadableStream({ pull: () => given }))
    const questions = JSON.parse(String(init.body)) as { id: number }[]
    return Response.json(questions.map(({ id }) => ({ jsonrpc: '2.0', id, ...answered })))
  })
  context.after(() => mock.reset())
  const advance = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 10) {
      mock.timers.tick(10)
      for (let turn = 0; turn < 3; turn++) await setImmediate()
    }
  }
  return { node, requests, advance }
}

test('a node that is down is retried after 150, 300 and 600 ms, then the call fails', async (context) => {
  const { node, requests, advance } = await setUp(context, () => 503)
  const failed = assert.rejects(node.getGasPrice(), { name: 'NodeError' })
  await advance(5_000)
  await failed
  const waits = requests.slice(1).map((at, index) => at - requests[index]!)
  assert.deepEqual(waits.map(roundDown), [150, 300, 600])
})

/** The clock moves by tens of milliseconds, and so do timers. */
const roundDown = (wait: number) => Math.floor(wait / 50) * 50

for (const [retryAfter, waits] of [
  ['3600', [5_000, 5_000, 5_000]],
  ['2', [2_000, 2_000, 2_000]],
  ['Wed, 21 Oct 2099 07:28:00 GMT', [150, 300, 600]],
  ['-5', [150, 300, 600]],
] as const)
  test(`a busy node with Retry-After: ${retryAfter} delays a page by seconds at most`, async (context) => {
    const busy = () => new Response(null, { status: 429, headers: { 'retry-after': retryAfter } })
    const { node, requests: times, advance } = await setUp(context, busy)
    let isOver = false
    const failed = assert.rejects(node.getGasPrice(), { name: 'NodeError' }).then(() => {
      isOver = true
    })
    await advance(17_000)
    assert.ok(isOver)
    await failed
    assert.deepEqual(
      times.slice(1).map((at, index) => roundDown(at - times[index]!)),
      waits,
    )
  })

test('a node that recovers is used again', async (context) => {
  let left = 2
  const { node, requests, advance } = await setUp(context, () => (left-- > 0 ? 503 : { result: '0x7' }))
  const price = node.getGasPrice()
  await advance(2_000)
  assert.equal(await price, 7n)
  assert.equal(requests.length, 3)
})

for (const silence of ['hang', 'stall'] as const)
  test(`a node that ${silence === 'hang' ? 'never responds' : 'stops mid-response'} is given up after 10 s, four times`, async (context) => {
    const { node, requests, advance } = await setUp(context, () => silence)
    let over = false
    const failed = assert.rejects(node.getGasPrice(), { name: 'NodeError' }).then(() => {
      over = true
    })
    await advance(9_900)
    assert.equal(requests.length, 1)
    await advance(400)
    assert.equal(requests.length, 2)
    await advance(30_000)
    assert.deepEqual([requests.length, over], [4, false])
    await advance(1_000)
    await failed
  })

test('a wallet that never returns its node’s response is given up as well', async (context) => {
  const { advance } = await setUp(context, () => 'hang')
  const { provider, fake } = createFakeEthereumWallet()
  fake.unresponsive.add('eth_gasPrice')
  const [chain] = parseChains([])
  const node = await loadNode({ chain: chain!, provider })
  const failed = assert.rejects(node.getGasPrice(), { name: 'NodeError' })
  await advance(9_900)
  assert.equal(fake.calls.length, 1)
  await advance(32_000)
  assert.equal(fake.calls.length, 4)
  await failed
})

test('waiting fetches the latest block every 4000 ms', async (context) => {
  const { node, requests, advance } = await setUp(context, () => ({ result: null }))
  const waiting = assert.rejects(node.waitForTransaction({ hash: `0x${'ab'.repeat(32)}`, timeout: 13_000 }), {
    name: 'NodeError',
  })
  await advance(14_000)
  await waiting
  assert.deepEqual([...new Set(requests.map((at) => Math.floor(at / 1000)))], [0, 4, 8, 12])
})
