import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { approveEvent } from '@iyk/cards/poap-events/approve.ts'
import { listActs } from '@iyk/identity/audit/list-acts.ts'
import { createHostApp } from '../dev/host-app.ts'

const email = 'organizer@example.com'
const dates = { start_date: '2026-11-20T18:00', end_date: '2090-11-20T23:00', timezone: 'Europe/Lisbon' }

const open = async (t: TestContext) => {
  const host = await createHostApp(t)
  const { app, config, contexts } = host
  const sdk = async (path: string, payload: object) =>
    (
      await app.inject({
        method: 'POST',
        url: `/sdk/v1${path}`,
        headers: {
          authorization: `Basic ${btoa(`${config.PUBLIC_TOKEN}:${config.PUBLIC_TOKEN}`)}`,
          origin: config.PUBLIC_URL,
        },
        payload,
      })
    ).json().data
  const callAs = (bearer: string) => async (route: string, payload?: object) => {
    const [method, url] = route.split(' ') as ['GET', string]
    const headers = { authorization: `Bearer ${bearer}` }
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return { status: response.statusCode, data: isJson ? response.json().data : undefined }
  }
  const signIn = async (address: string) => {
    const { method_id } = await sdk('/otps/email/login_or_create', { email: address })
    const token = /^\d{6}$/m.exec((await host.outbox()).findLast(({ to }) => to === address)?.text ?? '')?.[0]
    const signedIn = await sdk('/otps/authenticate', { method_id, token, session_duration_minutes: 60 })
    return { ...signedIn, api: callAs(signedIn.session_jwt) }
  }
  const actsOf = (userId: string) => listActs(contexts.identity!, { since: new Date(0), userId, limit: 100 })
  return { contexts, callAs, signIn, actsOf }
}

test('the audit log has who made codes, switched a way and changed a webhook, from where, and no secret', async (t) => {
  const { signIn, actsOf } = await open(t)
  const { api, session, user_id } = await signIn(email)
  const event = (await api('POST /api/poap-events', { name: 'Night', ...dates })).data.id
  await api(`PUT /api/poap-events/${event}/ways/word`, { is_on: true, word: 'lighthouse keeper' })
  await api(`PUT /api/poap-events/${event}/ways/code`, { is_on: true })
  await api(`PUT /api/poap-events/${event}/ways/code`, { is_on: false })
  const made = (await api(`POST /api/poap-events/${event}/codes`, { name: 'Box', count: 2 })).data
  await api(`DELETE /api/poap-events/${event}/codes/${made.batch.id}`)
  const hook = (await api('POST /api/webhooks', { url: 'https://hooks.example/a-secret-path', types: ['card.tapped'] }))
    .data
  await api(`PUT /api/webhooks/${hook.id}`, { types: ['event.ended'] })
  await api(`PUT /api/webhooks/${hook.id}`, { is_paused: true })
  await api(`PUT /api/webhooks/${hook.id}`, { is_paused: false })
  const { secret } = (await api(`POST /api/webhooks/${hook.id}/secret`)).data
  await api(`DELETE /api/webhooks/${hook.id}`)
  // Nothing happened, so nothing is said to have.
  assert.equal((await api(`DELETE /api/webhooks/${hook.id}`)).status, 404)
  assert.equal(
    (
      await api(`PUT /api/poap-events/${event}/ways/word`, {
        is_on: true,
        opens_at: '2026-11-21T10:00:00Z',
        closes_at: '2026-11-20T10:00:00Z',
      })
    ).status,
    400,
  )

  const all = await actsOf(user_id)
  const lines = all.filter(({ act }) => /^(poap_events|webhooks)\./.test(act))
  assert.deepEqual(
    lines.map(({ act, subject }) => [act, subject]),
    [
      ['poap_events.ways.update', `${event} word on`],
      ['poap_events.ways.update', `${event} code on`],
      ['poap_events.ways.update', `${event} code off`],
      ['poap_events.codes.create', `${event} ${made.batch.id}`],
      ['poap_events.codes.revoke', `${event} ${made.batch.id}`],
      ['webhooks.create', hook.id],
      ['webhooks.update', hook.id],
      ['webhooks.pause', hook.id],
      ['webhooks.resume', hook.id],
      ['webhooks.secret.replace', hook.id],
      ['webhooks.delete', hook.id],
    ],
  )
  for (const line of lines)
    assert.deepEqual(
      [line.actor, line.outcome, line.user_id, line.session_id, line.ip_address],
      ['caller', 'ok', user_id, session.session_id, '127.0.0.1'],
    )
  const text = JSON.stringify(all)
  for (const one of ['lighthouse', 'a-secret-path', hook.secret, secret, ...made.codes])
    assert.ok(!text.includes(one), one)
})

