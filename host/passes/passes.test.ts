import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { revokeCollectible } from '@iyk/cards/collectibles/revoke.ts'
import { removeExpired } from '@iyk/cards/database/remove-expired.ts'
import { forgetUser } from '@iyk/cards/me/forget.ts'
import { takeDownPicture } from '@iyk/cards/pictures/take-down.ts'
import { jwtVerify } from 'jose/jwt/verify'
import sharp from 'sharp'
import { createHostApp } from '../../dev/host-app.ts'
import {
  googleAccount,
  googleIssuer,
  makeAppleKeys,
  makeGoogleKeys,
  needsOpenssl,
  passTeamId,
  passTypeId,
  withOpenssl,
} from '../../dev/pass-keys.ts'
import { signInCookies } from '../../dev/sign-in-cookies.ts'
import { openVenue, refOf } from '../../dev/venue.ts'

const apple = needsOpenssl.skip ? (undefined as never) : makeAppleKeys()
const google = makeGoogleKeys()
const phone = 'a1b2c3d4e5f6'

/** A venue where Ada and Grace each collected, on a host that signs passes. */
const start = async (t: TestContext, environment: Record<string, string> = {}) => {
  const host = await createHostApp(t, { ...apple.settings, ...google.settings, ...environment })
  const venue = await openVenue(host, { name: 'Harbor walk', cards: 1, supply: 40 })
  const collect = async (email: string) => {
    const guest = venue.from('198.51.100.7')
    const { location } = (await guest.tap(0)).headers
    const { data } = (await guest.collect({ ref: refOf(location), email })).json()
    // Signing in verifies the address, and what waits for it is theirs.
    const cookie = await signInCookies(host, email)
    return { id: data.id as string, cookie }
  }
  const [ada, grace] = [await collect('ada@example.com'), await collect('grace@example.com')]
  const get = (url: string, cookie?: string, headers: Record<string, string> = {}) =>
    host.app.inject({ url, headers: { ...(cookie && { cookie }), ...headers } })
  const userOf = async (id: string) =>
    (
      await host.database.pool.query(
        'select user_id from cards.collectibles join cards.collectors using (collector_id) where collectible_id = $1',
        [id],
      )
    ).rows[0].user_id as string
  return { ...host, venue, ada, grace, get, userOf }
}

/** The files of an archive, by its central directory: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT 4.3. Passes are not compressed. */
const unzip = (bytes: Buffer): Record<string, Buffer> => {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'))
  const files: Record<string, Buffer> = {}
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, name, extra, comment] = [at + 20, at + 28, at + 30, at + 32]
    const nameEnd = at + 46 + bytes.readUInt16LE(name)
    const local = bytes.readUInt32LE(at + 42)
    const data = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    assert.equal(bytes.readUInt16LE(at + 10), 0, 'stored')
    files[bytes.toString('utf8', at + 46, nameEnd)] = bytes.subarray(data, data + bytes.readUInt32LE(size))
    at = nameEnd + bytes.readUInt16LE(extra) + bytes.readUInt16LE(comment)
  }
  return files
}

/** The pass in an archive, once every file fits the manifest and its signature leads to the test's own root. */
const openPass = (bytes: Buffer) => {
  const { signature, 'manifest.json': manifest, ...files } = unzip(bytes)
  const sums = Object.entries(files).map(([name, file]) => [name, createHash('sha1').update(file).digest('hex')])
  assert.deepEqual(JSON.parse(String(manifest)), Object.fromEntries(sums))
  const verify = (signed: Buffer) =>
    withOpenssl((run, at) => {
      const input = ['-in', at('signature', signature), '-content', at('manifest', signed), '-inform', 'DER', '-binary']
      return run('cms', '-verify', ...input, '-CAfile', at('root', apple.root), '-purpose', 'any', '-out', at('out'))
    })
  verify(manifest!)
  assert.throws(() => verify(Buffer.from(String(manifest).replace(/[0-9a-f]{40}/, '0'.repeat(40)))))
  return { files, pass: JSON.parse(String(files['pass.json'])) }
}

const addPass = async ({ get }: Awaited<ReturnType<typeof start>>, { id, cookie }: { id: string; cookie: string }) => {
  const { statusCode, rawPayload, headers } = await get(`/passes/apple/${id}`, cookie)
  assert.equal(statusCode, 200)
  return { headers, ...openPass(rawPayload) }
}

