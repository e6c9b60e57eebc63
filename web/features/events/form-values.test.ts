import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import { emptyValues, type FormValues, findMistakes, fromEvent, type Mistakes, toDraft } from './form-values.ts'

const good: FormValues = {
  name: 'Sunset',
  description: '',
  start: '2026-11-20T18:00',
  end: '2026-11-20T23:00',
  expiry: '',
  timezone: 'Europe/Lisbon',
  where: 'place',
  place: 'Pier 7',
  supply: '',
  unproved: '',
}

const cases: [name: string, change: Partial<FormValues>, mistakes: Mistakes][] = [
  ['a good form', {}, {}],
  ['a name of spaces', { name: '  ' }, { name: 'nameMissing' }],
  ['a name of 201 characters', { name: 'a'.repeat(201) }, { name: 'nameLong' }],
  ['no times', { start: '', end: '' }, { start: 'startMissing', end: 'endMissing' }],
  ['an end before the start', { end: '2026-11-20T17:59' }, { end: 'endBeforeStart' }],
  ['an end with the start', { end: '2026-11-20T18:00' }, {}],
  ['collecting that stops before the end', { expiry: '2026-11-20T22:59' }, { expiry: 'expiryBeforeEnd' }],
  ['a place without a name', { place: '' }, { place: 'placeMissing' }],
  ['online without a place', { where: 'online', place: '' }, {}],
  ['no supply', { supply: '0' }, { supply: 'supplyWrong' }],
  ['a supply with words', { supply: 'many' }, { supply: 'supplyWrong' }],
  ['a supply beyond a million', { supply: '1000001' }, { supply: 'supplyWrong' }],
  ['a million written as people do', { supply: '1,000,000' }, {}],
  ['days nobody counts', { unproved: '0' }, { unproved: 'daysWrong' }],
  ['more days than a year has', { unproved: '366' }, { unproved: 'daysWrong' }],
  ['a year of days', { unproved: '365' }, {}],
  [
    'everything at once',
    { name: '', end: '2026-11-19T18:00', place: '' },
    { name: 'nameMissing', end: 'endBeforeStart', place: 'placeMissing' },
  ],
]

for (const [name, change, mistakes] of cases)
  test(`${name}: ${Object.values(mistakes).join(', ') || 'no mistake'}`, () =>
    assert.deepEqual(findMistakes({ ...good, ...change }, null), mistakes))

test('a picture must be of a known kind and at most 4 MB', () => {
  const limit = 4 * 1024 * 1024
  assert.deepEqual(findMistakes(good, { type: 'image/webp', size: limit }), {})
  assert.deepEqual(findMistakes(good, { type: 'image/webp', size: limit + 1 }), { picture: 'pictureLarge' })
  assert.deepEqual(findMistakes(good, { type: 'image/svg+xml', size: 1 }), { picture: 'pictureType' })
})

test('the draft says what the form says', () => {
  assert.deepEqual(
    toDraft({ ...good, name: ' Sunset ', supply: '1,000', unproved: '30', expiry: '2026-11-21T12:00' }),
    {
      name: 'Sunset',
      description: '',
      start_date: '2026-11-20T18:00',
      end_date: '2026-11-20T23:00',
      expiry_date: '2026-11-21T12:00',
      timezone: 'Europe/Lisbon',
      place: 'Pier 7',
      virtual_event: false,
      supply: 1000,
      unproved_days: 30,
    },
  )
})

test('an online event has no place, whatever was typed before', () => {
  const { place, virtual_event } = toDraft({ ...good, where: 'online' })
  assert.deepEqual([place, virtual_event], ['', true])
})

test('an event comes back into the form as it went out', () => {
  const event = {
    name: 'Sunset',
    description: 'Bring a jacket.',
    start_date: '2026-11-20T18:00:00',
    end_date: '2026-11-20T23:00:30',
    expiry_date: '2026-11-20T23:00:30',
    timezone: 'Asia/Kathmandu',
    virtual_event: false,
    place: 'Pier 7',
    supply: 50,
    unproved_days: 7,
  } as PoapEvent
  const values = fromEvent(event)
  assert.deepEqual([values.start, values.end, values.expiry], ['2026-11-20T18:00', '2026-11-20T23:00:30', ''])
  assert.deepEqual(findMistakes(values, null), {})
  const { start_date, end_date, supply, unproved_days } = toDraft(values)
  assert.deepEqual([start_date, end_date, supply, unproved_days], ['2026-11-20T18:00', '2026-11-20T23:00:30', 50, 7])
})

test('a new form begins in the zone of the reader', () => {
  assert.equal(emptyValues('Asia/Kathmandu').timezone, 'Asia/Kathmandu')
})
