import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { hash as hashBcrypt } from '@node-rs/bcrypt'
import { type Host, startHost } from '../../dev/start-host.ts'

let host: Host
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iyk-cards-import-'))
  host = await startHost()
})
after(async () => {
  await host.remove()
  await rm(folder, { recursive: true })
})

const publicToken = 'public-token-test-00000000-0000-4000-8000-000000000001'
const call = async (path: string, body: unknown) => {
  const response = await fetch(`${host.url}/sdk/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}` },
    body: JSON.stringify(body),
  })
  return { status: response.status, data: (await response.json()).data }
}

let written = 0
const fileOf = async (text: string) => {
  const file = join(folder, `users-${++written}.json`)
  await writeFile(file, text)
  return file
}
const run = async (...words: string[]) => {
  const { code, output, errors } = await host.cards('users', 'import', ...words)
  assert.equal(code, 0, errors)
  return { lines: output.trim().split('\n'), errors }
}
const refuses = async (words: string[], sentence: RegExp) => {
  const { code, errors } = await host.cards('users', 'import', ...words)
  assert.equal(code, 1)
  assert.match(errors, sentence)
}

let drawn = 0
const uuid = () => `11111111-2222-4333-8444-${String(++drawn).padStart(12, '0')}`
const exported = (email: string, change: object = {}) => ({
  user_id: `user-live-${uuid()}`,
  created_at: '2024-01-11T09:54:59Z',
  emails: [{ email_id: `email-live-${uuid()}`, email, verified: true }],
  ...change,
})

test('with the host running, an imported user signs in with the old password and keeps the old ID', async () => {
  const hash = await hashBcrypt('seventeen purple otters knit', { cost: 10 })
  const password = { password_id: `password-live-${uuid()}`, requires_reset: false, hash }
  const user = exported('ada@example.com', { password })
  const file = await fileOf(JSON.stringify([user]))
  await run(file, '--dry-run')
  assert.deepEqual((await run(file)).lines, ['Added 1 of 1 users; 0 already here, 0 skipped.'])
  const body = { email: 'ada@example.com', password: 'seventeen purple otters knit', session_duration_minutes: 60 }
  for (const time of ['first', 'second']) {
    const { status, data } = await call('/passwords/authenticate', body)
    assert.deepEqual([status, data.user_id], [200, user.user_id], time)
  }
  assert.deepEqual((await run(file)).lines, ['Added 0 of 1 users; 1 already here, 0 skipped. Nothing to do.'])
  const { output } = await host.cards('audit')
  assert.match(output, /operator +users\.import +ok .*users-1\.json/)
  assert.match(output, /operator +users\.import +unchanged .*users-1\.json/)
  assert.equal(output.match(/users\.import +started/g)?.length, 2, 'not for the dry run, which changes nothing')
})

const forms: [name: string, write: (users: readonly unknown[]) => string][] = [
  ['a list', (users) => JSON.stringify(users)],
  ['a list over many lines', (users) => JSON.stringify(users, undefined, 2)],
  ['a list with a mark in front', (users) => `\uFEFF${JSON.stringify(users)}`],
  ['an answer of the search', (users) => JSON.stringify({ request_id: 'r', results: users, results_metadata: {} })],
  ['an answer over many lines', (users) => JSON.stringify({ results: users }, undefined, 2)],
  ['an object with users', (users) => JSON.stringify({ users })],
  ['lines', (users) => `${users.map((user) => JSON.stringify(user)).join('\n')}\n`],
  ['lines with blanks between and Windows ends', (users) => users.map((user) => JSON.stringify(user)).join('\r\n\r\n')],
  ['answers line by line', (users) => users.map((user) => JSON.stringify({ results: [user] })).join('\n')],
]
for (const [name, write] of forms)
  test(`reads ${name}`, async () => {
    const users = [exported(`one${drawn}@example.com`), exported(`two${drawn}@example.com`)]
    const { lines } = await run(await fileOf(write(users)))
    assert.deepEqual(lines, ['Added 2 of 2 users; 0 already here, 0 skipped.'])
  })

test('reads a pipe, which can be read only once, to its end', async () => {
  for (const [name, write] of forms) {
    const users = Array.from({ length: 600 }, () => exported(`pipe${drawn}@example.com`))
    const pipe = join(folder, `pipe-${drawn}`)
    await promisify(execFile)('mkfifo', [pipe])
    const [{ lines }] = await Promise.all([run(pipe), writeFile(pipe, write(users))])
    assert.deepEqual(lines, ['Added 600 of 600 users; 0 already here, 0 skipped.'], name)
  }
})

