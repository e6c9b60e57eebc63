import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ShownEvent } from '@iyk/cards/poap-events/show.ts'
import ICAL from 'ical.js'
import { writeCalendar } from './write-calendar.ts'

const address = 'https://cards.example.com/e/harbor-night'
const event: ShownEvent = {
  id: '00000000-0000-4000-8000-00000000000a',
  slug: 'harbor-night',
  name: 'Harbor night',
  description: 'Music.',
  status: 'active',
  canceled: null,
  startsAt: '2026-11-20T18:00:00.000Z',
  endsAt: '2026-11-20T22:30:00.000Z',
  startDate: '2026-11-20T19:00:00+01:00',
  endDate: '2026-11-20T23:30:00+01:00',
  timeZone: 'Europe/Berlin',
  place: 'Pier 3, Hamburg',
  picture: null,
  supply: null,
  ways: [],
  hasCards: true,
  revoked: 0,
  collected: 0,
  sequence: 2,
  changedAt: '2026-10-01T08:00:00.000Z',
}

const parse = (change: Partial<ShownEvent> = {}) => {
  const text = writeCalendar({ ...event, ...change }, address)
  const components = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  assert.equal(components.length, 1)
  const names = components[0]!.getAllProperties().map(({ name }) => name)
  return { text, names, parsed: new ICAL.Event(components[0]!), component: components[0]! }
}

test('a calendar file says when, where and what, in UTC and with an identity that stays', () => {
  const { parsed, component } = parse()
  assert.deepEqual(
    [parsed.uid, parsed.summary, parsed.location, parsed.description, parsed.sequence],
    [
      '00000000-0000-4000-8000-00000000000a@cards.example.com',
      'Harbor night',
      'Pier 3, Hamburg',
      `Music.\n\n${address}`,
      2,
    ],
  )
  assert.equal(parsed.startDate.toJSDate().toISOString(), event.startsAt)
  assert.equal(parsed.endDate.toJSDate().toISOString(), event.endsAt)
  assert.equal(String(component.getFirstPropertyValue('dtstamp')), '2026-10-01T08:00:00Z')
  assert.equal(component.getFirstPropertyValue('url'), address)
})

const wild = [
  ['separators', 'a;b,c\\n d\\,e: "f"'],
  ['emoji and scripts of several bytes', '🌊👩‍👩‍👧‍👦 أمسية في الميناء 港の夜 '.repeat(20).trim()],
  ['the longest name', 'W'.repeat(200)],
] as const
for (const [what, text] of wild)
  test(`a calendar file keeps ${what}, in lines of 75 octets that divide no character`, () => {
    const { parsed, text: file } = parse({ name: text, place: text, description: `${text}\nlast line` })
    assert.deepEqual([parsed.summary, parsed.location], [text, text])
    assert.equal(parsed.description, `${text}\nlast line\n\n${address}`)
    const lines = file.split('\r\n')
    assert.equal(lines.pop(), '')
    for (const line of lines) {
      assert.ok(Buffer.byteLength(line) <= 75, line)
      assert.doesNotMatch(line, /[\r\n\ufffd]/)
      assert.ok(line.isWellFormed())
    }
  })

test('security 75: no text of an event adds a line of its own to its calendar file', () => {
  const attack = 'Night\r\nATTENDEE:mailto:eve@example.com\rBEGIN:VALARM\nX\u0000\u0085'
  const { names, component, text } = parse({ name: attack, place: attack, description: attack })
  assert.ok(!names.includes('attendee'))
  assert.deepEqual(component.getAllSubcomponents(), [])
  assert.doesNotMatch(text, /[^\r\n\P{Cc}]/u)
})

test('a calendar file has no end that is not later than its start, and no place where none is known', () => {
  const { names } = parse({ endsAt: event.startsAt, place: '' })
  assert.ok(!names.includes('dtend') && !names.includes('location'))
  assert.ok(!parse({ place: null }).names.includes('location'))
})