test('security 139: the audit log has who canceled, deleted, invited, gave and took away, by session or API key, and no address', async (t) => {
  const { contexts, callAs, signIn, actsOf } = await open(t)
  const { api, session, user_id } = await signIn(email)
  const heir = await signIn('heir@example.com')
  const { id } = (await api('POST /api/poap-events', { name: 'Night', ...dates, start_date: '2026-11-19T18:00' })).data
  const of = `/api/poap-events/${id}`
  const { id: dropped } = (await api('POST /api/poap-events', { name: 'Never', ...dates })).data
  await approveEvent(contexts.cards, id)
  await api(`DELETE /api/poap-events/${dropped}`)
  await api(`PUT ${of}/supply`, { supply: 30 })
  await api(`POST ${of}/allowed-addresses`, { addresses: ['listed@example.com'] })
  await api(`DELETE ${of}/allowed-addresses`)
  await api(`POST ${of}/guest-invitations`, { addresses: ['guest@example.com'] })
  await api(`DELETE ${of}/guest-invitations`)
  const kiosk = (await api(`POST ${of}/kiosks`, { name: 'Door' })).data
  await api(`PUT ${of}/kiosks`, { is_on: true })
  await api(`DELETE ${of}/kiosks/${kiosk.id}`)
  await api(`PUT ${of}/staff`, { is_on: true })
  const invite = async (address: string, role: string) =>
    (await api(`POST ${of}/invitations`, { email: address, role })).data.invitations.find(
      (one: { email: string }) => one.email === address,
    ).id
  const withdrawn = await invite('other@example.com', 'staff')
  await invite('other@example.com', 'staff')
  await api(`DELETE ${of}/invitations/${withdrawn}`)
  await api(`DELETE ${of}/invitations/${withdrawn}`)
  const asStaff = await invite('heir@example.com', 'staff')
  await heir.api(`POST /api/event-invitations/${asStaff}/accept`)
  const [person] = (await api(`GET ${of}/people`)).data.people
  await api(`DELETE ${of}/people/${person.id}`)
  const key = (await api('POST /api/api-keys', { name: 'Tool', scopes: ['read', 'manage'], event_id: id })).data
  const program = callAs(key.secret)
  await program(`PUT ${of}/closing`, { reason: 'weather' })
  await api(`DELETE ${of}/closing`)
  await api(`PUT ${of}/closing`, { reason: null })
  await program(`GET ${of}/guests/export?format=csv`)
  const asHolder = await invite('heir@example.com', 'holder')
  await heir.api(`POST /api/event-invitations/${asHolder}/accept`)

  const all = await actsOf(user_id)
  const lines = all.filter(({ act }) => act.startsWith('poap_events.'))
  assert.deepEqual(
    lines.map(({ act, subject, session_id }) => [act.slice('poap_events.'.length), subject, session_id]),
    [
      ['delete', dropped],
      ['supply.update', `${id} 30`],
      ['allowed_addresses.create', `${id} 1`],
      ['allowed_addresses.delete', id],
      ['guest_invitations.create', `${id} 1`],
      ['guest_invitations.delete', id],
      ['kiosks.create', `${id} ${kiosk.id}`],
      ['kiosks.update', `${id} on`],
      ['kiosks.delete', `${id} ${kiosk.id}`],
      ['staff.update', `${id} on`],
      ['invitations.create', `${id} ${withdrawn} staff`],
      ['invitations.delete', `${id} ${withdrawn}`],
      ['invitations.create', `${id} ${asStaff} staff`],
      ['people.remove', `${id} ${person.id} staff`],
      ['cancel', `${id} weather key ${key.id}`, null],
      ['reopen', id],
      ['end', id],
      ['guests.export', `${id} key ${key.id}`, null],
      ['invitations.create', `${id} ${asHolder} holder`],
    ].map(([act, subject, by = session.session_id]) => [act, subject, by]),
  )
  const others = await actsOf(heir.user_id)
  assert.deepEqual(
    others.filter(({ act }) => act.startsWith('poap_events.')).map(({ act, subject }) => [act, subject]),
    [
      ['poap_events.invitations.accept', `${id} ${asStaff} staff`],
      ['poap_events.transfer', `${id} ${asHolder} holder`],
    ],
  )
  for (const line of lines) assert.deepEqual([line.actor, line.outcome, line.ip_address], ['caller', 'ok', '127.0.0.1'])
  const manual = await readFile(join(import.meta.dirname, '../docs/self-hosting.md'), 'utf8')
  for (const { act } of [...lines, ...others.filter(({ act }) => act.startsWith('poap_events.'))])
    assert.ok(manual.includes(`\`${act}\``), `docs/self-hosting.md does not say that ${act} is recorded`)
  const text = JSON.stringify([...lines, ...others])
  for (const one of ['@', kiosk.code, key.secret]) assert.ok(!text.includes(one), one)
})
