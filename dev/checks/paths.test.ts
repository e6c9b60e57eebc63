import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparePaths, listHandlers } from './paths.ts'

const routes = `
import { limitCalls } from './limits/limit-calls.ts'
import { start as startReset } from './passwords/reset-start.ts'
import * as links from './links/authenticate.ts'
const handlers = {
  'POST /sdk/v1/links/authenticate': links.authenticate,
  'POST /sdk/v1/passwords/reset/start': async (input) => {
    await limitCalls(input)
    return { data: await startReset(input) }
  },
  other: links.authenticate,
}`

test('listHandlers: the file of each route’s operation, through what surrounds it', () => {
  assert.deepEqual(
    [...listHandlers('identity/routes.ts', routes)],
    [
      ['POST /sdk/v1/links/authenticate', ['identity/links/authenticate.ts']],
      ['POST /sdk/v1/passwords/reset/start', ['identity/passwords/reset-start.ts']],
    ],
  )
})

const table = (...rows: string[]) =>
  ['| on the wire | on disk |', '|---|---|', ...rows, '', '| folder | what |', ''].join('\n')

const expected = [
  ['POST /sdk/v1/magic_links/authenticate', 'identity/magic-links/authenticate.ts'],
  ['GET /v1/sessions/jwks/:project_id', 'identity/sessions/jwks.ts'],
  ['GET /api/cards', 'cards/cards/list.ts'],
  ['GET /api/poap-events/:event_id', 'cards/poap-events/get.ts'],
  ['PUT /api/poap-events/:event_id', 'cards/poap-events/update.ts'],
  ['POST /api/poap-events', 'cards/poap-events/create.ts'],
] as const

for (const [route, file] of expected)
  test(`comparePaths: ${route} needs no row for ${file}`, () => {
    assert.deepEqual(comparePaths(table(), new Map([[route, [file]]])), [])
    assert.deepEqual(comparePaths(table(`| \`${route}\` | \`${file}\` |`), new Map([[route, [file]]])), [
      `CONTRIBUTING.md: the table of paths has \`${route}\` with ${file}, which is no exception.`,
    ])
  })

test('comparePaths: an exception needs a row with its file, and a row needs an exception', () => {
  const handlers = new Map([
    ['POST /sdk/v1/otps/sms/send/primary', ['identity/otps/sms.ts']],
    ['DELETE /api/cards/:card_id', ['cards/cards/release.ts']],
  ])
  const sms = '| `POST /gone`, `POST /sdk/v1/otps/sms/*` | `identity/otps/sms.ts` |'
  assert.deepEqual(comparePaths(table(sms, '| `DELETE /api/cards/:card_id` | `cards/cards/remove.ts` |'), handlers), [
    'CONTRIBUTING.md: the table of paths has `DELETE /api/cards/:card_id` with cards/cards/remove.ts, but DELETE /api/cards/:card_id is in cards/cards/release.ts.',
    'CONTRIBUTING.md: the table of paths has `POST /gone` with identity/otps/sms.ts, which is no exception.',
  ])
  assert.deepEqual(comparePaths(table(sms.replace('`POST /gone`, ', '')), handlers), [
    'DELETE /api/cards/:card_id is in cards/cards/release.ts: name it cards/cards.ts, or add a row to the table of paths in CONTRIBUTING.md.',
  ])
  const right = table(sms.replace('`POST /gone`, ', ''), '| `DELETE /api/cards/:card_id` | `cards/cards/release.ts` |')
  assert.deepEqual(comparePaths(right, handlers), [])
})
