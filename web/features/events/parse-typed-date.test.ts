import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateWords as english } from '../../copy/english/date-words.ts'
import { dateWords as german } from '../../copy/german/date-words.ts'
import { dateWords as japanese } from '../../copy/japanese/date-words.ts'
import { dateWords as spanish } from '../../copy/spanish/date-words.ts'
import { parseTypedDate } from './parse-typed-date.ts'
import { writeMoment } from './say-moment.ts'

/** A Friday. */
const today = '2026-11-20'
const readers: Readonly<Record<string, { words: Parameters<typeof parseTypedDate>[1]['words']; locales: string[] }>> = {
  'en-GB': { words: english, locales: ['en-GB'] },
  'en-US': { words: english, locales: ['en-US'] },
  de: { words: german, locales: ['de-DE'] },
  es: { words: spanish, locales: ['es-ES'] },
  'es-MX': { words: spanish, locales: ['es-MX'] },
  ja: { words: japanese, locales: ['ja'] },
}

const may = '2027-05-12T19:00'
/** What is understood in one word: the moment, or what is asked, with all that it may be. */
const cases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'en-GB': {
    '12 May 2027 19:00': may,
    '12 May 2027, 7pm': may,
    'May 12th, 2027 at 7 p.m.': may,
    'the 12th of may 2027 at 7 in the evening': may,
    'Wednesday, 12 May 2027, 19:00': may,
    'wed 12 may 19:00': may,
    '12.5.27 19:00': may,
    '12/5/2027 19:00': `${may} or 2027-12-05T19:00`,
    '12/05/27 19:00': `${may} or 2027-12-05T19:00`,
    '13/5/27 19:00': '2027-05-13T19:00',
    '5/13/27 19:00': '2027-05-13T19:00',
    '12-5-2027 19:00': `${may} or 2027-12-05T19:00`,
    '2027-05-12T19:00': may,
    '2027-05-12 19:00': may,
    '2027/5/12 19:00': may,
    '5/12 19:00': '2026-12-05T19:00 or 2027-05-12T19:00',
    'tomorrow 7pm': '2026-11-21T19:00',
    'day after tomorrow at noon': '2026-11-22T12:00',
    'tonight 20:30': '2026-11-20T20:30',
    'today midnight': '2026-11-20T00:00',
    'sunday 18:00': '2026-11-22T18:00',
    'Friday 20:00': '? 2026-11-20T20:00 2026-11-27T20:00',
    'next monday 9:00': '? 2026-11-23T09:00 2026-11-30T09:00',
    '29 Feb 18:00': '2028-02-29T18:00',
    '20 November 18:00': '2026-11-20T18:00',
    '19 November 18:00': '? 2026-11-19T18:00 2027-11-19T18:00',
    'Thursday 19 November 18:00': '2026-11-19T18:00',
    'Friday 19 November 18:00': '2027-11-19T18:00',
    '19 November 2027 18:00': '2027-11-19T18:00',
    '19/11 18:00': '? 2026-11-19T18:00 2027-11-19T18:00',
    '11/11 18:00': '? 2026-11-11T18:00 2027-11-11T18:00',
    '10/11 18:00': '? 2026-11-10T18:00 2027-11-10T18:00 2026-10-11T18:00 2027-10-11T18:00',
    '21 September 18:00': '? 2026-09-21T18:00 2027-09-21T18:00',
    '20 September 18:00': '2027-09-20T18:00',
    '19 November 18:00 - 23:00': '? 2026-11-19T18:00 2027-11-19T18:00 until 2026-11-19T23:00',
    '18 November 18:00 - 19 November 12:00': '? 2026-11-18T18:00 2027-11-18T18:00 until 2026-11-19T12:00',
    'yesterday 6pm': '2026-11-19T18:00',
    '12 May 2027 7:30': '2027-05-12T07:30',
    '12 May 2027 7': '½ 2027-05-12T07:00 2027-05-12T19:00',
    '12 May 2027 at 12': '½ 2027-05-12T00:00 2027-05-12T12:00',
    '12 May 2027 19': may,
    '12 May 2027 24:00': '2027-05-13T00:00',
    '12 May 2027 19:00 - 23:00': `${may} until 2027-05-12T23:00`,
    '12 May 2027 7pm–2am': `${may} until 2027-05-13T02:00`,
    '12 May 2027 19:00 to 14 May 2027 12:00': `${may} until 2027-05-14T12:00`,
    'Tuesday 12 May 2027 19:00': '? 2027-05-12T19:00 2026-11-24T19:00',
    '12 May 2027': 'time-missing 2027-05-12',
    tomorrow: 'time-missing 2026-11-21',
    '19:00': 'date-missing',
    '31 February 2027 19:00': 'impossible',
    '12 May 2027 25:00': 'impossible',
    '12 May 2027 19:61': 'impossible',
    '30/30/2027 19:00': 'impossible',
    '12 May 2027 19:00 or so': 'unknown',
    whenever: 'unknown',
    '12': 'date-missing',
    '': 'empty',
    '   ': 'empty',
  },
  'en-US': {
    '5/12/27 7pm': `${may} or 2027-12-05T19:00`,
    'Nov 19 6pm': '? 2026-11-19T18:00 2027-11-19T18:00',
    '5/12 7pm': `${may} or 2026-12-05T19:00`,
    '13/5/2027 7pm': '2027-05-13T19:00',
    'May 12, 2027, 7:00 PM': may,
    'May 12 2027 7:30': '½ 2027-05-12T07:30 2027-05-12T19:30',
    'May 12 2027 07:30': '2027-05-12T07:30',
    'May 12 2027 19:00': may,
    'May 12 2027 12am': '2027-05-12T00:00',
    'May 12 2027 12pm': '2027-05-12T12:00',
    '12.5.2027 19:00': may,
  },
  de: {
    '12. Mai 2027, 19 Uhr': may,
    '12.5.27 19:00': may,
    '12.05.2027, 19:00 Uhr': may,
    '12.5. um 19.30 Uhr': '2027-05-12T19:30',
    'Mittwoch, den 12. Mai 2027 um 19 Uhr': may,
    'Mi 12.5. 19 Uhr': may,
    'morgen 19 Uhr 30': '2026-11-21T19:30',
    'gestern 18 Uhr': '2026-11-19T18:00',
    '19.11. 18 Uhr': '? 2026-11-19T18:00 2027-11-19T18:00',
    'übermorgen mittags': '2026-11-22T12:00',
    'uebermorgen 12 Uhr': 'unknown',
    'heute um 20:15': '2026-11-20T20:15',
    'Samstag 18h': '2026-11-21T18:00',
    'nächsten Montag 9 Uhr': '? 2026-11-23T09:00 2026-11-30T09:00',
    '12. Mai 2027 8 abends': '2027-05-12T20:00',
    '12. März 2027 7:00': '2027-03-12T07:00',
    '12.5.27 7': '½ 2027-05-12T07:00 2027-05-12T19:00',
    '12.5.27 19–23 Uhr': `${may} until 2027-05-12T23:00`,
    '12.5.27 19:00 bis 23:00': `${may} until 2027-05-12T23:00`,
    '12. Mai 2027': 'time-missing 2027-05-12',
    '31.4.2027 19:00': 'impossible',
    'May 12 2027 19:00': may,
  },
  es: {
    '12 de mayo de 2027 a las 19:00': may,
    'miércoles, 12 de mayo de 2027, 19:00': may,
    'miercoles 12 mayo 2027 19 h': may,
    '12/5/27 19:00': `${may} or 2027-12-05T19:00`,
    'mañana a las 7 de la tarde': '2026-11-21T19:00',
    'mañana a las 7 de la mañana': '2026-11-21T07:00',
    'pasado mañana al mediodía': '2026-11-22T12:00',
    'hoy 20:30': '2026-11-20T20:30',
    'ayer a las 18:00': '2026-11-19T18:00',
    '19 de noviembre a las 18:00': '? 2026-11-19T18:00 2027-11-19T18:00',
    'domingo 18h30': '2026-11-22T18:30',
    '12 mar 2027 19:00': '2027-03-12T19:00',
    '1.º de mayo de 2027 19:00': '2027-05-01T19:00',
    'el próximo lunes a las 9:00': '? 2026-11-23T09:00 2026-11-30T09:00',
    '12 de mayo de 2027 a las 7': '½ 2027-05-12T07:00 2027-05-12T19:00',
    '12 de mayo de 2027 de 19:00 a 23:00': 'unknown',
    '12 de mayo de 2027 19:00 hasta las 23:00': `${may} until 2027-05-12T23:00`,
  },
  ja: {
    '2027年5月12日19時': may,
    '2027年5月12日 19:00': may,
    '２０２７年５月１２日　１９時３０分': '2027-05-12T19:30',
    '5月12日午後7時': may,
    '5月12日（水）午後7時半': '2027-05-12T19:30',
    明日の19時: '2026-11-21T19:00',
    明後日正午: '2026-11-22T12:00',
    '今日20:30': '2026-11-20T20:30',
    昨日の18時: '2026-11-19T18:00',
    '11月19日18時': '? 2026-11-19T18:00 2027-11-19T18:00',
    日曜日18時: '2026-11-22T18:00',
    来週の月曜日9時: '? 2026-11-23T09:00 2026-11-30T09:00',
    '2027/5/12 19:00': may,
    '5/12 19:00': `${may} or 2026-12-05T19:00`,
    '2027年5月12日19時〜23時': `${may} until 2027-05-12T23:00`,
    '5月12日': 'time-missing 2027-05-12',
    '2月31日19時': 'impossible',
  },
}

