import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseRedirectUrl } from './choose-redirect-url.ts'

const registered = {
  redirectUrls: [
    'https://cards.example/auth/email',
    'http://localhost:3000/auth/email',
    'https://q.example/a?fixed=1',
    'https://q.example/b?state={}&fixed=1',
  ],
  defaultRedirectUrl: 'https://cards.example/auth/email',
}
const choose = (given?: string) => chooseRedirectUrl(given, registered)

test('without an address the default applies', () => assert.equal(choose(), 'https://cards.example/auth/email'))

for (const given of [
  'https://cards.example/auth/email',
  'http://localhost:3000/auth/email',
  'https://q.example/a?fixed=1',
  'https://q.example/b?state=%2Ftap%3Fref%3D1&fixed=1',
  'https://q.example/b?state=&fixed=1',
])
  test(`a registered address is accepted with its query: ${given}`, () => assert.equal(choose(given), given))

for (const [written, given] of [
  ['http://localhost:5173', 'http://localhost:5173/'],
  ['http://localhost:5173/', 'http://localhost:5173'],
  ['http://localhost:5173?next={}', 'http://localhost:5173/?next=1'],
  ['http://localhost:5173/?next={}', 'http://localhost:5173?next=1'],
] as const)
  test(`an origin is one address with and without its slash: ${given}`, () => {
    const origin = { ...registered, redirectUrls: [written] }
    assert.equal(chooseRedirectUrl(given, origin), given)
    for (const near of [
      'http://localhost:5173//',
      'http://localhost:5173/x',
      'http://localhost:51730',
      `${given}${given.includes('?') ? '&' : '?'}x=1`,
    ])
      assert.throws(() => chooseRedirectUrl(near, origin), { type: 'no_match_for_provided_magic_link_url' })
  })

const notUsable = [
  '',
  '/auth/email',
  '//evil.example/auth/email',
  'https:evil.example',
  'https:/cards.example/auth/email',
  'https:///cards.example/auth/email',
  'https:\\\\cards.example\\auth\\email',
  'https://cards.example\\@evil.example/auth/email',
  'https://cards.example@evil.example/auth/email',
  'https://user:password@cards.example/auth/email',
  'https://cards.example/auth/email\r\nX: y',
  'https://cards.example/auth\t/email',
  'https://cards.example/auth/email\0',
  ' https://cards.example/auth/email',
  'https://cards.example/auth/email#fragment',
  'https://cards.example/auth/email?x=1#fragment',
  'https://cards。example/auth/email',
  'javascript:alert(1)',
  'javascript://cards.example/auth/email',
  'data:text/html,x',
  'myapp://callback',
  'myapp://callback.evil',
  'https://[::1/auth/email',
]
for (const given of notUsable)
  test(`security 35: invalid: ${JSON.stringify(given)}`, () =>
    assert.throws(() => choose(given), { type: 'invalid_magic_link_url' }))

const notRegistered = [
  'https://cards.example/auth/email?next=https://evil.example',
  'https://cards.example/auth/email?',
  'https://q.example/a',
  'https://q.example/a?fixed=2',
  'https://q.example/a?fixed=1&next=https://evil.example',
  'https://q.example/a?next=https://evil.example&fixed=1',
  'https://q.example/b?state=1',
  'https://q.example/b?fixed=1&state=1',
  'https://q.example/b?state=1&fixed=1&fixed=1',
  'https://q.example/b?%73tate=1&fixed=1',
  'https://q.example/b?state&fixed=1',
  'https://evil.example/auth/email',
  'http://cards.example/auth/email',
  'https://cards.example:443/auth/email',
  'https://cards.example:8443/auth/email',
  'https://CARDS.example/auth/email',
  'https://cards.example./auth/email',
  'https://sub.cards.example/auth/email',
  'https://cards.example.evil.example/auth/email',
  'https://xcards.example/auth/email',
  'https://cards.example/auth/email/',
  'https://cards.example/auth/email/../../evil',
  'https://cards.example/x/../auth/email',
  'https://cards.example/auth/./email',
  'https://cards.example//auth/email',
  'https://cards.example/auth/%65mail',
  'https://cards.example/auth/email;x',
  'https://cards.example/auth/email%3Fx',
  'https://cards.example/AUTH/email',
  'https://cards.example',
  'https://*.example/auth/email',
]
for (const given of notRegistered)
  test(`security 35: not registered: ${given}`, () =>
    assert.throws(() => choose(given), { type: 'no_match_for_provided_magic_link_url' }))
