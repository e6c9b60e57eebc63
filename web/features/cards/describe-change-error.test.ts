import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RequestError } from '../../http/request-error.ts'
import { describeChangeError } from './describe-change-error.ts'

const check = 'Check whether it was changed, then try again.'

for (const [name, status, type, message] of [
  ['a refusal', 404, 'card_not_found', 'This card isn’t yours or no longer exists. Nothing was changed.'],
  ['an unknown refusal', 418, '', 'Something went wrong. Nothing was changed.'],
  ['a lost response', 0, '', `We couldn’t reach the service. ${check}`],
  ['a gateway’s error', 502, '', `Something went wrong. ${check}`],
  ['a page instead of a response', 200, '', `Something went wrong. ${check}`],
] as const)
  test(`after ${name} to a change, the page says only what it knows`, () => {
    const error = new RequestError('PUT /api/cards/1', status, { error_type: type })
    assert.equal(describeChangeError(error), message)
  })