const say = (text: string, reader: (typeof readers)[string], start?: string) => {
  const found = parseTypedDate(text, { ...reader, today, ...(start !== undefined && { start }) })
  const end = 'end' in found && found.end ? ` until ${found.end}` : ''
  if (found.kind === 'moment') return `${found.local}${found.other ? ` or ${found.other}` : ''}${end}`
  if (found.kind === 'choices') return `${found.isHalf ? '½' : '?'} ${found.choices.join(' ')}${end}`
  return found.kind === 'time-missing' ? `time-missing ${found.day}` : found.kind
}

for (const [name, written] of Object.entries(cases))
  for (const [text, expected] of Object.entries(written))
    test(`${name}: “${text}” is ${expected}`, () => assert.equal(say(text, readers[name]!), expected))

test('an end with only a time is on the day of the start, or in the night after it', () => {
  const end = (text: string) => say(text, readers['en-GB']!, may)
  assert.equal(end('23:00'), '2027-05-12T23:00')
  assert.equal(end('2am'), '2027-05-13T02:00')
  assert.equal(end('19:00'), '2027-05-13T19:00')
  assert.equal(say('20 Nov 2am', readers['en-GB']!, '2026-11-19T18:00'), '2026-11-20T02:00')
  assert.equal(say('19 Nov 23:00', readers['en-GB']!, '2026-11-19T18:00'), '2026-11-19T23:00')
  assert.equal(say('19 Nov 23:00', readers['en-GB']!, '2027-11-19T18:00'), '2027-11-19T23:00')
  assert.equal(end('11'), '½ 2027-05-12T23:00 2027-05-13T11:00')
})

test('what the field itself writes is understood, in every language and at any time', () => {
  for (const [name, reader] of Object.entries(readers))
    for (let month = 1; month <= 12; month += 1)
      for (const time of ['00:00', '00:30', '07:05', '12:00', '12:30', '19:00', '23:59']) {
        const local = `2027-${String(month).padStart(2, '0')}-09T${time}`
        const written = writeMoment(local, reader.locales)
        const found = parseTypedDate(written, { ...reader, today })
        assert.equal(found.kind === 'moment' && found.local, local, `${name}: ${written}`)
      }
})
