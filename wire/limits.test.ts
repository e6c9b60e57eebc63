import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createRequestValidator } from '@iyk/kit/http/validate.ts'
import * as english from '../web/copy/english/event-form.ts'
import * as german from '../web/copy/german/event-form.ts'
import * as japanese from '../web/copy/japanese/event-form.ts'
import * as spanish from '../web/copy/spanish/event-form.ts'
import { Page } from './collectibles.ts'
import { countCharacters } from './count-characters.ts'
import { eventCharacters, eventSupply, lapseDays, pageSize, picture } from './limits.ts'

test('a page has from 1 to 200 items', () => {
  const page = new RegExp((Page.limit as { pattern?: string }).pattern ?? '')
  const allowed = Array.from({ length: 2100 }, (_, number) => String(number)).filter((number) => page.test(number))
  assert.deepEqual(
    allowed,
    Array.from({ length: pageSize }, (_, number) => String(number + 1)),
  )
  for (const text of ['', '01', '1.5', '-1', '1e2', ' 1', '1\n']) assert.ok(!page.test(text), JSON.stringify(text))
})

test('text is counted as JSON Schema counts it', () => {
  for (const text of ['', 'word', '🌊', '👩‍💻', 'é', '\ud800', 'a\ud83c'])
    for (const maxLength of [0, 1, 2, 3, 4])
      assert.equal(
        countCharacters(text) <= maxLength,
        createRequestValidator({ type: 'string', maxLength })(text),
        `${JSON.stringify(text)} in ${maxLength}`,
      )
})

test('the store allows the same range of days as the wire', () => {
  const migration = new URL('../cards/database/migrations/0032-drained-supply.sql', import.meta.url)
  const range = `check (unproved_days between ${lapseDays.minimum} and ${lapseDays.maximum})`
  assert.ok(readFileSync(migration, 'utf8').includes(range))
})

/** The numbers in a sentence, without thousands separators. */
const numbersOf = (sentence: string) =>
  (sentence.match(/\d{1,3}(?:[.,\s]\d{3})+|\d+/g) ?? []).map((number) => Number(number.replace(/\D/g, '')))

for (const [language, copy] of Object.entries({ english, german, japanese, spanish }))
  test(`the form states the limits that apply, in ${language}`, () => {
    const sentences = Object.assign({}, ...Object.values(copy)) as Record<string, string>
    const expected = {
      nameLong: [eventCharacters.name],
      descriptionLong: [eventCharacters.description],
      placeLong: [eventCharacters.place],
      supplyWrong: [eventSupply.minimum, eventSupply.maximum],
      daysWrong: [lapseDays.minimum, lapseDays.maximum],
      // Any size: what is sent is the part that was chosen.
      pictureHint: [],
      pictureLarge: [picture.megabytes],
    }
    for (const [name, numbers] of Object.entries(expected))
      assert.deepEqual(numbersOf(sentences[name] ?? ''), numbers, `${name}: ${sentences[name]}`)
  })
