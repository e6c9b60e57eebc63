import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { revokeCollectible } from '@iyk/cards/collectibles/revoke.ts'
import { removeExpired } from '@iyk/cards/database/remove-expired.ts'
import { masterKeysOf } from '@iyk/cards/master-keys/master-keys.ts'
import { forgetUser } from '@iyk/cards/me/forget.ts'
import { takeDownPicture } from '@iyk/cards/pictures/take-down.ts'
import { jwtVerify } from 'jose/jwt/verify'
import sharp from 'sharp'
import { createHostApp } from '../../dev/host-app.ts'
import {
  googleAccount,
  googleIssuer,
  makeAppleKeys,
  needsOpenssl,
  passTeamId,
  passTypeId,
} from '../../dev/pass-keys.ts'
import {
  addPass,
  apple,
  countRows,
  google,
  openPass,
  setPicture,
  startPassWorld,
  usePhone,
} from '../../dev/pass-world.ts'
import { signInCookies } from '../../dev/sign-in-cookies.ts'
import { passTokens } from './pass-tokens.ts'

test(
  'a collector’s Apple pass is signed by the chain of the settings and shows the collectible',
  needsOpenssl,
  async (t) => {
    const host = await startPassWorld(t)
    const { pass, files, headers } = await addPass(host, host.ada)
    assert.equal(headers['content-type'], 'application/vnd.apple.pkpass')
    assert.equal(headers['cache-control'], 'private, no-store')
    const { PUBLIC_URL } = host.config
    assert.deepEqual(
      [pass.passTypeIdentifier, pass.teamIdentifier, pass.webServiceURL, pass.formatVersion],
      [passTypeId, passTeamId, `${PUBLIC_URL}/passes`, 1],
    )
    const { headerFields, primaryFields, secondaryFields, auxiliaryFields, backFields } = pass.eventTicket
    assert.deepEqual(
      [headerFields[0].value, primaryFields[0].value, auxiliaryFields[0].value],
      [1, 'Harbor walk', 'The hall'],
    )
    const { value, ignoresTimeZone } = secondaryFields[0]
    assert.deepEqual([value, ignoresTimeZone], ['2026-11-19T09:00:00+00:00', true])
    const link = `${PUBLIC_URL}/tap?kept=${host.ada.id}`
    assert.equal(backFields.at(-1).value, link)
    assert.deepEqual([pass.barcodes[0].format, pass.barcodes[0].message], ['PKBarcodeFormatQR', link])
    assert.equal(new Date(pass.relevantDate).toISOString(), '2026-11-19T09:00:00.000Z')
    assert.equal(pass.description, 'Harbor walk · Collectible 1')
    for (const [name, width, height] of [
      ['icon@2x.png', 58, 58],
      ['logo.png', 50, 50],
      ['strip@3x.png', 1125, 294],
    ] as const) {
      const drawn = await sharp(files[name]!).metadata()
      assert.deepEqual([drawn.format, drawn.width, drawn.height], ['png', width, height], name)
    }
    assert.match(String(files['de.lproj/pass.strings']), /"number" = "Nummer";/)
    assert.match(String(files['ja.lproj/pass.strings']), /"where" = "場所";/)
    const again = await addPass(host, host.ada)
    assert.equal(again.pass.serialNumber, pass.serialNumber, 'the same pass, so a phone replaces it')
    const { rows } = await host.database.pool.query('select * from cards.passes')
    assert.equal(rows.length, 1)
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(pass.authenticationToken))
  },
)

test('a pass has the picture of the event, and its clock’s times', needsOpenssl, async (t) => {
  const host = await startPassWorld(t)
  await setPicture(host)
  await host.database.pool.query("update cards.event_versions set timezone = 'Asia/Kathmandu' where event_id = $1", [
    host.venue.id,
  ])
  const { files, pass } = await addPass(host, host.ada)
  const { dominant } = await sharp(files['strip.png']!).stats()
  assert.ok(dominant.r > 200 && dominant.g < 60, JSON.stringify(dominant))
  assert.equal(pass.eventTicket.secondaryFields[0].value, '2026-11-19T09:00:00+05:45')
})

