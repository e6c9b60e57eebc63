import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp, origin, pkcePair } from '@iyk/dev/identity-app.ts'
import { shareOfSlower } from '@iyk/dev/share-of-slower.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const { challenge } = pkcePair('browser')
const path = '/magic_links/email/login_or_create'
const ask = (body: object, options: object = {}) => provider.call(path, { body, ...options })

test('security 7: a link opened elsewhere needs neither verifier nor code: its fragment has a token for any browser', async () => {
  const { verifier } = pkcePair('browser')
  for (const used of ['anywhere', 'here'] as const) {
    await ask({ email: `${used}@example.com`, code_challenge: challenge })
    const { url, token, code, methodId } = await provider.lastMail(`${used}@example.com`)
    const anywhere = new URLSearchParams(url?.hash.slice(1)).get('anywhere')
    const open = (body: object) =>
      provider.call('/magic_links/authenticate', { body: { ...body, session_duration_minutes: 60 } })
    const both = { anywhere: { token: anywhere }, here: { token, code_verifier: verifier } }
    assert.equal((await open({ token })).error, 'pkce_expected_code_verifier')
    assert.equal((await open(both[used])).status, 200)
    for (const body of Object.values(both)) assert.equal((await open(body)).error, 'unable_to_auth_magic_link')
    const byCode = { token: code, method_id: methodId, session_duration_minutes: 60 }
    assert.equal((await provider.call('/otps/authenticate', { body: byCode })).error, 'unable_to_auth_otp_code')
  }
})

test('one email has the link and a six-digit code; a link that no browser requested works in any', async () => {
  const { status, data } = await ask({ email: 'one@example.com' })
  assert.equal(status, 200)
  assert.equal((await provider.mails('one@example.com')).length, 1)
  const { url, token, code, methodId, subject, html } = await provider.lastMail('one@example.com')
  assert.equal(subject, 'Sign in to IYK Cards')
  assert.equal(
    url?.href,
    `${origin}/auth/email?stytch_token_type=magic_links&token=${encodeURIComponent(token)}&method_id=${methodId}`,
  )
  assert.match(code, /^\d{6}$/)
  assert.ok(html.includes(code))
  assert.deepEqual(Object.keys(data).sort(), ['method_id', 'request_id', 'status_code'])
  assert.equal(data.method_id, methodId)
})

test('security 11: a link to another app contains nothing that works without the verifier', async () => {
  const app = 'https://app.example.com/auth/email'
  const near = [`${origin}/auth/email/more`, `${origin}/tap`, app]
  const { redirectUrls } = provider.context.settings
  provider.context.settings.redirectUrls = near
  try {
    for (const [index, url] of near.entries()) {
      const email = `elsewhere${index}@example.com`
      const body = { email, code_challenge: challenge, login_magic_link_url: url, signup_magic_link_url: url }
      const { data } = await ask(body)
      assert.equal(data.method_id, undefined, 'a code could be tried with it')
      const mail = await provider.lastMail(email)
      assert.equal(mail.url?.href, `${url}?stytch_token_type=magic_links&token=${encodeURIComponent(mail.token)}`)
      assert.equal(mail.code, '')
      assert.match(mail.text, /The link expires in 7 days and works once, only in the browser where you requested it\./)
      assert.doesNotMatch(mail.text, /another device|type this code|\b\d{6}\b/)
      assert.doesNotMatch(mail.html, /another device|type this code|class="code"/)
      const opened = await provider.call('/magic_links/authenticate', {
        body: { token: mail.token, session_duration_minutes: 60 },
      })
      assert.equal(opened.error, 'pkce_expected_code_verifier')
    }
  } finally {
    provider.context.settings.redirectUrls = redirectUrls
  }
})

