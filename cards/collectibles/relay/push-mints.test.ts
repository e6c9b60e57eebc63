import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evening } from '@iyk/dev/cards-world.ts'
import { passOnTo, startNode } from '@iyk/dev/chain-stand-ins/start-node.ts'
import { ada as formerAccount, relayer } from '@iyk/dev/on-chain-world.ts'
import { dyingAt, ether, startPaidMints, walletOf } from '@iyk/dev/paid-mints-world.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { mint } from '../mint.ts'
import { listRelayers } from './store.ts'

type World = Awaited<ReturnType<typeof startPaidMints>>
const minute = 60_000

/** A block that is that many minutes after the evening's start, with fees too high for what waits, which this node drops then; the hosts' clock goes along. */
const passTime = async ({ chain, world }: World, minutes: number) => {
  await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 12n })
  await chain.mineAt(new Date(evening.getTime() + minutes * minute))
  await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 9n })
  world.travel(minutes)
}

/** What waited at a node that did not drop it. */
const keepWaiting = async ({ chain, world }: World) => {
  const { rows } = await world.database.pool.query('select raw from cards.relayed_mints')
  for (const { raw } of rows) await chain.client.sendRawTransaction({ serializedTransaction: raw })
}

const mintOn = ({ world, chain, openHost }: World, id: string, userId: string, database?: Database) =>
  mint(
    { ...openHost(), ...(database && { database }) },
    {
      viewer: { userId, verifiedEmails: [] },
      collectibleId: id,
      request: { chain_id: chain.id, address: walletOf(userId) },
    },
  ).catch((error: Error) => {
    if (error.message !== 'killed') throw error
    return world.state(id, userId)
  })

const waits: [when: string, minutes: number, death?: [statement: string, nth: number]][] = [
  ['before anything was signed', 61, ['relay.find', 1]],
  ['before it was sent', 61, ['relay.find', 2]],
  ['while it waits for lower fees', 61],
  ['within the next half minute', 59.5],
]
for (const [when, minutes, death] of waits)
  test(`security 98: a mint whose voucher expires ${when} is not minted: a transfer of nothing takes its nonce, and its owner can mint again`, async (t) => {
    const paid = await startPaidMints(t, { perPerson: 1 })
    const { world, chain, finish, mints, spentNonces, spentMoney, account } = paid
    const { id } = await world.keep('ada')
    await mintOn(paid, id, 'ada', death && dyingAt(world.database, ...death))
    await passTime(paid, minutes)
    if (!death) await keepWaiting(paid)
    await finish()
    const [canceled] = await mints()
    assert.deepEqual([canceled?.state, canceled?.user_id, BigInt(canceled!.cost)], ['failed', null, await spentMoney()])
    const { transactions } = await chain.client.getBlock({ blockNumber: (await chain.client.getBlockNumber()) - 2n })
    const { to, value, input } = await chain.client.getTransaction({ hash: transactions[0]! })
    assert.deepEqual([to, value, input], [account.address.toLowerCase(), 0n, '0x'])
    assert.deepEqual([await spentNonces(), await chain.minted()], [1, 0n])
    const after = await world.state(id, 'ada')
    assert.deepEqual([after.setback, after.relay[0].unavailable], ['expired', null], 'the day has one mint left')
    assert.equal((await world.mint(id, 'ada', walletOf('ada'))).status, 200)
    await finish()
    assert.deepEqual([await spentNonces(), await chain.minted()], [2, 1n])
    assert.equal((await world.state(id, 'ada')).state, 'final')
    assert.equal((await mints())[1]?.state, 'done')
  })

test('while a nonce is spent on nothing, it counts as no mint, and its owner need not wait until that is final', async (t) => {
  const paid = await startPaidMints(t, { perPerson: 1 })
  const { world, chain, follow, finish, mints } = paid
  const { id } = await world.keep('ada')
  await world.mint(id, 'ada', walletOf('ada'))
  await passTime(paid, 61)
  await follow()
  await chain.mine()
  world.travel(1 / 6)
  await follow()
  const [status] = await listRelayers(world.database, [chain.id], world.context.clock())
  assert.deepEqual([(await mints())[0]?.state, status?.minted], ['mined', 0])
  assert.equal((await world.mint(id, 'ada', walletOf('ada'))).status, 200)
  await finish()
  assert.deepEqual([await chain.minted(), (await world.state(id, 'ada')).state], [1n, 'final'])
})

test('security 98: mints whose vouchers expired before their block pause nothing, count against nobody, and can be repeated', async (t) => {
  const { world, chain, finish, follow, mints, spentMoney } = await startPaidMints(t, { perPerson: 1 })
  const people = ['ada', 'ben', 'cleo']
  const ids: string[] = []
  for (const person of people) {
    const { id } = await world.keep(person)
    assert.equal((await world.mint(id, person, walletOf(person))).status, 200)
    ids.push(id)
  }
  await follow()
  await chain.mineAt(new Date(evening.getTime() + 120 * minute))
  world.travel(120)
  await finish()
  const late = await mints()
  assert.deepEqual(
    late.map(({ state, user_id }) => [state, user_id]),
    people.map(() => ['failed', null]),
  )
  assert.equal(
    late.reduce((sum, { cost }) => sum + BigInt(cost), 0n),
    await spentMoney(),
  )
  assert.equal(world.logged.filter((line) => line.startsWith('the chain refused')).length, 0)
  for (const [place, person] of people.entries())
    assert.equal((await world.mint(ids[place]!, person, walletOf(person))).status, 200)
  await finish()
  assert.equal(await chain.minted(), 3n)
})

