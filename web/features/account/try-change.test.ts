import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, InvalidErrorAnswerError, UnreachableError } from '@iyk/identity-client/errors.ts'
import { stepUp } from '../../session/step-up.ts'
import { accountProblems } from '../../texts/english/account.ts'
import { problems } from '../../texts/english/sign-in.ts'
import { removeKey } from './remove-key.ts'
import { tryChange } from './try-change.ts'

const refusal = (error_type: string, status_code = 400) =>
  new ApiError('', { status_code, error_type, error_message: '', error_url: '', request_id: '' })
const meet = (error: unknown, problems?: Record<string, string>) =>
  tryChange(() => Promise.reject(error), 'trying it', problems)

for (const [error, said] of [
  [refusal('cannot_delete_last_primary_factor'), 'lastWayIn'],
  [refusal('too_many_requests', 429), 'tooMany'],
  [refusal('some_limit_of_a_hosted_provider', 429), 'tooMany'],
  [new InvalidErrorAnswerError('', 429), 'tooMany'],
  [refusal('user_lock_limit_reached'), 'tooMany'],
  [refusal('user_unauthenticated', 401), 'ended'],
  [refusal('captcha_failed', 403), 'captcha'],
  [Object.assign(new Error(), { name: 'CaptchaUnavailableError' }), 'captcha'],
  [refusal('endpoint_not_authorized_for_sdk', 401), 'switchedOff'],
  [refusal('server_unavailable', 503), 'unavailable'],
  [new InvalidErrorAnswerError('', 502), 'unavailable'],
  [new UnreachableError('', new TypeError()), 'offline'],
] as const)
  test(`${error instanceof ApiError ? error.error_type : error.constructor.name} is said as ${said}`, async () => {
    assert.equal(await meet(error), said === 'captcha' ? problems.captcha : accountProblems[said])
  })

test('a change that worked has nothing to say', async () => {
  assert.equal(await tryChange(async () => {}, 'trying it'), null)
})

test('the words of the change itself come first', async () => {
  assert.equal(await meet(refusal('bad_request'), { bad_request: 'Too long.' }), 'Too long.')
  assert.equal(await meet(refusal('session_not_found'), { session_not_found: 'Gone.' }), 'Gone.')
})

test('what nobody expected is said as our fault and reported', async (t) => {
  const log = t.mock.method(console, 'error', () => {})
  const error = refusal('internal_server_error', 500)
  assert.equal(await meet(error), accountProblems.other)
  assert.deepEqual(log.mock.calls[0]?.arguments, ['trying it', error])
})

test('a step that was declined, and one that did not do, are told apart', async () => {
  const answer = (taken: boolean) => {
    const stop = stepUp.subscribe(() => stepUp.get().answer?.(taken))
    return meet(refusal('insufficient_factors', 401)).finally(stop)
  }
  assert.equal(await answer(false), accountProblems.declined)
  assert.equal(await answer(true), accountProblems.notEnough)
})

test('what is gone already is removed, and the page is brought up to date', async () => {
  let refreshed = 0
  const remove = (error: unknown) =>
    removeKey(() => Promise.reject(error), {
      gone: 'email_not_found',
      refresh: async () => void refreshed++,
      doing: 'removing it',
    })
  assert.equal(await remove(refusal('email_not_found', 404)), null)
  assert.equal(refreshed, 1)
  assert.equal(await remove(refusal('cannot_delete_last_primary_factor')), accountProblems.lastWayIn)
  assert.equal(refreshed, 1)
})
