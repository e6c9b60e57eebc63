import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pkcePair } from '../../dev/identity-app.ts'
import { isNotice } from '../../dev/is-notice.ts'
import { type Host, startHost } from '../../dev/start-host.ts'

const publicToken = 'public-token-test-00000000-0000-4000-8000-000000000001'

let host: Host
before(async () => {
  host = await startHost({ DEMO: 'off' })
})
after(() => host.remove())

const run = async (...words: string[]) => {
  const { code, output, errors } = await host.cards(...words)
  assert.equal(code, 0, errors)
  return output
}
const refuses = async (words: string[], sentence: RegExp) => {
  const { code, output, errors } = await host.cards(...words)
  assert.equal(code, 1, output)
  assert.match(errors, sentence)
  return output
}

/** Signs in with the emailed link, for calls to the cards service. */
const signIn = async (email: string) => {
  const ask = async (path: string, body: unknown) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}`,
    }
    const response = await fetch(`${host.url}/sdk/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()).data
  }
  const { verifier, challenge } = pkcePair(email)
  await ask('magic_links/email/login_or_create', { email, code_challenge: challenge })
  const mails: { to: string; text: string }[] = await (await fetch(`${host.url}/outbox.json`)).json()
  const { text = '' } = mails.findLast((mail) => mail.to === email && !isNotice(mail)) ?? {}
  const token = decodeURIComponent(/[?&]token=([\w%-]+)/.exec(text)?.[1] ?? '')
  const { session_jwt, user_id } = await ask('magic_links/authenticate', {
    token,
    code_verifier: verifier,
    session_duration_minutes: 60,
  })
  const write = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown): Promise<{ id: string }> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${session_jwt}` }
    const response = await fetch(`${host.url}/api/${path}`, { method, headers, body: JSON.stringify(body) })
    const json = await response.json()
    assert.ok(response.ok, JSON.stringify(json))
    return json.data
  }
  return { write, userId: user_id as string }
}

const draft = (name: string) => ({
  name,
  start_date: '2020-01-01T18:00',
  end_date: '2099-01-01T23:00',
  timezone: 'Europe/Lisbon',
})
const row = async (id: string) => (await run('events', 'list')).split('\n').find((line) => line.startsWith(id)) ?? ''

test('a version that a holder wrote after the operator looked is neither approved nor rejected without its number', async () => {
  const { write } = await signIn('swap@example.com')
  const { id } = await write('POST', 'poap-events', draft('Harmless'))
  assert.match(await run('events', 'show', id), /^Version 1, pending-approval$/m)
  await write('PUT', `poap-events/${id}`, draft('Swapped'))
  assert.match(await row(id), /pending-approval +2 /)
  const facts = await refuses(
    ['events', 'approve', id],
    new RegExp(`changed since it was created.*: events approve ${id} --version 2$`, 'm'),
  )
  assert.match(facts, /^Version 2, pending-approval\n[\s\S]*name +Swapped$/m)
  await refuses(['events', 'approve', id, '--version', '1'], /no longer at version 1\..*--version 2$/m)
  await refuses(
    ['events', 'reject', id, '--reason', "It's not yours."],
    new RegExp(`: events reject ${id} --reason 'It'\\\\''s not yours\\.' --version 2$`, 'm'),
  )
  assert.match(await run('events', 'approve', id, '--version', '2'), /Approved the event "Swapped", version 2/)
  await write('PUT', `poap-events/${id}`, draft('Swapped again'))
  assert.match(await row(id), /active, change pending +2, 3 pending /)
  assert.match(await refuses(['events', 'approve', id], /--version 3$/m), /name +Swapped again$/m)
  assert.match(await run('events', 'reject', id, '--reason', 'No.', '--version', '3'), /Rejected the change/)
})

test('the first version of an event needs no number, since it never changes', async () => {
  const { write } = await signIn('first@example.com')
  const { id } = await write('POST', 'poap-events', draft('First'))
  assert.match(await run('events', 'approve', id), /version 1/)
})

test('a command that changes nothing about an event says so; what it was about is in the audit log with the holder', async () => {
  const { write, userId } = await signIn('nothing@example.com')
  const { id } = await write('POST', 'poap-events', { ...draft('Past'), end_date: '2020-01-02T18:00' })
  await run('events', 'approve', id)
  assert.match(await row(id), /expired/)
  assert.match(await run('events', 'approve', id), /^"Past" is already approved\. Nothing to do\.$/m)
  await refuses(
    ['events', 'approve', id, '--version', '7'],
    /"Past" is approved at version 1 and has no pending change/,
  )
  await refuses(['events', 'reject', id, '--reason', 'No.'], /is approved and has no pending change\./)
  await run('events', 'correct', id, '--name', 'Gone')
  assert.match(await run('events', 'correct', id, '--name', ' Gone '), /^"Gone" already says that\. Nothing to do\.$/m)
  const log = await run('audit', '--since', '1h', '--user', userId)
  assert.deepEqual(
    [...log.matchAll(/operator +(events\.\w+) +(\w+) +user-/g)].map(([, act, outcome]) => `${act} ${outcome}`),
    ['events.approve ok', 'events.approve unchanged', 'events.correct ok', 'events.correct unchanged'],
  )
})

