import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import { setDate } from './change-dates.ts'
import { proposeValues } from './propose-values.ts'

const event = {
  name: 'Sunset',
  description: 'Bring a jacket.',
  start_date: '2026-11-20T18:00:00',
  end_date: '2026-11-21T02:00:00',
  expiry_date: '2026-11-22T02:00:00',
  timezone: 'Asia/Kathmandu',
  virtual_event: false,
  place: 'Pier 7',
  supply: 50,
  unproved_days: 7,
  image_url: '/pictures/1',
} as PoapEvent

test('the next event has the place, zone, supply and ways of the last one, and nothing that makes it that event', () => {
  const { name, description, start, end, expiry, ...proposed } = proposeValues(event, ['code'])
  assert.deepEqual([name, description, start, end, expiry], ['', '', '', '', ''])
  assert.deepEqual(proposed, {
    timezone: 'Asia/Kathmandu',
    where: 'place',
    place: 'Pier 7',
    supply: '50',
    unverifiedDays: '7',
    spans: { duration: 480, expiry: 1440 },
    ways: ['code'],
  })
})

test('it takes as long as the last one, and can be collected for as long after that', () => {
  const { start, end, expiry } = setDate(proposeValues(event, []), 'start', '2027-05-12T19:00')
  assert.deepEqual([start, end, expiry], ['2027-05-12T19:00', '2027-05-13T03:00', '2027-05-14T03:00'])
  const own = { ...event, expiry_date: event.end_date }
  assert.equal(setDate(proposeValues(own, []), 'start', '2027-05-12T19:00').expiry, '')
})
