import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { revokeCollectible } from '@iyk/cards/collectibles/revoke.ts'
import { forgetUser } from '@iyk/cards/me/forget.ts'
import { compareChangedPasses, leasePushes } from '@iyk/cards/passes/push-store.ts'
import { restorePicture, takeDownPicture } from '@iyk/cards/pictures/take-down.ts'
import { closeForOperator, reopenForOperator } from '@iyk/cards/poap-events/close-for-operator.ts'
import { correctEvent } from '@iyk/cards/poap-events/correct.ts'
import { takeDownEvent } from '@iyk/cards/poap-events/take-down.ts'
import { startApplePushService } from '../../dev/apple-push-service.ts'
import { makeAppleKeys, needsOpenssl, passTypeId } from '../../dev/pass-keys.ts'
import { addPass, apple, countRows, openPass, setPicture, startPassWorld, usePhone } from '../../dev/pass-world.ts'
import { startHost } from '../../dev/start-host.ts'
import { AppleUnavailable } from './apple-push.ts'
import { passLayout } from './make-apple-pass.ts'
import { pushChanges, startPushing } from './push-changes.ts'

const tokenOf = (mark: string) => mark.repeat(32)

/** Ada and Grace have passes of an event with a picture, each on a phone; changes are pushed to a service of the test. */
const start = async (t: TestContext) => {
  const service = await startApplePushService(t, apple.pushService)
  const host = await startPassWorld(t)
  const hash = await setPicture(host)
  const [ada, grace] = [await addPass(host, host.ada), await addPass(host, host.grace)]
  const phoneOfAda = usePhone(host, ada.pass, { phone: 'phone-of-ada', pushToken: tokenOf('ad') })
  const phoneOfGrace = usePhone(host, grace.pass, { phone: 'phone-of-grace', pushToken: tokenOf('9c') })
  assert.equal((await phoneOfAda.register()).statusCode, 201)
  assert.equal((await phoneOfGrace.register()).statusCode, 201)
  const lines: string[] = []
  const write = (fields: Record<string, unknown>, message: string) =>
    void lines.push(`${message} ${JSON.stringify(fields)}`)
  const cards = { ...host.contexts.cards, log: { info: write, warn: write, error: write } }
  const options = { cards, ...host.pushes!, url: service.url, ca: apple.root }
  const push = () => pushChanges(options)
  const told = () => service.pushes.splice(0).map(({ token }) => token)
  const due = async () =>
    Number(
      (await host.database.pool.query('select count(*) from cards.pass_registrations where push_at is not null'))
        .rows[0].count,
    )
  return { ...host, service, hash, ada, grace, phoneOfAda, phoneOfGrace, options, push, told, due, lines }
}

const both = [tokenOf('9c'), tokenOf('ad')]

test(
  'a picture that is taken down or restored is pushed to each phone once, which then fetches its pass',
  needsOpenssl,
  async (t) => {
    const { service, hash, push, told, contexts, phoneOfAda, ada } = await start(t)
    await push()
    assert.deepEqual(told(), [])
    const { lastUpdated } = (await phoneOfAda.list()).json()
    await takeDownPicture(contexts.cards, hash)
    await push()
    assert.deepEqual(service.pushes.map(({ token }) => token).sort(), both)
    for (const { headers, body, subject } of service.pushes) {
      assert.deepEqual([headers[':method'], headers['apns-topic'], body], ['POST', passTypeId, '{}'])
      assert.deepEqual([headers['apns-push-type'], headers['apns-priority']], ['background', '5'])
      assert.equal(Number(headers['apns-expiration']), Date.parse('2026-11-27T12:00:00Z') / 1000)
      assert.match(subject, new RegExp(passTypeId))
    }
    const changed = (await phoneOfAda.list(lastUpdated)).json()
    assert.deepEqual(changed.serialNumbers, [ada.pass.serialNumber])
    told()
    await push()
    assert.deepEqual(told(), [], 'once')
    await restorePicture(contexts.cards, hash)
    await push()
    assert.deepEqual(told().sort(), both)
  },
)

test('a text that changes on a pass is pushed', needsOpenssl, async (t) => {
  const { push, told, database, venue } = await start(t)
  await database.pool.query("update cards.event_versions set place = 'The other hall' where event_id = $1", [venue.id])
  await push()
  assert.deepEqual(told().sort(), both)
})

