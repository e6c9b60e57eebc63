import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, InvalidErrorReplyError, UnreachableError } from '@iyk/identity-client/errors.ts'
import { accountProblems } from '../../copy/english/account-changes.ts'
import { problems } from '../../copy/english/sign-in.ts'
import { stepUp } from '../../session/step-up.ts'
import { changeAccount } from './change-account.ts'
import { removeItem } from './remove-item.ts'

const refusal = (error_type: string, status_code = 400) =>
  new ApiError('', { status_code, error_type, error_message: '', error_url: '', request_id: '' })
const meet = (error: unknown, problems?: Record<string, string>) =>
  changeAccount(() => Promise.reject(error), 'trying it', problems)

for (const [error, status] of [
  [refusal('cannot_delete_last_primary_factor'), 'lastSignInMethod'],
  [refusal('too_many_requests', 429), 'tooMany'],
  [refusal('some_limit_of_a_hosted_provider', 429), 'tooMany'],
  [new InvalidErrorReplyError('', 429), 'tooMany'],
  [refusal('user_lock_limit_reached'), 'tooMany'],
  [refusal('user_unauthenticated', 401), 'ended'],
  [refusal('captcha_failed', 403), 'captcha'],
  [Object.assign(new Error(), { name: 'CaptchaUnavailableError' }), 'captcha'],
  [refusal('endpoint_not_authorized_for_sdk', 401), 'switchedOff'],
  [refusal('server_unavailable', 503), 'unavailable'],
  [new InvalidErrorReplyError('', 502), 'unavailable'],
  [new UnreachableError('', new TypeError()), 'offline'],
] as const)
  test(`${error instanceof ApiError ? error.error_type : error.constructor.name} is shown as ${status}`, async () => {
    assert.equal(await meet(error), status === 'captcha' ? problems.captcha : accountProblems[status])
  })

test('a change that succeeded has no message', async () => {
  assert.equal(await changeAccount(async () => {}, 'trying it'), null)
})

test('the change’s own messages come first', async () => {
  assert.equal(await meet(refusal('bad_request'), { bad_request: 'Too long.' }), 'Too long.')
  assert.equal(await meet(refusal('session_not_found'), { session_not_found: 'Gone.' }), 'Gone.')
})

test('an unexpected error is shown as our fault and reported', async (t) => {
  const log = t.mock.method(console, 'error', () => {})
  const error = refusal('internal_server_error', 500)
  assert.equal(await meet(error), accountProblems.other)
  assert.deepEqual(log.mock.calls[0]?.arguments, ['trying it', error])
})

test('a declined step and an insufficient one have different messages', async () => {
  const respond = (taken: boolean) => {
    const stop = stepUp.subscribe(() => stepUp.get().resolve?.(taken))
    return meet(refusal('insufficient_factors', 401)).finally(stop)
  }
  assert.equal(await respond(false), accountProblems.declined)
  assert.equal(await respond(true), accountProblems.notEnough)
})

test('what is already gone counts as removed, and the page is refreshed', async () => {
  let refreshed = 0
  const remove = (error: unknown) =>
    removeItem(() => Promise.reject(error), {
      gone: 'email_not_found',
      refresh: async () => void refreshed++,
      context: 'removing it',
    })
  assert.equal(await remove(refusal('email_not_found', 404)), null)
  assert.equal(refreshed, 1)
  assert.equal(await remove(refusal('cannot_delete_last_primary_factor')), accountProblems.lastSignInMethod)
  assert.equal(refreshed, 1)
})
