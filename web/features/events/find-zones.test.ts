import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offsetAt, sayOffset } from './clock-changes.ts'
import { findZones as findAny } from './find-zones.ts'

const findZones = (text: string, { locales, moment }: { locales: string[]; moment: number }) =>
  findAny(text, { locales, moment, offsetAt }).map((zone) => ({ ...zone, offset: sayOffset(zone.offset) }))

const [summer, winter] = [Date.parse('2027-07-01T12:00Z'), Date.parse('2027-01-15T12:00Z')]
const find = (text: string, locale = 'en-GB', moment = summer) => findZones(text, { locales: [locale], moment })
const first = (text: string, locale = 'en-GB', moment = summer) => {
  const [best] = find(text, locale, moment)
  return best && [best.timeZone, best.country, best.offset].join(' ')
}

test('a zone is found by its city, whatever the case and accents, with its offset on that day', () => {
  assert.equal(first('berlin'), 'Europe/Berlin Germany UTC+2')
  assert.equal(first('berlin', 'en-GB', winter), 'Europe/Berlin Germany UTC+1')
  assert.equal(first('new york'), 'America/New_York United States UTC−4')
  assert.equal(first('sao paulo'), 'America/Sao_Paulo Brazil UTC−3')
  assert.equal(first('Europe/Lisbon'), 'Europe/Lisbon Portugal UTC+1')
  assert.equal(first('UTC'), 'UTC  UTC')
})

test('a zone is found by a large city that it is not named for, in the languages of the site', () => {
  for (const city of ['munich', 'München', 'Múnich', 'ミュンヘン'])
    assert.match(first(city) ?? '', /^Europe\/Berlin /, city)
  assert.match(first('san francisco') ?? '', /^America\/Los_Angeles /)
  assert.match(first('nueva york', 'es') ?? '', /^America\/New_York Estados Unidos /)
  assert.match(first('東京', 'ja') ?? '', /^Asia\/Tokyo 日本 /)
  for (const city of ['kolkata', 'mumbai']) assert.match(first(city) ?? '', /^Asia\/(Kolkata|Calcutta) /, city)
  for (const city of ['kyiv', 'kiev']) assert.match(first(city) ?? '', /^Europe\/(Kyiv|Kiev) /, city)
})

test('a country brings all of its zones, in the reader’s language and in English', () => {
  const zones = (text: string, locale?: string) => find(text, locale).map(({ timeZone }) => timeZone)
  assert.deepEqual(zones('germany').toSorted(), ['Europe/Berlin', 'Europe/Busingen'])
  assert.deepEqual(zones('Deutschland', 'de').toSorted(), ['Europe/Berlin', 'Europe/Busingen'])
  assert.deepEqual(zones('germany', 'de').toSorted(), ['Europe/Berlin', 'Europe/Busingen'])
  assert.deepEqual(zones('spain').slice(0, 3), ['Europe/Madrid', 'Africa/Ceuta', 'Atlantic/Canary'])
})

test('an offset brings the zones that have it on that day', () => {
  const has = (text: string, zone: string, moment: number) =>
    findZones(text, { locales: ['en'], moment }).some(({ offset }) => offset === zone)
  for (const text of ['utc+2', 'UTC +2', 'gmt+02:00', '+2', '+0200']) assert.ok(has(text, 'UTC+2', summer), text)
  assert.equal(
    find('utc+2').every(({ offset }) => offset === 'UTC+2'),
    true,
  )
  assert.equal(
    first('+5:45'),
    `${['Asia/Kathmandu', 'Asia/Katmandu'].find((zone) => first('+5:45')?.startsWith(zone))} Nepal UTC+5:45`,
  )
  assert.ok(has('utc-3:30', 'UTC−3:30', winter))
  assert.deepEqual(find('utc+99'), [])
})

test('a zone is found by what people call it, and nothing by nonsense', () => {
  assert.ok(find('eastern time').some(({ timeZone }) => timeZone === 'America/New_York'))
  assert.ok(find('cest', 'de').length > 0 || find('mitteleuropäische', 'de').length > 0)
  assert.deepEqual(find('no such place'), [])
})

test('every zone that this program knows has a country, but UTC', () => {
  const without = Intl.supportedValuesOf('timeZone')
    .filter((zone) => zone.includes('/') && !zone.startsWith('Etc/'))
    .filter((zone) => !find(zone).some((found) => found.timeZone === zone && found.country !== ''))
  assert.deepEqual(without, [])
})