test('a link for Google Wallet is signed by the service account and names the collectible', needsOpenssl, async (t) => {
  const PUBLIC_URL = 'https://cards.example.com'
  const own = { PUBLIC_URL, SMTP_URL: 'smtp://localhost:1', CARD_MASTER_KEY: 'ab'.repeat(16), RATE_LIMITS: 'on' }
  const host = await startPassWorld(t, own)
  const { statusCode, headers } = await host.get(`/passes/google/${host.ada.id}`, host.ada.cookie, {
    'accept-language': 'de',
  })
  assert.equal(statusCode, 303)
  const [, jwt = ''] = /^https:\/\/pay\.google\.com\/gp\/v\/save\/(.+)$/.exec(String(headers.location)) ?? []
  const { payload, protectedHeader } = await jwtVerify(jwt, google.publicKey, {
    issuer: googleAccount,
    audience: 'google',
    algorithms: ['RS256'],
  })
  assert.equal(protectedHeader.kid, 'key-1')
  assert.deepEqual([payload.typ, payload.origins], ['savetowallet', [PUBLIC_URL]])
  // biome-ignore lint/suspicious/noExplicitAny: Google's own shapes.
  const { eventTicketClasses, eventTicketObjects } = payload.payload as any
  const [[eventClass], [ticket]] = [eventTicketClasses, eventTicketObjects]
  assert.equal(ticket.id, `${googleIssuer}.${host.ada.id}`)
  assert.deepEqual([ticket.classId, ticket.ticketNumber, ticket.state], [eventClass.id, '1', 'ACTIVE'])
  assert.equal(ticket.barcode.value, `${PUBLIC_URL}/tap?kept=${host.ada.id}`)
  assert.equal(ticket.heroImage.sourceUri.uri, `${PUBLIC_URL}/share/${host.ada.id}.png`)
  assert.deepEqual(eventClass.eventName.defaultValue, { language: 'de', value: 'Harbor walk' })
  assert.equal(eventClass.dateTime.start, '2026-11-19T09:00:00+00:00')
  assert.equal(eventClass.venue.name.defaultValue.value, 'The hall')
  const rename = "update cards.event_versions set name = repeat('Ü', 114) where event_id = $1"
  await host.database.pool.query(rename, [host.venue.id])
  const long = String((await host.get(`/passes/google/${host.ada.id}`, host.ada.cookie)).headers.location)
  assert.ok(long.length <= 1800, `a link of ${long.length} characters; browsers may cut off what is longer`)
})

test('security 79: only who has a collectible gets its pass', needsOpenssl, async (t) => {
  const { ada, grace, get } = await startPassWorld(t)
  for (const wallet of ['apple', 'google']) {
    const url = `/passes/${wallet}/${ada.id}`
    const signedOut = await get(url)
    assert.deepEqual([signedOut.statusCode, signedOut.headers.location], [303, `/collection/${ada.id}`])
    assert.equal((await get(url, grace.cookie)).statusCode, 404)
    assert.equal((await get(url, `${ada.cookie}x`)).statusCode, 303)
    assert.equal((await get(url, ada.cookie, { origin: 'https://evil.example.com' })).statusCode, 303)
    assert.equal((await get(`/passes/${wallet}/x`, ada.cookie)).statusCode, 400)
  }
})

test('a phone registers, learns which passes changed, fetches them and unregisters', needsOpenssl, async (t) => {
  const host = await startPassWorld(t)
  const hash = await setPicture(host)
  const { pass } = await addPass(host, host.ada)
  const ada = usePhone(host, pass)
  assert.equal((await ada.list()).statusCode, 204)
  assert.equal((await ada.register()).statusCode, 201)
  assert.equal((await ada.register()).statusCode, 200)
  const { serialNumbers, lastUpdated } = (await ada.list()).json()
  assert.deepEqual(serialNumbers, [pass.serialNumber])
  assert.equal((await ada.list(lastUpdated)).statusCode, 204)
  const fetched = await ada.fetch()
  assert.deepEqual(openPass(fetched.rawPayload).pass, pass)
  const modified = fetched.headers['last-modified']
  assert.equal((await ada.fetch(modified)).statusCode, 304)

  await takeDownPicture(host.contexts.cards, hash)
  const changed = (await ada.list(lastUpdated)).json()
  assert.deepEqual(changed.serialNumbers, [pass.serialNumber])
  const after = await ada.fetch(modified)
  const { dominant } = await sharp(openPass(after.rawPayload).files['strip.png']!).stats()
  assert.ok(!(dominant.r > 200 && dominant.g < 60), 'artwork instead of what was taken down')
  assert.equal((await ada.fetch(after.headers['last-modified'])).statusCode, 304)
  assert.equal((await ada.list(changed.lastUpdated)).statusCode, 204)
  assert.equal((await ada.unregister()).statusCode, 200)
  assert.equal((await ada.list()).statusCode, 204)
})