test('a mint that is mined after all, although its nonce was to be spent on nothing, is minted and counts at its cost', async (t) => {
  let isCut = false
  const paid = await startPaidMints(t, {
    url: async (own) => {
      const pass = passOnTo(own)
      const node = await startNode(async (request) =>
        isCut && request.method === 'eth_sendRawTransaction' ? 502 : pass(request),
      )
      t.after(node.close)
      return node.url
    },
  })
  const { world, chain, follow, finish, mints, spentMoney } = paid
  const { id } = await world.keep('ada')
  await world.mint(id, 'ada', walletOf('ada'))
  isCut = true
  await passTime(paid, 59.5)
  await keepWaiting(paid)
  await follow()
  assert.equal((await mints())[0]?.attempts, 2)
  await finish()
  const [late] = await mints()
  assert.deepEqual([late?.state, BigInt(late!.cost), await chain.minted()], ['done', await spentMoney(), 1n])
  assert.equal((await world.state(id, 'ada')).state, 'final')
})

test('a key that was changed: what the former one only reserved can be minted with the new one, which waits for nothing of it', async (t) => {
  const paid = await startPaidMints(t, { account: formerAccount, balance: ether / 10n, perPerson: 1 })
  const { world, chain, openHost, finish, follow, mints } = paid
  await chain.client.setBalance({ address: relayer.address, value: ether / 100n })
  const [sent, reserved, other] = [await world.keep('ada'), await world.keep('ben'), await world.keep('cleo')]
  await world.mint(sent.id, 'ada', walletOf('ada'))
  await mintOn(paid, reserved.id, 'ben', dyingAt(world.database, 'relay.find'))
  // It was emptied, so that no node takes what it signed, and no longer has it.
  await chain.client.request({ method: 'anvil_dropAllTransactions' } as never)
  await chain.client.setBalance({ address: formerAccount.address, value: 0n })
  const changed = openHost({ open: async () => relayer })
  await follow(changed)
  assert.deepEqual(
    (await mints()).map(({ state, cost }) => [state, cost]),
    [
      ['signed', null],
      ['lost', '0'],
    ],
  )
  const viewer = (userId: string) => ({ userId, verifiedEmails: [] })
  const request = (userId: string) => ({ chain_id: chain.id, address: walletOf(userId) })
  await mint(changed, { viewer: viewer('ben'), collectibleId: reserved.id, request: request('ben') })
  await mint(changed, { viewer: viewer('cleo'), collectibleId: other.id, request: request('cleo') })
  await finish(changed)
  assert.equal(await chain.minted(), 2n)
  await passTime(paid, 61)
  await finish(changed)
  assert.deepEqual((await mints()).map(({ state }) => state).toSorted(), ['done', 'done', 'lost', 'lost'])
  await mint(changed, { viewer: viewer('ada'), collectibleId: sent.id, request: request('ada') })
  await finish(changed)
  assert.equal(await chain.minted(), 3n)
})

test('what a former key has signed is sent and counted by hosts with the new one', async (t) => {
  const paid = await startPaidMints(t)
  const { world, openHost, finish, mints, spentMoney } = paid
  const { id } = await world.keep('ada')
  await mintOn(paid, id, 'ada', dyingAt(world.database, 'relay.find', 2))
  await finish(openHost({ open: async () => formerAccount }))
  assert.equal((await world.state(id, 'ada')).state, 'final')
  const [sent] = await mints()
  assert.deepEqual([sent?.state, BigInt(sent!.cost)], ['done', await spentMoney()])
})

test('a key that is set again finds no gap in its nonces', async (t) => {
  const paid = await startPaidMints(t)
  const { world, chain, openHost, finish, follow, mints, spentNonces } = paid
  const people = ['ada', 'ben', 'cleo'] as const
  const ids: string[] = []
  for (const person of people) ids.push((await world.keep(person)).id)
  // The first and the last are only reserved, and the one between them waits for the first.
  await mintOn(paid, ids[0]!, 'ada', dyingAt(world.database, 'relay.find'))
  await mintOn(paid, ids[1]!, 'ben')
  await mintOn(paid, ids[2]!, 'cleo', dyingAt(world.database, 'relay.find'))
  await follow(openHost({ open: async () => formerAccount }))
  assert.deepEqual(
    (await mints()).map(({ nonce, state }) => [nonce, state]),
    [
      [0, 'reserved'],
      [1, 'signed'],
      [2, 'lost'],
    ],
  )
  await finish()
  assert.equal((await world.mint(ids[2]!, 'cleo', walletOf('cleo'))).status, 200)
  await finish()
  assert.deepEqual([await spentNonces(), await chain.minted()], [3, 3n])
})

test('what a former key has reserved is not taken from the balance of the new one', async (t) => {
  const paid = await startPaidMints(t)
  const { world, chain, mints, openHost } = paid
  const [one, two] = [await world.keep('ada'), await world.keep('ben')]
  await world.mint(one.id, 'ada', walletOf('ada'))
  const { reserved } = (await mints())[0]!
  await chain.client.setBalance({ address: formerAccount.address, value: (BigInt(reserved) * 3n) / 2n })
  const changed = openHost({ open: async () => formerAccount })
  const request = { chain_id: chain.id, address: walletOf('ben') }
  const { state } = await mint(changed, {
    viewer: { userId: 'ben', verifiedEmails: [] },
    collectibleId: two.id,
    request,
  })
  assert.equal(state, 'sent')
})
