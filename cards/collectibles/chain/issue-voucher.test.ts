import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { passOnTo, startNode } from '@iyk/dev/chain-stand-ins/start-node.ts'
import { ada, ben, createOnChainWorld, minter, startCollectibleChain } from '@iyk/dev/on-chain-world.ts'
import { statement } from '@iyk/kit/postgres/database.ts'
import type { VoucherReply } from '@iyk/wire/on-chain.ts'
import { getAddress } from 'viem'
import { restorePicture, takeDownPicture } from '../../pictures/take-down.ts'
import { approveEvent } from '../../poap-events/approve.ts'
import { takeDownEvent } from '../../poap-events/take-down.ts'
import { collect } from '../collect.ts'
import { followDue } from './follow-due.ts'
import { createOnChain } from './on-chain.ts'

const start = async (t: TestContext) => {
  const chain = await startCollectibleChain(t)
  return { chain, world: await createOnChainWorld(t, [chain]) }
}
const outcome = ({ status, body }: { status: number; body: { error_type?: string } }) =>
  status === 200 ? 'given' : `${status} ${body.error_type}`

test('default: the owner gets a voucher, and the contract accepts it from any account', async (t) => {
  const { chain, world } = await start(t)
  const collected = await world.keep('ada', { name: 'Reading night', place: 'Lisbon' })
  assert.deepEqual(await world.state(collected.id, 'ada'), {
    state: 'none',
    setback: null,
    chains: [chain.id],
    chain_id: null,
    contract: null,
    token_id: null,
    recipient: null,
    deadline: null,
    transaction_hash: null,
    block_number: null,
    confirmations: null,
    metadata_url: null,
    relay: [],
  })
  const { status, body } = await world.voucher(collected.id, 'ada', ada.address.toLowerCase())
  assert.equal(status, 200)
  const { voucher, token_id, contract } = body.data as VoucherReply['data']
  assert.equal(contract, chain.contract)
  assert.deepEqual(voucher, {
    event_id: `0x${collected.event.id.replaceAll('-', '')}`,
    serial: collected.serial,
    supply: 0xffffffff,
    recipient: ada.address,
    deadline: Date.parse('2026-11-20T20:00:00Z') / 1000,
    metadata_hash: voucher.metadata_hash,
  })
  const hash = await chain.send(body.data, { from: ben })
  await chain.mine()
  assert.equal((await chain.client.getTransactionReceipt({ hash })).status, 'success')
  assert.equal(await chain.ownerOf(token_id), ada.address)

  const address = new URL((await world.state(collected.id, 'ada')).metadata_url)
  assert.equal(
    await chain.client.readContract({
      abi: (await import('@iyk/contracts/collectible.json', { with: { type: 'json' } })).default.abi,
      address: chain.contract,
      functionName: 'tokenURI',
      args: [BigInt(token_id)],
    }),
    address.href,
  )
})

test('a contract address in another case than when the voucher was issued is the same contract', async (t) => {
  const chain = await startCollectibleChain(t)
  const world = await createOnChainWorld(t, [{ ...chain, contract: getAddress(chain.contract) }])
  const collected = await world.keep('ada')
  const ask = () => world.voucher(collected.id, 'ada', ada.address)
  await ask()
  await world.database.rows(
    statement('test.lower_contract', 'update cards.tokens set contract = lower(contract) where collectible_id = $1'),
    [collected.id],
  )
  assert.equal(outcome(await ask()), 'given')
  world.travel(1)
  assert.equal(outcome(await ask()), 'given')
})

