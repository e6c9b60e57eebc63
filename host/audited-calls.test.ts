import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listActs } from '@iyk/identity/audit/list-acts.ts'
import { createHostApp } from '../dev/host-app.ts'

const email = 'organizer@example.com'

test('the audit log has who made codes, switched a way and changed a webhook, from where, and no secret', async (t) => {
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
  const { method_id } = await sdk('/otps/email/login_or_create', { email })
  const token = /^\d{6}$/m.exec((await host.outbox()).findLast(({ to }) => to === email)?.text ?? '')?.[0]
  const { session_jwt, session, user_id } = await sdk('/otps/authenticate', {
    method_id,
    token,
    session_duration_minutes: 60,
  })
  const api = async (route: string, payload?: object) => {
    const [method, url] = route.split(' ') as ['GET', string]
    const headers = { authorization: `Bearer ${session_jwt}` }
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: response.statusCode, data: response.json().data }
  }
  const dates = { start_date: '2026-11-20T18:00', end_date: '2090-11-20T23:00', timezone: 'Europe/Lisbon' }
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

  const all = await listActs(contexts.identity!, { since: new Date(0), userId: user_id, limit: 100 })
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
