import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passOnTo, startNode } from '@iyk/dev/chain-stand-ins/start-node.ts'
import { dyingAt, startPaidMints, walletOf } from '@iyk/dev/paid-mints-world.ts'
import { createWalletClient, type Hex, http } from 'viem'
import { forgetUser } from '../../me/forget.ts'
import { followDue } from '../chain/follow-due.ts'
import { mint } from '../mint.ts'

const deaths: [when: string, statement: string, nth?: number][] = [
  ['after it reserved, before it signed', 'relay.find'],
  ['after it signed, before it stored that', 'relay.signed'],
  ['after it stored what it signed, before it sent it', 'relay.find', 2],
  ['while it sends', 'relay.sent'],
]
for (const [when, statement, nth] of deaths)
  test(`security 99: a host that is killed ${when} loses nothing: another one mints it, once`, async (t) => {
    const { world, chain, openHost, finish, mints, spentNonces, spentMoney } = await startPaidMints(t)
    const { id } = await world.keep('ada')
    const request = { chain_id: chain.id, address: walletOf('ada') }
    const viewer = { userId: 'ada', verifiedEmails: [] }
    const dying = { ...openHost(), database: dyingAt(world.database, statement, nth) }
    await mint(dying, { viewer, collectibleId: id, request }).catch(() => {})
    assert.equal((await mints()).length, 1)
    await assert.rejects(mint(openHost(), { viewer, collectibleId: id, request }), { type: 'collectible_on_chain' })
    await finish(openHost())
    assert.deepEqual([await spentNonces(), await chain.minted()], [1, 1n])
    assert.equal((await world.state(id, 'ada')).state, 'final')
    const [paid] = await mints()
    assert.deepEqual([paid?.state, BigInt(paid!.cost)], ['done', await spentMoney()])
  })

test('security 99: a host that is killed after it sent, or whose node loses the reply, does not send another one', async (t) => {
  let lost = 0
  const { world, chain, openHost, finish, mints, spentNonces } = await startPaidMints(t, {
    url: async (own) => {
      const pass = passOnTo(own)
      const node = await startNode(async (request) => {
        const reply = await pass(request)
        if (request.method !== 'eth_sendRawTransaction') return reply
        lost += 1
        return 502
      })
      t.after(node.close)
      return node.url
    },
  })
  const { id } = await world.keep('ada')
  await world.mint(id, 'ada', walletOf('ada'))
  assert.ok(lost > 0)
  await finish(openHost())
  assert.deepEqual([await spentNonces(), await chain.minted()], [1, 1n])
  assert.equal((await mints())[0]?.state, 'done')
})

test('two hosts that follow at once send each transaction once, and record each cost once', async (t) => {
  const { world, chain, openHost, mints, spentNonces, spentMoney, follow } = await startPaidMints(t)
  const people = ['ada', 'ben', 'cleo', 'dora']
  for (const person of people) {
    const { id } = await world.keep(person)
    assert.equal((await world.mint(id, person, walletOf(person))).status, 200)
  }
  const hosts = Array.from({ length: 4 }, () => openHost())
  await Promise.all(hosts.map(follow))
  await chain.mine(3)
  await Promise.all(hosts.map(follow))
  assert.deepEqual([await spentNonces(), await chain.minted()], [4, 4n])
  const paid = await mints()
  assert.ok(paid.every(({ state, attempts }) => state === 'done' && attempts === 0))
  assert.equal(
    paid.reduce((sum, { cost }) => sum + BigInt(cost), 0n),
    await spentMoney(),
  )
})

test('a transaction that is not mined in time is replaced by one that offers more, also after fees rose, and is paid once', async (t) => {
  const { world, chain, follow, mints, spentNonces, spentMoney } = await startPaidMints(t)
  const { id } = await world.keep('ada')
  const first = (await world.mint(id, 'ada', walletOf('ada'))).body.data.transaction_hash as Hex
  const { maxFeePerGas } = await chain.client.getTransaction({ hash: first })
  world.travel(2)
  await follow()
  assert.equal((await mints())[0]?.attempts, 2)
  const second = (await world.state(id, 'ada')).transaction_hash as Hex
  assert.notEqual(second, first)
  const replacement = await chain.client.getTransaction({ hash: second })
  assert.ok(replacement.maxFeePerGas! >= (maxFeePerGas! * 110n) / 100n)
  await assert.rejects(chain.client.getTransaction({ hash: first }))
  await chain.mine(3)
  await follow()
  await followDue(world.context)
  assert.deepEqual([await spentNonces(), await chain.minted()], [1, 1n])
  const [paid] = await mints()
  assert.deepEqual([paid?.state, BigInt(paid!.cost)], ['done', await spentMoney()])
  assert.ok(BigInt(paid!.cost) <= BigInt(paid!.reserved))
})

