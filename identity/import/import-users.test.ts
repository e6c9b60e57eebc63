import assert from 'node:assert/strict'
import { scryptSync } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp, origin, seededBytes } from '@iyk/dev/identity-app.ts'
import { createSoftwareAuthenticator } from '@iyk/dev/software-authenticator.ts'
import { sha256 } from '@iyk/kit/hash.ts'
import { hash as hashArgon2 } from '@node-rs/argon2'
import { hash as hashBcrypt } from '@node-rs/bcrypt'
import { Secret, TOTP } from 'otpauth'
import { privateKeyToAccount } from 'viem/accounts'
import { removeExpired } from '../database/remove-expired.ts'
import { seal } from '../oauth/seal.ts'
import { insertToken } from '../oauth/store.ts'
import type { Problem } from './import-batch.ts'
import { importUsers } from './import-users.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const password = 'seventeen purple otters knit'
let drawn = 0
const id = (prefix: string) => `${prefix}-live-11111111-2222-4333-8444-${String(++drawn).padStart(12, '0')}`
const emailOf = (email: string, verified = true) => ({ email_id: id('email'), email, verified })
const phoneOf = (phone_number: string, verified = true) => ({ phone_id: id('phone-number'), phone_number, verified })
const passwordOf = (fields: object) => ({ password_id: id('password'), requires_reset: false, ...fields })

const absent = {
  created_at: '2024-01-11T09:54:59Z',
  status: 'active',
  name: { first_name: 'Ada', middle_name: '', last_name: 'Example' },
  emails: [],
  phone_numbers: [],
  providers: [],
  totps: [],
  webauthn_registrations: [],
  biometric_registrations: [],
  crypto_wallets: [],
  password: null,
  trusted_metadata: {},
  untrusted_metadata: {},
  is_locked: false,
  lock_created_at: null,
  lock_expires_at: null,
}
/** A user as the vendor's search returns it. */
const exported = <Change extends object>(change: Change) => {
  const user_id = id('user')
  return { user_id, ...absent, ...change } as { user_id: string } & Omit<typeof absent, keyof Change> & Change
}

async function* rowsOf(values: readonly unknown[]) {
  for (const [index, value] of values.entries()) yield { place: `user ${index + 1}`, value }
}
const take = async (values: readonly unknown[], options: { dryRun?: boolean } = {}) => {
  const problems: Problem[] = []
  const summary = await importUsers(provider.context, rowsOf(values), {
    ...options,
    onProblem: (problem) => problems.push(problem),
  })
  return { summary, reasons: problems.map(({ kind, reason }) => `${kind}: ${reason}`), problems }
}
const signIn = (email: string, typed = password) =>
  provider.call('/passwords/authenticate', { body: { email, password: typed, session_duration_minutes: 60 } })
const me = async (token: string) => (await provider.call('/users/me', { method: 'GET', token })).data
const count = async (table: string) =>
  Number((await provider.database.pool.query(`select count(*) from identity.${table}`)).rows[0].count)
const storedHash = async (userId: string) =>
  (await provider.database.pool.query('select hash from identity.passwords where user_id = $1', [userId])).rows[0].hash

test('a user whom the store refuses is reported with their row, and all others are imported', async (t) => {
  const { pool } = provider.database
  // As if a value had passed every check.
  await pool.query(`create function identity.refuse_test() returns trigger language plpgsql as $$ begin
    if new.email like 'refused%' then raise exception 'value out of range' using errcode = '22003'; end if; return new; end $$`)
  await pool.query(
    'create trigger refuse_test before insert on identity.emails for each row execute function identity.refuse_test()',
  )
  t.after(() => pool.query('drop function identity.refuse_test cascade'))
  const users = Array.from({ length: 40 }, (_, n) =>
    exported({ emails: [emailOf(`${n === 7 || n === 31 ? 'refused' : 'taken'}${n}@example.com`)] }),
  )
  for (const dryRun of [true, false]) {
    const before = await count('users')
    const { summary, problems } = await take(users, { dryRun })
    assert.deepEqual(
      problems.map(({ place, user_id, kind, reason }) => [place, user_id, kind, reason]),
      [8, 32].map((n) => [
        `user ${n}`,
        users[n - 1]?.user_id,
        'skipped',
        'refused by the database: value out of range',
      ]),
    )
    assert.deepEqual([summary.added, summary.skipped], [38, 2])
    assert.equal(await count('users'), dryRun ? before : before + 38)
  }
})