test('security 80: an unknown pass, another type and a wrong token are refused alike', needsOpenssl, async (t) => {
  const host = await startPassWorld(t)
  const [ada, grace] = [(await addPass(host, host.ada)).pass, (await addPass(host, host.grace)).pass]
  const phoneOfAda = usePhone(host, ada)
  const unknown = '00000000-0000-4000-8000-000000000000'
  const refused = [
    await phoneOfAda.fetch(undefined, grace.authenticationToken),
    await phoneOfAda.fetch(undefined, ''),
    await phoneOfAda.fetch(undefined, ada.authenticationToken, unknown),
    await phoneOfAda.fetch(undefined, ada.authenticationToken, 'not-an-id'),
    await phoneOfAda.register(grace.authenticationToken),
    await phoneOfAda.register(ada.authenticationToken, unknown),
    await phoneOfAda.unregister(`${ada.authenticationToken}x`),
    await host.get(`/passes/v1/passes/pass.com.other/${ada.serialNumber}`, undefined, {
      authorization: `ApplePass ${ada.authenticationToken}`,
    }),
  ]
  const said = refused.map((reply) => [reply.statusCode, { ...reply.json(), request_id: '' }])
  for (const one of said) assert.deepEqual(one, said[0])
  assert.equal(said[0]?.[0], 401)
  assert.equal((await phoneOfAda.list()).statusCode, 204)
})

test('security 81: a phone cannot fill the database or the log', needsOpenssl, async (t) => {
  const host = await startPassWorld(t)
  const { pass } = await addPass(host, host.ada)
  const headers = { authorization: `ApplePass ${pass.authenticationToken}` }
  const register = (device: string, payload: object = { pushToken: 'ab' }) => {
    const url = `/passes/v1/devices/${device}/registrations/${passTypeId}/${pass.serialNumber}`
    return host.app.inject({ method: 'POST', url, headers, payload })
  }
  for (let one = 0; one < 50; one += 1) assert.equal((await register(`phone-${one}`)).statusCode, 201)
  assert.equal((await register('phone-50')).statusCode, 429)
  assert.equal((await register('phone-0')).statusCode, 200)
  assert.equal((await register('phone-0', { pushToken: 'a'.repeat(257) })).statusCode, 400)
  assert.notEqual((await register('p'.repeat(129))).statusCode, 201)
  const log = (logs: string[]) => host.app.inject({ method: 'POST', url: '/passes/v1/log', payload: { logs } })
  assert.equal((await log(['wrong'])).statusCode, 200)
  assert.equal((await log(['x'.repeat(1001)])).statusCode, 400)
  assert.equal((await log(Array.from({ length: 51 }, () => 'x'))).statusCode, 400)
})

test('security 81: phones that register for a pass at the same moment are fifty at most', needsOpenssl, async (t) => {
  const host = await startPassWorld(t)
  const { pass } = await addPass(host, host.ada)
  const all = await Promise.all(
    Array.from({ length: 70 }, (_, one) => usePhone(host, pass, { phone: `phone-${one}` }).register()),
  )
  const counts = [201, 429].map((status) => all.filter(({ statusCode }) => statusCode === status).length)
  assert.deepEqual(counts, [50, 20])
})

