import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp, pkcePair } from '@iyk/dev/identity-app.ts'
import { setBan } from '../users/set-ban.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const minute = 60_000
const duration = { session_duration_minutes: 60 }

/** Someone who signed in before in this browser: a shared statement signs them in (sign-in-together.sql). */
const knownAs = async (email: string) => {
  const requested = async (headers: Record<string, string>, body: object = {}) => {
    // A later email than the ones before.
    provider.advance(1000)
    const sent = await provider.call('/magic_links/email/login_or_create', { body: { email, ...body }, headers })
    assert.equal(sent.status, 200, sent.text)
    return provider.lastMail(email)
  }
  const open = (token: string, headers: Record<string, string>, body: object = {}, session?: string) =>
    provider.call('/magic_links/authenticate', { body: { token, ...duration, ...body }, headers, token: session })
  const first = await open((await requested({})).token, {})
  assert.equal(first.status, 200, first.text)
  const headers = { cookie: String(first.headers['set-cookie']).split(';')[0]! }
  return {
    userId: first.data.user_id as string,
    request: (body?: object) => requested(headers, body),
    openLink: ({ token }: { token: string }, body?: object, session?: string) => open(token, headers, body, session),
    enterCode: ({ code, methodId }: { code: string | undefined; methodId: string }) =>
      provider.call('/otps/authenticate', { body: { token: code, method_id: methodId, ...duration }, headers }),
  }
}

const sessionsOf = async (userId: string): Promise<number> => {
  const { rows } = await provider.database.pool.query(
    'select count(*)::integer as sessions from identity.sessions where user_id = $1',
    [userId],
  )
  return rows[0].sessions
}
const assertRefused = ({ error }: { error: string | undefined }, expected: string) => assert.equal(error, expected)

test('who comes back in a browser they signed in with is signed in by the shared statement alone', async () => {
  const ada = await knownAs('ada@example.com')
  const mail = await ada.request()
  provider.statements.length = 0
  assert.equal((await ada.openLink(mail)).data.user_id, ada.userId)
  assert.equal((await ada.enterCode(await ada.request())).data.user_id, ada.userId)
  for (const stepwise of ['magicLinks.consume', 'otps.consume'])
    assert.ok(!provider.statements.includes(stepwise), stepwise)
})

test('security 3: back in a known browser, one link, one code, or both of one email, in parallel, give one session', async () => {
  const bea = await knownAs('bea@example.com')
  const [link, code] = [bea.openLink, bea.enterCode]
  for (const ways of [
    Array.from({ length: 20 }, () => link),
    Array.from({ length: 20 }, () => code),
    Array.from({ length: 10 }, () => [link, code]).flat(),
  ]) {
    const [mail, before] = [await bea.request(), await sessionsOf(bea.userId)]
    const replies = await Promise.all(ways.map((way) => way(mail)))
    assert.equal(replies.filter(({ status }) => status === 200).length, 1)
    assert.equal(await sessionsOf(bea.userId), before + 1)
  }
})

test('security 4: back in a known browser, a used link or code, or what is left of its email, is refused', async () => {
  const cleo = await knownAs('cleo@example.com')
  const byLink = await cleo.request()
  const { session_token } = (await cleo.openLink(byLink)).data
  for (const session of [undefined, session_token])
    assertRefused(await cleo.openLink(byLink, {}, session), 'unable_to_auth_magic_link')
  assertRefused(await cleo.enterCode(byLink), 'unable_to_auth_otp_code')
  const byCode = await cleo.request()
  assert.equal((await cleo.enterCode(byCode)).status, 200)
  assertRefused(await cleo.enterCode(byCode), 'unable_to_auth_otp_code')
  assertRefused(await cleo.openLink(byCode), 'unable_to_auth_magic_link')
  assert.equal(await sessionsOf(cleo.userId), 3)
})

test('security 4: back in a known browser, an expired link or code is refused', async () => {
  const dora = await knownAs('dora@example.com')
  const mail = await dora.request({ login_expiration_minutes: 5 })
  provider.advance(10 * minute)
  assertRefused(await dora.openLink(mail), 'unable_to_auth_magic_link')
  assertRefused(await dora.enterCode(mail), 'unable_to_auth_otp_code')
  assert.equal(await sessionsOf(dora.userId), 1)
})

test('security 11: back in a known browser, a link needs the verifier of the browser that asked for it', async () => {
  const ella = await knownAs('ella@example.com')
  const { challenge, verifier } = pkcePair('known')
  const mail = await ella.request({ code_challenge: challenge })
  assertRefused(await ella.openLink(mail), 'pkce_expected_code_verifier')
  assertRefused(await ella.openLink(mail, { code_verifier: pkcePair('other').verifier }), 'pkce_mismatch')
  assert.equal((await ella.openLink(mail, { code_verifier: verifier })).status, 200)
})

test('security 20: back in a known browser, neither another user’s session nor an id in the body decides who signs in', async () => {
  const mallory = await provider.signIn('mallory@example.com')
  const fay = await knownAs('fay@example.com')
  const { user_id, session_id } = mallory.session
  const { data } = await fay.openLink(await fay.request(), { user_id, session_id }, mallory.session_token)
  assert.equal(data.user_id, fay.userId)
  assert.notEqual(data.session.session_id, session_id)
  assert.equal(await sessionsOf(mallory.user_id), 1)
  const still = await provider.call('/users/me', { method: 'GET', token: mallory.session_token })
  assert.equal(still.data.user_id, mallory.user_id)
})

test('security 20: the browser of one user makes no other user’s sign-in a known one', async () => {
  const gwen = await knownAs('gwen@example.com')
  const hana = await knownAs('hana@example.com')
  const notices = async () => (await provider.notices('hana@example.com')).length
  const before = await notices()
  assert.equal((await hana.openLink(await hana.request())).status, 200)
  assert.equal(await notices(), before)
  // The link that was emailed to Hana, opened in the browser of Gwen.
  assert.equal((await gwen.openLink(await hana.request())).data.user_id, hana.userId)
  assert.equal(await notices(), before + 1)
})

test('security 22: back in a known browser, a banned user cannot sign in, by link or code', async () => {
  const ivy = await knownAs('ivy@example.com')
  const mails = [await ivy.request(), await ivy.request()]
  await setBan(provider.context, ivy.userId, true)
  assertRefused(await ivy.openLink(mails[0]!), 'unauthorized_credentials')
  assertRefused(await ivy.enterCode(mails[1]!), 'unauthorized_credentials')
  assert.equal(await sessionsOf(ivy.userId), 0)
})

test('security 22: who was banned before they ever signed in cannot sign in, by link or code', async () => {
  const email = 'june@example.com'
  await provider.call('/magic_links/email/login_or_create', { body: { email } })
  const { token, code, methodId } = await provider.lastMail(email)
  const { rows } = await provider.database.pool.query('select user_id from identity.emails where email = $1', [email])
  await setBan(provider.context, rows[0].user_id, true)
  assertRefused(
    await provider.call('/magic_links/authenticate', { body: { token, ...duration } }),
    'unauthorized_credentials',
  )
  assertRefused(
    await provider.call('/otps/authenticate', { body: { token: code, method_id: methodId, ...duration } }),
    'unauthorized_credentials',
  )
  assert.equal(await sessionsOf(rows[0].user_id), 0)
})