test('a user is imported with id, name, time, metadata and roles, and a link signs them in', async () => {
  const user = exported({
    emails: [emailOf('Ada@Example.com'), emailOf('ada.two@example.com')],
    trusted_metadata: { tier: 'gold', nothing: null },
    untrusted_metadata: { theme: 'dark' },
    roles: ['stytch_user', 'editor'],
  })
  const { summary, reasons } = await take([user])
  assert.deepEqual(reasons, [])
  assert.deepEqual(summary, { read: 1, added: 1, known: 0, skipped: 0, left_out: 0 })
  const { user_id, session_token } = await provider.signIn('ada@example.com')
  assert.equal(user_id, user.user_id)
  const shown = await me(session_token)
  assert.deepEqual(
    [shown.created_at, shown.name, shown.trusted_metadata, shown.untrusted_metadata, shown.roles],
    ['2024-01-11T09:54:59.000Z', user.name, user.trusted_metadata, user.untrusted_metadata, user.roles],
  )
  const [one, two] = user.emails
  assert.deepEqual(shown.emails, [
    { ...one, email: 'ada@example.com' },
    { ...two, email: 'ada.two@example.com' },
  ])
})

const b64 = (text: string | Buffer) => Buffer.from(text).toString('base64').replace(/=+$/, '')
const salt = 'BbV-sGQqUIX1NwE6uqtSITv4fa1iMw=='
const derive = (n: number) => scryptSync(password, salt, 32, { N: n, r: 8, p: 1, maxmem: 2 ** 26 })
const ways: Record<string, () => object | Promise<object>> = {
  bcrypt: async () => ({ hash: await hashBcrypt(password, { cost: 4 }), hash_type: 'bcrypt' }),
  'argon2id with another cost': async () => ({ hash: await hashArgon2(password, { memoryCost: 1024 }) }),
  'argon2id with our own cost': async () => ({ hash: await hashArgon2(password) }),
  'scrypt in one string': () => ({ password_hash: `$scrypt$ln=10,r=8,p=1$${b64(salt)}$${b64(derive(1024))}` }),
  // The salt is used as text: that way the vendor's hashes verify.
  'scrypt as the vendor exports it': () => ({
    hash: `${derive(32_768).toString('base64url')}=`,
    salt,
    hash_method: 'scrypt',
  }),
  'scrypt with the cost in the file': () => ({
    hash: derive(4096).toString('base64url'),
    salt,
    hash_type: 'scrypt',
    scrypt_config: { n_parameter: 4096, r_parameter: 8, p_parameter: 1 },
  }),
}
for (const [name, fields] of Object.entries(ways))
  test(`a password hashed by ${name} signs in, and is rehashed as one of ours`, async () => {
    const email = `${name.replaceAll(' ', '.')}@example.com`
    const user = exported({ emails: [emailOf(email)], password: passwordOf(await fields()) })
    assert.deepEqual((await take([user])).reasons, [])
    const wrong = await signIn(email, `${password}!`)
    assert.deepEqual([wrong.status, wrong.error], [401, 'unauthorized_credentials'])
    const { status, data } = await signIn(email)
    assert.equal(status, 200)
    assert.equal(data.user_id, user.user_id)
    assert.deepEqual(data.user.password, { password_id: user.password.password_id, requires_reset: false })
    assert.match(await storedHash(user.user_id), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    assert.equal((await signIn(email)).status, 200)
    assert.equal((await signIn(email, 'another')).error, 'unauthorized_credentials')
  })

test('parallel first sign-ins all succeed', async () => {
  const hash = await hashBcrypt(password, { cost: 4 })
  await take([exported({ emails: [emailOf('race@example.com')], password: passwordOf({ hash }) })])
  const replies = await Promise.all(Array.from({ length: 6 }, () => signIn('race@example.com')))
  assert.deepEqual(
    replies.map(({ status }) => status),
    Array(6).fill(200),
  )
})

test('an imported password can be replaced by a user who knows it', async () => {
  const hash = await hashBcrypt(password, { cost: 4 })
  await take([exported({ emails: [emailOf('replace@example.com')], password: passwordOf({ hash }) })])
  const new_password = 'eleven teal walruses hum quietly'
  const body = { email: 'replace@example.com', existing_password: password, new_password }
  assert.equal((await provider.call('/passwords/existing_password/reset', { body })).status, 200)
  assert.equal((await signIn('replace@example.com')).error, 'unauthorized_credentials')
  assert.equal((await signIn('replace@example.com', new_password)).status, 200)
})

for (const [name, fields, reason] of [
  ['md5', { hash: '5f4dcc3b5aa765d61d8327deb882cf99', hash_type: 'md_5' }, /the password hash \(md_5\)/],
  ['costly', { hash: `$2b$15$${'.'.repeat(53)}` }, /has an unsupported format or cost/],
  ['huge', { hash: 'A'.repeat(43), salt, hash_type: 'scrypt', scrypt_config: { n_parameter: 2 ** 20 } }, /\(scrypt\)/],
  ['unhashed', {}, /the file has no password hash/],
] as const)
  test(`a password that cannot be verified signs no one in and must be reset: ${name}`, async () => {
    const email = `${name}@example.com`
    const user = exported({ emails: [emailOf(email)], password: passwordOf(fields) })
    const { reasons, summary } = await take([user])
    assert.equal(summary.added, 1)
    assert.equal(reasons.length, 1)
    assert.match(reasons[0]!, reason)
    assert.ok(!('hash' in fields) || !reasons[0]!.includes(fields.hash))
    assert.equal((await signIn(email)).error, 'unauthorized_credentials')
    const { session_token } = await provider.signIn(email)
    const shown = await me(session_token)
    assert.equal(shown.user_id, user.user_id)
    assert.equal(shown.password.requires_reset, true)
  })

test('a password that had to be reset still has to be', async () => {
  const hash = await hashBcrypt(password, { cost: 4 })
  const user = exported({ emails: [emailOf('due@example.com')], password: passwordOf({ hash, requires_reset: true }) })
  await take([user])
  assert.equal((await signIn('due@example.com')).error, 'reset_password')
  assert.equal(await storedHash(user.user_id), hash)
})

test('a text message signs in the owner of the number', async () => {
  const user = exported({ phone_numbers: [phoneOf('+12125550199')] })
  assert.deepEqual((await take([user])).reasons, [])
  const body = { phone_number: '+12125550199' }
  const { data } = await provider.call('/otps/sms/login_or_create', { body })
  const token = (await provider.mails('+12125550199')).at(-1)?.text.match(/^\d{6}/)?.[0]
  const done = await provider.call('/otps/authenticate', {
    body: { token, method_id: data.method_id, session_duration_minutes: 60 },
  })
  assert.equal(done.data.user_id, user.user_id)
})

test('a wallet signs in its user, whatever case its address has in the file', async () => {
  const account = privateKeyToAccount(`0x${seededBytes('imported wallet')(32).toString('hex')}`)
  const wallet = { crypto_wallet_id: id('crypto-wallet'), crypto_wallet_type: 'ethereum', verified: true }
  const user = exported({ crypto_wallets: [{ ...wallet, crypto_wallet_address: account.address.toLowerCase() }] })
  assert.deepEqual((await take([user])).reasons, [])
  const body = { crypto_wallet_address: account.address, crypto_wallet_type: 'ethereum' }
  const { data } = await provider.call('/crypto_wallets/authenticate/start/primary', { body })
  const signature = await account.signMessage({ message: data.challenge })
  const done = await provider.call('/crypto_wallets/authenticate', {
    body: { ...body, signature, session_duration_minutes: 60 },
  })
  assert.equal(done.data.user_id, user.user_id)
  assert.equal(done.data.crypto_wallet_id, wallet.crypto_wallet_id)
})

test('an account at an OAuth provider signs in its user', async () => {
  const registration = {
    oauth_user_registration_id: id('oauth-user'),
    provider_type: 'Google',
    provider_subject: '1057',
    profile_picture_url: 'https://example.com/ada.png',
    locale: 'en',
  }
  const user = exported({ providers: [registration] })
  assert.deepEqual((await take([user])).reasons, [])
  const { context, database } = provider
  const names = { firstName: 'Ada', lastName: 'Example', pictureUrl: '', locale: '' }
  await insertToken(database, {
    tokenHash: sha256('came back'),
    provider: 'google',
    profile: { subject: '1057', verifiedEmail: null, ...names },
    sealedValues: seal(
      'came back',
      { access_token: 'a', refresh_token: '', id_token: '', scopes: [], expires_at: null },
      context.randomBytes,
    ),
    codeChallenge: null,
    attachUserId: null,
    ofApp: false,
    expiresAt: new Date(context.clock().getTime() + 60_000),
  })
  const body = { token: 'came back', session_duration_minutes: 60 }
  const { data } = await provider.call('/oauth/authenticate', { body })
  assert.equal(data.user_id, user.user_id)
  assert.equal(data.oauth_user_registration_id, registration.oauth_user_registration_id)
})

test('an authenticator app still works, with its recovery codes', async () => {
  const secret = new Secret({ buffer: Uint8Array.from(seededBytes('totp')(20)).buffer }).base32
  const totp = { totp_id: id('totp'), verified: true, secret, recovery_codes: ['ckss-2skx-ebow', 'spbc-424h-usy4'] }
  const user = exported({ emails: [emailOf('app@example.com')], totps: [totp] })
  assert.deepEqual((await take([user])).reasons, [])
  const { session_token: token } = await provider.signIn('app@example.com')
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: provider.context.clock().getTime() })
  const body = { totp_code: code, session_duration_minutes: 60 }
  const { data } = await provider.call('/totps/authenticate', { body, token })
  assert.equal(data.totp_id, totp.totp_id)
  const { totps } = (await provider.call('/totps/recovery_codes', { token })).data
  assert.deepEqual(totps, [{ totp_id: totp.totp_id, verified: true, recovery_codes: totp.recovery_codes }])
  const spent = { recovery_code: 'spbc-424h-usy4', session_duration_minutes: 60 }
  assert.equal((await provider.call('/totps/recover', { body: spent, token })).status, 200)
  const { rows } = await provider.database.pool.query('select t::text as row from identity.totps t')
  for (const { row } of rows) assert.ok(!row.includes(secret))
})

