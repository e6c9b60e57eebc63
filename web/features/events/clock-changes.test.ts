import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '@iyk/dev/test-database.ts'
import { statement } from '@iyk/kit/postgres/database.ts'
import { occurrenceOf, offsetAt, sayOffset } from './clock-changes.ts'
import { localTimeIn } from './local-time.ts'

const cases: [local: string, zone: string, occurrence: string][] = [
  ['2027-03-28T01:59', 'Europe/Berlin', 'once'],
  ['2027-03-28T02:00', 'Europe/Berlin', 'never 2027-03-28T03:00'],
  ['2027-03-28T02:30', 'Europe/Berlin', 'never 2027-03-28T03:30'],
  ['2027-03-28T03:00', 'Europe/Berlin', 'once'],
  ['2027-10-31T01:59', 'Europe/Berlin', 'once'],
  ['2027-10-31T02:00', 'Europe/Berlin', 'twice'],
  ['2027-10-31T02:59', 'Europe/Berlin', 'twice'],
  ['2027-10-31T03:00', 'Europe/Berlin', 'once'],
  ['2027-03-14T02:30', 'America/New_York', 'never 2027-03-14T03:30'],
  ['2027-11-07T01:30', 'America/New_York', 'twice'],
  ['2027-10-03T02:15', 'Australia/Lord_Howe', 'never 2027-10-03T02:45'],
  ['2027-04-04T01:45', 'Australia/Lord_Howe', 'twice'],
  ['2011-12-30T12:00', 'Pacific/Apia', 'never 2011-12-31T12:00'],
  ['2027-03-28T02:30', 'UTC', 'once'],
  ['2027-03-28T02:30', 'Asia/Tokyo', 'once'],
]

for (const [local, zone, expected] of cases)
  test(`${local} in ${zone}: ${expected}`, () => {
    const found = occurrenceOf(local, zone)
    assert.equal(found.kind === 'never' ? `never ${found.later}` : found.kind, expected)
  })

const shownStatement = statement('test.shown', 'select ($1::timestamp at time zone $2) as at')

test('what is said of skipped and repeated times is what the service makes of them', async (t) => {
  const database = await createTestDatabase(['outbox', 'cards'])
  t.after(() => database.close())
  for (const [local, zone] of cases) {
    const found = occurrenceOf(local, zone)
    const { at } = (await database.row<{ at: Date }>(shownStatement, [local, zone]))!
    assert.equal(localTimeIn(new Date(at), zone), found.kind === 'never' ? found.later : local, `${local} in ${zone}`)
    // The second of two is where the clocks have gone back.
    if (found.kind === 'twice')
      assert.ok(offsetAt(+new Date(at), zone) < offsetAt(+new Date(at) - 86_400_000, zone), `${local} in ${zone}`)
  }
})

test('offsets are said as people write them', () => {
  assert.deepEqual([0, 120, -210, 345, -600].map(sayOffset), ['UTC', 'UTC+2', 'UTC−3:30', 'UTC+5:45', 'UTC−10'])
})