test('security 98: a replacement never offers more than was reserved; the relayer pauses with one warning, and goes on by itself', async (t) => {
  const { world, chain, follow, mints } = await startPaidMints(t)
  const [one, two] = [await world.keep('ada'), await world.keep('ben')]
  await world.mint(one.id, 'ada', walletOf('ada'))
  for (let minute = 0; minute < 12; minute += 1) {
    world.travel(2)
    await follow()
  }
  const { transaction_hash } = await world.state(one.id, 'ada')
  const waiting = await chain.client.getTransaction({ hash: transaction_hash })
  assert.ok(waiting.gas * waiting.maxFeePerGas! <= BigInt((await mints())[0]!.reserved))
  assert.equal(world.logged.filter((line) => line.startsWith('a mint waits with the highest fee')).length, 1)
  assert.equal((await world.state(two.id, 'ben')).relay[0].unavailable, 'paused')
  await chain.mine(3)
  await follow()
  await follow()
  assert.equal((await world.state(two.id, 'ben')).relay[0].unavailable, null)
})

test('a reorg that takes a block back sends the same transaction again, and what it cost counts once', async (t) => {
  const { world, chain, follow, mints, spentNonces, spentMoney } = await startPaidMints(t)
  const { id } = await world.keep('ada')
  const before = await chain.client.snapshot()
  const { transaction_hash } = (await world.mint(id, 'ada', walletOf('ada'))).body.data
  await chain.mine()
  await follow()
  assert.equal((await mints())[0]?.state, 'mined')
  await chain.client.revert({ id: before })
  await chain.mine(2)
  world.travel(1 / 6)
  await follow()
  assert.equal((await mints())[0]?.state, 'signed')
  await chain.mine(3)
  await follow()
  await followDue(world.context)
  const after = await world.state(id, 'ada')
  assert.deepEqual([after.state, after.transaction_hash], ['final', transaction_hash])
  assert.deepEqual([await spentNonces(), BigInt((await mints())[0]!.cost)], [1, await spentMoney()])
})

test('security 97: who mints with the voucher faster costs the relayer one refused transaction, which counts for that person and pauses nothing', async (t) => {
  const { world, chain, finish, mints } = await startPaidMints(t, { perPerson: 1 })
  // As many as would pause it.
  for (const person of ['ada', 'cleo', 'dora']) {
    const mine = await world.keep(person)
    const voucher = (await world.voucher(mine.id, person, walletOf(person))).body.data
    await world.mint(mine.id, person, walletOf(person))
    // A higher tip: it comes first in the same block.
    await chain.send(voucher, { tip: 50n })
    await finish()
    assert.equal((await world.state(mine.id, person)).state, 'final')
  }
  assert.deepEqual(
    (await mints()).map(({ state }) => state),
    ['failed', 'failed', 'failed'],
  )
  assert.equal(await chain.minted(), 3n)
  const next = await world.keep('ada')
  assert.equal((await world.mint(next.id, 'ada', walletOf('ada'))).body.error_details.why, 'person')
  assert.equal((await world.state((await world.keep('ben')).id, 'ben')).relay[0].unavailable, null)
})

test('security 98: mints that the contract refuses in a row pause the relayer, with one warning', async (t) => {
  const { world, chain, finish, follow, mints, changeMinter } = await startPaidMints(t)
  const people = ['ada', 'ben', 'cleo']
  for (const person of people) {
    const { id } = await world.keep(person)
    assert.equal((await world.mint(id, person, walletOf(person))).status, 200)
  }
  await follow()
  await changeMinter()
  await finish()
  assert.deepEqual(
    (await mints()).map(({ state, user_id }) => [state, user_id]),
    people.map((person) => ['failed', person]),
  )
  assert.equal(await chain.minted(), 0n)
  assert.equal(world.logged.filter((line) => line.startsWith('the chain refused several mints')).length, 1)
  assert.equal((await world.state((await world.keep('dora')).id, 'dora')).relay[0].unavailable, 'paused')
})