test('a passkey still works where the file has its public key', async () => {
  const email = 'passkey@example.com'
  const { session_token: token } = await provider.signIn(email)
  const authenticator = createSoftwareAuthenticator({ origin })
  const started = await provider.call('/webauthn/register/start', { body: { domain: 'localhost' }, token })
  const public_key_credential = authenticator.create(started.data.public_key_credential_creation_options)
  await provider.call('/webauthn/register', { body: { public_key_credential }, token })
  const { rows } = await provider.database.pool.query(
    `select w.* from identity.webauthn_registrations w join identity.emails using (user_id) where email = $1`,
    [email],
  )
  const { user_id, public_key, counter, created_at: _, ...registration } = rows[0]
  const moved = { ...registration, counter: Number(counter), public_key: public_key.toString('base64') }
  const user = exported({ user_id, emails: [emailOf(email)], webauthn_registrations: [moved] })
  await provider.database.pool.query('delete from identity.users where user_id = $1', [user_id])

  assert.deepEqual((await take([user])).reasons, [])
  const { data } = await provider.call('/webauthn/authenticate/start/primary', { body: { domain: 'localhost' } })
  const done = await provider.call('/webauthn/authenticate', {
    body: {
      public_key_credential: authenticator.get(data.public_key_credential_request_options),
      session_duration_minutes: 60,
    },
  })
  assert.equal(done.status, 200)
  assert.equal(done.data.webauthn_registration_id, registration.webauthn_registration_id)
})