test('security 112: what phones write into the log is little, and has no address', needsOpenssl, async (t) => {
  const host = await startPassWorld(t, { RATE_LIMITS: 'on' })
  const lines: string[][] = []
  t.mock.method(
    host.contexts.cards.log,
    'info',
    (fields: { lines?: string[] }) => fields.lines && lines.push(fields.lines),
  )
  const log = async (logs: string[]) =>
    (await host.app.inject({ method: 'POST', url: '/passes/v1/log', payload: { logs } })).statusCode
  assert.equal(await log([`To: <ada@example.com> ${'x'.repeat(900)}`, 'two', 'three', 'four', 'five', 'six']), 200)
  const [[first, ...others] = []] = lines
  assert.match(first!, /^To: <a•••@example\.com> x+$/)
  assert.equal(first!.length, 200)
  assert.deepEqual(others, ['two', 'three', 'four', 'five'])
  for (let more = 0; more < 19; more += 1) assert.equal(await log(['x']), 200)
  assert.equal(await log(['x']), 429)
  assert.equal(lines.length, 20)
  assert.equal((await usePhone(host, (await addPass(host, host.ada)).pass).fetch()).statusCode, 200)
})

test('security 81: passes are limited per user, however they are fetched', needsOpenssl, async (t) => {
  const host = await startPassWorld(t, {
    RATE_LIMITS: 'on',
    LIMIT_PASSES_PER_USER: '2/1h',
    LIMIT_PASS_CALLS_PER_NETWORK: '3/1h',
  })
  const { pass } = await addPass(host, host.ada)
  const ada = usePhone(host, pass)
  assert.equal((await ada.fetch()).statusCode, 200)
  assert.equal((await host.get(`/passes/apple/${host.ada.id}`, host.ada.cookie)).statusCode, 429)
  assert.equal((await ada.fetch()).statusCode, 429)
  assert.equal((await ada.list()).statusCode, 204)
  assert.equal((await ada.list()).statusCode, 429)
})

test(
  'security 82: a pass of what was taken back, or of a deleted user, says nothing, and its phone is remembered only to be told',
  needsOpenssl,
  async (t) => {
    const host = await startPassWorld(t)
    const [ada, grace] = [await addPass(host, host.ada), await addPass(host, host.grace)]
    const [first, second] = [usePhone(host, ada.pass), usePhone(host, grace.pass, { phone: 'f6e5d4c3b2a1' })]
    await first.register()
    await second.register()
    assert.deepEqual(await countRows(host), { passes: 2, phones: 2, ended: 0 })
    await revokeCollectible(host.contexts.cards, host.ada.id)
    assert.deepEqual(await countRows(host), { passes: 1, phones: 1, ended: 1 })
    const graceUser = await host.userOf(host.grace.id)
    await forgetUser(host.contexts.cards, { userId: graceUser, emails: ['grace@example.com'] })
    assert.deepEqual(await countRows(host), { passes: 0, phones: 0, ended: 2 })
    for (const [one, { pass }] of [
      [first, ada],
      [second, grace],
    ] as const) {
      const { pass: left, files } = openPass((await one.fetch(new Date('2027-01-01').toUTCString())).rawPayload)
      assert.deepEqual([left.voided, left.serialNumber], [true, pass.serialNumber])
      assert.doesNotMatch(JSON.stringify(left), /Harbor|hall|kept=/)
      assert.ok(!('strip.png' in files))
      assert.equal((await one.register()).statusCode, 401)
      assert.deepEqual((await one.list()).json().serialNumbers, [pass.serialNumber])
    }
    // The phone says that the pass was removed from it.
    await first.unregister()
    const { rows } = await host.database.pool.query('select * from cards.pass_registrations')
    assert.deepEqual(
      rows.map(({ pass_id }) => pass_id),
      [grace.pass.serialNumber],
    )
    const whose = ['ada@example.com', 'grace@example.com', host.ada.id, host.grace.id, graceUser]
    for (const word of whose) assert.ok(!JSON.stringify(rows).includes(word), word)
    await host.database.pool.query(
      "update cards.pass_registrations set ended_at = clock_timestamp() - interval '8 days'",
    )
    await removeExpired(host.contexts.cards)
    assert.deepEqual(await countRows(host), { passes: 0, phones: 0, ended: 0 })
    assert.equal((await second.list()).statusCode, 204)
  },
)

