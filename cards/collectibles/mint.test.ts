import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ada, ben, createOnChainWorld, relayer, startCollectibleChain } from '@iyk/dev/on-chain-world.ts'
import { ether, startPaidMints, walletOf } from '@iyk/dev/paid-mints-world.ts'
import { mint } from './mint.ts'
import { pauseRelayer, resumeRelayer } from './relay/store.ts'

const outcome = ({
  status,
  body,
}: {
  status: number
  body: { error_type?: string; error_details?: { why?: string } }
}) => [status, body.error_type, body.error_details?.why].filter((part) => part !== undefined).join(' ')

test('default: a linked wallet gets the token, the relayer pays, and the budget counts what it did cost', async (t) => {
  const { world, chain, finish, mints, spentMoney } = await startPaidMints(t)
  const { id } = await world.keep('ada')
  const [offer] = (await world.state(id, 'ada')).relay
  assert.deepEqual(offer, { chain_id: chain.id, addresses: [walletOf('ada')], unavailable: null })
  const { status, body } = await world.mint(id, 'ada', walletOf('ada').toLowerCase())
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.data.state, body.data.recipient, body.data.relay], ['sent', walletOf('ada'), []])
  await finish()
  const after = await world.state(id, 'ada')
  assert.deepEqual([after.state, after.transaction_hash], ['final', body.data.transaction_hash])
  assert.equal(await chain.ownerOf(after.token_id), walletOf('ada'))
  assert.equal(await chain.client.getBalance({ address: walletOf('ada') }), 0n, 'the collector needed no money')
  const [paid] = await mints()
  assert.equal(paid?.state, 'done')
  assert.equal(BigInt(paid.cost), await spentMoney())
  assert.ok(BigInt(paid.cost) < BigInt(paid.reserved))
})

test('security 97: money is spent for nobody’s address but a linked wallet of the caller, and for nobody else’s collectible', async (t) => {
  const { world, mints } = await startPaidMints(t)
  const { id } = await world.keep('ada')
  assert.equal(outcome(await world.mint(id, 'ada', ada.address)), '403 wallet_not_linked')
  assert.equal(outcome(await world.mint(id, 'ada', walletOf('ben'))), '403 wallet_not_linked')
  assert.equal(outcome(await world.mint(id, 'ben', walletOf('ben'))), '404 collectible_not_found')
  assert.equal(outcome(await world.ask(`POST /api/collectibles/${id}/mint`)), '401 unauthorized_credentials')
  assert.deepEqual(await mints(), [])
  assert.equal((await world.state(id, 'ada')).state, 'none')
})

test('a wallet that a contract speaks for counts on its own chain only', async (t) => {
  const { world, chain } = await startPaidMints(t)
  const { id } = await world.keep('ada')
  const at = (chain_id: number) =>
    mint(
      { ...world.context, findWallets: async () => [{ address: ben.address, chain_id }] },
      {
        viewer: { userId: 'ada', verifiedEmails: [] },
        collectibleId: id,
        request: { chain_id: chain.id, address: ben.address },
      },
    )
  await assert.rejects(at(chain.id + 1), { type: 'wallet_not_linked' })
  assert.equal((await at(chain.id)).recipient, ben.address)
})

test('security 97: asked many times at once for one collectible, on two hosts, it is minted and paid once', async (t) => {
  const { world, chain, openHost, finish, mints, spentNonces } = await startPaidMints(t)
  const { id } = await world.keep('ada')
  const hosts = [world.context, openHost()]
  const request = { chain_id: chain.id, address: walletOf('ada') }
  const calls = Array.from({ length: 20 }, (_, place) =>
    mint(hosts[place % 2]!, { viewer: { userId: 'ada', verifiedEmails: [] }, collectibleId: id, request }).then(
      () => 'paid',
      (error) => error.type,
    ),
  )
  const outcomes = await Promise.all(calls)
  assert.equal(outcomes.filter((one) => one === 'paid').length, 1, outcomes.join())
  assert.ok(
    outcomes.every((one) => one === 'paid' || one === 'collectible_on_chain'),
    outcomes.join(),
  )
  await finish()
  assert.deepEqual([await spentNonces(), (await mints()).length, await chain.minted()], [1, 1, 1n])
  assert.equal(outcome(await world.mint(id, 'ada', walletOf('ada'))), '409 collectible_on_chain')
})