test('parts that cannot work here are left out and reported, and the user is imported without them', async () => {
  const user = exported({
    emails: [emailOf('parts@example.com'), emailOf('no address')],
    phone_numbers: [phoneOf('0123')],
    providers: [{ oauth_user_registration_id: id('oauth-user'), provider_type: 'Figma', provider_subject: '7' }],
    totps: [{ totp_id: id('totp'), verified: true }],
    webauthn_registrations: [{ webauthn_registration_id: id('webauthn-registration'), domain: 'example.com' }],
    biometric_registrations: [{ biometric_registration_id: id('biometric-registration'), verified: true }],
    crypto_wallets: [
      { crypto_wallet_id: id('w'), crypto_wallet_address: '0x12', crypto_wallet_type: 'ethereum', verified: true },
      { crypto_wallet_id: id('w'), crypto_wallet_address: '0x34', crypto_wallet_type: 'ethereum', verified: false },
    ],
    untrusted_metadata: { a: { b: { c: { d: { e: {} } } } } },
    trusted_metadata: { text: 'x'.repeat(5000) },
  })
  const { summary, reasons } = await take([user])
  assert.deepEqual(reasons, [
    'left out: "no address" is not an email address',
    'left out: "0123" is not a phone number',
    'left out: the OAuth provider "Figma" is not supported',
    'left out: "0x12" is not a wallet address',
    'left out: the wallet 0x34 was never verified',
    'left out: the file has no public key for the passkey of example.com',
    'left out: the file has no secret for the authenticator app',
    'left out: browsers cannot use the biometric registration of a mobile app',
    'left out: trusted_metadata is too large',
    'left out: untrusted_metadata is too large',
  ])
  assert.deepEqual([summary.added, summary.left_out], [1, 10])
  assert.equal((await provider.signIn('parts@example.com')).user_id, user.user_id)
})

test('security 15: an unverified address is only pending: its owner signs up as if it were not there', async () => {
  const user = exported({
    emails: [emailOf('unverified@example.com', false)],
    phone_numbers: [phoneOf('+12125550177')],
  })
  assert.deepEqual((await take([user])).reasons, [])
  assert.notEqual((await provider.signIn('unverified@example.com')).user_id, user.user_id)
})

