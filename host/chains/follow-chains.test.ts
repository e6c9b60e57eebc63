import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createOnChain } from '@iyk/cards/collectibles/chain/on-chain.ts'
import { passOnTo, startNode } from '@iyk/dev/chain-stand-ins/start-node.ts'
import { ada, createOnChainWorld, minter, startCollectibleChain } from '@iyk/dev/on-chain-world.ts'
import { type StartTimer, startFollowing } from './follow-chains.ts'

/** Timers that run when a test says so. */
const byHand = () => {
  let set: (() => void) | undefined
  let waiting: (() => void) | undefined
  const startTimer: StartTimer = (_milliseconds, work) => {
    set = work
    waiting?.()
    return () => {
      set = undefined
    }
  }
  return {
    startTimer,
    isSet: () => set !== undefined,
    /** Resolves when a round is over and the next one is awaited. */
    awaited: () =>
      new Promise<void>((resolve) => {
        if (set) resolve()
        else waiting = resolve
      }),
    ring: () => {
      const work = set
      set = undefined
      work?.()
    },
  }
}

/** A chain behind a node that keeps what it was asked, and a service that follows it. */
const start = async (t: TestContext) => {
  const chain = await startCollectibleChain(t)
  const node = await startNode(passOnTo(chain.url))
  t.after(node.close)
  const world = await createOnChainWorld(t, [{ ...chain, url: node.url }])
  const timers = byHand()
  const following = startFollowing(world.context, timers.startTimer)
  t.after(following.stop)
  return { chain, node, world, timers, following }
}

test('nothing is asked while nothing is pending; then a collectible is followed to its end', async (t) => {
  const { chain, node, world, timers } = await start(t)
  const kept = await world.keep('ada')
  await world.state(kept.id, 'ada')
  assert.deepEqual([node.posts.length, timers.isSet()], [0, false])

  const { body } = await world.voucher(kept.id, 'ada', ada.address)
  await timers.awaited()
  await chain.send(body.data)
  await chain.mine(2)
  world.travel(1)
  timers.ring()
  await timers.awaited()
  assert.equal((await world.state(kept.id, 'ada')).state, 'mined')
  await chain.mine()
  world.travel(1)
  timers.ring()
  const ended = async () => (await world.state(kept.id, 'ada')).state === 'final'
  while (!(await ended())) await timers.awaited().then(timers.ring)
  const { promise, resolve } = Promise.withResolvers<void>()
  world.context.onChain.onPending?.()
  setImmediate(resolve)
  await promise
  const asked = node.posts.length
  await world.state(kept.id, 'ada')
  assert.equal(node.posts.length, asked)
})

test('a host that was stopped midway, or another one, goes on where the chain is', async (t) => {
  const { chain, world, timers, following } = await start(t)
  const kept = await world.keep('ada')
  const { body } = await world.voucher(kept.id, 'ada', ada.address)
  await timers.awaited()
  await following.stop()
  assert.equal(timers.isSet(), false)
  await chain.send(body.data)
  await chain.mine(3)
  world.travel(1)
  assert.equal((await world.state(kept.id, 'ada')).state, 'voucher')

  const { url: nodeUrl, id, contract } = chain
  const onChain = createOnChain({
    chains: [{ id, nodeUrl, contract, confirmations: 4 }],
    openMinter: async () => minter,
  })
  const again = byHand()
  const next = startFollowing({ ...world.context, onChain }, again.startTimer)
  t.after(next.stop)
  await again.awaited()
  assert.equal((await world.state(kept.id, 'ada')).state, 'mined')
})

test('asking for the state makes a resting host look, also at what another one started', async (t) => {
  const { chain, world, timers } = await start(t)
  const kept = await world.keep('ada')
  const { onPending: tell, ...untold } = world.context.onChain
  const other = { ...world.context, onChain: untold }
  const { giveVoucher } = await import('@iyk/cards/collectibles/chain/give-voucher.ts')
  const viewer = { userId: 'ada', verifiedEmails: [] }
  const request = { chain_id: chain.id, address: ada.address }
  const voucher = await giveVoucher(other, { viewer, collectibleId: kept.id, request })
  await chain.send(voucher)
  await chain.mine()
  assert.ok(tell)
  assert.equal(timers.isSet(), false)
  await world.state(kept.id, 'ada')
  await timers.awaited()
  assert.equal((await world.state(kept.id, 'ada')).state, 'mined')
})

test('a node that fails is asked again', async (t) => {
  const chain = await startCollectibleChain(t)
  let fails = false
  const real = passOnTo(chain.url)
  const node = await startNode((request) => (fails ? 503 : real(request)))
  t.after(node.close)
  const world = await createOnChainWorld(t, [{ ...chain, url: node.url }])
  const timers = byHand()
  const following = startFollowing(world.context, timers.startTimer)
  t.after(following.stop)
  const kept = await world.keep('ada')
  const { body } = await world.voucher(kept.id, 'ada', ada.address)
  await timers.awaited()
  await chain.send(body.data)
  await chain.mine()
  fails = true
  world.travel(1)
  timers.ring()
  await timers.awaited()
  assert.equal((await world.state(kept.id, 'ada')).state, 'voucher')
  fails = false
  world.travel(1)
  timers.ring()
  await timers.awaited()
  assert.equal((await world.state(kept.id, 'ada')).state, 'mined')
})
