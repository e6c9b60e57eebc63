import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { giveVoucher } from '@iyk/cards/collectibles/chain/give-voucher.ts'
import { createOnChain } from '@iyk/cards/collectibles/chain/on-chain.ts'
import { findToken } from '@iyk/cards/collectibles/chain/store.ts'
import { passOnTo, startNode } from '@iyk/dev/chain-stand-ins/start-node.ts'
import { ada, createOnChainWorld, minter, startCollectibleChain } from '@iyk/dev/on-chain-world.ts'
import type { Voucher } from '@iyk/wire/on-chain.ts'
import { type StartTimer, startFollowing } from './follow-chains.ts'

/** Timers that run when a test says so. */
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

/** A chain behind a node that keeps what it was asked and fails when told, a collectible of Ada's, and a service that follows it. */
const start = async (t: TestContext) => {
  const chain = await startCollectibleChain(t)
  let fails = false
  const real = passOnTo(chain.url)
  const node = await startNode((request) => (fails ? 503 : real(request)))
  t.after(node.close)
  const world = await createOnChainWorld(t, [{ ...chain, url: node.url }])
  const { timers, following } = follow(t, world.context)
  await following.look()
  const kept = await world.keep('ada')
  return {
    chain,
    node,
    world,
    kept,
    timers,
    following,
    /** As the store has it: asking the service would make it look. */
    stage: async () => (await findToken(world.database, kept.id))?.state,
    takeVoucher: async () => {
      const { body } = await world.voucher(kept.id, 'ada', ada.address)
      await following.look()
      return body.data as Voucher
    },
    /** The timer runs out, a minute later by the service's clock. */
    ring: async () => {
      world.travel(1)
      const asked = node.answered('eth_getBlockByNumber')
      timers.ring()
      await asked
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

test('a collectible is followed to its end; before and after nothing is asked', async (t) => {
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
  const asked = node.posts.length
  await following.look()
  assert.equal(node.posts.length, asked)
})

test('a host that was stopped midway, or another one, goes on where the chain is', async (t) => {
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

test('asking for the state makes a resting host look, also at what another one started', async (t) => {
  const { chain, world, kept, timers, following, stage } = await start(t)
  const { onPending: _untold, ...onChain } = world.context.onChain
  const viewer = { userId: 'ada', verifiedEmails: [] }
  const request = { chain_id: chain.id, address: ada.address }
  const voucher = await giveVoucher({ ...world.context, onChain }, { viewer, collectibleId: kept.id, request })
  await chain.send(voucher)
  await chain.mine()
  assert.equal(timers.isSet(), false)
  await world.state(kept.id, 'ada')
  await following.stop()
  assert.equal(await stage(), 'mined')
})

test('a node that fails is asked again', async (t) => {
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
