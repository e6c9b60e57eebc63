import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdTake, OtherTabError } from './hold-take.ts'

test('one collectible is taken once at a time, another one beside it, and each again afterwards', async () => {
  const sent = Promise.withResolvers<string>()
  const first = holdTake('one', () => sent.promise)
  await assert.rejects(
    holdTake('one', async () => assert.fail('a second transaction')),
    OtherTabError,
  )
  assert.equal(await holdTake('two', async () => 'beside'), 'beside')
  sent.resolve('first')
  assert.equal(await first, 'first')
  assert.equal(await holdTake('one', async () => 'again'), 'again')
})

test('what fails lets go', async () => {
  const declined = holdTake('three', () => Promise.reject(new Error('declined')))
  await assert.rejects(declined, { message: 'declined' })
  assert.equal(await holdTake('three', async () => 'again'), 'again')
})

test('a browser without locks takes all the same', async () => {
  assert.equal(await holdTake('four', async () => 'taken', null as never), 'taken')
})