test('a cancellation is pushed, shows on the pass, and goes when the event is reopened', needsOpenssl, async (t) => {
  const { push, told, contexts, venue, phoneOfAda } = await start(t)
  const shown = async () => {
    const { pass } = openPass((await phoneOfAda.fetch()).rawPayload)
    return [
      pass.eventTicket.auxiliaryFields.some(({ value }: { value: string }) => value === 'canceled'),
      'relevantDate' in pass,
    ]
  }
  assert.deepEqual(await shown(), [false, true])
  await closeForOperator(contexts.cards, venue.id, 'weather')
  await push()
  assert.deepEqual(told().sort(), both)
  assert.deepEqual(await shown(), [true, false])
  await push()
  assert.deepEqual(told(), [], 'once')
  await reopenForOperator(contexts.cards, venue.id)
  await push()
  assert.deepEqual(told().sort(), both)
  assert.deepEqual(await shown(), [false, true])
  // Whoever was there sees no difference at the end of an event.
  await closeForOperator(contexts.cards, venue.id, null)
  await push()
  assert.deepEqual(told(), [])
})

test('an event that is written as it was is not compared with its passes', needsOpenssl, async (t) => {
  const { database, venue } = await start(t)
  await database.pool.query('update cards.event_versions set place = place, picture = picture where event_id = $1', [
    venue.id,
  ])
  assert.equal((await database.pool.query('select from cards.pass_changes')).rowCount, 0)
})

test(
  'what a collector keeps is not pushed: a correction or the end of an event changes no pass',
  needsOpenssl,
  async (t) => {
    const { push, told, contexts, venue, phoneOfAda } = await start(t)
    const { lastUpdated } = (await phoneOfAda.list()).json()
    await correctEvent(contexts.cards, venue.id, { name: 'Another name' })
    await takeDownEvent(contexts.cards, venue.id, 'Reported')
    await push()
    assert.deepEqual(told(), [])
    assert.equal((await phoneOfAda.list(lastUpdated)).statusCode, 204)
  },
)

test(
  'a phone whose collectible is taken back, or whose account is deleted, is told and gets a voided pass',
  needsOpenssl,
  async (t) => {
    const world = await start(t)
    const { push, told, contexts, phoneOfAda, phoneOfGrace, grace } = world
    const { lastUpdated } = (await phoneOfGrace.list()).json()
    await revokeCollectible(contexts.cards, world.ada.pass.barcodes[0].message.split('=').at(-1))
    await push()
    assert.deepEqual(told(), [tokenOf('ad')])
    assert.equal(openPass((await phoneOfAda.fetch()).rawPayload).pass.voided, true)
    const id = grace.pass.barcodes[0].message.split('=').at(-1)
    await forgetUser(contexts.cards, { userId: await world.userOf(id), emails: ['grace@example.com'] })
    await push()
    assert.deepEqual(told(), [tokenOf('9c')])
    const listed = (await phoneOfGrace.list(lastUpdated)).json()
    assert.deepEqual([listed.serialNumbers, listed.lastUpdated], [[grace.pass.serialNumber], lastUpdated])
    assert.equal(openPass((await phoneOfGrace.fetch()).rawPayload).pass.voided, true)
  },
)

