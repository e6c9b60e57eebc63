import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mirrorCopy } from './mirror-copy.ts'

const mirrored = mirrorCopy({
  title: 'Your cards',
  number: '7',
  deeper: { sent: (email: string) => `We sent a mail to ${email}.` },
  of: (count: string, supply: string | null) => (supply === null ? count : `${count} of ${supply}`),
}) as {
  title: string
  number: string
  deeper: { sent: (email: string) => string }
  of: (count: string, supply: string | null) => string
}

test('mirrorCopy: a text is written from right to left, with accents, and at least 30% longer', () => {
  assert.match(mirrored.title, /^\u202eÝóúŕ çáŕdš.*\u202c$/)
  assert.ok(mirrored.title.length >= 1.3 * 'Your cards'.length)
  assert.equal(mirrored.number, '7')
})

test('mirrorCopy: values inside a sentence stay as they are', () => {
  assert.ok(mirrored.deeper.sent('ada@example.com').includes('ada@example.com'))
  assert.match(mirrored.of('12', '1200'), /^12\u202e.*\u202c1200$/)
  assert.equal(mirrored.of('12', null), '12')
})

test('mirrorCopy: the name of the product is the same in every language', () => {
  assert.match(mirrorCopy('IYK Cards home') as string, /^IYK Cards\u202e hómé/)
})
