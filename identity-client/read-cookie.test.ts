import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from './create-client.ts'
import { createFakePlatform } from './fake-platform.ts'
import { readCookie, readCookies } from './read-cookie.ts'

test('a cookie is read by its whole name and decoded', () => {
  assert.equal(readCookie('ab=1; b=x%3Dy; b=2', 'b'), 'x=y')
  assert.equal(readCookie('b=', 'b'), '')
  assert.equal(readCookie('ab=1', 'b'), null)
  assert.equal(readCookie('', 'b'), null)
  assert.deepEqual(readCookies('b=2; ab=1; b=x%3Dy; b=2', 'b'), ['2', 'x=y'])
})

test('a value that cannot be decoded is none, and hides no other of the name', () => {
  assert.equal(readCookie('b=%E0%A4%A; c=1', 'b'), null)
  assert.equal(readCookie('b=%; b=1', 'b'), '1')
})

test('a session cookie that a sibling domain spoiled leaves the page signed out, and working', () => {
  const { platform, fake } = createFakePlatform()
  fake.cookies.set('iyk_stytch_session', '%')
  fake.cookies.set('iyk_stytch_session_jwt', '%E0%A4%A')
  const { session } = createClient({ publicToken: 'public-token-test-1', providerUrl: '', platform })
  assert.equal(session.getTokens(), null)
})