test(
  'security 82: a collectible that another person has now takes the first one’s pass and phones along',
  needsOpenssl,
  async (t) => {
    const host = await startPassWorld(t)
    const { pass } = await addPass(host, host.ada)
    const phoneOfAda = usePhone(host, pass)
    await phoneOfAda.register()
    const { pool } = host.database
    // As when it was collected with a mistyped address, and sent to the right one.
    await pool.query(
      `with other as (insert into cards.collectors (created_at) values (now()) returning collector_id)
     update cards.collectibles set collector_id = (select collector_id from other) where collectible_id = $1`,
      [host.ada.id],
    )
    assert.equal(openPass((await phoneOfAda.fetch()).rawPayload).pass.voided, true)
    assert.equal((await phoneOfAda.list()).statusCode, 204)
    await removeExpired(host.contexts.cards)
    assert.deepEqual(await countRows(host), { passes: 0, phones: 0, ended: 1 })
  },
)

test('without keys there is no wallet to choose and no address of a pass', needsOpenssl, async (t) => {
  const { app } = await createHostApp(t)
  assert.equal((await app.inject('/config.json')).json().wallet_passes, undefined)
  const id = '00000000-0000-4000-8000-000000000000'
  for (const path of [`apple/${id}`, `google/${id}`, 'v1/log', `v1/passes/${passTypeId}/${id}`]) {
    const { statusCode, headers } = await app.inject({ url: `/passes/${path}`, headers: { accept: 'text/html' } })
    assert.equal(statusCode, 404)
    assert.match(String(headers['content-type']), /json/)
  }
})

test('each wallet is offered by its own keys', needsOpenssl, async (t) => {
  const { app } = await createHostApp(t, google.settings)
  assert.deepEqual((await app.inject('/config.json')).json().wallet_passes, ['google'])
  const id = '00000000-0000-4000-8000-000000000000'
  assert.equal((await app.inject(`/passes/apple/${id}`)).statusCode, 404)
})

test(
  'a user’s export lists their passes and how many phones follow each, without a secret',
  needsOpenssl,
  async (t) => {
    const host = await startPassWorld(t)
    const [{ pass }, other] = [await addPass(host, host.ada), await addPass(host, host.grace)]
    for (const phone of ['a1b2c3', 'd4e5f6']) await usePhone(host, pass, { phone }).register()
    const { publicToken } = host.contexts.identity!.settings
    const renewed = await host.app.inject({
      method: 'POST',
      url: '/sdk/v1/sessions/authenticate',
      headers: { authorization: `Basic ${btoa(`${publicToken}:${host.ada.cookie.split('=')[1]}`)}` },
      payload: {},
    })
    const jwt = renewed.json().data.session_jwt
    const { data } = (await host.get('/api/me', undefined, { authorization: `Bearer ${jwt}` })).json()
    const [exported, ...more] = data.wallet_passes
    assert.deepEqual(more, [])
    const { changed_at, ...rest } = exported
    assert.deepEqual(rest, { serial_number: pass.serialNumber, collectible_id: host.ada.id, phones: 2 })
    assert.match(changed_at, /^2026-11-20T12:00:0[01]\.000Z$/)
    const text = JSON.stringify(data)
    for (const secret of [pass.authenticationToken, 'ab'.repeat(32), 'a1b2c3', other.pass.serialNumber])
      assert.ok(!text.includes(secret))
  },
)

test('the metrics say when the certificates of passes expire', needsOpenssl, async (t) => {
  const host = await startPassWorld(t)
  const { body } = await host.get('/metrics')
  for (const setting of ['APPLE_PASS_CERTIFICATE', 'APPLE_WWDR_CERTIFICATE'] as const) {
    const { validToDate } = new X509Certificate(apple.settings[setting])
    const line = `certificate_not_after_timestamp_seconds{setting="${setting}"} ${validToDate.getTime() / 1000}`
    assert.ok(body.includes(`${line}\n`), line)
  }
})

