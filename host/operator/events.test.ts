import assert from 'node:assert/strict'
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

/** Who signs in with the link mailed to them, and may then ask the cards service. */
const signIn = async (email: string) => {
  const ask = async (path: string, body: unknown) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}`,
    }
    const answer = await fetch(`${host.url}/sdk/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()).data
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
  const write = async (method: 'POST' | 'PUT', path: string, body: unknown): Promise<{ id: string }> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${session_jwt}` }
    const answer = await fetch(`${host.url}/api/${path}`, { method, headers, body: JSON.stringify(body) })
    const json = await answer.json()
    assert.ok(answer.ok, JSON.stringify(json))
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

test('what a holder wrote after the operator looked is neither approved nor rejected by a word about the event', async () => {
  const { write } = await signIn('swap@example.com')
  const { id } = await write('POST', 'poap-events', draft('Harmless'))
  assert.match(await run('events', 'show', id), /^Version 1, pending-approval$/m)
  await write('PUT', `poap-events/${id}`, draft('Swapped'))
  assert.match(await row(id), /pending-approval +2 /)
  const facts = await refuses(
    ['events', 'approve', id],
    new RegExp(`changed since it was made.*: events approve ${id} --version 2$`, 'm'),
  )
  assert.match(facts, /^Version 2, pending-approval\n[\s\S]*name +Swapped$/m)
  await refuses(['events', 'approve', id, '--version', '1'], /not at version 1 any more.*--version 2$/m)
  await refuses(
    ['events', 'reject', id, '--reason', "It's not yours."],
    new RegExp(`: events reject ${id} --reason 'It'\\\\''s not yours\\.' --version 2$`, 'm'),
  )
  assert.match(await run('events', 'approve', id, '--version', '2'), /Approved the event "Swapped", version 2/)
  await write('PUT', `poap-events/${id}`, draft('Swapped again'))
  assert.match(await row(id), /active, change waits +2, 3 waits /)
  assert.match(await refuses(['events', 'approve', id], /--version 3$/m), /name +Swapped again$/m)
  assert.match(await run('events', 'reject', id, '--reason', 'No.', '--version', '3'), /Rejected the change/)
})

test('the first version of an event needs no number: it says what it said', async () => {
  const { write } = await signIn('first@example.com')
  const { id } = await write('POST', 'poap-events', draft('First'))
  assert.match(await run('events', 'approve', id), /version 1/)
})
