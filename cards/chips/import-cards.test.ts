import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import { addCard } from '../cards/add.ts'
import { findCard } from '../cards/find.ts'
import { listCardsForOperator } from '../cards/list-for-operator.ts'
import { removeCard } from '../cards/remove.ts'
import { importCards } from './import-cards.ts'
import { parseCardList } from './parse-card-list.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const importList = (text: string, options = {}) => {
  const { cards, problems } = parseCardList(text)
  assert.deepEqual(problems, [])
  return importCards(world.context, cards, { mirrorsTamper: false, ...options })
}
const count = async () => (await listCardsForOperator(world.context)).length

test('a list becomes cards with names, batches and inscriptions, and the same list again changes nothing', async () => {
  const list = 'UID;Name;Batch;Inscription\r\n04:c0:00:00:00:00:01;Door;Blue;Row 1\r\n04C00000000002;;Blue;\r\n'
  assert.deepEqual(await importList(list), { added: 2, known: 0 })
  assert.deepEqual(await importList(list), { added: 0, known: 2 })
  const [door, other] = [await findCard(world.context, 'Door'), await findCard(world.context, '04C00000000002')]
  assert.deepEqual(
    [door?.uid, door?.batch, door?.inscription, door?.trust],
    ['04C00000000001', 'Blue', 'Row 1', 'signed'],
  )
  assert.deepEqual([other?.name, other?.batch, other?.inscription], ['04C00000000002', 'Blue', null])
  assert.deepEqual(await importList(`${list}04C00000000003;;;\n`), { added: 1, known: 2 })
})

test('cards without a name get the next free numbers, and the same list again neither adds cards nor takes numbers', async () => {
  const options = { pattern: 'badge-{n}' }
  await addCard(world.context, { name: 'Badge-2', simulated: true })
  const list = 'uid,name\n04C00000000011,\n04C00000000012,badge-3\n04C00000000013,\n'
  assert.deepEqual(await importList(list, options), { added: 3, known: 0 })
  const nameOf = async (uid: string) => (await findCard(world.context, uid))?.name
  assert.deepEqual(
    [await nameOf('04C00000000011'), await nameOf('04C00000000012'), await nameOf('04C00000000013')],
    ['badge-1', 'badge-3', 'badge-4'],
  )
  assert.deepEqual(await importList(list, options), { added: 0, known: 3 })
  // In another order, with a new chip in front.
  assert.deepEqual(await importList('04C00000000014\n04C00000000013\n04C00000000011\n', options), {
    added: 1,
    known: 2,
  })
  assert.deepEqual([await nameOf('04C00000000014'), await nameOf('04C00000000013')], ['badge-5', 'badge-4'])
})

test('two lists that are named by one pattern at the same moment get different numbers', async () => {
  const list = (from: number) => Array.from({ length: 20 }, (_, n) => `04C20000000${from + n}`).join('\n')
  const options = { pattern: 'both-{n}' }
  const done = await Promise.all([importList(list(100), options), importList(list(200), options)])
  assert.deepEqual(done, [
    { added: 20, known: 0 },
    { added: 20, known: 0 },
  ])
  for (let number = 1; number <= 40; number += 1) assert.ok(await findCard(world.context, `both-${number}`))
})

test('what is wrong is told by line, and then nothing is added', async () => {
  const { problems } = parseCardList(
    'uid,name,inscription\n04C00000000021,a,\n04C0000000002,b,\n04c00000000021,c,\n04C00000000022,A,\n04C00000000023,d,longer than sixteen\n,e,\n04C00000000024,f,x,y\n',
  )
  assert.deepEqual(
    problems.map(({ line }) => line),
    [3, 4, 5, 6, 7, 8],
  )
  assert.match(problems[1]!.reason, /UID 04C00000000021 is on line 2/)
  assert.match(problems[2]!.reason, /name "a" is on line 2/)
  assert.deepEqual(parseCardList('uid,color\n04C00000000021,red\n').problems.length, 1)
  assert.deepEqual(parseCardList('uid,name\n"04C00000000021,broken\n').problems.length, 1)

  await addCard(world.context, { name: 'Taken', uid: '04C00000000031', simulated: false })
  const before = await count()
  const imported = await importList(
    'uid,name,batch\n04C00000000041,new,\n04C00000000042,taken,\n04C00000000031,Other,\n04C00000000001,,Red\n',
  )
  assert.ok('problems' in imported)
  assert.deepEqual(
    imported.problems.map(({ line, reason, isName }) => [line, reason, isName]),
    [
      [3, 'a card named "Taken" already exists', true],
      [4, 'the card with this UID is named "Taken"', undefined],
      [5, 'the card "Door" is of batch "Blue"', undefined],
    ],
  )
  assert.equal(await count(), before)
})

test('of two imports of one list at the same moment, each card is added once', async () => {
  const list = Array.from({ length: 20 }, (_, n) => `04C1000000${n.toString(16).padStart(4, '0')}`).join('\n')
  const before = await count()
  const done = await Promise.all([importList(list), importList(list), importList(list)])
  const added = done.map((one) => ('added' in one ? one.added : Number.NaN))
  assert.equal(
    added.reduce((sum, one) => sum + one, 0),
    20,
  )
  assert.equal(await count(), before + 20)
})

test('security 61: an imported chip that was used here before continues with its next key version', async () => {
  const card = await addCard(world.context, { name: 'before', uid: '04C00000000051', simulated: false })
  await removeCard(world.context, card.id)
  await importList('04C00000000051')
  const again = await findCard(world.context, '04C00000000051')
  assert.deepEqual([again?.key_version, again?.former_key_version], [2, 1])
})

test('a list with a name of a batch is refused by line', () => {
  const { cards, problems } = parseCardList('uid,name\n04C30000000001,shelf-1\n04C30000000002,Shelf-{N}\n')
  assert.equal(cards.length, 1)
  assert.deepEqual(problems, [
    {
      line: 3,
      reason: 'the name "Shelf-{N}" is that of a batch. Leave it out here, and name the batch with --name "Shelf-{N}"',
    },
  ])
})
