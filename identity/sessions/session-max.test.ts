import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp, projectId, projectSecret as secret } from '@iyk/dev/identity-app.ts'
import { removeExpired } from '../database/remove-expired.ts'

const minute = 60_000
const day = 24 * 60

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp({ settings: { projectSecret: secret } })
})
after(() => provider.close())

const mayLast = (minutes: number | undefined) => {
  provider.context.settings.sessionMaxMinutes = minutes
}
const lasts = ({ started_at, expires_at }: { started_at: string; expires_at: string }) =>
  (Date.parse(expires_at) - Date.parse(started_at)) / minute
const refresh = (token: string, minutes?: number) =>
  provider.call('/sessions/authenticate', {
    body: minutes === undefined ? {} : { session_duration_minutes: minutes },
    token,
  })
const byBackend = (body: object) =>
  provider.call('/v1/sessions/authenticate', {
    body: { session_duration_minutes: 366 * day, ...body },
    headers: { authorization: `Basic ${Buffer.from(`${projectId}:${secret}`).toString('base64')}`, origin: undefined },
  })

/** As stored, whatever responses say. */
const storedLengths = async () =>
  (
    await provider.database.pool.query(
      'select extract(epoch from expires_at - started_at) / 60 as minutes from identity.sessions',
    )
  ).rows.map(({ minutes }) => Number(minutes))

test('no call creates or extends a session beyond the setting, counted from its start', async () => {
  mayLast(90)
  const email = 'long@example.com'
  const { session, session_token, session_jwt } = await provider.signIn(email, { minutes: 366 * day })
  assert.equal(lasts(session), 90)
  assert.deepEqual(await storedLengths(), [90])
  provider.advance(30 * minute)
  assert.equal(lasts((await refresh(session_token, 366 * day)).data.session), 90)
  assert.equal(lasts((await byBackend({ session_token })).body.session), 90)
  assert.deepEqual(await storedLengths(), [90])
  const fresh = (await refresh(session_token)).data.session_jwt
  assert.notEqual(fresh, session_jwt)
  assert.equal(lasts((await byBackend({ session_jwt: fresh })).body.session), 90)
  // A further proof in the same session.
  const { data } = await provider.call('/otps/email/login_or_create', { body: { email } })
  const { code } = await provider.lastMail(email)
  const verified = await provider.call('/otps/authenticate', {
    body: { method_id: data.method_id, token: code, session_duration_minutes: 366 * day },
    token: session_token,
  })
  assert.equal(verified.data.session.session_id, session.session_id)
  assert.equal(lasts(verified.data.session), 90)
  assert.deepEqual(await storedLengths(), [90])
  provider.advance(60 * minute - 1)
  assert.equal((await refresh(session_token, 60)).status, 200)
  provider.advance(1)
  assert.equal((await refresh(session_token, 60)).error, 'session_not_found')
  assert.equal((await byBackend({ session_token })).body.error_type, 'session_not_found')
})

test('a session from before the setting ends by it, too', async () => {
  mayLast(undefined)
  const old = await provider.signIn('before@example.com', { minutes: 366 * day })
  assert.equal(lasts(old.session), 366 * day)
  const young = await provider.signIn('before@example.com', { minutes: 366 * day })
  provider.advance(60 * minute)
  mayLast(60)
  assert.equal((await refresh(old.session_token)).error, 'session_not_found')
  mayLast(61)
  const shown = await provider.call('/sessions/authenticate', { body: {}, token: young.session_token })
  assert.equal(lasts(shown.data.session), 61)
  await removeExpired(provider.context)
  const lengths = await storedLengths()
  assert.ok(lengths.length > 0 && lengths.every((minutes) => minutes <= 61))
})

test('a shorter session stays as short as requested', async () => {
  mayLast(90)
  assert.equal(lasts((await provider.signIn('short@example.com', { minutes: 10 })).session), 10)
})
