import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { errorTypes } from '@iyk/wire/error-types.ts'
import { tapRefusals } from '@iyk/wire/taps.ts'
import { refusals } from '../texts/english/errors.ts'
import { onChain } from '../texts/english/on-chain.ts'
import { messageFor, RequestError } from './request-error.ts'

/** Types of which there is nothing to say but that it went wrong: a fault of the page or of the service. */
const generic = ['bad_request', 'route_not_found', 'method_not_allowed', 'internal_server_error']
/** Types that no call of the app's pages is answered with. */
const notForPages = ['card_unregistered', 'invalid_idempotency_key']
/** `/tap` has a page of its own for each of these. */
const saidByTapPage: readonly string[] = tapRefusals

const project = join(import.meta.dirname, '../..')
const sources = globSync(
  ['cards/**/*.{ts,sql}', 'kit/**/*.ts', 'wire/{cards,collectibles,me,on-chain,poap-events,taps}.ts'],
  {
    cwd: project,
  },
)
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(project, file), 'utf8'))
const types = Object.keys(errorTypes)
const answered = types.filter((type) => sources.some((text) => text.includes(`'${type}'`)))

test('pages have a sentence of their own for every refusal of the cards service, in every language', () => {
  assert.ok(answered.length > 30, 'refusals are found in the sources')
  const said = [refusals, onChain.refusals].flatMap(Object.keys)
  const silent = answered.filter((type) => ![...said, ...generic, ...notForPages, ...saidByTapPage].includes(type))
  assert.deepEqual(silent, [])
})

test('no sentence is for a type that is not answered, and none is left out for one that is said', () => {
  assert.deepEqual(
    Object.keys(refusals).filter((type) => !answered.includes(type) && type !== 'user_unauthenticated'),
    [],
  )
  assert.deepEqual(
    [...generic, ...notForPages].filter((type) => !types.includes(type) || type in refusals),
    [],
  )
})

test('the page speaks for itself; what it does not know, the server says on English pages', () => {
  const answer = (error_type: string) =>
    new RequestError('', 409, { error_type, error_message: 'As the server puts it.' })
  assert.equal(messageFor(answer('card_blocked'), 'Otherwise.'), refusals.card_blocked)
  assert.equal(messageFor(answer('of_tomorrow'), 'Otherwise.'), 'As the server puts it.')
  assert.equal(messageFor(answer('toString'), 'Otherwise.'), 'As the server puts it.')
  assert.equal(messageFor(new RequestError('', 500, undefined), 'Otherwise.'), 'Otherwise.')
})