test('security 98: a node whose receipts cannot be true does not make the budget larger', async (t) => {
  const { world, chain, finish, mints } = await startPaidMints(t, {
    url: async (own) => {
      const pass = passOnTo(own)
      const node = await startNode(async (request) => {
        const reply = await pass(request)
        if (request.method !== 'eth_getTransactionReceipt' || typeof reply === 'number' || !('result' in reply))
          return reply
        return { result: { ...(reply.result as object), gasUsed: '0x1', effectiveGasPrice: '0x0' } }
      })
      t.after(node.close)
      return node.url
    },
  })
  const { id } = await world.keep('ada')
  assert.equal((await world.mint(id, 'ada', walletOf('ada'))).status, 200)
  await finish()
  const [paid] = await mints()
  assert.deepEqual([paid?.state, paid?.cost], ['signed', null], 'it counts with all that was reserved')
  assert.equal(await chain.minted(), 1n)
})

test('a nonce that someone else spent with the same key is given up after enough blocks, and the collectible can be minted again', async (t) => {
  const { world, chain, follow, mints, account, finish } = await startPaidMints(t)
  const { id } = await world.keep('ada')
  await world.mint(id, 'ada', walletOf('ada'))
  const wallet = createWalletClient({ account, transport: http(chain.url) })
  const fees = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 10n }
  await wallet.sendTransaction({ to: account.address, value: 1n, nonce: 0, gas: 21_000n, chain: null, ...fees })
  for (let block = 0; block < 3; block += 1) {
    await chain.mine()
    await follow()
  }
  await followDue(world.context)
  assert.equal((await mints())[0]?.state, 'lost')
  assert.equal((await world.state(id, 'ada')).setback, 'replaced')
  assert.equal((await world.mint(id, 'ada', walletOf('ada'))).status, 200)
  await finish()
  assert.deepEqual(
    (await mints()).map(({ nonce, state }) => [nonce, state]),
    [
      [0, 'lost'],
      [1, 'done'],
    ],
  )
})

test('who deletes their account while a mint is under way is not in the store, and the next nonce is not held up', async (t) => {
  const { world, finish, mints, chain } = await startPaidMints(t)
  const { id } = await world.keep('ada')
  await world.mint(id, 'ada', walletOf('ada'))
  await forgetUser(world.context, { userId: 'ada', emails: [] })
  const other = await world.keep('ben')
  await world.mint(other.id, 'ben', walletOf('ben'))
  await finish()
  assert.deepEqual(
    (await mints()).map(({ state, user_id }) => [state, user_id]),
    [
      ['done', null],
      ['done', 'ben'],
    ],
  )
  assert.equal(await chain.minted(), 2n)
  const { rows } = await world.database.pool.query('select * from cards.relayed_mints')
  const kept = JSON.stringify(rows).toLowerCase()
  for (const trace of [walletOf('ada').slice(2).toLowerCase(), id, '"0x02f8']) assert.ok(!kept.includes(trace), trace)
})

test('who deletes their account before anything was signed gets no token on a chain', async (t) => {
  const { world, openHost, finish, mints, chain, spentNonces } = await startPaidMints(t)
  const { id } = await world.keep('ada')
  const request = { chain_id: chain.id, address: walletOf('ada') }
  const viewer = { userId: 'ada', verifiedEmails: [] }
  const dying = { ...openHost(), database: dyingAt(world.database, 'relay.find') }
  await mint(dying, { viewer, collectibleId: id, request }).catch(() => {})
  await forgetUser(world.context, { userId: 'ada', emails: [] })
  await finish()
  assert.deepEqual([(await mints())[0]?.state, await spentNonces(), await chain.minted()], ['failed', 1, 0n])
})

test('what the relayer paid for is in the person’s own data', async (t) => {
  const { world, chain, finish } = await startPaidMints(t)
  const { id } = await world.keep('ada')
  await world.mint(id, 'ada', walletOf('ada'))
  await finish()
  const { body } = await world.ask('GET /api/me', { as: 'ada' })
  assert.deepEqual(body.data.paid_mints, [{ collectible_id: id, chain_id: chain.id, day: '2026-11-20', state: 'done' }])
})