test('a second import of the same events has nothing to do', async () => {
  await signIn('importer@example.com')
  const file = join(host.dataDir, 'events.json')
  const record = { fancy_id: 'party-2024', name: 'Party', year: 2024, created_date: '2024-04-01T10:00:00Z' }
  await writeFile(file, JSON.stringify([record]))
  const again = ['events', 'import', file, '--holder', 'importer@example.com']
  assert.match(await run(...again), /^Added 1 event for importer@example\.com; 0 already here, 0 skipped\.$/m)
  assert.match(
    await run(...again),
    /^Added 0 events for importer@example\.com; 1 already here, 0 skipped\. Nothing to do\.$/m,
  )
  assert.match(await run('audit', '--since', '1h'), /events\.import +unchanged/)
})

test('a second import names what differs from the event here', async () => {
  await signIn('differs@example.com')
  const file = join(host.dataDir, 'differs.json')
  const record = (name: string, year: number) => ({
    fancy_id: `differs-${year}`,
    name,
    year,
    created_date: `${year}-04-01T10:00:00Z`,
  })
  const again = ['events', 'import', file, '--holder', 'differs@example.com']
  await writeFile(file, JSON.stringify([record('One', 2021), record('Two', 2022)]))
  await run(...again)
  await writeFile(file, JSON.stringify([{}, record('One', 2021), record('Two, renamed', 2022), record('New', 2023)]))
  const said = await run(...again)
  assert.match(said, /^Record 3 \(Two, renamed\) differs from the event here, which stays as it is$/m)
  assert.equal(said.match(/^Record/gm)?.length, 1)
  assert.match(said, /^Added 1 event for .*; 2 already here, 1 skipped\.$/m)
})

test('the audit log says which event a refused command was about', async () => {
  const id = '00000000-0000-4000-8000-00000000000e'
  for (const words of [
    ['show', id],
    ['approve', id],
    ['reject', id, '--reason', 'No.'],
    ['takedown', id, '--reason', 'No.'],
    ['correct', id, '--name', 'Other'],
  ])
    await refuses(['events', ...words], /No event has the ID/)
  const log = await run('audit', '--since', '1h')
  const about = new RegExp(`events\\.(\\w+) +refused .*${id}`, 'g')
  assert.deepEqual(
    [...log.matchAll(about)].map(([, name]) => name),
    ['show', 'approve', 'reject', 'takedown', 'correct'],
  )
})

test('security 105: a ban says which pages of the user stay public, and takes them down on request; lifting it restores none', async () => {
  const { write, userId } = await signIn('scam@example.com')
  const other = await signIn('honest@example.com')
  const made = async (by: typeof other, name: string) => (await by.write('POST', 'poap-events', draft(name))).id
  const [first, second, pending] = [
    await made({ write, userId }, 'Scam one'),
    await made({ write, userId }, 'Scam two'),
    await made({ write, userId }, 'Scam three'),
  ]
  const honest = await made(other, 'Honest')
  for (const id of [first, second, honest]) await run('events', 'approve', id)
  const open = async (page: string) => (await fetch(page)).status

  const banned = await run('users', 'ban', 'scam@example.com')
  assert.match(banned, new RegExp(`^Banned ${userId}\\.\n2 approved events of theirs stay public:$`, 'm'))
  const pages = banned.match(/http\S+\/e\/\S+/g) ?? []
  assert.equal(pages.length, 2)
  for (const page of pages) assert.equal(await open(page), 200)
  assert.doesNotMatch(banned, new RegExp(`${pending}|${honest}`))
  assert.match(await run('users', 'ban', userId), /is already banned\. Nothing to do\.\n2 approved events/)
  await run('events', 'takedown', second, '--reason', 'A scam.')
  assert.match(await run('users', 'ban', userId), /^1 approved event of theirs stays public:$/m)
  await run('events', 'approve', second)

  const taken = await run('users', 'ban', userId, '--take-down-events', 'It asks for money.')
  for (const id of [first, second]) assert.match(taken, new RegExp(`To restore it: events approve ${id}$`, 'm'))
  assert.doesNotMatch(taken, /Banned|stay public/)
  for (const page of pages) assert.equal(await open(page), 404)
  assert.match(await run('events', 'show', first), /^Version 1, taken down\n[\s\S]*It asks for money\.$/m)
  assert.match(await row(pending), /pending-approval/)
  assert.match(await row(honest), /active/)
  const audit = await run('audit', '--user', userId)
  for (const id of [first, second]) assert.match(audit, new RegExp(`events\\.takedown.*${id} It asks for money`))
  assert.match(await run('users', 'ban', userId, '--take-down-events', 'Again.'), /already banned\. Nothing to do\.$/m)

  await run('users', 'unban', userId)
  for (const page of pages) assert.equal(await open(page), 404)
  await run('events', 'approve', first)
  const [one, two] = await Promise.all(pages.map(open))
  assert.deepEqual([one, two].sort(), [200, 404])
  // In one step, too.
  assert.match(
    await run('users', 'ban', userId, '--take-down-events', 'It asks for money.'),
    new RegExp(`^Banned ${userId}\\.\nTook down "Scam one"`, 'm'),
  )
  for (const page of pages) assert.equal(await open(page), 404)
})

