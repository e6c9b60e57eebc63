import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPaidMints, walletOf } from '@iyk/dev/paid-mints-world.ts'
import { listTokens } from './list.ts'

type Listed = { collectible_id: string | null; serial: number; recipient: string; event: { name: string } }

test('security 97: a person sees what they minted, and what their linked wallets got from other accounts; nobody else does', async (t) => {
  const { world, chain, finish } = await startPaidMints(t)
  const own = await world.keep('ada', { name: 'Reading night' })
  await world.mint(own.id, 'ada', walletOf('ada'))
  // Another account of the same person, which mints to the wallet that the first one has linked.
  const other = await world.keep('adas-other-account', { name: 'Opening night' })
  const voucher = (await world.voucher(other.id, 'adas-other-account', walletOf('ada'))).body.data
  await chain.send(voucher)
  await finish()
  const seen = async (as: string) => (await world.ask('GET /api/tokens', { as })).body.data as Listed[]
  assert.deepEqual(
    (await seen('ada'))
      .map(({ collectible_id, recipient, event }) => [collectible_id, recipient, event.name])
      .toSorted(),
    [
      [null, walletOf('ada'), 'Opening night'],
      [own.id, walletOf('ada'), 'Reading night'],
    ].toSorted(),
  )
  assert.deepEqual(
    (await seen('adas-other-account')).map(({ collectible_id }) => collectible_id),
    [other.id],
  )
  const all = await seen('ada')
  const first = (await world.ask('GET /api/tokens?limit=1', { as: 'ada' })).body
  const second = (await world.ask(`GET /api/tokens?limit=1&cursor=${first.next_cursor}`, { as: 'ada' })).body
  assert.deepEqual([...first.data, ...second.data], all)
  assert.equal(second.next_cursor, undefined)
  assert.deepEqual(await seen('ben'), [])
  assert.equal((await world.ask('GET /api/tokens')).status, 401)
  const onOtherChain = await listTokens(
    { ...world.context, findWallets: async () => [{ address: walletOf('ada'), chain_id: chain.id + 1 }] },
    { viewer: { userId: 'ben', verifiedEmails: [] }, query: {} },
  )
  assert.deepEqual(onOtherChain, { data: [] }, 'a contract’s wallet is someone else’s on another chain')
})
