import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passOnTo, startNode } from '@iyk/dev/chain-stand-ins/start-node.ts'
import { dyingAt, ether, startPaidMints, walletOf } from '@iyk/dev/paid-mints-world.ts'
import { removeExpired } from '../../database/remove-expired.ts'
import { forgetUser } from '../../me/forget.ts'
import { mint } from '../mint.ts'

type Paid = Awaited<ReturnType<typeof startPaidMints>>

/** A node whose receipts are what `change` makes of them, until `end`. */
const withReceipts = (t: Parameters<typeof startPaidMints>[0], change: (receipt: object) => object | null) => {
  let isOver = false
  const url = async (own: string) => {
    const pass = passOnTo(own)
    const node = await startNode(async (request) => {
      const reply = await pass(request)
      const isReceipt = request.method === 'eth_getTransactionReceipt' && typeof reply !== 'number' && 'result' in reply
      return isReceipt && reply.result && !isOver ? { result: change(reply.result as object) } : reply
    })
    t.after(node.close)
    return node.url
  }
  return {
    url,
    end: () => {
      isOver = true
    },
  }
}
const hidden = () => null
const untrue = (receipt: object) => ({ ...receipt, gasUsed: '0x1' })

test('security 98: what a node hides the receipts of counts at its highest price and for its owner, and the budget stays a limit', async (t) => {
  const { world, chain, finish, follow, mints } = await startPaidMints(t, {
    url: withReceipts(t, hidden).url,
    budget: ether / 1000n,
    perPerson: 1,
  })
  const { id } = await world.keep('ada')
  assert.equal((await world.mint(id, 'ada', walletOf('ada'))).status, 200)
  await finish()
  await chain.mine(3)
  await follow()
  const [paid] = await mints()
  assert.deepEqual([paid?.state, paid?.user_id, paid?.cost], ['done', 'ada', paid?.reserved])
  const next = await world.keep('ben')
  assert.equal((await world.mint(next.id, 'ben', walletOf('ben'))).body.error_details.why, 'budget')
})

for (const [what, l1Fee] of [
  ['more than a chain can count', `0x${'f'.repeat(64)}`],
  ['digits without end', `0x${'f'.repeat(200_000)}`],
] as const)
  test(`security 98: a node that reports a data fee of ${what} uses up no budget, and the mint is settled`, async (t) => {
    const { world, chain, finish, mints } = await startPaidMints(t, {
      url: withReceipts(t, (receipt) => ({ ...receipt, l1Fee })).url,
    })
    const { id } = await world.keep('ada')
    await world.mint(id, 'ada', walletOf('ada'))
    await chain.mine()
    await finish()
    const [paid] = await mints()
    assert.equal(paid?.state, 'done')
    assert.ok(BigInt(paid.cost!) <= BigInt(paid.reserved))
    const next = await world.keep('ben')
    assert.equal((await world.mint(next.id, 'ben', walletOf('ben'))).status, 200)
  })

test('a receipt of a transaction to anyone else cannot be true', async (t) => {
  const receipts = withReceipts(t, (receipt) => ({ ...receipt, to: walletOf('ben') }))
  const { world, finish, mints } = await startPaidMints(t, { url: receipts.url })
  const { id } = await world.keep('ada')
  await world.mint(id, 'ada', walletOf('ada'))
  await finish()
  assert.equal((await mints())[0]?.state, 'signed')
  receipts.end()
  await finish()
  assert.equal((await mints())[0]?.state, 'done')
})

test('a mint in a block whose receipt cannot be true is not replaced, and holds up no other', async (t) => {
  const { world, chain, openHost, follow, finish, mints } = await startPaidMints(t, {
    url: withReceipts(t, untrue).url,
  })
  const [one, two] = [await world.keep('ada'), await world.keep('ben')]
  await world.mint(one.id, 'ada', walletOf('ada'))
  await finish()
  const request = { chain_id: chain.id, address: walletOf('ben') }
  const dying = { ...openHost(), database: dyingAt(world.database, 'relay.find') }
  await mint(dying, { viewer: { userId: 'ben', verifiedEmails: [] }, collectibleId: two.id, request }).catch(() => {})
  world.travel(2)
  await follow()
  await chain.mine()
  assert.equal(await chain.minted(), 2n)
  assert.deepEqual(
    (await mints()).map(({ attempts }) => attempts),
    [1, 1],
  )
})

const never: [why: string, from: (paid: Paid) => Promise<unknown>, change: typeof untrue | undefined, after: string][] =
  [
    ['waits on a chain that is no longer configured', async () => {}, undefined, 'reserved'],
    [
      'is in a block of a chain that is no longer configured',
      async ({ chain, follow }) => {
        await chain.mine()
        await follow()
      },
      undefined,
      'done',
    ],
    ['has a receipt that cannot be true', ({ finish }) => finish(), untrue, 'reserved'],
  ]
for (const [why, from, change, after] of never)
  test(`a deleted person’s mint that ${why} leads to nobody after three days, and the relayer goes on`, async (t) => {
    const paid = await startPaidMints(t, change && { url: withReceipts(t, change).url })
    const { world, chain, follow, mints, openHost, finish, spentNonces } = paid
    const { id } = await world.keep('ada')
    const { transaction_hash } = (await world.mint(id, 'ada', walletOf('ada'))).body.data
    await from(paid)
    await forgetUser(world.context, { userId: 'ada', emails: [] })
    const traces = [walletOf('ada').slice(2).toLowerCase(), id, transaction_hash, '"0x02f8']
    const found = async () => {
      const { rows } = await world.database.pool.query('select * from cards.relayed_mints')
      const kept = JSON.stringify(rows).toLowerCase()
      return traces.filter((trace) => kept.includes(trace))
    }
    assert.ok((await found()).includes(traces[0]!), 'while it may be mined, it is followed')
    world.travel(3 * 24 * 60)
    await removeExpired(world.context)
    assert.deepEqual(await found(), [])
    assert.equal((await mints())[0]?.state, after)
    // The chain is back, and its node still has the former transaction.
    const host = openHost()
    await follow(host)
    world.travel(2)
    await follow(host)
    const other = await world.keep('ben')
    assert.equal((await world.mint(other.id, 'ben', walletOf('ben'))).status, 200)
    for (let round = 0; round < 3; round += 1) await finish(host)
    assert.deepEqual((await mints()).map(({ user_id }) => user_id).toSorted(), ['ben', null])
    assert.ok((await mints()).every(({ state }) => state === 'done' || state === 'failed' || state === 'lost'))
    assert.deepEqual([await spentNonces(), (await world.state(other.id, 'ben')).state], [2, 'final'])
    assert.deepEqual(await found(), [])
    assert.ok((await chain.minted()) >= 1n)
  })