test('security 97: fifty mints at once on two hosts use fifty nonces without a gap, and never cost more than the budget', async (t) => {
  const { world, chain, openHost, finish, mints, spentNonces, spentMoney } = await startPaidMints(t, { perPerson: 50 })
  const { id: event } = await world.event({ end_date: '2026-12-01T00:00' })
  const keep = async (userId: string) => {
    const ref = await world.tap(await world.card({ eventId: event }))
    return (await world.ask('POST /api/collectibles', { as: userId, body: { ref } })).body.data.id as string
  }
  const people = Array.from({ length: 50 }, (_, place) => `guest${place}`)
  const ids: string[] = []
  for (const person of people) ids.push(await keep(person))
  const hosts = [world.context, openHost()]
  const paid = await Promise.all(
    people.map((userId, place) =>
      mint(hosts[place % 2]!, {
        viewer: { userId, verifiedEmails: [] },
        collectibleId: ids[place]!,
        request: { chain_id: chain.id, address: walletOf(userId) },
      }),
    ),
  )
  assert.ok(paid.every(({ state }) => state === 'sent'))
  assert.deepEqual(
    (await mints()).map(({ nonce }) => nonce),
    people.map((_, nonce) => nonce),
  )
  // Sixteen of an account wait at the node at a time.
  for (let round = 0; round < 5; round += 1) await finish(hosts[round % 2])
  assert.deepEqual([await spentNonces(), await chain.minted()], [50, 50n])
  assert.ok((await mints()).every(({ state }) => state === 'done'))
  const counted = (await mints()).reduce((sum, { cost }) => sum + BigInt(cost), 0n)
  assert.equal(counted, await spentMoney())
})

test('security 97: many accounts at once get no more than the budget of the day, and the rest are told', async (t) => {
  const { world, openHost, mints, chain, finish, spentMoney } = await startPaidMints(t, {
    budget: (ether * 35n) / 1000n,
    maxCost: ether / 100n,
  })
  // What one costs at most, as long as no block changes the fees.
  const first = await world.keep('first')
  assert.equal((await world.mint(first.id, 'first', walletOf('first'))).status, 200)
  const each = BigInt((await mints())[0]!.reserved)
  const budget = each * 5n
  const hosts = [openHost({ budgetOf: () => budget }), openHost({ budgetOf: () => budget })]
  const people = Array.from({ length: 12 }, (_, place) => `crowd${place}`)
  const ids: string[] = []
  for (const person of people) ids.push((await world.keep(person)).id)
  const outcomes = await Promise.all(
    people.map((userId, place) =>
      mint(hosts[place % 2]!, {
        viewer: { userId, verifiedEmails: [] },
        collectibleId: ids[place]!,
        request: { chain_id: chain.id, address: walletOf(userId) },
      }).then(
        () => 'paid',
        (error) => error.details?.why ?? error.type,
      ),
    ),
  )
  const today = await mints()
  const promised = today.reduce((sum, { reserved }) => sum + BigInt(reserved), 0n)
  assert.ok(promised <= budget, `${promised} of ${budget}`)
  assert.equal(today.length, 5)
  assert.equal(outcomes.filter((one) => one === 'paid').length, 4)
  assert.equal(outcomes.filter((one) => one === 'budget').length, people.length - 4)
  assert.equal(world.logged.filter((line) => line.startsWith('the budget of the relayer is exhausted')).length, 1)
  await finish(hosts[0])
  assert.ok((await spentMoney()) <= budget)
  world.travel(24 * 60)
  const late = ids[outcomes.indexOf('budget')]!
  const again = await mint(hosts[0]!, {
    viewer: { userId: people[outcomes.indexOf('budget')]!, verifiedEmails: [] },
    collectibleId: late,
    request: { chain_id: chain.id, address: walletOf(people[outcomes.indexOf('budget')]!) },
  })
  assert.equal(again.state, 'sent', 'the next day has a budget of its own')
})