test('an imported pending address lasts as long as any other, however old its user is', async () => {
  const user = exported({ emails: [emailOf('kept@example.com'), emailOf('later@example.com', false)] })
  await take([user])
  await removeExpired(provider.context)
  const { session_token } = await provider.signIn('kept@example.com')
  assert.deepEqual(
    (await me(session_token)).emails.map(({ email, verified }: { email: string; verified: boolean }) => [
      email,
      verified,
    ]),
    [
      ['kept@example.com', true],
      ['later@example.com', false],
    ],
  )
})

for (const status of ['active', 'pending'])
  test(`security 15: with a password, a user who is ${status} signs in by an unverified address, until its owner verifies it`, async () => {
    const email = `${status}.by.password@example.com`
    const hash = await hashBcrypt(password, { cost: 4 })
    const user = exported({ status, emails: [emailOf(email, false)], password: passwordOf({ hash }) })
    assert.deepEqual((await take([user])).reasons, [])
    const outsider = await signIn(email)
    assert.equal(outsider.data.user_id, user.user_id)
    await provider.signIn(email)
    assert.equal((await me(outsider.data.session_token)) ?? 'gone', 'gone')
    assert.deepEqual([(await signIn(email)).status, (await signIn(email)).error], [401, 'reset_password'])
  })

test('a user without any sign-in method is reported', async () => {
  const user = exported({ emails: [emailOf('never.verified@example.com', false)] })
  const { summary, problems } = await take([user])
  assert.deepEqual(problems, [
    { place: 'user 1', user_id: user.user_id, kind: 'note', reason: 'has no sign-in method' },
  ])
  assert.deepEqual([summary.added, summary.left_out], [1, 0])
})

test('what is changed to fit is reported', async () => {
  const user = exported({
    emails: [emailOf(' Ada@Bücher.example', true), emailOf('Lower@example.com', true)],
    providers: [
      {
        oauth_user_registration_id: 'oauth-user-test-picture',
        provider_type: 'GitHub',
        provider_subject: '583239',
        profile_picture_url: 'http://example.com/ada.png',
      },
    ],
  })
  const { problems } = await take([user])
  const about = { place: 'user 1', user_id: user.user_id, kind: 'note' }
  assert.deepEqual(problems, [
    { ...about, reason: 'the email address " Ada@Bücher.example" is stored as ada@xn--bcher-kva.example' },
    { ...about, reason: 'the GitHub account has no picture now, because its URL is not https' },
  ])
})

test('what belongs to another user stays theirs', async () => {
  const owner = await provider.signIn('owned@example.com')
  const wallet = { crypto_wallet_address: `0x${'ab'.repeat(20)}`, crypto_wallet_type: 'ethereum', verified: true }
  const account = { provider_type: 'GitHub', provider_subject: '583231' }
  const first = exported({
    phone_numbers: [phoneOf('+12125550155')],
    crypto_wallets: [{ crypto_wallet_id: id('crypto-wallet'), ...wallet }],
    providers: [{ oauth_user_registration_id: id('oauth-user'), ...account }],
  })
  const second = exported({
    emails: [emailOf('owned@example.com'), emailOf('own@example.com')],
    phone_numbers: [phoneOf('+12125550155')],
    crypto_wallets: [{ crypto_wallet_id: id('crypto-wallet'), ...wallet }],
    providers: [{ oauth_user_registration_id: id('oauth-user'), ...account }],
  })
  const latecomer = exported({ emails: [emailOf('owned@example.com', false)] })
  // Ids are unique, too: a part whose id another user has counts as taken.
  const copycat = exported({ emails: [{ ...second.emails[1]!, email: 'copycat@example.com' }] })
  const { summary, problems } = await take([first, second, latecomer, copycat])
  assert.deepEqual([summary.added, summary.left_out], [4, 6])
  const of = ({ user_id }: { user_id: string }) =>
    problems.filter((one) => one.user_id === user_id).map(({ reason }) => reason)
  assert.deepEqual(of(first), [])
  assert.deepEqual(of(second), [
    'the email address owned@example.com already belongs to another user',
    'the phone number +12125550155 already belongs to another user',
    'the GitHub account already belongs to another user',
    `the wallet ${wallet.crypto_wallet_address} already belongs to another user`,
  ])
  assert.deepEqual(of(latecomer), [
    'the email address owned@example.com already belongs to another user',
    'has no sign-in method',
  ])
  assert.deepEqual(of(copycat), [
    'the email address copycat@example.com already belongs to another user',
    'has no sign-in method',
  ])
  assert.equal((await provider.signIn('owned@example.com')).user_id, owner.user_id)
  assert.equal((await provider.signIn('own@example.com')).user_id, second.user_id)
})

