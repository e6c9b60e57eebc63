import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatWhen, thisReader } from './format-when.ts'

const evening = { startsAt: '2026-11-20T18:00:00Z', endsAt: '2026-11-20T22:00:00Z', timeZone: 'Europe/Berlin' }
const spaces = (text: string) => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')

const cases = [
  {
    title: 'hours are those of the event, whoever reads',
    when: evening,
    reader: { locales: ['en-GB'], timeZone: 'Europe/Berlin' },
    says: 'Fri, 20 Nov 2026, 19:00–23:00',
  },
  {
    title: 'a reader in another zone is told which zone it is',
    when: evening,
    reader: { locales: ['en-GB'], timeZone: 'America/New_York' },
    says: 'Fri, 20 Nov 2026, 19:00–23:00 CET',
  },
  {
    title: 'another name for the same clock is not another zone',
    when: evening,
    reader: { locales: ['en-GB'], timeZone: 'Europe/Paris' },
    says: 'Fri, 20 Nov 2026, 19:00–23:00',
  },
  {
    title: 'the reader’s own manner',
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
    says: '2026/11/20～2026/11/22',
  },
  {
    title: 'a night past midnight keeps its hours',
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
    title: 'several days are days',
    when: { ...evening, endsAt: '2026-11-22T22:00:00Z' },
    reader: { locales: ['en-GB'] },
    says: '20 – 22 Nov 2026',
  },
]

for (const { title, when, reader, says } of cases) {
  test(`formatWhen: ${title}`, () => assert.equal(spaces(formatWhen(when, reader)), says))
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
  test(`thisReader: ${title}`, (t) => {
    const languages = t.mock.getter(navigator, 'languages', () => knows)
    Object.assign(globalThis, { document: { documentElement: { lang } } })
    t.after(() => {
      languages.mock.restore()
      Reflect.deleteProperty(globalThis, 'document')
    })
    assert.equal(thisReader().locales[0], first)
  })
}
