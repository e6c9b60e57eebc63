import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { NotBreachedList, openBreachedList } from './open-breached-list.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'breached-'))
})
after(() => rm(folder, { recursive: true }))

const digestOf = (password: string) => hash('sha1', password, 'hex').toUpperCase()

type Style = { end: string; last: boolean; count: (index: number) => string }
const listOf = async (passwords: readonly string[], { end, last, count }: Style) => {
  const path = join(folder, 'list.txt')
  const lines = [...new Set(passwords.map(digestOf))].sort().map((digest, index) => digest + count(index))
  await writeFile(path, lines.join(end) + (last && lines.length > 0 ? end : ''))
  return openBreachedList(path)
}

test('every password of a list is found and no other, whatever the list looks like', async () => {
  const styles = fc.record({
    end: fc.constantFrom('\n', '\r\n'),
    last: fc.boolean(),
    count: fc.constantFrom(
      () => '',
      () => ':1',
      (index: number) => `:${10 ** (index % 9)}`,
    ),
  })
  const words = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), {
    minLength: 1,
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(words, words, styles, async (known, others, style) => {
      const list = await listOf(known, style)
      try {
        for (const password of known) assert.equal(await list.isBreached(password), true)
        for (const password of others) assert.equal(await list.isBreached(password), known.includes(password))
      } finally {
        await list.close()
      }
    }),
  )
})

test('any other file is an error at once, and so is an empty one', async () => {
  const digest = digestOf('password')
  for (const text of [
    '',
    'password\n',
    `${digest.slice(1)}:1\n`,
    `${digest} 1\n`,
    '8846F7EAEE8FB117AD06BDD830B7586C:1\n',
  ]) {
    const path = join(folder, 'other.txt')
    await writeFile(path, text)
    await assert.rejects(openBreachedList(path), NotBreachedList, text)
  }
})

test('a missing list is an error at once, not an empty list', async () => {
  await assert.rejects(openBreachedList(join(folder, 'missing.txt')), /ENOENT/)
})