/** Keys that expire days after a host of a test starts, and how many minutes that takes. */
const expiringKeys = () => {
  const started = new Date('2026-11-20T12:00:00Z').getTime()
  const days = Math.max(Math.ceil((started - Date.now()) / 86_400_000) + 2, 2)
  const { settings } = makeAppleKeys({ days: { pass: days } })
  const { validToDate } = new X509Certificate(settings.APPLE_PASS_CERTIFICATE)
  return { settings, minutes: Math.ceil((validToDate.getTime() - started) / 60_000) }
}

test(
  'once a certificate has expired, Apple Wallet is not offered, and a phone that has a pass is told to ask later',
  needsOpenssl,
  async (t) => {
    const { settings, minutes } = expiringKeys()
    const host = await startPassWorld(t, settings)
    const offered = async () => (await host.get('/config.json')).json().wallet_passes
    const url = `/passes/apple/${host.ada.id}`
    const issued = await host.get(url, host.ada.cookie)
    assert.deepEqual([issued.statusCode, await offered()], [200, ['apple', 'google']])
    const { rows } = await host.database.pool.query('select pass_id from cards.passes')
    const token = passTokens(masterKeysOf(host.contexts.cards)).tokenOf(rows[0].pass_id)
    const phone = usePhone(host, { serialNumber: rows[0].pass_id, authenticationToken: token })
    assert.equal((await phone.register()).statusCode, 201)
    const modified = (await phone.fetch()).headers['last-modified']

    host.pass(minutes + 1)
    assert.deepEqual(await offered(), ['google'])
    const cookie = await signInCookies(host, 'ada@example.com')
    const refused = await host.get(url, cookie)
    assert.deepEqual([refused.statusCode, refused.json().error_type], [404, 'route_not_found'])
    assert.equal((await host.get(`/passes/google/${host.ada.id}`, cookie)).statusCode, 303)
    assert.equal((await phone.fetch(modified)).statusCode, 304)
    const later = await phone.fetch()
    assert.deepEqual([later.statusCode, later.headers['retry-after']], [503, '3600'])
    assert.equal((await phone.unregister()).statusCode, 200)
  },
)

test(
  'over the limit, and where there is no pass, a browser gets a page in its language that leads back',
  needsOpenssl,
  async (t) => {
    const host = await startPassWorld(t, { RATE_LIMITS: 'on', LIMIT_PASSES_PER_USER: '1/1h' })
    const url = `/passes/apple/${host.ada.id}`
    const browse = (language: string, at = url) =>
      host.get(at, host.ada.cookie, { accept: 'text/html,*/*;q=0.8', 'accept-language': language })
    assert.equal((await browse('en')).statusCode, 200)
    const { statusCode, headers, body } = await browse('de')
    assert.deepEqual([statusCode, headers['content-type']], [429, 'text/html; charset=utf-8'])
    assert.ok(Number(headers['retry-after']) > 0)
    assert.match(body, /<html lang="de">[\s\S]*Zu viele Versuche\./)
    assert.ok(body.includes(`href="/collection/${host.ada.id}"`))
    const wrong = await browse('en', '/passes/apple/"><b>')
    assert.deepEqual([wrong.statusCode, /<b>/.test(wrong.body)], [400, false])
    assert.match(String((await host.get(url, host.ada.cookie)).headers['content-type']), /json/)
  },
)

test(
  'passes have the name of the product and its languages, and are fetched again when it changes',
  needsOpenssl,
  async (t) => {
    const name = '"Hafen" & <Söhne> 🎟️'
    const host = await startPassWorld(t, { PRODUCT_NAME: name, LANGUAGES: 'de,en' })
    const { pass, files } = await addPass(host, host.ada)
    assert.equal(pass.organizationName, name)
    assert.doesNotMatch(JSON.stringify(pass), /IYK Cards/)
    assert.deepEqual(
      Object.keys(files)
        .filter((file) => file.endsWith('.strings'))
        .toSorted(),
      ['de.lproj/pass.strings', 'en.lproj/pass.strings'],
    )
    const { location } = (await host.get(`/passes/google/${host.ada.id}`, host.ada.cookie)).headers
    const [, payload = ''] = String(location).split('/').at(-1)!.split('.')
    const { eventTicketClasses } = JSON.parse(String(Buffer.from(payload, 'base64url'))).payload
    assert.equal(eventTicketClasses[0].issuerName, name)
  },
)