test('the metadata is the event as of the first voucher, byte for byte, and any page may read it', async (t) => {
  const { world } = await start(t)
  const collected = await world.keep('ada', { name: 'Reading night', place: 'Lisbon' })
  const first = (await world.voucher(collected.id, 'ada', ada.address)).body.data as VoucherReply['data']
  const path = `/metadata/${first.voucher.metadata_hash}.json`
  const before = await world.ask(`GET ${path}`)
  assert.equal(before.status, 200)
  assert.equal(before.headers['access-control-allow-origin'], '*')
  assert.match(String(before.headers['cache-control']), /immutable/)
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(before.bytes))
  assert.equal(`0x${Buffer.from(digest).toString('hex')}`, first.voucher.metadata_hash)
  assert.deepEqual(before.body, {
    name: 'Reading night No. 1',
    description: '',
    image: `data:image/webp;base64,${btoa('the card of Reading night with artwork')}`,
    external_url: 'http://localhost:3000/',
    attributes: [
      { trait_type: 'Event', value: 'Reading night' },
      { trait_type: 'Serial number', value: 1 },
      { trait_type: 'Start', value: '2026-11-20T18:00:00' },
      { trait_type: 'End', value: '2026-12-01T00:00:00' },
      { trait_type: 'Time zone', value: 'Europe/Lisbon' },
      { trait_type: 'Place', value: 'Lisbon' },
    ],
  })
  const change = {
    name: 'Another name',
    start_date: '2026-11-20T18:00',
    end_date: '2026-12-01T00:00',
    timezone: 'Europe/Lisbon',
  }
  await world.ask(`PUT /api/poap-events/${collected.event.id}`, { as: 'holder', body: change })
  const second = (await world.voucher(collected.id, 'ada', ada.address)).body.data as VoucherReply['data']
  assert.equal(second.voucher.metadata_hash, first.voucher.metadata_hash)
  assert.deepEqual((await world.ask(`GET ${path}`)).bytes, before.bytes)
  for (const wrong of [`/metadata/0x${'0'.repeat(64)}.json`, '/metadata/x.json', path.replace('.json', '')])
    assert.equal((await world.ask(`GET ${wrong}`)).body.error_type, 'route_not_found')
})

