import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@iyk/identity-client/create-client.ts'
import { failure } from '@iyk/identity-client/fake-answers.ts'
import { createFakePlatform } from '@iyk/identity-client/fake-platform.ts'
import { problems } from '../../texts/english/sign-in.ts'
import { codeRefusals } from './code-refusals.ts'
import { sayProblem } from './say-problem.ts'

const minutes = 60_000

for (const [name, answer, age, said] of [
  ['a wrong code', failure('unable_to_auth_otp_code'), 10 * minutes - 1, problems.wrongCode],
  ['a refused code after ten minutes', failure('unable_to_auth_otp_code'), 10 * minutes, problems.expiredCode],
  ['too many tries', failure('too_many_requests'), 10 * minutes, problems.tooMany],
  ['no captcha', failure('captcha_required'), 0, problems.captcha],
  ['no network', 'offline', 0, problems.offline],
] as const)
  test(`${name} is told apart`, async () => {
    const { platform, fake } = createFakePlatform()
    fake.answer = () => answer
    const { otps } = createClient({ publicToken: 'public-token-test-1', providerUrl: '', platform })
    const error = await otps.authenticate('123456', 'email-test-1', { session_duration_minutes: 60 }).catch((e) => e)
    assert.equal(sayProblem(error, codeRefusals(problems, age)), said)
  })