test('a line separator in a name does not end a line of the file', async () => {
  const users = ['first', 'second'].map((name) =>
    exported(`${name}.separated@example.com`, { name: { first_name: 'Ada\u2028Lovelace' } }),
  )
  const { lines } = await run(await fileOf(users.map((user) => JSON.stringify(user)).join('\n')))
  assert.deepEqual(lines, ['Added 2 of 2 users; 0 already here, 0 skipped.'])
})

test('who was deleted here since is not brought back by a second import', async () => {
  const [gone, kept] = [exported('gone@example.com'), exported('kept@example.com')]
  const file = await fileOf(JSON.stringify([gone, kept]))
  await run(file)
  assert.equal((await host.cards('users', 'delete', gone!.user_id)).code, 0)
  assert.deepEqual((await run(file)).lines, [
    `User 1 (${gone!.user_id}), skipped: was deleted here.`,
    'Added 0 of 2 users; 1 already here, 1 skipped. Nothing was changed.',
  ])
  assert.match((await host.cards('users', 'show', 'gone@example.com')).errors, /No user matches/)
})

test('records that cannot be imported are reported by position, and the rest are imported', async () => {
  const odd = exported('odd@example.com', {
    phone_numbers: [{ phone_id: `phone-number-live-${uuid()}`, phone_number: '\u001b[2J', verified: true }],
  })
  const file = await fileOf(['{"user_id":', JSON.stringify(odd), '[]', '{"results":[{"user_id":1}]}'].join('\n'))
  assert.deepEqual((await run(file)).lines, [
    'Line 1, skipped: not a JSON object.',
    `Line 2 (${odd.user_id}), left out: " [2J" is not a phone number.`,
    'Line 3, skipped: not a JSON object.',
    'Line 4, user 1, skipped: user_id must be a string.',
    'Added 1 of 4 users; 0 already here, 3 skipped.',
    'Left out 1 of their details; each is listed above.',
  ])
})

test('with --json: one line for each problem and a summary; a dry run changes nothing', async () => {
  const user = exported('dry@example.com', { crypto_wallets: [], totps: [{ totp_id: 't', verified: true }] })
  const file = await fileOf(JSON.stringify([user]))
  const summary = { read: 1, added: 1, known: 0, skipped: 0, left_out: 1 }
  const problem = {
    place: 'user 1',
    user_id: user.user_id,
    kind: 'left out',
    reason: 'the file has no secret for the authenticator app',
  }
  const runs = [await run(file, '--json', '--dry-run'), await run(file, '--json')]
  for (const [index, { lines }] of runs.entries())
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)),
      [problem, { ...summary, dry_run: index === 0 }],
    )
  assert.equal((await run(file, '--dry-run')).lines.at(-1), 'Nothing was changed.')
})

test('refuses a missing file, a directory, a file that is not JSON and one without users', async () => {
  await refuses([join(folder, 'nowhere.json')], /^".*nowhere\.json" cannot be read \(ENOENT\)\.$/m)
  await refuses([folder], /^".*" is a directory\.$/m)
  await refuses([], /^Missing file\. Add it after the command\.$/m)
  await refuses([await fileOf('user_id,hash\n1,2')], /is not JSON: /)
  await refuses([await fileOf('')], /is not JSON: /)
  await refuses([await fileOf('[{"user_id":1}]')], /has no user that can be imported\. Nothing was changed\./)
  assert.deepEqual((await run(await fileOf('[]'))).lines, [
    'Added 0 of 0 users; 0 already here, 0 skipped. Nothing to do.',
  ])
})

test('imports five thousand users and reports each batch', async () => {
  const hash = await hashBcrypt('seventeen purple otters knit', { cost: 10 })
  const users = Array.from({ length: 5000 }, (_, n) =>
    exported(`many${n}@example.com`, {
      phone_numbers: [{ phone_id: `phone-number-live-${uuid()}`, phone_number: `+1212${2000000 + n}`, verified: true }],
      password: { password_id: `password-live-${uuid()}`, requires_reset: false, hash },
      untrusted_metadata: { n },
    }),
  )
  const { lines, errors } = await run(await fileOf(users.map((user) => JSON.stringify(user)).join('\n')))
  assert.deepEqual(lines, ['Added 5000 of 5000 users; 0 already here, 0 skipped.'])
  assert.equal(errors.match(/^\d+ users read$/gm)?.length, 10)
  const last = { email: 'many4999@example.com', password: 'seventeen purple otters knit', session_duration_minutes: 60 }
  assert.equal((await call('/passwords/authenticate', last)).data.user_id, users.at(-1)?.user_id)
})