test(
  'security 103: push tokens are stored sealed, each for its phone and pass, and no longer than they are needed',
  needsOpenssl,
  async (t) => {
    const { database, contexts, push, told, phoneOfAda, phoneOfGrace, hash, options } = await start(t)
    const stored = async () =>
      (await database.pool.query('select * from cards.pass_registrations order by ended_at nulls last, push_token'))
        .rows
    const text = JSON.stringify(await stored())
    for (const token of both) {
      assert.ok(!text.includes(token))
      assert.ok(!text.includes(JSON.stringify([...Buffer.from(token)]).slice(1, -1)))
      assert.ok(!text.includes(JSON.stringify([...Buffer.from(token, 'hex')]).slice(1, -1)))
    }
    // Someone who can write to the database gives Ada's phone the token of Grace's.
    const [one, other] = await stored()
    assert.notDeepEqual(one.push_token, other.push_token)
    await database.pool.query('update cards.pass_registrations set push_token = $1', [one.push_token])
    await takeDownPicture(contexts.cards, hash)
    await push()
    assert.equal(told().length, 1, 'a token opens only in its own row')
    assert.equal((await countRows({ database } as never)).phones, 1)
    await phoneOfAda.register()
    await phoneOfGrace.register()
    // Unregistered: gone at once.
    await phoneOfAda.unregister()
    assert.equal((await stored()).length, 1)
    // The account is gone: the token only until Apple was told.
    await database.pool.query('delete from cards.passes')
    assert.ok((await stored()).every(({ push_token, ended_at }) => push_token !== null && ended_at !== null))
    await pushChanges(options)
    assert.equal(told().length, 1)
    assert.ok((await stored()).every(({ push_token }) => push_token === null))
  },
)

test(
  'security 103: what is not a push token is refused, so no push goes to another address',
  needsOpenssl,
  async (t) => {
    const { ada, contexts, hash, push, service, ...host } = await start(t)
    for (const pushToken of ['../../3/device/ab', 'ab/../cd', 'ab?x=1', 'ab cd', '%2e%2e', '', 'xyz'])
      assert.equal(
        (await usePhone(host as never, ada.pass, { phone: 'other', pushToken }).register()).statusCode,
        400,
        pushToken,
      )
    await takeDownPicture(contexts.cards, hash)
    await push()
    assert.deepEqual(
      service.pushes.map(({ headers }) => headers[':path']).sort(),
      both.map((token) => `/3/device/${token}`),
    )
  },
)

test('a phone that no longer has passes is forgotten, unless it has registered again', needsOpenssl, async (t) => {
  const { service, push, told, contexts, database, hash, phoneOfAda, phoneOfGrace, lines } = await start(t)
  for (const reply of [
    { status: 410, reason: 'Unregistered' },
    { status: 400, reason: 'BadDeviceToken' },
    { status: 400, reason: 'DeviceTokenNotForTopic' },
  ]) {
    await phoneOfAda.register()
    service.respond = (token) => (token === tokenOf('ad') ? reply : { status: 200 })
    await takeDownPicture(contexts.cards, hash)
    await push()
    assert.deepEqual(told().sort(), both)
    assert.equal((await phoneOfAda.list()).statusCode, 204)
    assert.equal((await phoneOfGrace.list()).statusCode, 200)
    await restorePicture(contexts.cards, hash)
    await push()
    assert.deepEqual(told(), [tokenOf('9c')])
  }
  await phoneOfAda.register()
  service.respond = async (token) => {
    if (token !== tokenOf('ad')) return { status: 200 }
    assert.equal((await phoneOfAda.register()).statusCode, 200)
    return { status: 410, reason: 'Unregistered' }
  }
  await takeDownPicture(contexts.cards, hash)
  await push()
  assert.deepEqual(told().sort(), both)
  assert.equal((await countRows({ database } as never)).phones, 2)
  assert.deepEqual(lines, [])
})

test(
  'a push that Apple refuses for now is tried again later, less and less often, and then given up',
  needsOpenssl,
  async (t) => {
    const { service, push, told, contexts, hash, pass, due, lines, phoneOfAda } = await start(t)
    service.respond = (token) =>
      token === tokenOf('ad') ? { status: 429, reason: 'TooManyRequests' } : { status: 200 }
    await takeDownPicture(contexts.cards, hash)
    await push()
    assert.deepEqual(told().sort(), both)
    for (const minutes of [0.5, 2, 10, 60, 240]) {
      pass(minutes - 0.1)
      await push()
      assert.deepEqual([told(), await due()], [[], 1])
      pass(0.1)
      await push()
      assert.deepEqual(told(), [tokenOf('ad')], `after ${minutes} minutes`)
    }
    assert.equal(await due(), 0)
    assert.match(lines[0]!, /Apple refused pushes of wallet passes.*TooManyRequests/)
    for (const line of lines) assert.doesNotMatch(line, new RegExp(tokenOf('ad')))
    service.respond = () => ({ status: 200 })
    await restorePicture(contexts.cards, hash)
    await push()
    assert.deepEqual(told().sort(), both, 'the next change is pushed again')
    assert.equal((await phoneOfAda.list()).statusCode, 200)
  },
)