test('a known user gets the login address, anyone else the sign-up address, each with its own query', async () => {
  const body = {
    email: 'where@example.com',
    login_magic_link_url: `${origin}/auth/email?return_to=%2Fcards`,
    signup_magic_link_url: `${origin}/tap?ref=abc`,
  }
  await ask(body)
  const signup = await provider.lastMail('where@example.com')
  assert.equal(signup.url?.pathname, '/tap')
  assert.equal(signup.url?.searchParams.get('ref'), 'abc')
  await provider.call('/magic_links/authenticate', { body: { token: signup.token, session_duration_minutes: 5 } })
  await ask(body)
  const login = await provider.lastMail('where@example.com')
  assert.equal(login.url?.pathname, '/auth/email')
  assert.equal(login.url?.searchParams.get('return_to'), '/cards')
})

const languages: [locale: string | undefined, accepted: string | undefined, subject: string][] = [
  ['fr', undefined, 'Connexion à IYK Cards'],
  ['fr', 'de', 'Connexion à IYK Cards'],
  [undefined, 'de-AT,de;q=0.9,en;q=0.8', 'Anmelden bei IYK Cards'],
  [undefined, 'it,ja;q=0.5', 'IYK Cardsへのサインイン'],
  [undefined, 'it', 'Sign in to IYK Cards'],
  [undefined, undefined, 'Sign in to IYK Cards'],
]
for (const [locale, accepted, subject] of languages)
  test(`uses the requested language, else the browser’s: ${locale ?? '-'}, ${accepted ?? '-'}`, async () => {
    const email = `${locale ?? 'none'}-${accepted?.slice(0, 2) ?? 'none'}@example.com`
    await ask({ email, ...(locale && { locale }) }, { headers: { ...(accepted && { 'accept-language': accepted }) } })
    assert.equal((await provider.lastMail(email)).subject, subject)
  })

const refusals: [body: object, status: number, error: string][] = [
  [{}, 400, 'bad_request'],
  [{ email: 7 }, 400, 'bad_request'],
  [{ email: ['a@example.com'] }, 400, 'bad_request'],
  [{ email: null }, 400, 'bad_request'],
  [{ email: 'nobody' }, 400, 'invalid_email'],
  [{ email: 'a@example.com\r\nBcc: b@example.com' }, 400, 'invalid_email'],
  [{ email: 'a＠example.com' }, 400, 'invalid_email'],
  [{ login_magic_link_url: 'javascript:alert(1)' }, 400, 'invalid_magic_link_url'],
  [{ signup_magic_link_url: '//evil.example' }, 400, 'invalid_magic_link_url'],
  [{ login_magic_link_url: 'https://evil.example/auth/email' }, 400, 'no_match_for_provided_magic_link_url'],
  [{ signup_magic_link_url: `${origin}/auth/email/../x` }, 400, 'no_match_for_provided_magic_link_url'],
  [{ login_expiration_minutes: 4 }, 400, 'invalid_expiration'],
  [{ signup_expiration_minutes: 10_081 }, 400, 'invalid_expiration'],
  [{ login_expiration_minutes: '60' }, 400, 'bad_request'],
  [{ locale: 'de' }, 400, 'invalid_locale'],
  [{ email: '' }, 400, 'invalid_email'],
  [{ email: `${'a'.repeat(400)}@example.com` }, 400, 'invalid_email'],
  [{ login_magic_link_url: `${origin}/auth/email?${'a'.repeat(2048)}` }, 400, 'invalid_magic_link_url'],
  [{ signup_template_id: 'a'.repeat(129) }, 400, 'invalid_template_id'],
]
for (const [given, status, error] of refusals)
  test(`${JSON.stringify(given).slice(0, 80)} is ${error} and sends nothing`, async () => {
    const body =
      'email' in given || Object.keys(given).length === 0 ? given : { email: 'refused@example.com', ...given }
    const reply = await ask(body)
    assert.deepEqual([reply.status, reply.error], [status, error])
    assert.deepEqual(await provider.mails('refused@example.com'), [])
  })

