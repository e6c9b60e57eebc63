import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCallback } from './parse-callback.ts'

const read = (query: string) => parseCallback(`https://cards.example.com/auth/email?${query}`)

for (const [query, arrival] of [
  [
    'stytch_token_type=magic_links&token=t%2B1%3D&method_id=email-test-1#anywhere=a%2B1%3D',
    { kind: 'mailed', token: 't+1=', anywhereToken: 'a+1=', returnTo: null },
  ],
  [
    'return_to=/collection&stytch_token_type=magic_links&token=t',
    { kind: 'mailed', token: 't', anywhereToken: null, returnTo: '/collection' },
  ],
  [
    'provider=gitlab&return_to=/account&stytch_token_type=oauth&token=t',
    { kind: 'oauth', token: 't', provider: 'gitlab', returnTo: '/account' },
  ],
  ['stytch_token_type=reset_password&token=t', { kind: 'reset', token: 't', returnTo: null }],
  [
    'provider=gitlab&error=access_denied&error_description=No.',
    { kind: 'refused', error: 'access_denied', provider: 'gitlab', returnTo: null },
  ],
  ['error=server_error&provider=evil', { kind: 'refused', error: 'server_error', provider: null, returnTo: null }],
  ['return_to=/cards', { kind: 'nothing', returnTo: '/cards' }],
  ['return_to=/auth/email?return_to=/cards', { kind: 'nothing', returnTo: null }],
  ['stytch_token_type=magic_links&token=', { kind: 'broken', returnTo: null }],
  ['token=t&return_to=/cards', { kind: 'broken', returnTo: '/cards' }],
  ['stytch_token_type=multi_tenant_magic_links&token=t', { kind: 'broken', returnTo: null }],
] as const)
  test(`${query} is parsed completely`, () => assert.deepEqual(read(query), arrival))

test('when the address does not say where to continue, the browser’s saved path counts, if it is safe', () => {
  const come = (query: string, remembered: string) =>
    parseCallback(`https://cards.example.com/auth/email?stytch_token_type=magic_links&token=t${query}`, remembered)
  assert.equal(come('', '/collection').returnTo, '/collection')
  assert.equal(come('&return_to=/cards', '/collection').returnTo, '/cards')
  for (const remembered of ['//evil.example.com', 'https://evil.example.com', '/auth/email'])
    assert.equal(come('', remembered).returnTo, null)
})

for (const type of ['magic_links', 'oauth', 'reset_password'])
  test(`security 35: a return path to another site is ignored (${type})`, () => {
    for (const path of [
      '//evil.example.com',
      'https://evil.example.com',
      '/\\evil.example.com',
      '/\t/evil.example.com',
      '%2F%2Fevil.example.com',
      'javascript:alert(1)',
    ])
      assert.equal(read(`stytch_token_type=${type}&token=t&${new URLSearchParams({ return_to: path })}`).returnTo, null)
  })