test(
  'while Apple cannot be reached nothing is lost or counted, and a change meanwhile is one push',
  needsOpenssl,
  async (t) => {
    const { service, push, told, contexts, hash, pass, due, options } = await start(t)
    await takeDownPicture(contexts.cards, hash)
    const closed = { ...options, url: 'https://localhost:1' }
    await assert.rejects(() => pushChanges(closed), AppleUnavailable)
    assert.equal(await due(), 2)
    service.respond = () => 'hang up'
    pass(1)
    await assert.rejects(push, AppleUnavailable)
    assert.equal(await due(), 2)
    service.respond = () => ({ status: 403, reason: 'BadCertificate' })
    for (let tries = 0; tries < 8; tries += 1) {
      pass(1)
      await assert.rejects(push, /BadCertificate/)
    }
    service.respond = () => ({ status: 429, reason: 'TooManyRequests' })
    pass(1)
    await push()
    assert.equal(await due(), 2, 'the first attempt that counts')
    told()
    await restorePicture(contexts.cards, hash)
    service.respond = () => ({ status: 200 })
    await push()
    assert.deepEqual([told().sort(), await due()], [both, 0])
  },
)

test(
  'security 104: a certificate of another authority gets no connection, on either side, and no phone is forgotten',
  needsOpenssl,
  async (t) => {
    const { service, contexts, hash, due, options, pass, push, told } = await start(t)
    await takeDownPicture(contexts.cards, hash)
    const { APPLE_PASS_CERTIFICATE: certificate, APPLE_PASS_PRIVATE_KEY: key } = makeAppleKeys().settings
    const keys = { ...options.keys, certificate, privateKey: key.replaceAll('\\n', '\n') }
    await assert.rejects(() => pushChanges({ ...options, keys }), AppleUnavailable)
    pass(1)
    // Neither is this host fooled by a service with a certificate of another authority.
    await assert.rejects(() => pushChanges({ ...options, ca: makeAppleKeys().root }), AppleUnavailable)
    assert.deepEqual([service.pushes.length, await due()], [0, 2])
    pass(1)
    await push()
    assert.equal(told().length, 2)
  },
)

test('a change while a push is under way is pushed, too', needsOpenssl, async (t) => {
  const { service, push, told, contexts, hash, phoneOfAda } = await start(t)
  let restored: Promise<unknown> | undefined
  service.respond = async () => {
    // The phone that asks for its pass finds the change.
    restored ??= restorePicture(contexts.cards, hash).then(() => phoneOfAda.list())
    await restored
    return { status: 200 }
  }
  await takeDownPicture(contexts.cards, hash)
  await push()
  assert.deepEqual(told().sort(), [...both, tokenOf('ad')])
  await push()
  assert.deepEqual(told(), [tokenOf('9c')])
})

test('of several hosts one tells a phone, and several passes on one phone are one push', needsOpenssl, async (t) => {
  const { options, told, contexts, hash, phoneOfAda, grace, ...host } = await start(t)
  // Grace's pass is on Ada's phone, too, as on a tablet that both use.
  const shared = usePhone(host as never, grace.pass, { phone: 'phone-of-ada', pushToken: tokenOf('ad') })
  await shared.register()
  await takeDownPicture(contexts.cards, hash)
  await Promise.all([1, 2, 3].map(() => pushChanges(options)))
  assert.deepEqual(told().sort(), both)
  assert.equal((await phoneOfAda.list()).json().serialNumbers.length, 2)
})

test('what another host is at is left to it, and is due again once that host must have stopped', {
  ...needsOpenssl,
  timeout: 30_000,
}, async (t) => {
  const { options, contexts, hash, database, pass } = await start(t)
  const { clock } = options.cards
  const compare = () => compareChangedPasses(database, { layout: passLayout, now: clock() })
  const lease = async () => (await leasePushes(database, clock(), 50)).length
  /** Another host has locked a row of this table, and has not committed. */
  const besides = async (table: string, work: () => Promise<unknown>) => {
    const host = await database.pool.connect()
    await host.query(`begin; select from cards.${table} limit 1 for update`)
    const found = await work().finally(() => host.query('rollback'))
    host.release()
    return found
  }
  await takeDownPicture(contexts.cards, hash)
  assert.equal(await besides('pass_changes', compare), false)
  while (await compare());
  assert.equal(await besides('pass_registrations', lease), 1)
  assert.deepEqual([await lease(), await lease()], [1, 0])
  pass(1.9)
  assert.equal(await lease(), 0)
  pass(0.1)
  assert.equal(await lease(), 2)
})