test('security 17: one mailbox is one user, however its address is typed', async () => {
  const typed = ['Case@Example.com', 'case@example.com', ' CASE@EXAMPLE.COM', 'ｃａｓｅ@example.com']
  const ids = await Promise.all(typed.map(async (email) => (await ask({ email })).data.method_id))
  assert.equal(new Set(ids).size, 1)
  assert.equal((await provider.mails('case@example.com')).length, 4)
})

test('two parallel requests for a new address create one user', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => ask({ email: 'twice@example.com' })))
  assert.equal(new Set(replies.map(({ data }) => data.method_id)).size, 1)
  const { rows } = await provider.database.pool.query(`
    select (select count(*) from identity.emails where email = 'twice@example.com') as emails,
      (select count(*) from identity.users u where not exists
        (select from identity.emails e where e.user_id = u.user_id)) as without_address`)
  assert.deepEqual(rows[0], { emails: 1, without_address: 0 })
})

test('security 18: known, pending and unknown addresses get the same response by the same statements', async () => {
  await provider.signIn('known@example.com')
  await ask({ email: 'pending@example.com' })
  const shapes = []
  for (const call of [path, '/otps/email/login_or_create'])
    for (const email of ['known@example.com', 'pending@example.com', 'unknown1@example.com', 'unknown2@example.com']) {
      provider.statements.length = 0
      const { status, data, headers } = await provider.call(call, { body: { email } })
      const { 'content-length': length, 'content-type': type } = headers
      const fields = Object.entries(data).map(([name, value]) => `${name} ${String(value).length}`)
      shapes.push({ call, status, type, length, fields, statements: [...provider.statements] })
    }
  for (const shape of shapes) assert.deepEqual(shape, { ...shapes[shape.call === path ? 0 : 4] })
  assert.deepEqual(shapes[0]?.statements, ['users.lookUpRecipients', 'emails.insert'])
})

test('security 18: responses for many known and unknown addresses differ in their ids only', async () => {
  const replies: Record<string, Set<string>> = { known: new Set(), unknown: new Set() }
  for (let i = 0; i < 20; i += 1) {
    await provider.signIn(`known${i}@example.com`)
    for (const [kind, email] of [
      ['known', `known${i}@example.com`],
      ['unknown', `fresh${i}@example.com`],
    ] as const) {
      const { status, text } = await ask({ email })
      replies[kind]!.add(`${status} ${text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid')}`)
    }
  }
  assert.equal(replies.known!.size, 1)
  assert.deepEqual(replies.known, replies.unknown)
})

for (const path of ['/magic_links/email/login_or_create', '/otps/email/login_or_create'])
  test(`security 18: ${path} takes about as long for a known address as for a new one`, async () => {
    await provider.signIn('timed@example.com')
    let drawn = 0
    const askNew = () => provider.call(path, { body: { email: `timed${path.length}${drawn++}@example.com` } })
    const askKnown = () => provider.call(path, { body: { email: 'timed@example.com' } })
    for (let warming = 0; warming < 10; warming += 1) await Promise.all([askNew(), askKnown()])
    const share = await shareOfSlower(askKnown, askNew, 60)
    assert.ok(share > 0.1 && share < 0.9, `a known address is slower in ${share} of the pairs`)
  })

test('security 10: Host and forwarded headers appear in no email', async () => {
  const evil = 'evil.example'
  await ask(
    { email: 'host@example.com' },
    {
      headers: {
        host: evil,
        forwarded: `host=${evil};proto=https`,
        'x-forwarded-host': evil,
        'x-forwarded-proto': evil,
      },
    },
  )
  const { text, html, url } = await provider.lastMail('host@example.com')
  assert.equal(url?.origin, origin)
  assert.ok(!`${text}${html}`.includes(evil))
})

test('security 6: state chosen by the caller is neither stored nor sent', async () => {
  await ask({ email: 'state@example.com', state: 'chosen-by-caller', token: 'chosen-by-caller', method_id: 'x' })
  const { text, html } = await provider.lastMail('state@example.com')
  assert.ok(!`${text}${html}`.includes('chosen-by-caller'))
})
