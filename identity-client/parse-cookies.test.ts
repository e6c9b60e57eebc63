import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from './create-client.ts'
import { createFakePlatform } from './fake-platform.ts'
import { parseCookie, parseCookies } from './parse-cookies.ts'

test('a cookie is read by its whole name and decoded', () => {
  assert.equal(parseCookie('ab=1; b=x%3Dy; b=2', 'b'), 'x=y')
  assert.equal(parseCookie('b=', 'b'), '')
  assert.equal(parseCookie('ab=1', 'b'), null)
  assert.equal(parseCookie('', 'b'), null)
  assert.deepEqual(parseCookies('b=2; ab=1; b=x%3Dy; b=2', 'b'), ['2', 'x=y'])
})

test('a value that cannot be decoded counts as absent, and hides no other of that name', () => {
  assert.equal(parseCookie('b=%E0%A4%A; c=1', 'b'), null)
  assert.equal(parseCookie('b=%; b=1', 'b'), '1')
})

test('a session cookie that a sibling domain corrupted leaves the page signed out, and working', () => {
  const { platform, fake } = createFakePlatform()
  fake.cookies.set('iyk_stytch_session', '%')
  fake.cookies.set('iyk_stytch_session_jwt', '%E0%A4%A')
  const { session } = createClient({ publicToken: 'public-token-test-1', providerUrl: '', platform })
  assert.equal(session.getTokens(), null)
})
