import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import { findEvents } from './find-events.ts'
import { isSearching, noneSought, parseSought, toAddress } from './sought-events.ts'

const event = (id: number, change: Partial<PoapEvent> = {}) =>
  ({
    id: String(id),
    name: `Evening ${id}`,
    place: 'Pier 7',
    status: 'future',
    draft: false,
    closed: null,
    start_date: `202${id % 3}-05-01T18:00:00`,
    starts_at: `202${id % 3}-05-01T16:00:00.000Z`,
    created_at: `2020-01-0${(id % 7) + 1}T00:00:00.000Z`,
    collected: 0,
    ...change,
  }) as PoapEvent
const ids = (events: readonly PoapEvent[]) => events.map(({ id }) => Number(id))
const find = (events: PoapEvent[], sought: Partial<typeof noneSought>) =>
  ids(findEvents(events, { ...noneSought, ...sought }))

test('a status is what the badge says', () => {
  const closed = { at: '', by: 'holder', reason: 'weather' } as const
  const events = [
    event(1, { status: 'pending-approval', draft: true }),
    event(2, { status: 'pending-approval' }),
    event(3, { status: 'expired', closed }),
    event(4, { status: 'expired', closed: { ...closed, reason: null } }),
  ]
  assert.deepEqual(find(events, { status: 'draft' }), [1])
  assert.deepEqual(find(events, { status: 'pending-approval' }), [2])
  assert.deepEqual(find(events, { status: 'canceled' }), [3])
  assert.deepEqual(find(events, { status: 'expired' }), [4])
})

test('names are sorted with the numbers in them, whatever their case and accents', () => {
  const events = ['Evening 10', 'évening 2', 'Zoo', 'abend', 'Evening 9'].map((name, id) => event(id, { name }))
  assert.deepEqual(find(events, { sort: 'name' }), [3, 1, 4, 0, 2])
  assert.deepEqual(find(events, { sort: '-name' }), [2, 0, 4, 1, 3])
})

test('a year, an order and a text apply together', () => {
  const events = Array.from({ length: 9 }, (_, id) => event(id, { collected: id % 2 }))
  assert.deepEqual(find(events, { year: '2021', sort: '-created', search: 'EVENING' }), [4, 1, 7])
  assert.deepEqual(
    find(events, { sort: '-collected' }).slice(0, 4),
    [5, 7, 1, 3].toSorted((a, b) => (b % 3) - (a % 3) || b - a),
  )
})

test('an address says what is sought, and whatever else someone typed is ignored', () => {
  const sought = { search: 'a b', status: 'draft', role: 'staff', year: '2027', sort: '-name' }
  assert.deepEqual(parseSought(toAddress(sought).replace('/events', '')), sought)
  assert.equal(toAddress({ ...noneSought, search: '  ' }), '/events')
  const wrong = parseSought('?status=open&role=boss&year=27&sort=place&search=')
  assert.deepEqual(wrong, noneSought)
  assert.equal(isSearching(wrong), false)
})