test('a second run adds and changes nothing', async () => {
  const hash = await hashBcrypt(password, { cost: 4 })
  const user = exported({ emails: [emailOf('again@example.com')], password: passwordOf({ hash }) })
  assert.deepEqual((await take([user, user])).summary, { read: 2, added: 1, known: 0, skipped: 1, left_out: 0 })
  const { session_token } = (await signIn('again@example.com')).data
  await provider.call('/users/me', { method: 'PUT', body: { name: { first_name: 'Bea' } }, token: session_token })
  const before = [await count('users'), await count('emails'), await storedHash(user.user_id)]
  const changed = { ...user, emails: [...user.emails, emailOf('more@example.com')] }
  assert.deepEqual((await take([changed])).summary, { read: 1, added: 0, known: 1, skipped: 0, left_out: 0 })
  assert.deepEqual([await count('users'), await count('emails'), await storedHash(user.user_id)], before)
  assert.equal((await me(session_token)).name.first_name, 'Bea')
})

test('a dry run reports the same and changes nothing', async () => {
  const twice = exported({ emails: [emailOf('dry@example.com'), emailOf('no address')] })
  const rows = [twice, exported({ emails: [emailOf('dry@example.com')] }), 'no user']
  const tables = ['users', 'emails']
  const before = await Promise.all(tables.map(count))
  const dry = await take(rows, { dryRun: true })
  assert.deepEqual(await Promise.all(tables.map(count)), before)
  assert.deepEqual(await take(rows), dry)
  assert.deepEqual(dry.summary, { read: 3, added: 2, known: 0, skipped: 1, left_out: 2 })
})

/** COSE, as a passkey's public key is exported: an ES256 key whose coordinates are not looked at. */
const publicKey = Buffer.from(`a5010203262001215820${'11'.repeat(32)}225820${'22'.repeat(32)}`, 'hex').toString(
  'base64',
)

