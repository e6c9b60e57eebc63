import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  compareErrorTypes,
  compareLimits,
  compareRates,
  compareRoutes,
  findCitations,
  listSections,
} from './contract.ts'

const citations = [
  ['// The contract’s section 4.3.', ['4.3']],
  ['/** Once; the contract’s sections 5.10 and 7. */', ['5.10', '7']],
  ['/**\n * Ends the others; the contract’s sections\n * 4.1, 4.5 and 5.4.\n */', ['4.1', '4.5', '5.4']],
  ['-- The contract’s\n-- section 3.1.', ['3.1']],
  ['Section 5.1; which field may not be missing: section 9.', ['5.1', '9']],
  ['// § 4.1, and §§ 2.1 and 3', ['4.1', '2.1', '3']],
  ['/** RFC 6749 § 5.1 */', []],
  ['RFC 9110, section 12.5.4; RFC 4493 section 2.3; AN10922 section 2.2; the specification’s section 9', []],
  ['https://www.rfc-editor.org/rfc/rfc9562#section-5.4 and four sections', []],
] as const

for (const [text, wanted] of citations)
  test(`findCitations: ${JSON.stringify(text)}`, () => {
    assert.deepEqual(
      findCitations(text).map(({ section }) => section),
      wanted,
    )
  })

test('findCitations: the line in which a citation begins', () => {
  const text = '/**\n * One.\n *\n * The contract’s section\n * 4.1 and 5.4.\n */\n// section 7'
  assert.deepEqual(findCitations(text), [
    { section: '4.1', line: 4 },
    { section: '5.4', line: 4 },
    { section: '7', line: 7 },
  ])
})

test('listSections: headings with a number', () => {
  const text = '# 0. The whole\n## 1. Transport\n### 1.1 Addresses\n1.2 no heading\n## Without a number\n'
  assert.deepEqual([...listSections(text)], ['1', '1.1'])
})

test('compareRoutes: in both directions, and what is served outside the tables', () => {
  const text = '`GET /one/:id` and `POST /gone`, `GET /page`, and `/one` without a method'
  const problems = compareRoutes(text, new Set(['GET /one/:id', 'PUT /two']), (key) => key === 'GET /page')
  assert.deepEqual(problems, [
    'wire/CONTRACT.md lacks the route PUT /two.',
    'wire/CONTRACT.md names POST /gone, which is no route.',
  ])
})

test('compareErrorTypes: a row for each type, with its status', () => {
  const text = '| `known` | 400 | when |\n| `moved` | 401 | when |\n| `gone` | 404 | when |\nand `named` | 400\n'
  const types = { known: [400, ''], moved: [403, ''], named: [400, ''] } as const
  assert.deepEqual(compareErrorTypes(text, types), [
    'wire/CONTRACT.md lacks a row for the error type moved 403.',
    'wire/CONTRACT.md lacks a row for the error type named 400.',
    'wire/CONTRACT.md has a row for moved 401, which is no error type and status.',
    'wire/CONTRACT.md has a row for gone 404, which is no error type and status.',
  ])
})

test('compareLimits: a row for each constant, with its value', () => {
  const text =
    '| `vertical` | `CONSUMER` | x |\n### 11.1 Constants\n| `a.least` | `5` | x |\n| `b` | `1` | x |\n### 11.2 Rates\n'
  assert.deepEqual(compareLimits(text, { a: { least: 5, most: 9 }, b: 2, read: () => 1 }), [
    'wire/CONTRACT.md, section 11.1, lacks: | `a.most` | `9` |',
    'wire/CONTRACT.md, section 11.1, lacks: | `b` | `2` |',
    'wire/CONTRACT.md, section 11.1, has, but wire/limits.ts does not: | `b` | `1` |',
  ])
})

test('compareRates: the provider’s rate limits are named, and no others are', () => {
  const rate = { of: 'tries', rate: '1/1d' }
  const rates = [
    { ...rate, name: 'LIMIT_OAUTH_PER_NETWORK', ofProvider: true },
    { ...rate, name: 'LIMIT_OAUTH_PER_VENUE', ofProvider: true },
    { ...rate, name: 'LIMIT_KNOWN_BROWSER', ofProvider: true },
    { ...rate, name: 'LIMIT_EVENTS_PER_USER', ofProvider: false },
  ] as const
  assert.deepEqual(compareRates('`LIMIT_KNOWN_BROWSER`, `LIMIT_OF_OLD`', rates), [
    'wire/CONTRACT.md lacks the rate limit LIMIT_OAUTH_PER_NETWORK.',
    'wire/CONTRACT.md names LIMIT_OF_OLD, which is no rate limit.',
  ])
})