test('security 97: one person gets as many a day as one person gets, on all chains together, also at the same moment', async (t) => {
  const chains = [await startCollectibleChain(t), await startCollectibleChain(t, 31338)]
  for (const { client } of chains) await client.setBalance({ address: relayer.address, value: ether })
  const world = await createOnChainWorld(t, chains, {
    paying: { open: async () => relayer, budgetOf: () => ether, perPerson: 1, maxCost: ether, minimumBalance: 0n },
    findWallets: async (userId) => [{ address: walletOf(userId), chain_id: null }],
  })
  const ids = [(await world.keep('ada')).id, (await world.keep('ada')).id]
  const lock = await world.hold('insert into cards.relayers (chain_id) select unnest($1::bigint[])', [
    chains.map(({ id }) => id),
  ])
  const minting = ids.map((id, at) => world.mint(id, 'ada', walletOf('ada'), chains[at]!.id))
  await lock.waiting(2, Promise.all(minting))
  await lock.release()
  const outcomes = (await Promise.all(minting)).map(outcome)
  assert.deepEqual(outcomes.toSorted(), ['200', '409 relay_unavailable person'])
})

test('security 97: one person gets as many a day as one person gets, also when asking for all at once', async (t) => {
  const { world, mints } = await startPaidMints(t, { perPerson: 2 })
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.push((await world.keep('ada')).id)
  const outcomes = await Promise.all(ids.map(async (id) => outcome(await world.mint(id, 'ada', walletOf('ada')))))
  assert.deepEqual(outcomes.toSorted(), ['200', '200', ...Array(3).fill('409 relay_unavailable person')])
  assert.equal((await mints()).length, 2)
  const left = ids[outcomes.findIndex((one) => one !== '200')]!
  assert.equal((await world.state(left, 'ada')).relay[0].unavailable, 'person')
  assert.equal((await world.voucher(left, 'ada', walletOf('ada'))).status, 200, 'their own wallet can still pay')
})

test('paused, it pays for nothing, says so, and pays again when it is resumed', async (t) => {
  const { world, chain, mints } = await startPaidMints(t)
  const { id } = await world.keep('ada')
  await pauseRelayer(world.database, chain.id, 'operator', world.context.clock())
  assert.equal((await world.state(id, 'ada')).relay[0].unavailable, 'paused')
  assert.equal(outcome(await world.mint(id, 'ada', walletOf('ada'))), '409 relay_unavailable paused')
  assert.deepEqual(await mints(), [])
  await resumeRelayer(world.database, chain.id, ['operator'])
  assert.equal((await world.mint(id, 'ada', walletOf('ada'))).status, 200)
})

test('security 98: with too little in its account it pauses by itself with one warning, and goes on when there is enough', async (t) => {
  const { world, chain, follow, account } = await startPaidMints(t, {
    balance: ether / 10n,
    minimumBalance: ether / 10n,
  })
  const [one, two] = [await world.keep('ada'), await world.keep('ben')]
  assert.equal(outcome(await world.mint(one.id, 'ada', walletOf('ada'))), '409 relay_unavailable paused')
  assert.equal(outcome(await world.mint(two.id, 'ben', walletOf('ben'))), '409 relay_unavailable paused')
  const warnings = () => world.logged.filter((line) => line.startsWith('the relayer has too little left'))
  assert.equal(warnings().length, 1)
  await chain.client.setBalance({ address: account.address, value: ether })
  await follow()
  assert.equal((await world.mint(one.id, 'ada', walletOf('ada'))).status, 200)
  await chain.client.setBalance({ address: account.address, value: 1n })
  world.travel(1)
  await follow()
  assert.equal(warnings().length, 2)
  assert.equal((await world.state(two.id, 'ben')).relay[0].unavailable, 'paused')
})

