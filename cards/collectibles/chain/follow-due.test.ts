import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type NodeReply, passOnTo, startNode } from '@iyk/dev/chain-stand-ins/start-node.ts'
import { ada, createOnChainWorld, startCollectibleChain } from '@iyk/dev/on-chain-world.ts'
import type { VoucherReply } from '@iyk/wire/on-chain.ts'
import type { Hex } from 'viem'
import { followDue } from './follow-due.ts'
import { findToken, hasPending, type PendingToken, releaseToken } from './store.ts'

const third = 1 / 3

type Chain = Awaited<ReturnType<typeof startCollectibleChain>>

/** A collectible of Ada's with a voucher for her wallet; three blocks make it final. The service asks the node at `url`. */
const startWith = async (t: TestContext, chain: Chain, url = chain.url) => {
  const world = await createOnChainWorld(t, [{ ...chain, url }])
  const collected = await world.keep('ada')
  const askVoucher = async () =>
    (await world.voucher(collected.id, 'ada', ada.address)).body.data as VoucherReply['data']
  return {
    world,
    collected,
    voucher: await askVoucher(),
    askVoucher,
    report: (hash: Hex) => world.report(collected.id, 'ada', hash),
    /** What the service knows after it checks again, twenty seconds later. */
    look: async () => {
      world.travel(third)
      await followDue(world.context)
      const { state, setback, transaction_hash, block_number } = await world.state(collected.id, 'ada')
      return { state, setback, transaction_hash, block_number }
    },
  }
}
const start = async (t: TestContext) => {
  const chain = await startCollectibleChain(t)
  return { chain, ...(await startWith(t, chain)) }
}
const blockOf = async ({ client }: Chain, hash: Hex) =>
  Number((await client.getTransactionReceipt({ hash })).blockNumber)

test('default: voucher, sent, mined, final', async (t) => {
  const { chain, world, collected, voucher, report, look } = await start(t)
  assert.equal((await look()).state, 'voucher')
  const hash = await chain.send(voucher)
  const { status, body } = await report(hash)
  assert.deepEqual([status, body.data.state, body.data.transaction_hash], [200, 'sent', hash])
  assert.deepEqual(await look(), { state: 'sent', setback: null, transaction_hash: hash, block_number: null })
  await chain.mine()
  const block_number = await blockOf(chain, hash)
  const mined = { state: 'mined', setback: null, transaction_hash: hash, block_number }
  assert.deepEqual(await look(), mined)
  await chain.mine()
  assert.deepEqual(await look(), mined)
  await chain.mine()
  assert.deepEqual(await look(), { ...mined, state: 'final' })
  assert.equal(await hasPending(world.database, [chain.id]), false)
  const { chains, recipient, token_id } = await world.state(collected.id, 'ada')
  assert.deepEqual([chains, recipient, token_id], [[], ada.address, voucher.token_id])
  const more = await world.voucher(collected.id, 'ada', ada.address)
  assert.deepEqual([more.body.error_type, more.body.error_details], ['collectible_on_chain', { chain_id: chain.id }])
})

test('a mint is found on the contract when the tab closed before reporting it', async (t) => {
  const { chain, voucher, look } = await start(t)
  const hash = await chain.send(voucher)
  await chain.mine(3)
  const block_number = await blockOf(chain, hash)
  assert.deepEqual(await look(), { state: 'final', setback: null, transaction_hash: hash, block_number })
})

test('when the sender speeds up a transaction, the one that minted is shown', async (t) => {
  const { chain, voucher, report, look } = await start(t)
  await report(await chain.send(voucher, { nonce: 0 }))
  await look()
  const faster = await chain.send(voucher, { nonce: 0, tip: 5n })
  await chain.mine()
  const block_number = await blockOf(chain, faster)
  assert.deepEqual(await look(), { state: 'mined', setback: null, transaction_hash: faster, block_number })
})

