import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import { addCard } from '../cards/add.ts'
import { reprogramCard } from '../cards/reprogram.ts'
import { boltCardKeys } from '../chips/bolt-card.ts'
import { removeExpired } from '../database/remove-expired.ts'
import { createProgrammingLinks } from './create-links.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

let chips = 0
const add = async () => {
  chips += 1
  const uid = `04D000000000${chips.toString(16).padStart(2, '0').toUpperCase()}`
  return addCard(world.context, { name: `linked ${uid}`, uid, simulated: false })
}
const pathOf = (link: string) => new URL(new URL(link).searchParams.get('url')!).pathname
const linkOf = async (card: Awaited<ReturnType<typeof add>>) =>
  pathOf((await createProgrammingLinks(world.context, [card]))[0]!)
const fetchKeys = async (path: string, UID: string) => {
  const { status, body } = await world.ask(`POST ${path}`, { body: { UID } })
  return status === 200 ? body : `${status} ${body.error_type}`
}

test('the app gets the keys of its chip in the form that it knows', async () => {
  const card = await add()
  const link = (await createProgrammingLinks(world.context, [card]))[0]!
  assert.match(
    link,
    /^boltcard:\/\/program\?url=http%3A%2F%2Flocalhost%3A3000%2Fapi%2Fprogramming-links%2F[\w-]{22}%2Fkeys$/,
  )
  assert.deepEqual(await fetchKeys(pathOf(link), card.uid.toLowerCase()), boltCardKeys(world.context, card))
})

test('security 149: a link gives keys once, however many ask at the same moment', async () => {
  const card = await add()
  const path = await linkOf(card)
  const replies = await Promise.all(Array.from({ length: 20 }, () => fetchKeys(path, card.uid)))
  assert.equal(replies.filter((reply) => typeof reply === 'object').length, 1)
  assert.equal(replies.filter((reply) => reply === '404 programming_link_not_found').length, 19)
})

test('security 149: a link gives no keys of another chip, of another key version, or after an hour', async () => {
  const [card, other] = [await add(), await add()]
  const path = await linkOf(card)
  assert.equal(await fetchKeys(path, other.uid), '404 programming_link_not_found')
  assert.equal(typeof (await fetchKeys(path, card.uid)), 'object', 'another chip does not use it up')

  const former = await linkOf(card)
  await reprogramCard(world.context, card, { again: true })
  assert.equal(await fetchKeys(former, card.uid), '404 programming_link_not_found')

  const late = await linkOf(other)
  world.travel(60)
  assert.equal(await fetchKeys(late, other.uid), '404 programming_link_not_found')
  await removeExpired(world.context)
  const { rows } = await world.database.pool.query('select from cards.programming_links')
  assert.equal(rows.length, 0)
})

test('security 149: a new link ends the former one, and the store holds neither', async () => {
  const card = await add()
  const [former, now] = [await linkOf(card), await linkOf(card)]
  assert.equal(await fetchKeys(former, card.uid), '404 programming_link_not_found')
  const { rows } = await world.database.pool.query('select code_hash from cards.programming_links')
  assert.equal(rows.length, 1)
  assert.equal(now.includes(rows[0].code_hash.toString('base64url')), false)
  assert.equal(typeof (await fetchKeys(now, card.uid)), 'object')
  assert.doesNotMatch(world.logged.join('\n'), /[0-9A-Fa-f]{32}/)
})
