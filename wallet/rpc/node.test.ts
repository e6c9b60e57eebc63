import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { keccak256 } from 'viem'
import { passOnTo, type RpcRequest, startNode } from '../../dev/chain-stand-ins/start-node.ts'
import { account, startStandInChain } from '../../dev/chain-stand-ins/start-stand-in-chain.ts'
import { parseChains } from '../chains/parse-chains.ts'
import { loadNode } from './load-node.ts'
import type { ChainNode } from './node.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const mainnet = (rpc_url?: string) => parseChains([{ id: 1, name: '', ...(rpc_url && { rpc_url }) }])[0]!

let chain: Awaited<ReturnType<typeof startStandInChain>>
let wire: Awaited<ReturnType<typeof startNode>>
let node: ChainNode
before(async () => {
  chain = await startStandInChain(1)
  wire = await startNode(passOnTo(chain.url))
  node = await loadNode({ chain: mainnet(wire.url) })
})
after(async () => {
  await wire?.close()
  await chain?.close()
})
beforeEach(() => {
  wire.posts.length = 0
})

const signTransfer = async (changes: object = {}) => {
  const { baseFeePerGas } = await chain.client.getBlock()
  const nonce = await chain.client.getTransactionCount({ address: account.address })
  return account.signTransaction({
    chainId: 1,
    to,
    value: 1n,
    gas: 21_000n,
    nonce,
    maxFeePerGas: baseFeePerGas! * 2n,
    maxPriorityFeePerGas: 1n,
    ...changes,
  })
}

test('returns what the chain says', async () => {
  const block = await node.getBlock()
  const truth = await chain.client.getBlock()
  assert.deepEqual(block, {
    number: truth.number,
    hash: truth.hash,
    timestamp: truth.timestamp,
    baseFeePerGas: truth.baseFeePerGas,
  })
  assert.equal((await node.getBlock(0n)).number, 0n)
  assert.equal(await node.getBalance(to), 10_000n * 10n ** 18n)
  assert.equal(await node.getTransactionCount(to), 0)
  assert.equal(await node.getGasPrice(), await chain.client.getGasPrice())
  assert.equal(await node.getMaxPriorityFee(), await chain.client.estimateMaxPriorityFeePerGas())
  assert.equal(await node.estimateGas({ from: account.address, to, value: 1n }), 21_000n)
  assert.equal(await node.call({ to: chain.poap, data: `0x70a08231${'0'.repeat(64)}` }), `0x${'0'.repeat(64)}`)
  assert.deepEqual([...new Set(wire.methods().flat())].toSorted(), [
    'eth_call',
    'eth_estimateGas',
    'eth_gasPrice',
    'eth_getBlockByNumber',
    'eth_getTransactionCount',
    'eth_maxPriorityFeePerGas',
  ])
})

test('a signed transaction is sent, waited for and found in a block', async () => {
  const signed = await signTransfer()
  const hash = await node.sendRawTransaction(signed)
  assert.equal(hash, keccak256(signed))
  const { blockNumber, ...mined } = await node.waitForTransaction({ hash })
  assert.deepEqual(mined, { hash, succeeded: true, replaced: null })
  assert.equal(blockNumber, (await node.getBlock()).number)
})

test('a transaction already in the pool counts as sent when it is sent again', async () => {
  await chain.client.setAutomine(false)
  try {
    const signed = await signTransfer()
    const hash = await node.sendRawTransaction(signed)
    assert.equal(await node.sendRawTransaction(signed), hash)
  } finally {
    await chain.client.mine({ blocks: 1 })
    await chain.client.setAutomine(true)
  }
})

test('a replaced transaction is reported with its replacement', async () => {
  await chain.client.setAutomine(false)
  try {
    const first = await node.sendRawTransaction(await signTransfer())
    const lookedForReplacement = wire.answered('eth_getBlockByNumber')
    const waiting = node.waitForTransaction({ hash: first })
    const { baseFeePerGas } = await chain.client.getBlock()
    const higher = { maxFeePerGas: baseFeePerGas! * 4n, maxPriorityFeePerGas: 1_000_000_000n }
    await lookedForReplacement
    const second = await node.sendRawTransaction(await signTransfer(higher))
    await chain.client.mine({ blocks: 1 })
    const { hash, replaced } = await waiting
    assert.deepEqual([hash, replaced], [second, 'repriced'])
  } finally {
    await chain.client.setAutomine(true)
  }
})

test('the maximum fee is 1.2 base fees and the tip', async () => {
  const { baseFeePerGas } = await node.getBlock()
  const { maxFeePerGas, maxPriorityFeePerGas } = await node.estimateFees()
  assert.equal(maxFeePerGas - maxPriorityFeePerGas, (baseFeePerGas! * 12n) / 10n)
  const other = await loadNode({ chain: mainnet(wire.url), baseFeeMultiplier: 1 })
  const fees = await other.estimateFees()
  assert.equal(fees.maxFeePerGas - fees.maxPriorityFeePerGas, baseFeePerGas)
})

