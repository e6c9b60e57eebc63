import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'
import fc from 'fast-check'
import { createSignInLink } from '../magic-links/create-sign-in-link.ts'
import { admitEmailAddress } from './admit-email-address.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp({
    settings: { emailDomains: ['example.com', 'xn--bcher-kva.example'], deniedEmailDomains: ['bad.example.com'] },
  })
})
after(() => provider.close())

const password = 'seventeen purple otters knit'
const times = { session_duration_minutes: 60 }
/** Every call that takes an address, with the other fields it needs. */
const calls: [path: string, body?: object][] = [
  ['/magic_links/email/login_or_create'],
  ['/magic_links/email/send/primary'],
  ['/magic_links/email/send/secondary'],
  ['/otps/email/login_or_create'],
  ['/otps/email/send/primary'],
  ['/otps/email/send/secondary'],
  ['/passwords', { password, ...times }],
  ['/passwords/authenticate', { password, ...times }],
  ['/passwords/email/reset/start'],
  ['/passwords/existing_password/reset', { existing_password: password, new_password: `${password} too` }],
]

for (const [path, body] of calls)
  test(`${path}: an address of another domain is refused, known or not, before anything is looked up`, async () => {
    const { session_token: token } = await provider.signIn('inside@example.com')
    await provider.database.pool.query(
      `update identity.emails set email = 'known@elsewhere.example' where email = 'inside@example.com'`,
    )
    try {
      for (const email of ['known@elsewhere.example', 'new@elsewhere.example', 'new@sub.example.com', 'a@example.co']) {
        provider.statements.length = 0
        const { status, error } = await provider.call(path, { body: { ...body, email }, token })
        assert.deepEqual([status, error], [403, 'email_not_in_allowlist'], email)
        assert.deepEqual(
          provider.statements.filter((name) => !name.startsWith('sessions.')),
          [],
        )
        assert.equal((await provider.mails(email)).length, 0)
      }
      const denied = await provider.call(path, { body: { ...body, email: 'new@bad.example.com' }, token })
      assert.deepEqual([denied.status, denied.error], [403, 'email_in_denylist'])
      assert.equal((await provider.call(path, { body: { ...body, email: 'nobody' }, token })).error, 'invalid_email')
    } finally {
      await provider.database.pool.query(`delete from identity.users where user_id in
        (select user_id from identity.emails where email = 'known@elsewhere.example')`)
    }
  })

test('security 17: a domain counts in its normalized spelling', async () => {
  for (const email of ['ada@EXAMPLE.com', 'ada@BÜCHER.example', 'ada@bu\u0308cher.example', 'ada@example。com'])
    assert.equal((await provider.call('/magic_links/email/login_or_create', { body: { email } })).status, 200, email)
})

test('a link that another part of the service requests is bound by the list, too', async () => {
  await assert.rejects(createSignInLink(provider.context, { email: 'ada@elsewhere.example' }), {
    type: 'email_not_in_allowlist',
  })
})

test('whatever is typed, an admitted address ends in a listed domain', () => {
  const lists = { emailDomains: ['example.com'], deniedEmailDomains: [] }
  const part = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constantFrom('@', '.', 'example.com', '%40'))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      let admitted = ''
      try {
        admitted = admitEmailAddress(lists, parts.join(''))
      } catch {
        return
      }
      assert.match(admitted, /^[^@]+@example\.com$/)
    }),
    { examples: [[['a', '@', 'example.com']], [['a@evil.example', '@', 'example.com']]] },
  )
})

test('without lists every domain is admitted; with a denied one all others', () => {
  assert.equal(admitEmailAddress({ emailDomains: [] }, 'a@any.example'), 'a@any.example')
  const denied = { emailDomains: [], deniedEmailDomains: ['bad.example'] }
  assert.equal(admitEmailAddress(denied, 'a@any.example'), 'a@any.example')
  assert.throws(() => admitEmailAddress(denied, 'a@bad.example'), { type: 'email_in_denylist' })
})