test('the operator cancels, ends, reopens and transfers an event; only the operator reopens what the operator closed', async () => {
  const { write, userId } = await signIn('life@example.com')
  const { id } = await write('POST', 'poap-events', draft('Harbor night'))
  await refuses(['events', 'cancel', id, '--reason', 'weather'], /waiting for approval/)
  await run('events', 'approve', id)
  await refuses(['events', 'cancel', id, '--reason', 'Because.'], /one of these words: weather, /)
  assert.match(await run('events', 'cancel', id, '--reason', 'weather'), /Canceled "Harbor night"/)
  assert.match(await row(id), /canceled/)
  assert.match(await run('events', 'show', id), /canceled +.*weather/)
  await assert.rejects(write('PUT', `poap-events/${id}/closing`, { reason: null }), /event_expired/)
  assert.match(await run('events', 'reopen', id), /It is active/)
  assert.match(await run('events', 'end', id), /Ended/)
  await run('events', 'reopen', id)
  const heir = await signIn('heir@example.com')
  assert.match(await run('events', 'transfer', id, '--holder', 'heir@example.com'), /Transferred "Harbor night"/)
  assert.match(await run('events', 'show', id), new RegExp(`holder +${heir.userId}`))
  assert.match(await run('audit', '--user', heir.userId), /events\.transfer/)
  assert.notEqual(heir.userId, userId)
  assert.match(await run('events', 'transfer', id, '--holder', 'heir@example.com'), /already theirs/)
})

test('what its holder closed the operator holds closed, with another reason or none', async () => {
  const { write } = await signIn('closer@example.com')
  const { id } = await write('POST', 'poap-events', draft('Quay night'))
  await run('events', 'approve', id)
  const reopen = () => write('DELETE', `poap-events/${id}/closing`, {})
  const close = (reason: string | null) => write('PUT', `poap-events/${id}/closing`, { reason })

  await close('weather')
  assert.match(
    await run('events', 'cancel', id, '--reason', 'weather'),
    new RegExp(
      `^"Quay night" was canceled by its holder already\\. Only you can reopen it now: events reopen ${id}$`,
      'm',
    ),
  )
  await assert.rejects(reopen(), /event_closed_by_operator/)
  assert.match(await run('events', 'cancel', id, '--reason', 'weather'), /already canceled\. Nothing to do\./)
  assert.match(
    await run('events', 'cancel', id, '--reason', 'safety'),
    /^Changed the reason for canceling "Quay night" from weather to safety\./m,
  )
  assert.match(await run('events', 'show', id), /canceled +.*safety/)
  assert.match(await run('events', 'end', id), /already canceled\. Nothing to do\./)

  await run('events', 'reopen', id)
  await close('illness')
  assert.match(await run('events', 'end', id), /was canceled by its holder already\. Only you can reopen it/)
  assert.match(await run('events', 'show', id), /canceled +.*illness/)
  await assert.rejects(reopen(), /event_closed_by_operator/)

  await run('events', 'reopen', id)
  await close(null)
  assert.match(await run('events', 'end', id), /was ended by its holder already\. Only you can reopen it/)
  await assert.rejects(reopen(), /event_closed_by_operator/)
  assert.match(await run('events', 'cancel', id, '--reason', 'venue'), /^Canceled "Quay night"\./m)
  assert.match(await run('events', 'show', id), /canceled +.*venue/)
})

test('the list takes for a status what it shows as one', async () => {
  const { write } = await signIn('sorter@example.com')
  const [canceled, ended, kept] = await Promise.all(
    ['Called off', 'Cut short', 'Kept up'].map((name) => write('POST', 'poap-events', draft(name))),
  )
  const sketch = await write('POST', 'poap-events', { ...draft('Sketch'), draft: true })
  for (const { id } of [canceled!, ended!, kept!]) await run('events', 'approve', id)
  await run('events', 'cancel', canceled!.id, '--reason', 'other')
  await run('events', 'end', ended!.id)
  const listed = async (status: string) => {
    const output = await run('events', 'list', '--status', status)
    return [canceled, ended, kept, sketch].map((event) => output.includes(event!.id))
  }
  assert.deepEqual(await listed('canceled'), [true, false, false, false])
  assert.deepEqual(await listed('ended'), [false, true, false, false])
  assert.deepEqual(await listed('draft'), [false, false, false, true])
  assert.deepEqual(await listed('expired'), [true, true, false, false])
  await refuses(['events', 'list', '--status', 'closed'], /Use active, .*, draft, canceled, ended\./)
})