test('a dry run over several batches reports what the real import does, whatever collides', async (t) => {
  const { pool } = provider.database
  await pool.query(`create function identity.refuse_dry() returns trigger language plpgsql as $$ begin
    if new.email like 'refuse.dry%' then raise exception 'value out of range' using errcode = '22003'; end if; return new; end $$`)
  await pool.query(
    'create trigger refuse_dry before insert on identity.emails for each row execute function identity.refuse_dry()',
  )
  t.after(() => pool.query('drop function identity.refuse_dry cascade'))
  const hash = await hashBcrypt(password, { cost: 4 })
  const withPassword = () => passwordOf({ hash })
  const walletOf = (digit: string) => ({
    crypto_wallet_id: id('crypto-wallet'),
    crypto_wallet_address: `0x${digit.repeat(40)}`,
    crypto_wallet_type: 'ethereum',
    verified: true,
  })
  const accountOf = (provider_subject: string) => ({
    oauth_user_registration_id: id('oauth-user'),
    provider_type: 'GitHub',
    provider_subject,
  })
  const passkeyOf = (credential_id: string) => ({
    webauthn_registration_id: id('webauthn-registration'),
    credential_id,
    public_key: publicKey,
    domain: 'localhost',
  })
  const totpOf = () => ({ totp_id: id('totp'), verified: true, secret: 'JBSWY3DPEHPK3PXP', recovery_codes: [] })

  // Here before: an address that someone typed, and an account by password that nobody verified.
  for (const email of ['typed.dry@example.com', 'twice.dry@example.com'])
    await provider.call('/magic_links/email/login_or_create', { body: { email } })
  const here = exported({
    emails: [emailOf('here.dry@example.com', false)],
    webauthn_registrations: [passkeyOf('here')],
    password: withPassword(),
  })
  await take([here])

  const all = {
    emails: [emailOf('all.dry@example.com')],
    phone_numbers: [phoneOf('+12125550171')],
    crypto_wallets: [walletOf('d')],
    providers: [accountOf('dry')],
    webauthn_registrations: [passkeyOf('all')],
    totps: [totpOf()],
    password: withPassword(),
  }
  const first = exported(all)
  const evicted = exported({
    emails: [emailOf('evicted.dry@example.com', false)],
    password: withPassword(),
    totps: [totpOf()],
  })
  const pending = exported({ emails: [emailOf('pending.dry@example.com', false)] })
  const fillers = Array.from({ length: 500 }, () => exported({ emails: [] }))
  const more = fillers.map(({ user_id: _, ...one }) => exported(one))
  const rows = [
    ...[first, evicted, pending, exported({ emails: [emailOf('here.dry@example.com')] })],
    ...fillers,
    // The second batch: what earlier ones have, under other ids, and their ids with something else.
    exported({
      emails: [emailOf('all.dry@example.com')],
      phone_numbers: [phoneOf('+12125550171')],
      crypto_wallets: [walletOf('d')],
      providers: [accountOf('dry')],
      webauthn_registrations: [passkeyOf('all')],
    }),
    exported({
      emails: [{ ...all.emails[0]!, email: 'other.dry@example.com' }],
      phone_numbers: [{ ...all.phone_numbers[0]!, phone_number: '+12125550172' }],
      crypto_wallets: [{ ...all.crypto_wallets[0]!, crypto_wallet_address: `0x${'e'.repeat(40)}` }],
      providers: [{ ...all.providers[0]!, provider_subject: 'other' }],
      webauthn_registrations: [{ ...all.webauthn_registrations[0]!, credential_id: 'other' }],
      totps: all.totps,
      password: all.password,
    }),
    ...[first, here, 'no user'],
    exported({ emails: [emailOf('all.dry@example.com', false), emailOf('pending.dry@example.com')] }),
    exported({ emails: [emailOf('evicted.dry@example.com')] }),
    exported({ emails: [emailOf('twice.dry@example.com')] }),
    exported({ emails: [emailOf('twice.dry@example.com')] }),
    exported({ emails: [emailOf('refuse.dry@example.com')] }),
    exported({ emails: [emailOf('within.dry@example.com', false)], password: withPassword() }),
    exported({ emails: [emailOf('halves.dry@example.com', false)], password: withPassword() }),
    ...more.slice(0, 300),
    // Of the same batch, which is imported in halves because of the refused one.
    exported({ emails: [emailOf('halves.dry@example.com')] }),
    ...more.slice(300),
    // The third: what was freed by those who took it over, and what was not.
    exported({ totps: evicted.totps, password: evicted.password, emails: [emailOf('evicted.dry@example.com')] }),
    exported({ webauthn_registrations: [passkeyOf('here')], password: here.password }),
    exported({ emails: [emailOf('within.dry@example.com'), emailOf('typed.dry@example.com')] }),
    ...[evicted, here],
  ]
  const tables = ['users', 'emails', 'passwords', 'totps', 'webauthn_registrations', 'deleted_users']
  const before = await Promise.all(tables.map(count))
  const dry = await take(rows, { dryRun: true })
  assert.deepEqual(await Promise.all(tables.map(count)), before)
  const real = await take(rows)
  assert.deepEqual(dry, real)
  const noted = real.problems.filter(({ reason }) => reason !== 'has no sign-in method')
  assert.deepEqual(
    noted.map(({ place, kind, reason }) => `${place}, ${kind}: ${reason}`),
    [
      ...[
        'email address all.dry@example.com',
        'phone number +12125550171',
        'GitHub account',
        `wallet 0x${'d'.repeat(40)}`,
        'passkey of localhost',
      ].map((what) => `user 505, left out: the ${what} already belongs to another user`),
      ...[
        'email address other.dry@example.com',
        'phone number +12125550172',
        'GitHub account',
        `wallet 0x${'e'.repeat(40)}`,
        'passkey of localhost',
        'authenticator app',
        'password',
      ].map((what) => `user 506, left out: the ${what} already belongs to another user`),
      'user 507, skipped: same user as user 1 of this file',
      'user 508, skipped: was deleted here',
      'user 509, skipped: it must be an object',
      'user 510, left out: the email address all.dry@example.com already belongs to another user',
      'user 513, left out: the email address twice.dry@example.com already belongs to another user',
      'user 514, skipped: refused by the database: value out of range',
      'user 516, skipped: was deleted here',
      'user 1018, left out: the email address evicted.dry@example.com already belongs to another user',
      'user 1021, skipped: same user as user 2 of this file',
      'user 1022, skipped: same user as user 508 of this file',
    ],
  )
})

test('of two users of one batch with an address that someone has only typed, the first gets it', async () => {
  const email = 'typed.by.someone@example.com'
  await provider.call('/magic_links/email/login_or_create', { body: { email } })
  const [first, second] = [exported({ emails: [emailOf(email)] }), exported({ emails: [emailOf(email)] })]
  for (const dryRun of [true, false])
    assert.deepEqual((await take([first, second], { dryRun })).problems, [
      {
        place: 'user 2',
        user_id: second.user_id,
        kind: 'left out',
        reason: `the email address ${email} already belongs to another user`,
      },
      { place: 'user 2', user_id: second.user_id, kind: 'note', reason: 'has no sign-in method' },
    ])
  assert.equal((await provider.signIn(email)).user_id, first.user_id)
})

