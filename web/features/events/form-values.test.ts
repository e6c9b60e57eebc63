import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import { emptyValues, type FormErrors, type FormValues, fromEvent, toDraft, validateForm } from './form-values.ts'

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
  unverifiedDays: '',
}

const cases: [name: string, change: Partial<FormValues>, mistakes: FormErrors][] = [
  ['a good form', {}, {}],
  ['a name of spaces', { name: '  ' }, { name: 'nameMissing' }],
  ['a name of 201 characters', { name: 'a'.repeat(201) }, { name: 'nameLong' }],
  ['a name of 200 emoji', { name: '🌊'.repeat(200) }, {}],
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
  ['zero days', { unverifiedDays: '0' }, { unverifiedDays: 'daysWrong' }],
  ['more days than a year has', { unverifiedDays: '366' }, { unverifiedDays: 'daysWrong' }],
  ['a year of days', { unverifiedDays: '365' }, {}],
  [
    'everything at once',
    { name: '', end: '2026-11-19T18:00', place: '' },
    { name: 'nameMissing', end: 'endBeforeStart', place: 'placeMissing' },
  ],
]

for (const [name, change, errors] of cases)
  test(`${name}: ${Object.values(errors).join(', ') || 'no error'}`, () =>
    assert.deepEqual(validateForm({ ...good, ...change }, null), errors))

test('a picture must be of a known type and at most 4 MB', () => {
  const limit = 4 * 1024 * 1024
  assert.deepEqual(validateForm(good, { type: 'image/webp', size: limit }), {})
  assert.deepEqual(validateForm(good, { type: 'image/webp', size: limit + 1 }), { picture: 'pictureLarge' })
  assert.deepEqual(validateForm(good, { type: 'image/svg+xml', size: 1 }), { picture: 'pictureType' })
})

test('the draft has the values of the form', () => {
  assert.deepEqual(
    toDraft({ ...good, name: ' Sunset ', supply: '1,000', unverifiedDays: '30', expiry: '2026-11-21T12:00' }),
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

test('an event loads into the form as it was saved', () => {
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
  assert.deepEqual(validateForm(values, null), {})
  const { start_date, end_date, supply, unproved_days } = toDraft(values)
  assert.deepEqual([start_date, end_date, supply, unproved_days], ['2026-11-20T18:00', '2026-11-20T23:00:30', 50, 7])
})

test('a new form starts in the user’s time zone', () => {
  assert.equal(emptyValues('Asia/Kathmandu').timezone, 'Asia/Kathmandu')
})