test('security 98: whoever asks while its account cannot cover one more mint pauses it once, until it can', async (t) => {
  const { world, chain, follow, account, mints } = await startPaidMints(t, { balance: ether / 1000n })
  const [one, two] = [await world.keep('ada'), await world.keep('ben')]
  assert.equal(outcome(await world.mint(one.id, 'ada', walletOf('ada'))), '200')
  for (let time = 0; time < 3; time += 1) {
    assert.equal(outcome(await world.mint(two.id, 'ben', walletOf('ben'))), '409 relay_unavailable paused')
    world.travel(2 / 3)
    await follow()
  }
  assert.equal(world.logged.filter((line) => line.startsWith('the relayer has too little left')).length, 1)
  await chain.client.setBalance({ address: account.address, value: ether })
  world.travel(2 / 3)
  await follow()
  assert.equal(outcome(await world.mint(two.id, 'ben', walletOf('ben'))), '200')
  assert.equal((await mints()).length, 2)
})

test('security 98: while the chain asks for more than one mint may cost, nothing is signed', async (t) => {
  const { world, chain, mints } = await startPaidMints(t)
  const { id } = await world.keep('ada')
  await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 12n })
  await chain.mine()
  assert.equal(outcome(await world.mint(id, 'ada', walletOf('ada'))), '409 relay_unavailable fees')
  assert.deepEqual(await mints(), [])
  assert.equal((await world.state(id, 'ada')).state, 'none', 'no voucher keeps them from minting elsewhere')
  // A chain that returns to its start keeps its fee, and the next test may get this chain.
  await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 9n })
  await chain.mine()
})

test('security 98: a contract at the wallet’s address runs no code with our gas', async (t) => {
  const { world, chain, finish, mints } = await startPaidMints(t)
  const [plain, greedy] = [await world.keep('ada'), await world.keep('ben')]
  // Whatever calls it, it loops until the gas is gone: JUMPDEST, PUSH0, JUMP.
  await chain.client.setCode({ address: walletOf('ben'), bytecode: '0x5b5f56' })
  for (const [{ id }, who] of [
    [plain, 'ada'],
    [greedy, 'ben'],
  ] as const) {
    assert.equal(outcome(await world.mint(id, who, walletOf(who))), '200')
    await finish()
  }
  const [first, second] = await mints()
  assert.deepEqual([first?.state, second?.state], ['done', 'done'])
  assert.ok(BigInt(second!.cost) <= BigInt(first!.cost))
  assert.equal(await chain.minted(), 2n)
})

test('a mint that the contract would refuse is not sent, and costs nothing', async (t) => {
  const { world, chain, mints } = await startPaidMints(t)
  const { id } = await world.keep('ada')
  // A contract that answers every question with 0 trusts no minter.
  await chain.client.setCode({ address: chain.contract, bytecode: '0x5f5ffd' })
  const refused = await world.mint(id, 'ada', walletOf('ada'))
  assert.ok(['503 chain_unavailable', '409 mint_refused'].includes(outcome(refused)), outcome(refused))
  assert.deepEqual(await mints(), [])
})

test('on a rollup, what its data costs is reserved as well', async (t) => {
  const { world, chain, mints } = await startPaidMints(t)
  const [before, after] = [await world.keep('ada'), await world.keep('ben')]
  assert.equal((await world.mint(before.id, 'ada', walletOf('ada'))).status, 200)
  // Returns 10^15 to any question.
  const code = `0x67${(10n ** 15n).toString(16).padStart(16, '0')}5f5260205ff3` as const
  await chain.client.setCode({ address: '0x420000000000000000000000000000000000000F', bytecode: code })
  assert.equal((await world.mint(after.id, 'ben', walletOf('ben'))).status, 200)
  const [first, second] = await mints()
  assert.ok(BigInt(second!.reserved) - BigInt(first!.reserved) > 10n ** 15n)
})
