import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cardNameCharacters, eventCharacters } from '@iyk/wire/limits.ts'
import { type CardsWorld, createCardsWorld } from '../../dev/cards-world.ts'
import { parseLabel } from '../cards/parse-label.ts'
import { correctEvent } from './correct.ts'
import { importEvents } from './import.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const waves = (count: number) => '🌊'.repeat(count)
const longest = waves(eventCharacters.name)
const tooLong = waves(eventCharacters.name + 1)

test('an emoji is one character in the name of a new event, of a corrected one, of an imported one, and of a card', async () => {
  const event = await world.event({ name: longest })
  assert.equal(event.name, longest)

  const wrong = { name: tooLong }
  await assert.rejects(correctEvent(world.context, event.id, wrong), { type: 'bad_request' })
  const other = `a${waves(eventCharacters.name - 1)}`
  const facts = { name: other, description: waves(eventCharacters.description), place: waves(eventCharacters.place) }
  assert.equal((await correctEvent(world.context, event.id, facts))?.name, other)

  const record = { fancy_id: 'waves', year: 2021, created_date: '2021-01-14T17:35:26.320Z' }
  const take = (name: string) => importEvents(world.context, { records: [{ ...record, name }], holderId: 'one' })
  assert.equal((await take(tooLong)).skipped.length, 1)
  assert.equal((await take(longest)).added, 1)

  assert.equal(parseLabel(waves(cardNameCharacters)), waves(cardNameCharacters))
  assert.throws(() => parseLabel(waves(cardNameCharacters + 1)), { type: 'bad_request' })
})

test('marks that are piled up in the texts of an event are cut to what languages write', async () => {
  const piled = `Z${'\u0335'.repeat(40)}algo`
  const event = await world.event({ name: piled, place: piled, description: piled })
  const cut = `Z${'\u0335'.repeat(4)}algo`
  assert.deepEqual([event.name, event.place, event.description], [cut, cut, cut])
  const names = ['ชื่อที่นี่', 'བསྒྲུབས', 'क्ष्म्य', 'Việt Nam', '👩‍🚀️']
  for (const name of names) assert.equal((await world.event({ name })).name, name)
})
