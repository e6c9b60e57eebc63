import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cases } from '@iyk/dev/cases.ts'
import { createIdentityApp, type IdentityApp, publicToken } from '@iyk/dev/identity-app.ts'
import fc from 'fast-check'
import { parseCredentials } from './parse-credentials.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
const token = 'A'.repeat(44)

const malformed: (string | undefined)[] = [
  undefined,
  '',
  'Basic',
  'Basic ',
  'Basic !!!!',
  'Basic ====',
  `Basic ${'A'.repeat(8000)}`,
  'Bearer abc',
  `Bearer ${token}`,
  `Digest username="${publicToken}"`,
  basic(''),
  basic(':'),
  basic(publicToken),
  basic(`:${publicToken}`),
  basic(`${publicToken}x:${publicToken}`),
  basic(`public-token-test-unknown:${token}`),
  basic(`${publicToken.toUpperCase()}:${token}`),
  basic(` ${publicToken}:${token}`),
  basic(`\0${publicToken}:${token}`),
  `${basic(`${publicToken}:${token}`)}, ${basic(`${publicToken}:${token}`)}`,
  `Basic ${Buffer.from([0xff, 0xfe, 0x3a, 0xff]).toString('base64')}`,
]
for (const authorization of malformed)
  test(`security 29: ${authorization?.slice(0, 40) ?? 'no header'} is 401 unauthorized_credentials`, async () => {
    for (const [path, method] of [
      ['/users/me', 'GET'],
      ['/sessions/authenticate', 'POST'],
      ['/sessions/revoke', 'POST'],
      ['/magic_links/email/login_or_create', 'POST'],
      [`/projects/bootstrap/${publicToken}`, 'GET'],
    ] as const) {
      const { status, error } = await provider.call(path, { method, headers: { authorization } })
      assert.deepEqual([status, error], [401, 'unauthorized_credentials'])
    }
  })

test('the secret is a session token or ignored', () => {
  const read = (secret: string) => parseCredentials(basic(`${publicToken}:${secret}`), publicToken)
  assert.deepEqual(read(token), { sessionToken: token })
  for (const secret of [publicToken, '', 'short', `${token}x`, `${token.slice(1)}:`, 'ü'.repeat(44)])
    assert.deepEqual(read(secret), {})
})

test('security 29: any header is refused or contains our public token, and a session token only in the right format', () => {
  const secrets = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\w-]{42,46}$/), fc.constant(publicToken))
  const tokens = fc.oneof(fc.constant(publicToken), fc.string())
  const headers = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.base64String().map((text) => `Basic ${text}`),
    fc.tuple(tokens, secrets).map(([name, secret]) => basic(`${name}:${secret}`)),
  )
  fc.assert(
    fc.property(headers, (header) => {
      let read: { sessionToken?: string }
      try {
        read = parseCredentials(header, publicToken)
      } catch (error) {
        assert.equal((error as { type?: string }).type, 'unauthorized_credentials')
        return
      }
      const said = Buffer.from(header.replace(/^basic +/i, ''), 'base64').toString()
      assert.ok(said.startsWith(`${publicToken}:`))
      assert.match(read.sessionToken ?? 'A'.repeat(44), /^[\w-]{44}$/)
    }),
    { numRuns: cases(100, 1000) },
  )
})

test('security 29: wrong credentials are refused before the body is parsed', async () => {
  const { error } = await provider.call('/otps/authenticate', {
    body: '{broken',
    headers: { authorization: 'Basic x' },
  })
  assert.equal(error, 'unauthorized_credentials')
})
