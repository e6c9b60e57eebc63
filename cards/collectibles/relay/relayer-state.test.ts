import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ether, startPaidMints, walletOf } from '@iyk/dev/paid-mints-world.ts'
import { mint } from '../mint.ts'
import { stateOf } from './relayer-state.ts'
import { listRelayers } from './store.ts'

type World = Awaited<ReturnType<typeof startPaidMints>>
type Host = ReturnType<World['openHost']>

/** What an operator sees of the chain, with that host's limits. */
const see = async ({ world, chain }: World, { onChain }: Pick<Host, 'onChain'>) => {
  const [status] = await listRelayers(world.database, [chain.id], world.context.clock())
  return stateOf(status!, onChain.relayer!)
}
const pay = async ({ world, chain }: World, host: Host, userId: string) => {
  const { id } = await world.keep(userId)
  const request = { chain_id: chain.id, address: walletOf(userId) }
  return mint(host, { viewer: { userId, verifiedEmails: [] }, collectibleId: id, request }).then(
    () => 'paid',
    (error) => error.details?.why ?? error.type,
  )
}
const warnings = ({ world }: World, start: string) => world.logged.filter((line) => line.startsWith(start)).length

test('a budget that the next mint does not fit into is used up, with one warning, and one more when it was raised and is used up again', async (t) => {
  const paid = await startPaidMints(t)
  assert.equal(await pay(paid, paid.openHost(), 'first'), 'paid')
  const each = BigInt((await paid.mints())[0]!.reserved)
  const small = paid.openHost({ budgetOf: () => (each * 18n) / 10n })
  assert.equal(await see(paid, small), 'pays')
  for (const person of ['ada', 'ben']) assert.equal(await pay(paid, small, person), 'budget')
  const exhausted = () => warnings(paid, 'the budget of the relayer is exhausted')
  assert.deepEqual([await see(paid, small), exhausted()], ['budget', 1])
  const raised = paid.openHost({ budgetOf: () => (each * 24n) / 10n })
  assert.equal(await see(paid, raised), 'pays')
  assert.equal(await pay(paid, raised, 'cleo'), 'paid')
  assert.equal(await see(paid, raised), 'pays')
  for (const person of ['dora', 'elif']) assert.equal(await pay(paid, raised, person), 'budget')
  assert.deepEqual([await see(paid, raised), exhausted()], ['budget', 2])
  paid.world.travel(24 * 60)
  assert.equal(await see(paid, raised), 'pays')
})

test('security 98: while a mint would cost more than RELAYER_MAX_COST, that is the state, with one warning a day, until fees fall', async (t) => {
  const paid = await startPaidMints(t)
  const { world, chain, follow } = paid
  const host = paid.openHost()
  const setFee = async (baseFeePerGas: bigint) => {
    await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas })
    await chain.mine()
  }
  const refusals = () => warnings(paid, 'a mint costs more than RELAYER_MAX_COST')
  await setFee(10n ** 12n)
  world.travel(2)
  await follow(host)
  assert.deepEqual([await see(paid, host), refusals()], ['cost', 0])
  for (const person of ['ada', 'ben']) assert.equal(await pay(paid, host, person), 'fees')
  assert.deepEqual([await see(paid, host), refusals()], ['cost', 1])
  assert.equal(await see(paid, paid.openHost({ maxCost: ether })), 'pays', 'the operator raised the limit')
  // Enough for the cheapest mint, and not for this one.
  await setFee(70n * 10n ** 9n)
  assert.equal(await pay(paid, host, 'cleo'), 'fees')
  world.travel(2)
  await follow(host)
  assert.deepEqual([await see(paid, host), refusals()], ['cost', 1])
  // A chain that returns to its start keeps its fee, and the next test may get this chain.
  await setFee(10n ** 9n)
  world.travel(2)
  await follow(host)
  assert.equal(await see(paid, host), 'pays')
  assert.equal(await pay(paid, host, 'dora'), 'paid')
})

test('a relayer that pauses for its balance says what its account has', async (t) => {
  const paid = await startPaidMints(t, { balance: 10n ** 12n })
  assert.equal(await pay(paid, paid.openHost(), 'ada'), 'paused')
  const [status] = await listRelayers(paid.world.database, [paid.chain.id], paid.world.context.clock())
  assert.deepEqual([status?.paused_by, status?.balance], ['balance', 10n ** 12n])
})