test('when the sender cancels a transaction, the voucher is shown again and still mints', async (t) => {
  const { chain, voucher, report, look } = await start(t)
  const hash = await chain.send(voucher, { nonce: 0 })
  await report(hash)
  await look()
  await chain.send({ transaction: { to: ada.address, data: '0x' } }, { nonce: 0, tip: 5n })
  await chain.mine()
  assert.deepEqual(await look(), { state: 'voucher', setback: 'replaced', transaction_hash: hash, block_number: null })
  const second = await chain.send(voucher)
  assert.equal((await report(second)).body.data.setback, null)
  await chain.mine()
  assert.equal((await look()).state, 'mined')
})

test('a transaction that no node knows is given up after ten minutes, and still counts if it turns up', async (t) => {
  const { chain, world, voucher, report, look } = await start(t)
  const hash = await chain.send(voucher, { nonce: 0 })
  await report(hash)
  await look()
  await chain.client.dropTransaction({ hash })
  world.travel(9)
  assert.equal((await look()).state, 'sent')
  world.travel(1)
  assert.deepEqual(await look(), { state: 'voucher', setback: 'dropped', transaction_hash: hash, block_number: null })
  assert.equal(await chain.send(voucher, { nonce: 0 }), hash)
  await chain.mine()
  const { state, setback } = await look()
  assert.deepEqual([state, setback], ['mined', null])
})

test('security 63: a mined transaction that failed leaves the voucher as it was', async (t) => {
  const { chain, voucher, report, look } = await start(t)
  const { client, contract } = chain
  const short = { to: contract, data: voucher.transaction.data as Hex, gas: 40_000n }
  const hash = await client.sendTransaction({ account: ada, chain: null, ...short })
  await report(hash)
  await chain.mine()
  assert.equal((await client.getTransactionReceipt({ hash })).status, 'reverted')
  assert.deepEqual(await look(), { state: 'voucher', setback: 'failed', transaction_hash: hash, block_number: null })
})

/** The same chain through a node that lags behind with receipts and logs. */
const startBehind = async (t: TestContext) => {
  const chain = await startCollectibleChain(t)
  const pass = passOnTo(chain.url)
  const silent: Record<string, NodeReply> = {
    eth_getTransactionReceipt: { result: null },
    eth_getLogs: { result: [] },
  }
  const node = await startNode((request) => silent[request.method] ?? pass(request))
  t.after(node.close)
  return { chain, silent, ...(await startWith(t, chain, node.url)) }
}

test('a node that returns neither receipt nor logs leaves the reported transaction as it is', async (t) => {
  const { chain, voucher, report, look } = await startBehind(t)
  const hash = await chain.send(voucher)
  await report(hash)
  await chain.mine()
  assert.deepEqual(await look(), { state: 'mined', setback: null, transaction_hash: hash, block_number: null })
  await chain.mine(2)
  assert.deepEqual(await look(), { state: 'final', setback: null, transaction_hash: hash, block_number: null })
})

test('a node that falls behind later undoes neither transaction nor block', async (t) => {
  const { chain, silent, voucher, report, look } = await startBehind(t)
  const replies = { ...silent }
  delete silent.eth_getTransactionReceipt
  const hash = await chain.send(voucher)
  await report(hash)
  await chain.mine()
  const mined = await look()
  assert.equal(mined.block_number, await blockOf(chain, hash))
  Object.assign(silent, replies)
  assert.deepEqual(await look(), mined)
})

test('a reported transaction that did not mint, or was given up, is not shown for the one that did', async (t) => {
  const { chain, silent, voucher, report, look } = await startBehind(t)
  const other = await chain.send({ transaction: { to: ada.address, data: '0x' } })
  await chain.mine()
  await report(other)
  assert.equal((await look()).setback, 'failed')
  await chain.send(voucher)
  await chain.mine()
  assert.deepEqual([(await look()).state, (await look()).transaction_hash], ['mined', null])
  delete silent.eth_getTransactionReceipt
  assert.equal((await look()).transaction_hash, null)
})

test('the hash of an unrelated transaction is not accepted', async (t) => {
  const { chain, voucher, report, look } = await start(t)
  const other = await chain.send({ transaction: { to: ada.address, data: '0x' } })
  await chain.mine()
  await report(other)
  assert.equal((await look()).setback, 'failed')
  await report(`0x${'1'.repeat(64)}`)
  assert.equal((await look()).state, 'sent')
  const hash = await chain.send(voucher)
  await chain.mine()
  const { state, transaction_hash } = await look()
  assert.deepEqual([state, transaction_hash], ['mined', hash])
})

