import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { openPageWriter, type Written } from './compress-page.ts'

const assertText = (written: Written, text: string) => {
  assert.equal(written.plain().toString(), text)
  assert.equal(gunzipSync(written.gzip()).toString(), text)
}

for (const [name, start, rest] of [
  ['ordinary', '<!doctype html><title>', 'Taps</title>'],
  ['with nothing after its start', '<!doctype html>', ''],
  ['with letters of several bytes', '<p>サインイン', '“Grüße” 🎴</p>'],
  ['long', 'a'.repeat(100_000), 'ab'.repeat(100_000)],
] as const)
  test(`a page ${name} is one gzip stream of all its text, whatever is between its parts`, () => {
    const writer = openPageWriter(start)
    assertText(writer.whole(rest), start + rest)
    assertText(writer.whole(`${rest}!`), `${start}${rest}!`)
    const fill = writer.withGaps([rest, rest, ''])
    for (const [one, other] of [
      ['', ''],
      ['ada@example.com', 'アダ&#39;'],
      ['x'.repeat(300), '1'],
    ] as const)
      assertText(fill([one, other]), `${start}${rest}${one}${rest}${other}`)
  })
