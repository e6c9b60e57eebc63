import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld, draft } from '../../dev/cards-world.ts'
import { approveEvent } from './approve.ts'
import { createEvent } from './create.ts'
import { listEventsForOperator } from './list-for-operator.ts'
import { rejectEvent } from './reject.ts'
import { takeDownEvent } from './take-down.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const make = (name: string) => createEvent(world.context, { holderId: `holder of ${name}`, draft: draft({ name }) })

test('the operator approves, rejects with a reason, and may change their mind', async () => {
  const { id } = await make('first')
  const rejected = await rejectEvent(world.context, id, ' The picture is not yours. ')
  assert.deepEqual(
    [rejected?.of, rejected?.event.status, rejected?.event.rejection_reason],
    ['event', 'rejected', 'The picture is not yours.'],
  )
  const approved = await approveEvent(world.context, id.toUpperCase())
  assert.deepEqual([approved?.event.status, approved?.event.rejection_reason], ['active', null])
})

test('a rejection with nothing pending does not take an event down by mistake', async () => {
  const { id } = await make('steady')
  await approveEvent(world.context, id)
  await assert.rejects(rejectEvent(world.context, id, 'Too late.'), { type: 'bad_request' })
  assert.equal((await takeDownEvent(world.context, id, 'A scam.'))?.status, 'rejected')
  assert.equal((await approveEvent(world.context, id))?.event.status, 'active')
})

test('an unknown event cannot be reviewed, and a rejection needs a reason', async () => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'first', '']) {
    assert.equal(await approveEvent(world.context, id), undefined)
    assert.equal(await rejectEvent(world.context, id, 'No.'), undefined)
  }
  const { id } = await make('second')
  await assert.rejects(rejectEvent(world.context, id, '  '), { type: 'bad_request' })
})

test('the operator sees all events, newest first, or those of one status', async () => {
  world.travel(1)
  const third = await make('third')
  world.travel(1)
  const fourth = await make('fourth')
  const newest = (await listEventsForOperator(world.context)).slice(0, 2)
  assert.deepEqual(
    newest.map(({ id, holder_id }) => [id, holder_id]),
    [
      [fourth.id, 'holder of fourth'],
      [third.id, 'holder of third'],
    ],
  )
  await approveEvent(world.context, fourth.id)
  const pending = await listEventsForOperator(world.context, { status: 'pending-approval', limit: 1 })
  assert.deepEqual(
    pending.map(({ id }) => id),
    [third.id],
  )
})
