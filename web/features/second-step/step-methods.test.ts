import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SignInMethod } from '@iyk/wire/config.ts'
import type { User } from '@iyk/wire/user.ts'
import type { StepUpKind } from '../../session/step-up.ts'
import { listStepMethods } from './step-methods.ts'

const user = {
  totps: [{ totp_id: 'totp-1', verified: true }],
  webauthn_registrations: [{ webauthn_registration_id: 'passkey-1', verified: true }],
  emails: [
    { email: 'ada@example.com', verified: true },
    { email: 'unverified@example.com', verified: false },
  ],
  phone_numbers: [{ phone_number: '+12125550100', verified: true }],
} as unknown as User
const mail = { type: 'magic_link', delivery_method: 'email' }
const text = { type: 'otp', delivery_method: 'whatsapp' }
const app = { type: 'totp', delivery_method: 'authenticator_app' }
const passkey = { type: 'webauthn', webauthn_factor: { webauthn_registration_id: 'passkey-1' } }
const all: SignInMethod[] = ['email_otp', 'sms_otp', 'whatsapp_otp']

const kinds = (
  wanted: StepUpKind | 'second',
  {
    change = {},
    factors = [mail],
    methods = all,
  }: { change?: Partial<User>; factors?: object[]; methods?: SignInMethod[] } = {},
) => listStepMethods({ user: { ...user, ...change }, factors: factors as [], methods }, wanted).map(({ kind }) => kind)

test('after a sign-in only a method that counts as its own step is offered', () => {
  assert.deepEqual(kinds('second'), ['app', 'passkey', 'recovery'])
})

test('before a change a method of another kind than the session has shown counts', () => {
  assert.deepEqual(kinds('another'), ['app', 'passkey', 'recovery', 'sms'])
  assert.deepEqual(kinds('another', { factors: [text] }), ['app', 'passkey', 'recovery', 'email'])
  assert.deepEqual(kinds('another', { factors: [app] }), ['passkey', 'sms', 'email'])
})

test('a passkey that was used and left a step due is not requested again, but another one is', () => {
  for (const [wanted, others] of [
    ['second', ['app', 'recovery']],
    ['another', ['sms', 'email']],
  ] as const) {
    assert.deepEqual(kinds(wanted, { factors: [passkey] }), others)
    const change = {
      webauthn_registrations: [
        ...user.webauthn_registrations,
        { webauthn_registration_id: 'passkey-2', verified: true },
      ] as User['webauthn_registrations'],
    }
    assert.ok(kinds(wanted, { change, factors: [passkey] }).includes('passkey'))
  }
  assert.ok(kinds('any', { factors: [passkey] }).includes('passkey'))
})

test('after a long while any verified method counts again', () => {
  assert.deepEqual(kinds('any'), ['app', 'passkey', 'recovery', 'sms', 'email'])
})

test('a password is set after verification by email', () => {
  assert.deepEqual(kinds('mail'), ['email'])
})

test('an app whose setup is unfinished does not count', () => {
  const change = { totps: [{ totp_id: 'totp-1', verified: false }], webauthn_registrations: [] }
  assert.deepEqual(kinds('any', { change }), ['sms', 'email'])
})

test('a code goes only where the host can send one', () => {
  assert.deepEqual(kinds('another', { methods: ['email_otp', 'whatsapp_otp'] }), [
    'app',
    'passkey',
    'recovery',
    'whatsapp',
  ])
  assert.deepEqual(kinds('any', { methods: [] }), ['app', 'passkey', 'recovery'])
})
