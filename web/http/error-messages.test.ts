import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { errorTypes } from '@iyk/wire/error-types.ts'
import { tapRefusals } from '@iyk/wire/taps.ts'
import { apiKeys } from '../copy/english/api-keys.ts'
import { frame as console } from '../copy/english/console.ts'
import { refusals } from '../copy/english/errors.ts'
import { life } from '../copy/english/event-life.ts'
import { importing } from '../copy/english/imported-poaps.ts'
import { kiosk } from '../copy/english/kiosk.ts'
import { onChain } from '../copy/english/on-chain.ts'
import { publicPage } from '../copy/english/public-collection.ts'
import { refusals as wayRefusals } from '../copy/english/ways.ts'
import { webhooks } from '../copy/english/webhooks.ts'
import { errorMessage, RequestError } from './request-error.ts'

/** Types about which there is nothing more to say than that it failed: a fault of the page or of the service. */
const generic = ['bad_request', 'route_not_found', 'method_not_allowed', 'internal_server_error']
/** Types that no call of the app's pages returns. */
const notForPages = [
  'card_unregistered',
  'word_wrong',
  'invalid_idempotency_key',
  'insufficient_scope',
  'programming_link_not_found',
]
/** `/tap` has a page of its own for each of these. */
const saidByTapPage: readonly string[] = tapRefusals
/** `features/mint/describe-mint-error.ts` has a sentence for each of its reasons. */
const saidByReason = ['relay_unavailable']
/** `session/with-step-up.ts` asks for what is missing, in place of a message. */
const askedFor = ['stale_factors']

const project = join(import.meta.dirname, '../..')
const sources = globSync(
  ['cards/**/*.{ts,sql}', 'kit/**/*.ts', 'wire/{cards,collectibles,me,on-chain,poap-events,public-collection,taps}.ts'],
  {
    cwd: project,
  },
)
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(project, file), 'utf8'))
const types = Object.keys(errorTypes)
const answered = types.filter((type) => sources.some((text) => text.includes(`'${type}'`)))

test('pages have their own message for every refusal of the cards service, in every language', () => {
  assert.ok(answered.length > 30, 'refusals are found in the sources')
  const said = [
    refusals,
    apiKeys.refusals,
    console.refusals,
    importing.refusals,
    kiosk.refusals,
    life.refusals,
    onChain.refusals,
    publicPage.refusals,
    wayRefusals,
    webhooks.refusals,
  ].flatMap(Object.keys)
  const silent = answered.filter(
    (type) => ![...said, ...generic, ...notForPages, ...saidByTapPage, ...saidByReason, ...askedFor].includes(type),
  )
  assert.deepEqual(silent, [])
})

test('no message is for a type that is never returned, and no returned type lacks one', () => {
  assert.deepEqual(
    Object.keys(refusals).filter((type) => !answered.includes(type) && type !== 'user_unauthenticated'),
    [],
  )
  assert.deepEqual(
    [...generic, ...notForPages].filter((type) => !types.includes(type) || type in refusals),
    [],
  )
})

test('a page uses its own messages; for a type it does not know, English pages show the server’s', () => {
  const respond = (error_type: string) =>
    new RequestError('', 409, { error_type, error_message: 'As the server puts it.' })
  assert.equal(errorMessage(respond('card_blocked'), 'Otherwise.'), refusals.card_blocked)
  assert.equal(errorMessage(respond('of_tomorrow'), 'Otherwise.'), 'As the server puts it.')
  assert.equal(errorMessage(respond('toString'), 'Otherwise.'), 'As the server puts it.')
  assert.equal(errorMessage(new RequestError('', 500, undefined), 'Otherwise.'), 'Otherwise.')
})
