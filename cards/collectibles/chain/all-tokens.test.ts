import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { passOnTo, startNode } from '@iyk/dev/chain-stand-ins/start-node.ts'
import { ada, ben, createOnChainWorld, startCollectibleChain } from '@iyk/dev/on-chain-world.ts'
import type { VoucherReply } from '@iyk/wire/on-chain.ts'
import { approveEvent } from '../../poap-events/approve.ts'
import { collect } from '../collect.ts'
import { followDue } from './follow-due.ts'

const start = async (t: TestContext) => {
  const chain = await startCollectibleChain(t)
  return { chain, world: await createOnChainWorld(t, [chain]) }
}
type World = Awaited<ReturnType<typeof createOnChainWorld>>

const outcome = ({ status, body }: { status: number; body: { error_type?: string } }) =>
  status === 200 ? 'given' : `${status} ${body.error_type}`
const draft = { start_date: '2026-11-20T18:00', end_date: '2026-12-01T00:00', timezone: 'Europe/Lisbon' }
const change = (world: World, eventId: string, body: object) =>
  world.ask(`PUT /api/poap-events/${eventId}`, { as: 'holder', body: { name: 'Reading night', ...draft, ...body } })
const bearer = (userId: string, verifiedEmails: string[] = []) => ({ bearer: { userId, verifiedEmails } })
type Keeper = ReturnType<typeof bearer> | { email: string; ipAddress: string }
const keepAnother = async (world: World, eventId: string, who: Keeper) => {
  const ref = await world.tap(await world.card({ eventId }))
  return (await collect(world.context, { ref, ...who })).collectible
}
const given = async (world: World, id: string, as: string, address: string) => {
  const reply = await world.voucher(id, as, address)
  assert.equal(outcome(reply), 'given')
  return reply.body.data as VoucherReply['data']
}
const metadataOf = async (world: World, { voucher }: VoucherReply['data']) =>
  (await world.ask(`GET /metadata/${voucher.metadata_hash}.json`)).body

test('all tokens of an event have the same event data, whenever they were collected', async (t) => {
  const { world } = await start(t)
  const first = await world.keep('ada', { supply: 50 })
  await change(world, first.event.id, { name: 'Second night', supply: 60 })
  await approveEvent(world.context, first.event.id)
  const second = await keepAnother(world, first.event.id, bearer('ben'))
  const one = await given(world, second.id, 'ben', ben.address)
  await change(world, first.event.id, { name: 'Third night', supply: 60 })
  await approveEvent(world.context, first.event.id)
  const other = await given(world, first.id, 'ada', ada.address)
  const [{ name: nameOne, attributes: ofOne, ...restOne }, { name, attributes, ...rest }] = [
    await metadataOf(world, one),
    await metadataOf(world, other),
  ]
  assert.deepEqual([nameOne, name], ['Second night No. 2', 'Second night No. 1'])
  const others = (list: { trait_type: string }[]) => list.filter(({ trait_type }) => trait_type !== 'Serial number')
  assert.deepEqual([others(ofOne), restOne], [others(attributes), rest])
  assert.deepEqual([one.voucher.supply, other.voucher.supply], [60, 60])
  // Ada's collectible shows the event as it was approved when she collected.
  assert.equal(
    (await world.ask(`GET /api/collectibles/${first.id}`, { as: 'ada' })).body.data.event.name,
    'Reading night',
  )
})

test('the first voucher fixes the supply: it can be lowered but not raised', async (t) => {
  const { chain, world } = await start(t)
  const collected = await world.keep('ada', { supply: 50 })
  await chain.send(await given(world, collected.id, 'ada', ada.address))
  await chain.mine()
  const replies = []
  for (const supply of [51, null, 40, 50]) replies.push(outcome(await change(world, collected.event.id, { supply })))
  assert.deepEqual(replies, ['409 supply_fixed', '409 supply_fixed', 'given', 'given'])
  const open = await world.keep('ada')
  assert.equal((await given(world, open.id, 'ada', ada.address)).voucher.supply, 0xffffffff)
  assert.equal(outcome(await change(world, open.event.id, { supply: null })), 'given')
})

test('the collection describes itself, with its picture in it', async (t) => {
  const { world } = await start(t)
  const { body, headers } = await world.ask('GET /metadata/contract.json')
  assert.match(body.image, /^data:image\/svg\+xml;base64,/)
  assert.deepEqual([body.name, body.external_link], ['IYK Cards', 'http://localhost:3000/'])
  assert.deepEqual(
    [headers['access-control-allow-origin'], headers['cross-origin-resource-policy']],
    ['*', 'cross-origin'],
  )
})

