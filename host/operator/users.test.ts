import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pkcePair } from '../../dev/identity-app.ts'
import { isNotice } from '../../dev/is-notice.ts'
import { freePort, type Host, startHost } from '../../dev/start-host.ts'

const publicToken = 'public-token-test-00000000-0000-4000-8000-000000000001'
const secret = 'a-secret-of-the-project'

let host: Host
before(async () => {
  const PORT = String(await freePort())
  host = await startHost({ PROJECT_SECRET: secret, PORT, PUBLIC_URL: `http://localhost:${PORT}` })
})
after(() => host.remove())

const call = async (path: string, body?: unknown, token = publicToken) => {
  const response = await fetch(`${host.url}/sdk/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`${publicToken}:${token}`)}`,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const json = await response.json()
  return { status: response.status, data: json.data, error: json.error_type }
}

const mailsTo = async (email: string): Promise<{ to: string; text: string }[]> => {
  const all = await (await fetch(`${host.url}/outbox.json`)).json()
  return all.filter((mail: { to: string; text: string }) => mail.to === email && !isNotice(mail))
}

const trySignIn = async (email: string) => {
  const had = (await mailsTo(email)).length
  const { verifier, challenge } = pkcePair(email)
  await call('/magic_links/email/login_or_create', { email, code_challenge: challenge })
  const mails = await mailsTo(email)
  assert.equal(mails.length, had + 1)
  const token = /[?&]token=([\w%-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
  const body = { token: decodeURIComponent(token), code_verifier: verifier, session_duration_minutes: 60 }
  return call('/magic_links/authenticate', body)
}

const signIn = async (email: string) => {
  const { status, data } = await trySignIn(email)
  assert.equal(status, 200)
  return data
}

const run = async (...words: string[]) => {
  const { code, output, errors } = await host.cards(...words)
  assert.equal(code, 0, errors)
  return output
}

const refuses = async (words: string[], sentence: RegExp) => {
  const { code, errors } = await host.cards(...words)
  assert.equal(code, 1)
  assert.match(errors, sentence)
}

test('lists and shows users with their sessions', async () => {
  const { user_id, session } = await signIn('ada@example.com')
  assert.match(await run('users', 'list'), new RegExp(`^${user_id} +active +\\S+ +ada@example\\.com$`, 'm'))
  const lines = (await run('users', 'list', '--json'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.ok(lines.some(({ user }) => user.user_id === user_id))
  for (const named of ['ada@example.com', user_id]) {
    const shown = JSON.parse(await run('users', 'show', named))
    assert.equal(shown.user_id, user_id)
    assert.equal(shown.banned_at, null)
    assert.equal(shown.sessions[0].session_id, session.session_id)
  }
  await refuses(['users', 'show', 'nobody@example.com'], /No user matches "nobody@example\.com"/)
  await refuses(['users', 'show'], /Missing user/)
})

test('security 22: a ban while the host runs ends sessions at once and prevents sign-in until it is lifted', async () => {
  const { session_token, user_id } = await signIn('banned@example.com')
  await run('users', 'ban', 'banned@example.com')
  assert.equal((await call('/sessions/authenticate', {}, session_token)).error, 'session_not_found')
  assert.equal((await trySignIn('banned@example.com')).error, 'unauthorized_credentials')
  assert.match(await run('users', 'list'), new RegExp(`^${user_id} +banned`, 'm'))
  await run('users', 'unban', user_id)
  await signIn('banned@example.com')
})

test('security 22: deleting a user ends their sessions at once', async () => {
  const { session_token, user_id } = await signIn('deleted@example.com')
  await run('users', 'delete', 'deleted@example.com')
  assert.equal((await call('/sessions/authenticate', {}, session_token)).error, 'session_not_found')
  assert.notEqual((await signIn('deleted@example.com')).user_id, user_id)
  await refuses(['users', 'delete', user_id], /No user matches/)
})

test('an address about which nothing is stored is not reported as deleted', async () => {
  const { user_id } = await signIn('grace@example.com')
  await refuses(['users', 'delete', 'garce@example.com'], /^Nothing is stored about "garce@example\.com"\.$/m)
  const [last] = (await run('audit', '--json')).trim().split('\n').slice(-1)
  assert.deepEqual((({ act, outcome, subject }) => [act, outcome, subject])(JSON.parse(last!)), [
    'users.delete',
    'refused',
    null,
  ])
  await run('users', 'delete', user_id)
})

test('ends one session, or all sessions of a user', async () => {
  const [one, two, three] = [
    await signIn('many@example.com'),
    await signIn('many@example.com'),
    await signIn('many@example.com'),
  ]
  await run('sessions', 'revoke', one.session.session_id)
  const lives = async ({ session_token }: { session_token: string }) =>
    (await call('/sessions/authenticate', {}, session_token)).status === 200
  assert.deepEqual([await lives(one), await lives(two), await lives(three)], [false, true, true])
  assert.match(await run('sessions', 'revoke', 'many@example.com'), /^Ended 2 sessions of user-test-/)
  assert.deepEqual([await lives(two), await lives(three)], [false, false])
  await refuses(['sessions', 'revoke', one.session.session_id], /No session is/)
})

test('creates a new signing key each time, and signatures of the old one stay valid', async () => {
  const { session_token } = await signIn('keys@example.com')
  const made = [await run('keys', 'rotate'), await run('keys', 'rotate')]
  for (const said of made) assert.match(said, /^The new signing key is \S+\.$/m)
  assert.notEqual(made[0], made[1])
  assert.equal((await call('/sessions/authenticate', {}, session_token)).status, 200)
  assert.match(await run('audit'), /operator +keys\.rotate +ok/)
})

test('the audit log lists what the operator and callers did, as text or JSON lines', async () => {
  const { user_id } = await signIn('audit@example.com')
  await run('users', 'ban', user_id)
  await run('users', 'unban', user_id)
  await run('sessions', 'revoke', user_id)
  await run('users', 'delete', user_id)
  const acts = (await run('audit', '--json', '--user', user_id))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    acts.map(({ actor, act, outcome }) => [actor, act, outcome]),
    [
      ['caller', 'magic_links.authenticate', 'ok'],
      ['operator', 'users.ban', 'ok'],
      ['operator', 'users.unban', 'ok'],
      ['operator', 'sessions.revoke', 'unchanged'],
      ['operator', 'users.delete', 'ok'],
    ],
  )
  assert.equal(acts[0].ip_address, null, 'where a deleted person was is forgotten')
  assert.match(await run('audit', '--since', '1h'), new RegExp(`operator +users\\.ban +ok +${user_id}`))
  assert.match(await run('audit', '--since', '2099-01-01T00:00:00Z'), /No entries/)
  for (const since of ['yesterday', '10', '2026', 'November 20, 2026'])
    await refuses(['audit', '--since', since], /is not a time/)
  assert.match(await run('audit', '--since', '2026-01-01'), new RegExp(`users\\.ban +ok +${user_id}`))
  const later = ['audit', '--since', '2099-01-01T00:00:00Z', '--user']
  assert.equal(await run(...later, user_id), `No entries about ${user_id} for that time.\n`)
  const unknown = user_id.replace(/.{12}$/, '000000000000')
  assert.equal(await run('audit', '--user', unknown), `No entry is about ${unknown}, at any time.\n`)
  await refuses(['audit', '--user', 'user-live-…'], /"user-live-…" is neither a user ID, .*, nor an email address/)
})

test('every operator command leaves an audit entry, even one that only shows something', async () => {
  const { user_id } = await signIn('shown@example.com')
  await run('users', 'show', user_id)
  await run('cards', 'add', 'audited', '--uid', '04AABBCCDDEEFF')
  await run('cards', 'keys', 'audited')
  await run('cards', 'list')
  const [event] = /[0-9a-f-]{36}/.exec(await run('events', 'list')) ?? []
  await run('events', 'reject', event!, '--reason', 'Not yet.')
  await run('events', 'approve', event!)
  const auditLog = (await run('audit', '--json')).trim().split('\n')
  const acts = auditLog.map((line) => JSON.parse(line)).filter(({ actor }) => actor === 'operator')
  assert.deepEqual(
    acts.slice(-7).map(({ act }) => act),
    ['users.show', 'cards.add', 'cards.keys', 'cards.list', 'events.list', 'events.reject', 'events.approve'],
  )
  assert.equal(acts.at(-7).user_id, user_id)
  assert.equal(acts.at(-1).subject.split(' ')[0], event)
})

test('text that a user typed about themselves does not control the terminal', async () => {
  const { session_token } = await signIn('terminal@example.com')
  await fetch(`${host.url}/sdk/v1/users/me`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${publicToken}:${session_token}`)}` },
    body: JSON.stringify({ untrusted_metadata: { motto: 'a\u001b[31m\u009b31m\u202eb' } }),
  })
  const shown = await run('users', 'show', 'terminal@example.com')
  assert.match(shown, /a\\u001b\[31m\\u009b31m\\u202eb/)
  assert.equal(JSON.parse(shown).untrusted_metadata.motto, 'a\u001b[31m\u009b31m\u202eb')
})

test('a backend with PROJECT_SECRET authenticates a session', async () => {
  const { session_token, session } = await signIn('backend@example.com')
  const ask = (words: string) =>
    fetch(`${host.url}/v1/sessions/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(words)}` },
      body: JSON.stringify({ session_token }),
    })
  const projectId = 'project-test-00000000-0000-4000-8000-000000000001'
  const reply = await ask(`${projectId}:${secret}`)
  assert.equal(reply.status, 200)
  assert.equal((await reply.json()).session.session_id, session.session_id)
  assert.equal((await ask(`${projectId}:wrong`)).status, 401)
})

test('users reset-second-step keeps the email address, ends the sessions, emails the owner and is in the audit log', async () => {
  const email = 'lost-phone@example.com'
  const { user_id, session_token } = await signIn(email)
  assert.equal((await call('/totps', {}, session_token)).status, 200)
  assert.match(
    await run('users', 'reset-second-step', email),
    new RegExp(`Removed 1 authenticator app, 0 phone numbers, 0 passkeys from ${user_id}; ended 1 session\\.`),
  )
  const all: { to: string; subject: string }[] = await (await fetch(`${host.url}/outbox.json`)).json()
  assert.match(all.findLast(({ to }) => to === email)?.subject ?? '', /Two-step verification was turned off/)
  assert.match(await run('audit', '--user', user_id), /users\.reset-second-step/)
  assert.match(await run('users', 'reset-second-step', email), /has only one kind of sign-in method.*Nothing to do/)
  assert.match(await run('audit', '--user', user_id), /users\.reset-second-step +unchanged/)
  const after: { to: string }[] = await (await fetch(`${host.url}/outbox.json`)).json()
  assert.equal(after.filter(({ to }) => to === email).length, all.filter(({ to }) => to === email).length)
})
