import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentReader, formatEventTime } from './format-event-time.ts'

const evening = { startsAt: '2026-11-20T18:00:00Z', endsAt: '2026-11-20T22:00:00Z', timeZone: 'Europe/Berlin' }
const spaces = (text: string) => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')

const cases = [
  {
    title: 'times are those of the event for every reader',
    when: evening,
    reader: { locales: ['en-GB'], timeZone: 'Europe/Berlin' },
    says: 'Fri, 20 Nov 2026, 19:00–23:00',
  },
  {
    title: 'a reader in another time zone sees the event’s zone',
    when: evening,
    reader: { locales: ['en-GB'], timeZone: 'America/New_York' },
    says: 'Fri, 20 Nov 2026, 19:00–23:00 CET',
  },
  {
    title: 'a zone with the same clock counts as the same zone',
    when: evening,
    reader: { locales: ['en-GB'], timeZone: 'Europe/Paris' },
    says: 'Fri, 20 Nov 2026, 19:00–23:00',
  },
  {
    title: 'the reader’s regional format',
    when: evening,
    reader: { locales: ['en-US'], timeZone: 'Europe/Berlin' },
    says: 'Fri, Nov 20, 2026, 7:00 – 11:00 PM',
  },
  {
    title: 'the language of the page',
    when: evening,
    reader: { locales: ['de'], timeZone: 'Asia/Tokyo' },
    says: 'Fr., 20. Nov. 2026, 19:00–23:00 Uhr MEZ',
  },
  {
    title: 'days in the language of the page',
    when: { ...evening, endsAt: '2026-11-22T22:00:00Z' },
    reader: { locales: ['ja'] },
    says: '2026年11月20日～2026年11月22日',
  },
  {
    title: 'Japanese days and times as they are written there',
    when: evening,
    reader: { locales: ['ja'], timeZone: 'Europe/Berlin' },
    says: '2026年11月20日(金) 19:00～23:00',
  },
  {
    title: 'a Japanese night past midnight in another zone',
    when: { ...evening, endsAt: '2026-11-21T01:00:00Z' },
    reader: { locales: ['ja'], timeZone: 'Asia/Tokyo' },
    says: '2026年11月20日(金) 19:00～2:00 GMT+1',
  },
  {
    title: 'a night past midnight keeps its times',
    when: { ...evening, endsAt: '2026-11-21T01:00:00Z' },
    reader: { locales: ['en-GB'] },
    says: 'Fri, 20 Nov 2026, 19:00 – 02:00',
  },
  {
    title: 'a night past midnight in another zone names the zone',
    when: { ...evening, endsAt: '2026-11-21T01:00:00Z' },
    reader: { locales: ['en-GB'], timeZone: 'Asia/Tokyo' },
    says: 'Fri, 20 Nov 2026, 19:00 – 02:00 CET',
  },
  {
    title: 'several days with their times, where a page says it all',
    when: { startsAt: '2026-11-24T09:00:00Z', endsAt: '2026-11-27T14:00:00Z', timeZone: 'Pacific/Auckland' },
    reader: { locales: ['en-GB'], saysTimes: true, namesZone: true },
    says: 'Tue, 24 Nov 2026, 22:00 GMT+13 – Sat, 28 Nov 2026, 03:00 GMT+13',
  },
  {
    title: 'several days with their times in German, for a reader with the same clock',
    when: { ...evening, endsAt: '2026-11-22T22:00:00Z' },
    reader: { locales: ['de'], timeZone: 'Europe/Berlin', saysTimes: true },
    says: 'Fr., 20. Nov. 2026, 19:00 – So., 22. Nov. 2026, 23:00',
  },
  {
    title: 'several days with their times in Spanish',
    when: { ...evening, endsAt: '2026-11-22T22:00:00Z' },
    reader: { locales: ['es'], saysTimes: true, namesZone: true },
    says: 'vie, 20 nov 2026, 19:00 CET – dom, 22 nov 2026, 23:00 CET',
  },
  {
    title: 'several days with their times in Japanese',
    when: { ...evening, endsAt: '2026-11-22T22:00:00Z' },
    reader: { locales: ['ja'], saysTimes: true, namesZone: true },
    says: '2026年11月20日(金) 19:00 GMT+1～2026年11月22日(日) 23:00 GMT+1',
  },
  {
    title: 'several days show dates only',
    when: { ...evening, endsAt: '2026-11-22T22:00:00Z' },
    reader: { locales: ['en-GB'] },
    says: '20 – 22 Nov 2026',
  },
  {
    title: 'exactly a day from an evening has both dates',
    when: { ...evening, endsAt: '2026-11-21T18:00:00Z' },
    reader: { locales: ['en-GB'] },
    says: '20 – 21 Nov 2026',
  },
  {
    title: 'exactly a day from an evening has both dates with their times, where a page says it all',
    when: { ...evening, endsAt: '2026-11-21T18:00:00Z' },
    reader: { locales: ['en-GB'], saysTimes: true },
    says: 'Fri, 20 Nov 2026, 19:00 – Sat, 21 Nov 2026, 19:00',
  },
  {
    title: 'exactly a day in Japanese',
    when: { ...evening, endsAt: '2026-11-21T18:00:00Z' },
    reader: { locales: ['ja'] },
    says: '2026年11月20日～2026年11月21日',
  },
  {
    title: 'from midnight to midnight is the date alone, also where a page says it all',
    when: { ...evening, startsAt: '2026-11-19T23:00:00Z', endsAt: '2026-11-20T23:00:00Z' },
    reader: { locales: ['en-GB'], saysTimes: true },
    says: 'Friday, 20 November 2026',
  },
  {
    title: 'a whole day in Japanese',
    when: { ...evening, startsAt: '2026-11-19T23:00:00Z', endsAt: '2026-11-20T23:00:00Z' },
    reader: { locales: ['ja'] },
    says: '2026年11月20日金曜日',
  },
  {
    title: 'the whole day on which clocks change, for a reader elsewhere',
    when: { ...evening, startsAt: '2026-10-24T22:00:00Z', endsAt: '2026-10-25T23:00:00Z' },
    reader: { locales: ['en-GB'], timeZone: 'Asia/Tokyo' },
    says: 'Sunday, 25 October 2026',
  },
  {
    title: 'several days until midnight end with the day before it',
    when: { ...evening, startsAt: '2026-11-19T23:00:00Z', endsAt: '2026-11-22T23:00:00Z' },
    reader: { locales: ['en-GB'] },
    says: '20 – 22 Nov 2026',
  },
  {
    title: 'no line breaks inside the name of a zone, which has a minus sign',
    when: { startsAt: '2026-11-20T18:00:00Z', endsAt: '2026-11-22T22:00:00Z', timeZone: 'America/Los_Angeles' },
    reader: { locales: ['en-GB'], namesZone: true, saysTimes: true },
    says: 'Fri, 20 Nov 2026, 10:00 GMT\u22128 – Sun, 22 Nov 2026, 14:00 GMT\u22128',
  },
]

for (const { title, when, reader, says } of cases) {
  test(`formatEventTime: ${title}`, () => assert.equal(spaces(formatEventTime(when, reader)), says))
}

const pages = [
  {
    title: 'a region of the page’s language is how its reader knows it',
    lang: 'en',
    knows: ['en-US', 'en'],
    first: 'en-US',
  },
  { title: 'a page in another language than the browser’s', lang: 'es', knows: ['en-US', 'de'], first: 'es' },
  { title: 'an English page of a reader who prefers another language', lang: 'en', knows: ['de-DE'], first: 'en-GB' },
  { title: 'a name that Intl refuses is passed over', lang: 'en', knows: ['en-US@posix', 'en-AU'], first: 'en-AU' },
]

for (const { title, lang, knows, first } of pages) {
  test(`currentReader: ${title}`, (t) => {
    const languages = t.mock.getter(navigator, 'languages', () => knows)
    Object.assign(globalThis, { document: { documentElement: { lang } } })
    t.after(() => {
      languages.mock.restore()
      Reflect.deleteProperty(globalThis, 'document')
    })
    assert.equal(currentReader().locales[0], first)
  })
}