test('a picture is embedded in the token, stays when the event gets another, and can be taken down', async (t) => {
  const { world } = await start(t)
  const { default: sharp } = await import('sharp')
  const picture = (background: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer()
  const put = async (eventId: string, background: string) =>
    world.ask(`PUT /api/poap-events/${eventId}/picture`, {
      as: 'holder',
      body: await picture(background),
      headers: { 'content-type': 'image/png' },
    })
  const { event } = await world.keep('ben')
  await put(event.id, 'red')
  await approveEvent(world.context, event.id)
  const ref = await world.tap(await world.card({ eventId: event.id }))
  const { collectible: collected } = await collect(world.context, {
    ref,
    bearer: { userId: 'ada', verifiedEmails: [] },
  })
  const { voucher } = (await world.voucher(collected.id, 'ada', ada.address)).body.data as VoucherReply['data']
  const { image } = (await world.ask(`GET /metadata/${voucher.metadata_hash}.json`)).body
  assert.match(image, /^data:image\/webp;base64,/)
  const drawn = Buffer.from(image.split(',')[1], 'base64')
  assert.match(drawn.toString('latin1'), /^the card of .+ with a photo: RIFF.{4}WEBP/s)
  await put(event.id, 'blue')
  await approveEvent(world.context, event.id)
  const token = await world.ask(`GET /metadata/${voucher.metadata_hash}.json`)
  assert.deepEqual([token.body.image, token.headers['cross-origin-resource-policy']], [image, 'cross-origin'])

  const hash = /[0-9a-f]{64}/.exec(collected.event.image_url ?? '')![0]
  await takeDownPicture(world.context, hash)
  assert.equal((await world.ask(`GET /metadata/${voucher.metadata_hash}.json`)).status, 404)
  world.travel(1)
  assert.equal(outcome(await world.voucher(collected.id, 'ada', ada.address)), '409 event_rejected')
  await restorePicture(world.context, hash)
  assert.equal(outcome(await world.voucher(collected.id, 'ada', ada.address)), 'given')
})

test('an event that changes while its card is drawn is drawn again, as it is then', async (t) => {
  const { world } = await start(t)
  const collected = await world.keep('ada', { name: 'Reading night' })
  const { drawTokenCard } = world.context
  const names: string[] = []
  world.context.drawTokenCard = async (event, photo) => {
    names.push(event.name)
    const body = { name: 'Late reading', start_date: '2026-11-20T18:00', end_date: '2026-12-01T00:00', timezone: 'UTC' }
    if (names.length === 1) {
      await world.ask(`PUT /api/poap-events/${collected.event.id}`, { as: 'holder', body })
      await approveEvent(world.context, collected.event.id)
    }
    return drawTokenCard(event, photo)
  }
  const { voucher } = (await world.voucher(collected.id, 'ada', ada.address)).body.data as VoucherReply['data']
  const { name, image } = (await world.ask(`GET /metadata/${voucher.metadata_hash}.json`)).body
  assert.deepEqual(names, ['Reading night', 'Late reading'])
  assert.deepEqual(
    [name, image],
    ['Late reading No. 1', `data:image/webp;base64,${btoa('the card of Late reading with artwork')}`],
  )
})

test('security 66: an event that was taken down, or awaits approval again, gets no voucher', async (t) => {
  const { world } = await start(t)
  const collected = await world.keep('ada')
  await takeDownEvent(world.context, collected.event.id, 'A scam.')
  assert.equal(outcome(await world.voucher(collected.id, 'ada', ada.address)), '409 event_rejected')
  const body = { name: 'Another name', start_date: '2026-11-20T18:00', end_date: '2026-11-20T23:00', timezone: 'UTC' }
  await world.ask(`PUT /api/poap-events/${collected.event.id}`, { as: 'holder', body })
  assert.equal(outcome(await world.voucher(collected.id, 'ada', ada.address)), '409 event_pending_approval')
  await approveEvent(world.context, collected.event.id)
  assert.equal((await world.voucher(collected.id, 'ada', ada.address)).status, 200)
})

test('security 20: no one but the owner sees the state or gets a voucher', async (t) => {
  const { world } = await start(t)
  const collected = await world.keep('ada')
  const calls = [
    ['GET', undefined, 'chain'],
    ['POST', { transaction_hash: `0x${'1'.repeat(64)}` }, 'chain'],
    ['POST', { chain_id: 31337, address: ben.address }, 'voucher'],
  ] as const
  for (const [method, body, path] of calls) {
    const route = `${method} /api/collectibles/${collected.id}/${path}`
    const foreign = await world.ask(route, { as: 'eve', body })
    assert.equal(outcome(foreign), '404 collectible_not_found')
    assert.equal(outcome(await world.ask(route, { body })), '401 unauthorized_credentials')
  }
  assert.equal((await world.state(collected.id, 'ada')).state, 'none')
})

test('invalid input is refused', async (t) => {
  const { world } = await start(t)
  const collected = await world.keep('ada')
  const wrongCapitals = ada.address.replace(/[a-f]/, (letter) => letter.toUpperCase())
  for (const address of ['0x', ada.address.slice(0, 41), wrongCapitals, `0x${'0'.repeat(40)}`, 'ada.eth'])
    assert.equal(outcome(await world.voucher(collected.id, 'ada', address)), '400 invalid_ethereum_address', address)
  for (const chainId of [1, 5]) {
    assert.equal(outcome(await world.voucher(collected.id, 'ada', ada.address, chainId)), '400 chain_not_offered')
  }
  const ask = (path: string, body: object) =>
    world.ask(`POST /api/collectibles/${collected.id}/${path}`, { as: 'ada', body })
  for (const body of [{}, { chain_id: '31337', address: ada.address }, { chain_id: 0, address: ada.address }])
    assert.equal(outcome(await ask('voucher', body)), '400 bad_request')
  for (const transaction_hash of ['', '0x12', 7])
    assert.equal(outcome(await ask('chain', { transaction_hash })), '400 bad_request')
  assert.equal(outcome(await world.report(collected.id, 'ada', `0x${'1'.repeat(64)}`)), '409 voucher_missing')
})

test('a valid voucher blocks other chains, and its recipient can change until a transaction is sent', async (t) => {
  const chain = await startCollectibleChain(t)
  const other = await startCollectibleChain(t, 100)
  const world = await createOnChainWorld(t, [chain, other])
  const collected = await world.keep('ada')
  const first = (await world.voucher(collected.id, 'ada', ada.address)).body.data as VoucherReply['data']
  const refused = await world.voucher(collected.id, 'ada', ada.address, other.id)
  assert.equal(outcome(refused), '409 voucher_elsewhere')
  assert.deepEqual(refused.body.error_details, {
    chain_id: chain.id,
    recipient: ada.address,
    deadline: '2026-11-20T20:00:00.000Z',
  })
  const given = (await world.voucher(collected.id, 'ada', ben.address)).body.data as VoucherReply['data']
  assert.deepEqual([given.voucher.recipient, given.token_id], [ben.address, first.token_id])
  const state = await world.state(collected.id, 'ada')
  assert.deepEqual([state.recipient, state.chains], [ben.address, [chain.id]])
  world.travel(20)
  const again = await world.voucher(collected.id, 'ada', ben.address)
  assert.equal(again.body.data.voucher.deadline, given.voucher.deadline + 20 * 60)
  assert.equal(again.body.data.token_id, given.token_id)

  // The first voucher is still valid and is minted.
  await world.report(collected.id, 'ada', await chain.send(first))
  assert.equal(outcome(await world.voucher(collected.id, 'ada', ada.address)), '409 voucher_elsewhere')
  await chain.mine(3)
  world.travel(1)
  await followDue(world.context)
  const done = await world.state(collected.id, 'ada')
  assert.deepEqual([done.state, done.recipient, await chain.minted()], ['final', ada.address, 1n])
})

test('repeated requests do not call the node', async (t) => {
  const chain = await startCollectibleChain(t)
  const node = await startNode(passOnTo(chain.url))
  t.after(node.close)
  const world = await createOnChainWorld(t, [{ ...chain, url: node.url }])
  const collected = await world.keep('ada')
  const given = await world.voucher(collected.id, 'ada', ada.address)
  const requests = node.posts.length
  assert.deepEqual((await world.voucher(collected.id, 'ada', ada.address)).body, given.body)
  assert.equal(node.posts.length, requests)
  world.travel(1)
  assert.equal(outcome(await world.voucher(collected.id, 'ada', ada.address)), 'given')
  assert.ok(node.posts.length > requests)
})

test('an expired voucher releases the collectible only when the chain’s own time is past the deadline', async (t) => {
  const chain = await startCollectibleChain(t)
  const other = await startCollectibleChain(t, 100)
  const world = await createOnChainWorld(t, [chain, other])
  const collected = await world.keep('ada')
  const given = (await world.voucher(collected.id, 'ada', ada.address)).body.data as VoucherReply['data']
  world.travel(61)
  // Our clock is past it; the chain could still mint.
  assert.equal(outcome(await world.voucher(collected.id, 'ada', ben.address, other.id)), '409 voucher_elsewhere')
  await chain.mineAt(new Date((given.voucher.deadline + 1) * 1000))
  assert.equal(outcome(await world.voucher(collected.id, 'ada', ben.address, other.id)), '409 voucher_elsewhere')
  await chain.mine(2)
  assert.equal(outcome(await world.voucher(collected.id, 'ada', ben.address, other.id)), 'given')
  const hash = await chain.send(given)
  await chain.mine()
  assert.equal((await chain.client.getTransactionReceipt({ hash })).status, 'reverted')
})

type World = Awaited<ReturnType<typeof createOnChainWorld>>

/** The responses of requests that all reached the store before the first of them wrote. */
const atOnce = async ({ hold }: World, requests: (() => ReturnType<World['voucher']>)[]) => {
  const lock = await hold('lock table cards.tokens in exclusive mode', [])
  const replies = requests.map((request) => request())
  await lock.waiting(replies.length, ...replies)
  await lock.release()
  return Promise.all(replies)
}

test('concurrent vouchers for two addresses mint one token, whose recipient is known', async (t) => {
  const { chain, world } = await start(t)
  const collected = await world.keep('ada')
  const ask = (address: string) => () => world.voucher(collected.id, 'ada', address)
  const replies = await atOnce(world, [ask(ada.address), ask(ben.address)])
  assert.deepEqual(replies.map(outcome), ['given', 'given'])
  const [one, other] = replies.map(({ body }) => body.data as VoucherReply['data'])
  const hashes = [await chain.send(one!), await chain.send(other!, { from: ben })]
  await chain.mine(3)
  const receipts = await Promise.all(hashes.map((hash) => chain.client.getTransactionReceipt({ hash })))
  assert.deepEqual(receipts.map(({ status }) => status).sort(), ['reverted', 'success'])
  world.travel(1)
  await followDue(world.context)
  const { state, recipient } = await world.state(collected.id, 'ada')
  assert.deepEqual([state, recipient], ['final', await chain.ownerOf(one!.token_id)])
})

test('of concurrent requests for two chains, one gets a voucher', async (t) => {
  const chain = await startCollectibleChain(t)
  const other = await startCollectibleChain(t, 100)
  const world = await createOnChainWorld(t, [chain, other])
  const collected = await world.keep('ada')
  const ask = (chainId: number) => () => world.voucher(collected.id, 'ada', ada.address, chainId)
  const replies = await atOnce(world, [ask(chain.id), ask(other.id)])
  assert.deepEqual(replies.map(outcome).sort(), ['409 voucher_elsewhere', 'given'])
})

test('concurrent vouchers for one address mint one token, whichever is first', async (t) => {
  const { chain, world } = await start(t)
  const collected = await world.keep('ada')
  const ask = () => world.voucher(collected.id, 'ada', ada.address)
  const replies = await atOnce(world, [ask, ask])
  assert.deepEqual(replies.map(outcome), ['given', 'given'])
  const [one, other] = replies.map(({ body }) => body.data as VoucherReply['data'])
  const hashes = [await chain.send(one!), await chain.send(other!, { from: ben })]
  await chain.mine()
  const receipts = await Promise.all(hashes.map((hash) => chain.client.getTransactionReceipt({ hash })))
  assert.deepEqual(receipts.map(({ status }) => status).sort(), ['reverted', 'success'])
  assert.deepEqual([await chain.minted(), await chain.ownerOf(one!.token_id)], [1n, ada.address])
})

test('a store restored from a backup finds a token that is already on another chain', async (t) => {
  const chain = await startCollectibleChain(t)
  const other = await startCollectibleChain(t, 100)
  const world = await createOnChainWorld(t, [chain, other])
  const collected = await world.keep('ada')
  const given = (await world.voucher(collected.id, 'ada', ada.address, other.id)).body.data as VoucherReply['data']
  await other.send(given)
  await other.mine()
  await world.database.pool.query('truncate cards.tokens')
  const refused = await world.voucher(collected.id, 'ada', ada.address, chain.id)
  assert.equal(outcome(refused), '409 collectible_on_chain')
  assert.deepEqual(refused.body.error_details, { chain_id: other.id })
  await other.mine(2)
  await followDue(world.context)
  const { state, recipient, chain_id, metadata_url, chains } = await world.state(collected.id, 'ada')
  assert.deepEqual([state, recipient, chain_id, chains], ['final', ada.address, other.id, []])
  assert.match(metadata_url, new RegExp(given.voucher.metadata_hash))
})

test('security 30: a node that is down, on another chain or without the contract gives no voucher and stays secret', async (t) => {
  const chain = await startCollectibleChain(t)
  const places = [
    { id: chain.id, url: 'http://127.0.0.1:1/secret-key', contract: chain.contract },
    { id: 100, url: chain.url, contract: chain.contract },
    { id: chain.id, url: chain.url, contract: ada.address },
  ]
  for (const place of places) {
    const world = await createOnChainWorld(t, [place])
    const collected = await world.keep('ada')
    const refused = await world.voucher(collected.id, 'ada', ben.address)
    assert.equal(outcome(refused), '503 chain_unavailable')
    assert.doesNotMatch(JSON.stringify([refused.body, world.logged]), /secret-key/)
    assert.equal((await world.state(collected.id, 'ada')).state, 'none')
  }
})

test('security 30: a contract that trusts another minter gets no voucher, since it would refuse it', async (t) => {
  const { chain, world } = await start(t)
  const outsider = await createOnChainWorld(t, [chain], {
    onChain: { ...world.context.onChain, openMinter: async () => ada },
  })
  const collected = await outsider.keep('ada')
  for (let time = 0; time < 3; time += 1)
    assert.equal(outcome(await outsider.voucher(collected.id, 'ada', ada.address)), '409 mint_refused')
  assert.equal(outsider.logged.filter((line) => line.startsWith('the contract trusts another minter')).length, 1)
})

test('without a minter or a contract, no chain is offered', async (t) => {
  const { chain } = await start(t)
  const chains = [{ id: chain.id, nodeUrl: chain.url, confirmations: 3 }]
  const contexts = [
    createOnChain({ chains: chains.map((one) => ({ ...one, contract: chain.contract })) }),
    createOnChain({ chains, openMinter: async () => minter }),
  ]
  for (const onChain of contexts) {
    const world = await createOnChainWorld(t, [], { onChain })
    const collected = await world.keep('ada')
    assert.deepEqual((await world.state(collected.id, 'ada')).chains, [])
    assert.equal(outcome(await world.voucher(collected.id, 'ada', ada.address, chain.id)), '400 chain_not_offered')
  }
})