test('a reorg removes the token, and another block brings it back', async (t) => {
  const { chain, voucher, report, look } = await start(t)
  const before = await chain.client.snapshot()
  const hash = await chain.send(voucher, { nonce: 0 })
  await report(hash)
  await chain.mine(2)
  const mined = await look()
  assert.equal(mined.state, 'mined')
  await chain.client.revert({ id: before })
  await chain.mine(4)
  assert.deepEqual(await look(), { state: 'sent', setback: 'reorged', transaction_hash: hash, block_number: null })
  assert.equal(await chain.send(voucher, { nonce: 0 }), hash)
  await chain.mine()
  const again = await look()
  assert.deepEqual([again.state, again.setback, again.transaction_hash], ['mined', null, hash])
  assert.notEqual(again.block_number, mined.block_number)
  await chain.mine(2)
  assert.equal((await look()).state, 'final')
})

test('a reorg that moves the token to another block is followed', async (t) => {
  const { chain, voucher, look } = await start(t)
  const before = await chain.client.snapshot()
  const hash = await chain.send(voucher, { nonce: 0 })
  await chain.mine()
  const mined = await look()
  await chain.client.revert({ id: before })
  await chain.mine()
  await chain.send(voucher, { nonce: 0 })
  await chain.mine()
  const { state, transaction_hash, block_number } = await look()
  assert.deepEqual([state, transaction_hash], ['mined', hash])
  assert.equal(block_number, mined.block_number + 1)
})

test('anvil’s own reorg, one block short of final', async (t) => {
  const { chain, voucher, report, look } = await start(t)
  const hash = await chain.send(voucher)
  await report(hash)
  await chain.mine(2)
  assert.equal((await look()).state, 'mined')
  await chain.client.request({ method: 'anvil_reorg', params: [2, []] } as never)
  const { state, setback } = await look()
  assert.deepEqual([state, setback], ['sent', 'reorged'])
})

test('a voucher that expired unused is released, even with a queued transaction', async (t) => {
  const { chain, world, collected, voucher, report, look } = await start(t)
  // A transaction with the earlier nonce is never sent.
  await report(await chain.send(voucher, { nonce: 5 }))
  assert.equal((await look()).state, 'sent')
  await chain.mineAt(new Date((voucher.voucher.deadline + 1) * 1000))
  assert.equal((await look()).state, 'sent')
  await chain.mine(2)
  assert.deepEqual(await look(), { state: 'none', setback: 'expired', transaction_hash: null, block_number: null })
  assert.deepEqual((await world.state(collected.id, 'ada')).chains, [chain.id])
})

test('an observation about an earlier voucher does not release a later one', async (t) => {
  const { world, collected, askVoucher } = await start(t)
  const former = (await findToken(world.database, collected.id)) as PendingToken
  world.travel(30)
  await askVoucher()
  await releaseToken(world.database, former, 'expired')
  assert.equal((await world.state(collected.id, 'ada')).state, 'voucher')
})

test('a chain that does not respond delays no other, and the log does not name its node', async (t) => {
  const one = await startCollectibleChain(t)
  const other = await startCollectibleChain(t, 100)
  const world = await createOnChainWorld(t, [one, other])
  const collectibles = await Promise.all([world.keep('ada'), world.keep('ada')])
  const [first, second] = collectibles as [(typeof collectibles)[0], (typeof collectibles)[0]]
  const given = (await world.voucher(first.id, 'ada', ada.address, one.id)).body.data as VoucherReply['data']
  const elsewhere = (await world.voucher(second.id, 'ada', ada.address, other.id)).body.data as VoucherReply['data']
  await one.send(given)
  await one.mine(3)
  await other.send(elsewhere)
  await other.mine(3)
  await one.stop()
  world.travel(1)
  await followDue(world.context)
  assert.equal((await world.state(first.id, 'ada')).state, 'voucher')
  assert.equal((await world.state(second.id, 'ada')).state, 'final')
  assert.match(world.logged.join('\n'), /the chain could not be reached/)
  assert.doesNotMatch(world.logged.join('\n'), /127\.0\.0\.1/)
})
