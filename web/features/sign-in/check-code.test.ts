import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@iyk/identity-client/create-client.ts'
import { authentication, failure, success } from '@iyk/identity-client/fake-answers.ts'
import { createFakePlatform } from '@iyk/identity-client/fake-platform.ts'
import { checkCode } from './check-code.ts'

const minutes = 60_000
const sent = { methodId: 'email-test-1', sentAt: 0 }

function setUp() {
  const { platform, fake } = createFakePlatform()
  return { fake, client: createClient({ publicToken: 'public-token-test-1', providerUrl: '', platform }) }
}

test('the right code signs in', async () => {
  const { fake, client } = setUp()
  fake.answer = () => success(authentication(fake))
  assert.equal(await checkCode(client, '123456', sent, 0), null)
  assert.equal(client.session.getSync()?.user_id, 'user-test-1')
})

for (const [name, answer, now, problem] of [
  ['a wrong code', failure('unable_to_auth_otp_code'), 10 * minutes - 1, 'wrongCode'],
  ['a refused code after ten minutes', failure('unable_to_auth_otp_code'), 10 * minutes, 'expiredCode'],
  ['too many tries', failure('too_many_requests'), 10 * minutes, 'tooMany'],
  ['no network', 'offline', 0, 'offline'],
  ['a broken server', failure('internal_server_error'), 0, 'other'],
] as const)
  test(`${name} is told apart`, async () => {
    const { fake, client } = setUp()
    fake.answer = () => answer
    assert.equal(await checkCode(client, '123456', sent, now), problem)
  })