test('a dry run leaves no transaction open between two batches', async () => {
  const users = Array.from({ length: 501 }, (_, n) => exported({ emails: [emailOf(`open${n}@example.com`)] }))
  const open: number[] = []
  async function* watched() {
    for await (const row of rowsOf(users)) {
      const { rows } = await provider.database.pool.query(
        `select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      )
      open.push(rows[0].open)
      yield row
    }
  }
  await importUsers(provider.context, watched(), { dryRun: true })
  assert.deepEqual([open.length, Math.max(...open)], [501, 0])
})

test('an active lock keeps its user out until the operator lifts it; an expired one does not', async () => {
  const locked = exported({ emails: [emailOf('locked@example.com')], is_locked: true })
  const over = exported({
    emails: [emailOf('over@example.com')],
    is_locked: true,
    lock_expires_at: '2026-11-20T09:59:59Z',
  })
  assert.deepEqual((await take([locked, over])).reasons, [
    'note: is locked in the file and therefore banned; to lift the ban: users unban',
  ])
  await assert.rejects(provider.signIn('locked@example.com'), /unauthorized_credentials/)
  assert.equal((await provider.signIn('over@example.com')).user_id, over.user_id)
})

const broken: [name: string, row: unknown, reason: RegExp][] = [
  ['a string', 'user', /^it must be an object$/],
  ['null', null, /^it must be an object$/],
  ['no id', { emails: [] }, /^user_id is missing$/],
  ['an invalid id', exported({ user_id: 'a b' }), /^user_id does not have the right format$/],
  ['an unknown status', exported({ status: 'deleted' }), /^status is not one of the allowed values$/],
  ['an invalid time', exported({ created_at: 'yesterday' }), /^created_at is not a date/],
  ['a time out of range', exported({ created_at: '0000-01-01T00:00:00Z' }), /^created_at is not a date/],
  [
    'an address without its id',
    exported({ emails: [{ email: 'x@example.com', verified: true }] }),
    /^emails\.0\.email_id is missing$/,
  ],
  [
    'an invalid verified flag',
    exported({ emails: [{ ...emailOf('x@example.com'), verified: 'yes' }] }),
    /^emails\.0\.verified/,
  ],
  ['a NUL in a name', exported({ name: { first_name: 'A\0' } }), /has characters that are not allowed/],
  ['a lone surrogate', exported({ untrusted_metadata: { a: '\ud800' } }), /has characters that are not allowed/],
  ['a prototype key', JSON.parse('{"user_id":"u","__proto__":{"a":1}}'), /has the key "__proto__"/],
]
for (const [name, row, reason] of broken)
  test(`an invalid row is skipped with its reason and the rest is imported: ${name}`, async () => {
    const good = exported({ emails: [emailOf(`rest${drawn}@example.com`)] })
    const { summary, problems } = await take([row, good])
    assert.deepEqual(summary, { read: 2, added: 1, known: 0, skipped: 1, left_out: 0 })
    assert.deepEqual(
      problems.map(({ place, kind }) => [place, kind]),
      [['user 1', 'skipped']],
    )
    assert.match(problems[0]!.reason, reason)
  })

test('a row names its user where it can, and a second row of the same user is reported', async () => {
  const [first, wrong] = [exported({ emails: [emailOf('twice@example.com')] }), exported({ status: 'deleted' })]
  const fill = Array.from({ length: 500 }, () => exported({}))
  const { summary, problems } = await take([first, wrong, first, ...fill, first])
  assert.deepEqual(summary, { read: 504, added: 501, known: 0, skipped: 3, left_out: 0 })
  assert.deepEqual(
    problems.filter(({ kind }) => kind === 'skipped').map(({ place, user_id, reason }) => [place, user_id, reason]),
    [
      ['user 2', wrong.user_id, 'status is not one of the allowed values'],
      ['user 3', first.user_id, 'same user as user 1 of this file'],
      ['user 504', first.user_id, 'same user as user 1 of this file'],
    ],
  )
})

test('a batch that fails is not imported, earlier ones stay, and the next run continues', async () => {
  const users = Array.from({ length: 600 }, (_, n) => exported({ emails: [emailOf(`batch${n}@example.com`)] }))
  async function* torn() {
    yield* rowsOf(users.slice(0, 550))
    throw new Error('the disk is gone')
  }
  const before = await count('users')
  await assert.rejects(importUsers(provider.context, torn()), /the disk is gone/)
  assert.equal((await count('users')) - before, 500)
  assert.deepEqual((await take(users)).summary, { read: 600, added: 100, known: 500, skipped: 0, left_out: 0 })
})