for (const baseFeeMultiplier of [0.99, 0, -1, Number.NaN])
  test(`a base fee multiplier of ${baseFeeMultiplier} is refused`, async () => {
    await assert.rejects(loadNode({ chain: mainnet(wire.url), baseFeeMultiplier }), RangeError)
  })

test('1500 requests at once are 1000 and 500 in two posts', async () => {
  const many = await startNode(() => ({ result: '0x0' }))
  try {
    const loaded = await loadNode({ chain: mainnet(many.url) })
    await Promise.all(
      Array.from({ length: 1500 }, (_, index) =>
        loaded.getTransactionCount(`0x${index.toString(16).padStart(40, '0')}`),
      ),
    )
    const lengths = many.posts.map(({ length }) => length)
    assert.deepEqual(
      lengths.toSorted((one, other) => other - one),
      [1000, 500],
    )
  } finally {
    await many.close()
  }
})

test('calls made at once are aggregated, 1024 bytes at a time, and all aggregates go in one post', async () => {
  const data = `0x70a08231${'0'.repeat(64)}` as const
  await Promise.all(Array.from({ length: 60 }, () => node.call({ to: chain.poap, data })))
  assert.deepEqual(wire.methods(), [['eth_call', 'eth_call', 'eth_call']])
  // 36 bytes a call: 28 fit into 1024, so 60 are 28 and 28 and 4.
  const counts = wire.posts.flat().map((request) => callOf(request).data.split('70a08231').length - 1)
  assert.deepEqual(counts, [28, 28, 4])
})

const callOf = ({ params }: RpcRequest) => params![0] as { to?: string; data: string }

test('on an unknown chain the aggregating contract’s code is sent along', async () => {
  const own = parseChains([{ id: 4242, name: 'Here', rpc_url: wire.url }])[0]!
  const here = await loadNode({ chain: own })
  const data = `0x70a08231${'0'.repeat(64)}` as const
  const replies = await Promise.all([0, 1].map(() => here.call({ to: chain.poap, data })))
  assert.deepEqual(replies, [`0x${'0'.repeat(64)}`, `0x${'0'.repeat(64)}`])
  assert.equal(wire.posts.flat().length, 1)
  assert.equal(callOf(wire.posts[0]![0]!).to, undefined)
})

test('without the operator’s node the wallet is called, and without either it is an error', async () => {
  const requests: string[] = []
  const provider = {
    async request({ method, params }: { method: string; params?: unknown }) {
      requests.push(method)
      const reply = await passOnTo(chain.url)({ id: 1, method, params: (params ?? []) as unknown[] })
      return (reply as { result: unknown }).result
    },
  }
  const throughWallet = await loadNode({ chain: mainnet(), provider })
  assert.equal(await throughWallet.getBalance(to), await chain.client.getBalance({ address: to }))
  assert.deepEqual(requests, ['eth_call'])
  await assert.rejects(loadNode({ chain: mainnet() }), { name: 'ChainNodeMissingError' })
  await loadNode({ chain: mainnet(wire.url), provider }).then((one) => one.getGasPrice())
  assert.deepEqual(requests, ['eth_call'], 'the operator’s node goes first')
})

const refused: [name: string, send: () => Promise<unknown>][] = [
  ['NonceTooLowError', async () => node.sendRawTransaction(await signTransfer({ nonce: 0 }))],
  ['InsufficientFundsError', async () => node.sendRawTransaction(await signTransfer({ value: 10n ** 30n }))],
  ['FeeCapTooLowError', async () => node.sendRawTransaction(await signTransfer({ maxFeePerGas: 1n }))],
  ['IntrinsicGasTooLowError', async () => node.sendRawTransaction(await signTransfer({ gas: 20_000n }))],
  ['IntrinsicGasTooHighError', async () => node.sendRawTransaction(await signTransfer({ gas: 10n ** 9n }))],
  ['ExecutionRevertedError', () => node.call({ from: to, to: chain.poap, data: `0x6352211e${'0'.repeat(64)}` })],
  ['ExecutionRevertedError', () => node.estimateGas({ to: chain.poap, data: `0x6352211e${'0'.repeat(64)}` })],
]
for (const [name, send] of refused)
  test(`the chain refuses: ${name}`, async () => {
    await node.waitForTransaction({ hash: await node.sendRawTransaction(await signTransfer()) })
    await assert.rejects(send, (error: Error) => {
      assert.equal(error.name, name, String(error.cause))
      assert.match(error.message, /^[A-Z][^{}]+\.$/)
      return true
    })
  })
