import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import { PoapCompass, PoapsClient, PoapTokenApi } from '@poap-xyz/poap-sdk'

let world: CardsWorld
let tokens: PoapTokenApi
let client: PoapsClient
before(async () => {
  world = await createCardsWorld()
  const baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 })
  // The published library, which knows nothing of this host but its address.
  const authenticationProvider = { getAuthToken: async () => ({ accessToken: 'none', expiresIn: 3600 }) }
  tokens = new PoapTokenApi({ apiKey: 'any', baseUrl, authenticationProvider: authenticationProvider as never })
  client = new PoapsClient(new PoapCompass({ apiKey: 'none', baseUrl }), tokens)
})
after(() => world.close())

const makeCodes = async (count: number, change = {}) => {
  const event = await world.event({ name: 'Reading night', end_date: '2026-12-01T00:00', ...change })
  await world.ask(`PUT /api/poap-events/${event.id}/ways/code`, { as: 'holder', body: { is_on: true } })
  const { body } = await world.ask(`POST /api/poap-events/${event.id}/codes`, {
    as: 'holder',
    body: { name: 'Box', count },
  })
  return { event, codes: body.data.codes as string[], batch: body.data.batch.id as string }
}

test('the published library collects with a code for an email address, once', async () => {
  const { event, codes } = await makeCodes(2)
  const [mintCode = '', other = ''] = codes
  assert.equal((await client.getMintCode(mintCode)).minted, false)
  const reserved = await client.emailReservation({ mintCode, email: 'ada@example.com' })
  assert.equal(reserved.name, event.name)
  assert.equal(reserved.email, 'ada@example.com')
  assert.equal(reserved.startDate.getFullYear(), 2026)
  assert.deepEqual(
    (await world.mails()).map(({ to }) => to),
    ['ada@example.com'],
  )

  const used = await tokens.getMintCode(mintCode)
  assert.deepEqual([used.claimed, used.is_active, used.beneficiary], [true, true, ''])
  await assert.rejects(client.emailReservation({ mintCode, email: 'ben@example.com' }))
  assert.equal(await tokens.getMintTransaction(other), null)
  assert.equal((await tokens.getMintCode(other)).claimed, false)
})

test('the published library tells an address that is none, an unknown code and a withdrawn one apart', async () => {
  const { event, codes, batch } = await makeCodes(1)
  const [mintCode = ''] = codes
  const post = (address: string, qr_hash: string) =>
    tokens.postMintCode({ address, qr_hash, sendEmail: true }).then(
      () => 'done',
      (error: Error) => error.message,
    )
  const unknown = await post('ada@example.com', 'AAAA-BBBB-CCCC')
  assert.equal(unknown.replace('AAAA-BBBB-CCCC', 'no'), await post('ada@example.com', 'no'))
  const invalid = await post('0x0000000000000000000000000000000000000001', mintCode)
  await world.ask(`DELETE /api/poap-events/${event.id}/codes/${batch}`, { as: 'holder' })
  const withdrawn = await post('ada@example.com', mintCode)
  assert.equal(new Set([unknown, invalid, withdrawn, 'done']).size, 4, `${[unknown, invalid, withdrawn]}`)
  assert.equal((await tokens.getMintCode(mintCode)).is_active, false)
  await assert.rejects(tokens.checkMintCode(mintCode))
})

test('security 137: looking at a code spends nothing and says nobody’s address; a code of an unapproved event is none', async () => {
  const { event, codes } = await makeCodes(1)
  const [code = ''] = codes
  await tokens.postMintCode({ address: 'secret@example.com', qr_hash: code, sendEmail: true })
  const { body, headers } = await world.app.inject(`/actions/claim-qr?qr_hash=${code}`)
  assert.doesNotMatch(body, /secret@/)
  assert.equal(headers['cache-control'], 'no-store')
  const free = await makeCodes(1)
  for (let times = 0; times < 3; times += 1) await tokens.getMintCode(free.codes[0]!)
  assert.equal((await tokens.getMintCode(free.codes[0]!)).claimed, false)
  await world.database.pool.query('update cards.poap_events set approved_at = null where event_id = $1', [event.id])
  assert.equal((await world.app.inject(`/actions/claim-qr?qr_hash=${code}`)).statusCode, 404)
})