test('many phones are told in parts; a stopped host leaves the rest to the next one', needsOpenssl, async (t) => {
  const { service, options, push, told, contexts, database, hash, due, pass } = await start(t)
  const { tokens } = options
  const { rows } = await database.pool.query('select pass_id from cards.passes limit 1')
  for (let phone = 0; phone < 120; phone += 1) {
    const of = { deviceHash: Buffer.from(`phone ${phone}`), passId: rows[0].pass_id as string }
    await database.pool.query(
      'insert into cards.pass_registrations (device_hash, pass_id, push_token) values ($1, $2, $3)',
      [of.deviceHash, of.passId, tokens.seal(of, String(1000 + phone))],
    )
  }
  await takeDownPicture(contexts.cards, hash)
  const ending = new AbortController()
  service.respond = () => {
    if (service.pushes.length === 70) ending.abort()
    return { status: 200 }
  }
  await assert.rejects(() => pushChanges({ ...options, signal: ending.signal }), AppleUnavailable)
  const first = told()
  assert.ok((await due()) >= 122 - first.length)
  pass(1)
  await push()
  const all = new Set([...first, ...told()])
  assert.deepEqual([all.size, await due()], [122, 0])
})

test('a host tells phones by itself and stops at once, even while Apple says nothing', needsOpenssl, async (t) => {
  const { service, options, contexts, hash } = await start(t)
  const arrived = Promise.withResolvers<void>()
  service.respond = () => {
    if (service.pushes.length === 2) arrived.resolve()
    return { status: 200 }
  }
  await takeDownPicture(contexts.cards, hash)
  const fail = (_fields: unknown, message: string) => arrived.reject(new Error(message))
  const cards = { ...options.cards, log: { info: fail, warn: fail, error: fail } }
  const pushing = startPushing({ ...options, cards })
  await arrived.promise
  await pushing.stop()

  const silent = createServer((socket) => socket.on('error', () => {}).resume())
  const connected = new Promise<void>((resolve) => silent.once('connection', () => resolve()))
  await new Promise<void>((resolve) => silent.listen(0, 'localhost', resolve))
  t.after(() => silent.close())
  await restorePicture(contexts.cards, hash)
  const { port } = silent.address() as AddressInfo
  const waiting = startPushing({ ...options, url: `https://localhost:${port}` })
  await connected
  await waiting.stop()
})

test('a host with Apple’s keys pushes by itself, to the service of its settings', needsOpenssl, async (t) => {
  const CARD_MASTER_KEY = 'ab'.repeat(16)
  const service = await startApplePushService(t, apple.pushService)
  const world = await startPassWorld(t, { CARD_MASTER_KEY })
  const hash = await setPicture(world)
  const { pass } = await addPass(world, world.ada)
  await usePhone(world, pass).register()
  await takeDownPicture(world.contexts.cards, hash)
  const folder = await mkdtemp(join(tmpdir(), 'iyk-push-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const authority = join(folder, 'root.pem')
  await writeFile(authority, apple.root)
  const arrived = Promise.withResolvers<string>()
  service.respond = (token) => {
    arrived.resolve(token)
    return { status: 200 }
  }
  const { connectionString, host: socket, port, user, database } = world.database.connection
  const host = await startHost({
    ...apple.settings,
    CARD_MASTER_KEY,
    DATABASE_URL:
      connectionString ?? `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(socket ?? '')}`,
    APPLE_PUSH_URL: service.url,
    NODE_EXTRA_CA_CERTS: authority,
  })
  t.after(host.remove)
  host.process.once('exit', () => arrived.reject(new Error(host.lines.join('\n'))))
  assert.equal(await arrived.promise, tokenOf('ab'))
  await host.stop()
})
