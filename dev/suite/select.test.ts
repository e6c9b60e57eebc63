import assert from 'node:assert/strict'
import { test } from 'node:test'
import { select, selectAll } from './select.ts'

const inBrowser = { browser: true }
const own = 'dev/suite/select.test.ts'

test('a title that is computed from another file’s values selects its test file', () => {
  const { tests, named, problems } = select(['names are of the closed list'], inBrowser)
  assert.deepEqual([tests, problems], [[], []])
  assert.ok(named?.tests.includes('dev/checks/all-checks.test.ts'))
})

test('a word of a title starts some files only', () => {
  const { tests, named } = select(['words'], inBrowser)
  assert.ok(tests.includes('dev/checks/words.test.ts'))
  assert.ok((named?.tests.length ?? 0) < selectAll(inBrowser).tests.length / 3)
})

test('each word or path that matches nothing is named, beside others that match', () => {
  const mistyped = ['sel', 'ect.tets'].join('')
  assert.deepEqual(select([own, mistyped, `dev/${mistyped}.ts`], inBrowser).problems, [
    `Nothing matches “${mistyped}”.`,
    `Nothing matches “dev/${mistyped}.ts”.`,
  ])
})

test('a journey without a browser is named with what it needs', () => {
  const journey = 'dev/journeys/holder.spec.ts'
  assert.deepEqual(select([own, journey], { browser: false }), {
    tests: [own],
    journeys: [],
    problems: [`“${journey}” needs a browser: leave out --no-browser.`],
  })
  assert.deepEqual(select([journey], inBrowser), { tests: [], journeys: [journey], problems: [] })
})

test('a folder without tests is a word of titles', () => {
  const { tests, named, problems } = select(['docs'], inBrowser)
  assert.deepEqual([tests, problems], [[], []])
  assert.ok(named?.tests.includes('dev/checks/words.test.ts'))
})

test('a part of a path selects its files', () => {
  const { tests, problems } = select(['suite/select'], inBrowser)
  assert.deepEqual([tests, problems], [[own], []])
})

test('a folder with tests means all of them, and no title', () => {
  const { tests, named } = select(['dev/suite'], inBrowser)
  assert.ok(tests.includes(own) && tests.every((path) => path.startsWith('dev/suite/')))
  assert.equal(named, undefined)
})