/** What a phone with a pass calls. */
const usePhone = (
  { app }: Awaited<ReturnType<typeof start>>,
  pass: { serialNumber: string; authenticationToken: string },
) => {
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, token: string, more: object = {}) => {
    const headers = { ...(token && { authorization: `ApplePass ${token}` }), ...more }
    const payload = method === 'POST' ? { pushToken: 'ab'.repeat(32) } : undefined
    return app.inject({ method, url: `/passes/v1${path}`, headers, ...(payload && { payload }) })
  }
  const { serialNumber: serial, authenticationToken: own } = pass
  const list = `/devices/${phone}/registrations/${passTypeId}`
  return {
    register: (token = own, of = serial) => call('POST', `${list}/${of}`, token),
    unregister: (token = own) => call('DELETE', `${list}/${serial}`, token),
    list: (since?: string) => call('GET', since === undefined ? list : `${list}?passesUpdatedSince=${since}`, ''),
    fetch: (since?: unknown, token = own, of = serial) =>
      call('GET', `/passes/${passTypeId}/${of}`, token, since ? { 'if-modified-since': String(since) } : {}),
  }
}

const setPicture = async ({ database, venue }: Awaited<ReturnType<typeof start>>) => {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ff0000' } })
    .webp()
    .toBuffer()
  const hash = createHash('sha256').update(bytes).digest('hex')
  await database.pool.query('insert into cards.pictures (hash, bytes, created_at) values ($1, $2, now())', [
    hash,
    bytes,
  ])
  await database.pool.query('update cards.poap_events set picture = $1 where event_id = $2', [hash, venue.id])
  await database.pool.query('update cards.event_versions set picture = $1 where event_id = $2', [hash, venue.id])
  return hash
}

test(
  'a collector’s Apple pass is signed by the chain of the settings and shows the collectible',
  needsOpenssl,
  async (t) => {
    const host = await start(t)
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
  const host = await start(t)
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
  const host = await start(t, own)
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
  const { ada, grace, get } = await start(t)
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
  const host = await start(t)
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
  const host = await start(t)
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
  const host = await start(t)
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

test('security 81: passes are limited per user, however they are fetched', needsOpenssl, async (t) => {
  const host = await start(t, {
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

const countRows = async ({ database }: Awaited<ReturnType<typeof start>>) =>
  (
    await database.pool.query(
      'select (select count(*) from cards.passes)::int as passes, (select count(*) from cards.pass_registrations)::int as phones',
    )
  ).rows[0]

test(
  'security 82: a pass of what was taken back, or of a deleted user, says nothing, and no phone is remembered',
  needsOpenssl,
  async (t) => {
    const host = await start(t)
    const [ada, grace] = [await addPass(host, host.ada), await addPass(host, host.grace)]
    const [first, second] = [usePhone(host, ada.pass), usePhone(host, grace.pass)]
    await first.register()
    await second.register()
    assert.deepEqual(await countRows(host), { passes: 2, phones: 2 })
    await revokeCollectible(host.contexts.cards, host.ada.id)
    assert.deepEqual(await countRows(host), { passes: 1, phones: 1 })
    await forgetUser(host.database, { userId: await host.userOf(host.grace.id), emails: ['grace@example.com'] })
    assert.deepEqual(await countRows(host), { passes: 0, phones: 0 })
    for (const [one, { pass }] of [
      [first, ada],
      [second, grace],
    ] as const) {
      const { pass: left, files } = openPass((await one.fetch(new Date('2027-01-01').toUTCString())).rawPayload)
      assert.deepEqual([left.voided, left.serialNumber], [true, pass.serialNumber])
      assert.doesNotMatch(JSON.stringify(left), /Harbor|hall|kept=/)
      assert.ok(!('strip.png' in files))
      assert.equal((await one.register()).statusCode, 401)
      assert.equal((await one.list()).statusCode, 204)
    }
  },
)

test(
  'security 82: a collectible that another person has now takes the first one’s pass and phones along',
  needsOpenssl,
  async (t) => {
    const host = await start(t)
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
    assert.deepEqual(await countRows(host), { passes: 0, phones: 0 })
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
