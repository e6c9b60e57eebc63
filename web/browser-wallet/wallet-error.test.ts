import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, UnreachableError } from '@iyk/identity-client/errors.ts'
import { ConnectionReplacedError, UserRejectedError } from '@iyk/wallet/errors.ts'
import { accountProblems } from '../copy/english/account-changes.ts'
import { problems } from '../copy/english/sign-in.ts'
import { walletProblems } from '../copy/english/wallet-problems.ts'
import { RequestError } from '../http/request-error.ts'
import { CaptchaUnavailableError } from '../session/solve-captcha.ts'
import { StepUpDeclined } from '../session/with-step-up.ts'
import { describeWalletError } from './wallet-error.ts'

const refusal = (error_type: string, status_code = 400) =>
  new ApiError('', { status_code, error_type, error_message: '', error_url: '', request_id: '' })

for (const [error, said] of [
  [new UserRejectedError(), walletProblems.UserRejectedError],
  [new ConnectionReplacedError(), null],
  [new StepUpDeclined(), accountProblems.declined],
  [refusal('duplicate_wallet_address'), walletProblems.belongsToAnother],
  [refusal('insufficient_factors', 401), accountProblems.notEnough],
  [refusal('stale_factors', 401), accountProblems.notEnough],
  [refusal('captcha_required', 403), problems.captcha],
  [refusal('captcha_failed', 403), problems.captcha],
  [new CaptchaUnavailableError(), problems.captcha],
  [refusal('too_many_requests', 429), problems.tooMany],
  [new UnreachableError('', new TypeError()), problems.offline],
  [new RequestError('GET /', 0, undefined), problems.offline],
  [new RequestError('POST /', 429, { error_type: 'too_many_requests' }), problems.tooMany],
] as const)
  test(`${error instanceof ApiError ? error.error_type : error.constructor.name} has a message and is not reported`, (t) => {
    const log = t.mock.method(console, 'error', () => {})
    assert.equal(describeWalletError(error, 'trying it'), said)
    assert.equal(log.mock.callCount(), 0)
  })

for (const error of [
  refusal('internal_server_error', 500),
  refusal('pkce_mismatch'),
  refusal('constructor'),
  new RequestError('GET /', 500, undefined),
  new TypeError('undefined is not a function'),
])
  test(`an unexpected error (${error instanceof ApiError ? error.error_type : error.name}) is shown as our fault and reported`, (t) => {
    const log = t.mock.method(console, 'error', () => {})
    assert.equal(describeWalletError(error, 'trying it'), problems.other)
    assert.deepEqual(log.mock.calls[0]?.arguments, ['trying it', error])
  })
