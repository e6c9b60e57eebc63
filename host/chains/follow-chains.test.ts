import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { issueVoucher } from '@iyk/cards/collectibles/chain/issue-voucher.ts'
import { createOnChain } from '@iyk/cards/collectibles/chain/on-chain.ts'
import { findToken } from '@iyk/cards/collectibles/chain/store.ts'
import { passOnTo, startNode } from '@iyk/dev/chain-stand-ins/start-node.ts'
import { ada, createOnChainWorld, minter, startCollectibleChain } from '@iyk/dev/on-chain-world.ts'
import { StoreUnavailable } from '@iyk/kit/postgres/store-unavailable.ts'
import type { Voucher } from '@iyk/wire/on-chain.ts'
import { type StartTimer, startFollowing } from './follow-chains.ts'

/** Timers that a test fires by hand. */
const byHand = () => {
  let set: (() => void) | undefined
  const startTimer: StartTimer = (_milliseconds, work) => {
    set = work
    return () => {
      set = undefined
    }
  }
  return {
    startTimer,
    isSet: () => set !== undefined,
    ring: () => {
      const work = set
      set = undefined
      work?.()
    },
  }
}

type World = Awaited<ReturnType<typeof createOnChainWorld>>

const follow = (t: TestContext, context: World['context']) => {
  const timers = byHand()
  const following = startFollowing(context, timers.startTimer)
  t.after(following.stop)
  return { timers, following }
}

/** A chain whose node records its requests and fails on demand, a collectible of Ada's, and a service that follows it. */
const start = async (t: TestContext) => {
  const chain = await startCollectibleChain(t)
  let fails = false
  const real = passOnTo(chain.url)
  const node = await startNode((request) => (fails ? 503 : real(request)))
  t.after(node.close)
  const world = await createOnChainWorld(t, [{ ...chain, url: node.url }])
  const { timers, following } = follow(t, world.context)
  await following.look()
  const collected = await world.keep('ada')
  return {
    chain,
    node,
    world,
    collected,
    timers,
    following,
    /** From the store: asking the service would trigger a check. */
    stage: async () => (await findToken(world.database, collected.id))?.state,
    takeVoucher: async () => {
      const { body } = await world.voucher(collected.id, 'ada', ada.address)
      await following.look()
      return body.data as Voucher
    },
    /** The timer fires, a minute later by the service's clock. */
    ring: async () => {
      world.travel(1)
      const requests = node.answered('eth_getBlockByNumber')
      timers.ring()
      await requests
      await following.look()
    },
    breakNode: () => {
      fails = true
    },
    mendNode: () => {
      fails = false
    },
  }
}

test('a mint is followed until it is final; before and after, the node is not called', async (t) => {
  const { chain, node, timers, following, stage, takeVoucher, ring } = await start(t)
  assert.deepEqual([node.posts.length, timers.isSet()], [0, false])
  await chain.send(await takeVoucher())
  assert.equal(timers.isSet(), true)
  await chain.mine(2)
  await ring()
  assert.deepEqual([await stage(), timers.isSet()], ['mined', true])
  await chain.mine()
  await ring()
  assert.deepEqual([await stage(), timers.isSet()], ['final', false])
  const requests = node.posts.length
  await following.look()
  assert.equal(node.posts.length, requests)
})

test('a host that was stopped midway, or another one, continues from the state of the chain', async (t) => {
  const { chain, world, timers, following, stage, takeVoucher } = await start(t)
  const voucher = await takeVoucher()
  await following.stop()
  assert.equal(timers.isSet(), false)
  await chain.send(voucher)
  await chain.mine(3)
  world.travel(1)
  assert.equal(await stage(), 'voucher')

  const { url: nodeUrl, id, contract } = chain
  const onChain = createOnChain({
    chains: [{ id, nodeUrl, contract, confirmations: 4 }],
    openMinter: async () => minter,
  })
  const { following: next } = follow(t, { ...world.context, onChain })
  await next.stop()
  assert.equal(await stage(), 'mined')
})

test('asking for the state makes an idle host check the chain, also for a mint that another host started', async (t) => {
  const { chain, world, collected, timers, following, stage } = await start(t)
  const { onPending: _untold, ...onChain } = world.context.onChain
  const viewer = { userId: 'ada', verifiedEmails: [] }
  const request = { chain_id: chain.id, address: ada.address }
  const voucher = await issueVoucher({ ...world.context, onChain }, { viewer, collectibleId: collected.id, request })
  await chain.send(voucher)
  await chain.mine()
  assert.equal(timers.isSet(), false)
  await world.state(collected.id, 'ada')
  await following.stop()
  assert.equal(await stage(), 'mined')
})

test('a node that fails is called again', async (t) => {
  const { chain, timers, stage, takeVoucher, ring, breakNode, mendNode } = await start(t)
  await chain.send(await takeVoucher())
  await chain.mine()
  breakNode()
  await ring()
  assert.deepEqual([await stage(), timers.isSet()], ['voucher', true])
  mendNode()
  await ring()
  assert.equal(await stage(), 'mined')
})

test('while the database fails, the operator reads its cause once, and that it works again', async (t) => {
  const chain = await startCollectibleChain(t)
  const world = await createOnChainWorld(t, [chain, { ...chain, id: 100 }])
  let fails = true
  const fail = () => {
    throw new StoreUnavailable(new Error('Query read timeout'))
  }
  const { database } = world.context
  const rows: typeof database.rows = (...call) => (fails ? fail() : database.rows(...call))
  const row: typeof database.row = (...call) => (fails ? fail() : database.row(...call))
  const logged: [string, unknown][] = []
  const write = (fields: object, said: string) => void logged.push([said, fields])
  const log = { info: write, warn: write, error: write }
  const { following } = follow(t, { ...world.context, log, database: { ...database, rows, row } })
  for (let time = 0; time < 3; time += 1) await following.look()
  fails = false
  for (let time = 0; time < 2; time += 1) await following.look()
  assert.deepEqual(logged, [
    ['pending transactions cannot be checked', { cause: 'database: Query read timeout' }],
    ['pending transactions can be checked again', {}],
  ])
})
