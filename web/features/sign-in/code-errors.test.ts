import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@iyk/identity-client/create-client.ts'
import { createFakePlatform } from '@iyk/identity-client/fake-platform.ts'
import { failure } from '@iyk/identity-client/fake-responses.ts'
import { problems } from '../../copy/english/sign-in.ts'
import { codeErrors } from './code-errors.ts'
import { describeSignInError } from './describe-sign-in-error.ts'

const minutes = 60_000

test('a code refused after a lost response may have been used', () => {
  assert.equal(codeErrors(problems, 0, true).unable_to_auth_otp_code, problems.uncertainCode)
})

for (const [name, reply, age, said] of [
  ['a wrong code', failure('unable_to_auth_otp_code'), 10 * minutes - 1, problems.wrongCode],
  ['a refused code after ten minutes', failure('unable_to_auth_otp_code'), 10 * minutes, problems.expiredCode],
  ['too many tries', failure('too_many_requests'), 10 * minutes, problems.tooMany],
  ['no captcha', failure('captcha_required'), 0, problems.captcha],
  ['no network', 'offline', 0, problems.offline],
] as const)
  test(`${name} has its own message`, async () => {
    const { platform, fake } = createFakePlatform()
    fake.respond = () => reply
    const { otps } = createClient({ publicToken: 'public-token-test-1', providerUrl: '', platform })
    const error = await otps.authenticate('123456', 'email-test-1', { session_duration_minutes: 60 }).catch((e) => e)
    assert.equal(describeSignInError(error, codeErrors(problems, age)), said)
  })