test('no voucher mints to the collectible contract itself, on this chain or another', async (t) => {
  const { chain, world } = await start(t)
  const collected = await world.keep('ada')
  for (const address of [chain.contract, chain.contract.toLowerCase()])
    assert.equal(outcome(await world.voucher(collected.id, 'ada', address)), '400 invalid_ethereum_address')
})

test('an unresponsive node stops only its own chain: on others, vouchers are issued and transactions are followed', async (t) => {
  const chain = await startCollectibleChain(t)
  const silent = await startNode(() => new Promise<never>(() => {}))
  t.after(silent.close)
  const world = await createOnChainWorld(t, [chain, { id: 100, url: silent.url, contract: chain.contract }])
  const collected = await world.keep('ada')
  const voucher = await given(world, collected.id, 'ada', ada.address)
  assert.match(world.logged.join('\n'), /a voucher was signed without checking this chain/)
  assert.doesNotMatch(world.logged.join('\n'), new RegExp(silent.url))
  await world.report(collected.id, 'ada', await chain.send(voucher))
  await chain.mine(3)
  await followDue(world.context)
  assert.equal((await world.state(collected.id, 'ada')).state, 'final')
  const another = await world.keep('ben')
  assert.equal(outcome(await world.voucher(another.id, 'ben', ben.address, 100)), '503 chain_unavailable')
})

test('a token is final at the depth a rollup needs, without calls for historical state', async (t) => {
  const chain = await startCollectibleChain(t)
  const requests: string[] = []
  const real = passOnTo(chain.url)
  const node = await startNode((request) => {
    if (request.method === 'eth_call') requests.push(String((request.params as unknown[])[1]))
    return real(request)
  })
  t.after(node.close)
  const confirmations = 500
  const world = await createOnChainWorld(t, [{ ...chain, url: node.url }], { confirmations })
  const collected = await world.keep('ada')
  await world.report(collected.id, 'ada', await chain.send(await given(world, collected.id, 'ada', ada.address)))
  await chain.mine()
  const { number: minted } = await chain.client.getBlock()
  const look = async () => {
    world.travel(2)
    await followDue(world.context)
    return (await world.state(collected.id, 'ada')).state
  }
  assert.equal(await look(), 'mined')
  await chain.mine(confirmations - 2)
  assert.equal(await look(), 'mined')
  await chain.mine()
  requests.length = 0
  assert.equal(await look(), 'final')
  const newest = Number(minted) + confirmations - 1
  assert.deepEqual([...new Set(requests)], [`0x${newest.toString(16)}`])
})

test('when two collectors are merged after a mint, the minted collectible is theirs, and no second one is minted', async (t) => {
  const { chain, world } = await start(t)
  const event = await world.event({ end_date: '2026-12-01T00:00' })
  await keepAnother(world, event.id, { email: 'ada@example.com', ipAddress: '192.0.2.1' })
  const minted = await keepAnother(world, event.id, bearer('ada'))
  assert.equal(minted.serial, 2)
  await world.report(minted.id, 'ada', await chain.send(await given(world, minted.id, 'ada', ada.address)))
  await chain.mine(3)
  world.travel(1)
  await followDue(world.context)
  const list = (await world.ask('GET /api/collectibles', { as: 'ada', emails: ['ada@example.com'] })).body.data
  assert.deepEqual(
    list.map(({ serial }: { serial: number }) => serial),
    [2],
  )
  assert.equal((await world.state(minted.id, 'ada')).state, 'final')
  assert.equal(outcome(await world.voucher(minted.id, 'ada', ada.address)), '409 collectible_on_chain')
  assert.equal(await chain.minted(), 1n)
})

test('a collectible that moves to another collector meanwhile gets no voucher', async (t) => {
  const { world } = await start(t)
  const event = await world.event({ end_date: '2026-12-01T00:00' })
  await keepAnother(world, event.id, { email: 'ada@example.com', ipAddress: '192.0.2.1' })
  const own = await keepAnother(world, event.id, bearer('ada'))
  const handOver = await world.hold(
    `with locked as (update cards.collectors set created_at = created_at where user_id = 'ada')
     update cards.collectibles k set collector_id = (
       select o.collector_id from cards.collectibles o where o.event_id = k.event_id and o.collectible_id <> k.collectible_id)
     where event_id = $1`,
    [event.id],
  )
  const asking = world.voucher(own.id, 'ada', ada.address)
  await handOver.waiting(1, asking)
  await handOver.release()
  assert.equal(outcome(await asking), '404 collectible_not_found')
})
