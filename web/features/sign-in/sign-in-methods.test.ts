import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WebConfig } from '@iyk/wire/config.ts'
import { listOfferedMethods } from './sign-in-methods.ts'

const config: Pick<WebConfig, 'methods' | 'oauth_providers'> = {
  methods: ['email_magic_link', 'email_otp', 'whatsapp_otp', 'password', 'passkey', 'crypto_wallet'],
  oauth_providers: ['google', 'gitlab'],
}
const offered = (change: Partial<typeof config> = {}, last: string | null = null, hasPasskeys = true) =>
  listOfferedMethods({ ...config, ...change }, { last, hasPasskeys })

test('what the host offers can be chosen, in one order everywhere', () => {
  assert.deepEqual(offered(), ['passkey', 'password', 'text', 'wallet', 'google', 'gitlab'])
  assert.deepEqual(offered({ methods: ['email_magic_link', 'sms_otp'], oauth_providers: [] }), ['text'])
  assert.deepEqual(offered({ methods: ['email_magic_link'], oauth_providers: [] }), [])
})

test('the last-used method comes first, if it is still offered', () => {
  assert.deepEqual(offered({}, 'gitlab'), ['gitlab', 'passkey', 'password', 'text', 'wallet', 'google'])
  assert.deepEqual(offered({ oauth_providers: [] }, 'gitlab'), ['passkey', 'password', 'text', 'wallet'])
})

test('a browser without passkeys is not offered any', () => {
  assert.ok(!offered({}, 'passkey', false).includes('passkey'))
})

test('a provider this app has no name for is left out', () => {
  assert.deepEqual(offered({ methods: [], oauth_providers: ['myspace' as 'google', 'google'] }), ['google'])
})
