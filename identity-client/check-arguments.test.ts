import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from './create-client.ts'
import { UsageError } from './errors.ts'
import { createFakePlatform } from './fake-platform.ts'

const { platform, fake } = createFakePlatform()
const client = createClient({ publicToken: 'public-token-test-1', providerUrl: '', platform })
const wrong = undefined as unknown as string
const wrongNumber = '60' as unknown as number

const cases: [name: string, call: () => Promise<unknown>, method: string, text: string][] = [
  [
    'token',
    () => client.magicLinks.authenticate(wrong, { session_duration_minutes: 60 }),
    'stytch.magicLinks.authenticate',
    'Token must be a string.',
  ],
  [
    'email of a link',
    () => client.magicLinks.email.loginOrCreate(wrong),
    'stytch.magicLinks.email.loginOrCreate',
    'email must be a string.',
  ],
  ['email of a code', () => client.otps.email.send(wrong), 'stytch.otps.email.send', 'email must be a string.'],
  [
    'code',
    () => client.otps.authenticate(wrong, 'email-test-1', { session_duration_minutes: 60 }),
    'stytch.otps.authenticate',
    'code must be a string.',
  ],
  [
    'session_duration_minutes',
    () => client.session.authenticate({ session_duration_minutes: wrongNumber }),
    'stytch.session.authenticate',
    'session_duration_minutes must be a number.',
  ],
  [
    'redirect URL',
    () => client.magicLinks.email.send('ada@example.com', { login_magic_link_url: 7 as unknown as string }),
    'stytch.magicLinks.email.send',
    'login_magic_link_url must be a string.',
  ],
  [
    'template id',
    () => client.otps.email.loginOrCreate('ada@example.com', { signup_template_id: 7 as unknown as string }),
    'stytch.otps.email.loginOrCreate',
    'signup_template_id must be a string.',
  ],
]

for (const [name, call, method, text] of cases)
  test(`${name} of the wrong type is refused before anything is sent`, async () => {
    await assert.rejects(call, (error) => {
      assert.ok(error instanceof UsageError)
      assert.equal(error.message, `Invalid call to ${method}\n${text}`)
      return true
    })
    assert.deepEqual(fake.requests, [])
  })

test('several wrong arguments come as one error', async () => {
  const call = client.otps.authenticate(wrong, wrong, { session_duration_minutes: wrongNumber })
  await assert.rejects(call, (error) => error instanceof AggregateError && error.errors.length === 3)
})
