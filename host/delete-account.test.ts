import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { addCard } from '@iyk/cards/cards/add.ts'
import { assignHolder } from '@iyk/cards/cards/assign-holder.ts'
import { handOver } from '@iyk/cards/collectibles/hand-over.ts'
import { importPoapsOfWallet } from '@iyk/cards/imported-poaps/wallet.ts'
import { approveEvent } from '@iyk/cards/poap-events/approve.ts'
import { updatePublicCollection } from '@iyk/cards/public-collection/update.ts'
import { simulateTap } from '@iyk/cards/taps/simulate.ts'
import { verifyTap } from '@iyk/cards/taps/verify-tap.ts'
import { recordAct } from '@iyk/identity/audit/record-act.ts'
import { removeExpired } from '@iyk/identity/database/remove-expired.ts'
import { ensureUser } from '@iyk/identity/users/ensure-user.ts'
import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { privateKeyToAccount } from 'viem/accounts'
import { waitForLocks } from '../dev/hold-rows.ts'
import { createHostApp } from '../dev/host-app.ts'
import { poapEntry } from '../dev/poap-api-stand-in.ts'
import { createSoftwareAuthenticator } from '../dev/software-authenticator.ts'
import { tablesWith } from '../dev/tables-with.ts'
import { renameCommand } from './operator/cards.ts'
import { revokeCollectibleCommand } from './operator/collectibles.ts'
import type { Command } from './operator/command.ts'
import { rejectCommand, takeDownEventCommand } from './operator/events.ts'
import { deleteUserCommand } from './operator/users.ts'

const password = 'seventeen purple otters knit'
const dates = { start_date: '2026-11-19T18:00', end_date: '2026-12-19T23:00', timezone: 'Europe/Lisbon' }
/** The write-ahead log of Postgres is not part of this test. */
const noLog = { forgetLog: async () => true, address: { publicUrl: 'http://localhost', given: false } }
const duration = { session_duration_minutes: 60 }

/** A host, with the calls that a browser makes. */
const openWorld = async (t: TestContext) => {
  const host = await createHostApp(t, { RATE_LIMITS: 'on' })
  const { app, config, contexts, database } = host
  const { PUBLIC_TOKEN, PUBLIC_URL } = config
  const sdk = async (route: string, { body, token = PUBLIC_TOKEN }: { body?: unknown; token?: string } = {}) => {
    const [method, path] = route.split(' ') as ['GET', string]
    const response = await app.inject({
      method,
      url: `/sdk/v1${path}`,
      headers: {
        authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:${token}`)}`,
        origin: PUBLIC_URL,
        'user-agent': 'Ada’s own browser',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      remoteAddress: '203.0.113.77',
    })
    assert.equal(response.statusCode, 200, `${route}: ${response.body}`)
    return response.json().data
  }
  const api = async (route: string, { body, jwt }: { body?: unknown; jwt?: string } = {}) => {
    const [method, url] = route.split(' ') as ['GET', string]
    const bytes = Buffer.isBuffer(body)
    return app.inject({
      method,
      url,
      headers: {
        ...(jwt !== undefined && { authorization: `Bearer ${jwt}` }),
        ...(body !== undefined && { 'content-type': bytes ? 'image/png' : 'application/json' }),
      },
      ...(body !== undefined && { payload: bytes ? body : JSON.stringify(body) }),
      remoteAddress: '203.0.113.77',
    })
  }
  const codeTo = async (to: string) => {
    const bodies = (await host.outbox()).filter((message) => message.to === to).map(({ text }) => text)
    return bodies.map((text) => /\b\d{6}\b/.exec(text.replaceAll(/https?:\S+/g, ''))?.[0]).findLast(Boolean) ?? ''
  }
  const verify = async (to: string, method_id: string, token?: string) =>
    sdk('POST /otps/authenticate', {
      body: { method_id, token: await codeTo(to), ...duration },
      ...(token && { token }),
    })
  const signIn = async (email: string) =>
    verify(email, (await sdk('POST /otps/email/login_or_create', { body: { email } })).method_id)
  const tap = async (card: { id: string }) => {
    const { searchParams } = new URL(await simulateTap(contexts.cards, card))
    const read = await verifyTap(contexts.cards, { e: searchParams.get('e')!, c: searchParams.get('c')! })
    if ('refused' in read) throw new Error(read.refused)
    return read.ref
  }
  const event = async (jwt: string, name: string) => {
    const reply = await api('POST /api/poap-events', { jwt, body: { name, ...dates } })
    assert.equal(reply.statusCode, 200, reply.body)
    return reply.json().data.id as string
  }
  let cards = 0
  const card = async (holderId: string, eventId: string) => {
    cards += 1
    const added = await addCard(contexts.cards, { name: `card of a test ${cards}`, simulated: true })
    await assignHolder(contexts.cards, { cardId: added.id, holderId, eventId })
    return added
  }

  const whereIs = (...wanted: string[]) => tablesWith(database, ...wanted)
  const picture = async (background: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer()
  return { ...host, sdk, api, codeTo, verify, signIn, tap, event, card, whereIs, picture }
}
type World = Awaited<ReturnType<typeof openWorld>>

const accountOf = (seed: string) => privateKeyToAccount(`0x${createHash('sha256').update(seed).digest('hex')}`)

const phoneOf = (name: string) => `+1212555${(createHash('sha256').update(name).digest().readUInt16BE() % 9000) + 1000}`

/** The id of one of the signed-in user's addresses. */
const idOf = async ({ sdk }: World, email: string, { token }: { token: string }): Promise<string> =>
  (await sdk('GET /users/me', { token })).emails.find((one: { email: string }) => one.email === email).email_id

/** A user who has used every feature. */
const live = async (world: World, name: string) => {
  const { sdk, api, contexts } = world
  const [email, second, typed] = [`${name}@example.com`, `${name}.second@example.com`, `${name}.typed@example.com`]
  const phone = phoneOf(name)
  const { session_token: token, user_id } = await world.signIn(email)
  for (const [path, to] of Object.entries({ email: second, sms: phone })) {
    const body = path === 'email' ? { email: to } : { phone_number: to }
    const { method_id } = await sdk(`POST /otps/${path}/send/secondary`, { body, token })
    await world.verify(to, method_id, token)
  }
  await sdk('POST /otps/email/send/secondary', { body: { email: typed }, token })
  await sdk('POST /passwords/session/reset', { body: { password }, token })
  const words = {
    name: { first_name: `First${name}`, last_name: `Last${name}` },
    untrusted_metadata: { pet: `Pet${name}` },
  }
  await sdk('PUT /users/me', { body: words, token })

  const account = accountOf(name)
  const wallet = { crypto_wallet_address: account.address, crypto_wallet_type: 'ethereum' }
  const { challenge } = await sdk('POST /crypto_wallets/authenticate/start/secondary', { body: wallet, token })
  const signature = await account.signMessage({ message: challenge })
  await sdk('POST /crypto_wallets/authenticate', { body: { ...wallet, signature, ...duration }, token })
  // Anyone may request a challenge for any wallet.
  await sdk('POST /crypto_wallets/authenticate/start/primary', { body: wallet })

  const authenticator = createSoftwareAuthenticator({ origin: world.config.PUBLIC_URL })
  const started = await sdk('POST /webauthn/register/start', { body: { domain: 'localhost' }, token })
  const made = authenticator.create(started.public_key_credential_creation_options)
  await sdk('POST /webauthn/register', { body: { public_key_credential: made, ...duration }, token })

  const { secret } = await sdk('POST /totps', { body: {}, token })
  const code = () => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: contexts.cards.clock().getTime() })
  const stepped = await sdk('POST /totps/authenticate', { body: { totp_code: code(), ...duration }, token })
  const jwt = stepped.session_jwt as string

  const shown = await world.event(jwt, `Shown by ${name}`)
  await approveEvent(contexts.cards, shown)
  const hidden = await world.event(jwt, `Hidden by ${name}`)
  const put = await api(`PUT /api/poap-events/${hidden}/picture`, {
    jwt,
    body: await world.picture(name === 'ada' ? '#336699' : '#993366'),
  })
  assert.equal(put.statusCode, 200, put.body)
  const card = await world.card(user_id, shown)
  const collected = await api('POST /api/collectibles', { body: { ref: await world.tap(card), email: second } })
  assert.equal(collected.statusCode, 200, collected.body)
  const guest = await api('POST /api/collectibles', {
    body: { ref: await world.tap(card), email: 'guest@example.com' },
  })
  assert.equal(guest.statusCode, 200, guest.body)
  const mine = await api('GET /api/collectibles', { jwt })
  const collectible = mine.json().data[0].id as string
  const shared = await api(`PUT /api/collectibles/${collectible}/sharing`, { jwt, body: { email } })
  assert.equal(shared.statusCode, 200, shared.body)
  // Which leaves a line of the audit log.
  assert.equal((await api(`GET /api/poap-events/${shown}/guests/export?format=csv`, { jwt })).statusCode, 200)
  // As a voucher and its transaction leave it; the chain itself is not part of this test.
  await world.database.pool.query(
    `insert into cards.tokens (collectible_id, state, chain_id, contract, recipient, deadline, from_block, look_at)
     values ($1, 'voucher', 100, '0x00000000000000000000000000000000000000c0', $2, now(), 1, now())`,
    [collectible, account.address],
  )
  const hook = await api('POST /api/webhooks', {
    jwt,
    body: { url: `https://${name}.hooks.example/in`, types: ['card.tapped'] },
  })
  assert.equal(hook.statusCode, 200, hook.body)
  const waiting = await api(`POST /api/webhooks/${hook.json().data.id}/test`, { jwt })
  assert.equal(waiting.statusCode, 200, waiting.body)
  const identifiers = [
    `${name}.hooks.example`,
    email,
    second,
    typed,
    phone,
    account.address,
    `First${name}`,
    `Last${name}`,
    `Pet${name}`,
    'Ada’s own browser',
  ]
  const offered = await api(`POST /api/cards/${card.id}/offer`, { jwt, body: { email: 'friend@example.com' } })
  assert.equal(offered.statusCode, 200, offered.body)
  const key = await api('POST /api/api-keys', { jwt, body: { name: `Key of First${name}`, scopes: ['read'] } })
  assert.equal(key.statusCode, 200, key.body)
  const poap = {
    ...{ token_id: '1', event_id: 1, name: `A party of First${name}`, description: '', city: '', country: '' },
    ...{ starts_on: null, ends_on: null, chain: null, minted_on: null, event_url: null, image_url: null },
    owner: account.address.toLowerCase(),
  }
  const imported = await api('POST /api/imported-poaps', { jwt, body: { poaps: [poap] } })
  assert.equal(imported.statusCode, 200, imported.body)
  const email_id = await idOf(world, email, { token })
  // As a refused call of someone who is signed out leaves it.
  await world.database.pool.query(
    `insert into identity.audit (at, actor, act, outcome, subject, ip_address) values (now(), 'caller', 'x', 'y', $1, '203.0.113.77')`,
    [email_id],
  )
  return { token, email_id, jwt, user_id, shown, hidden, card, collectible, identifiers, wallet: account.address }
}

/** Calls that would write data about a deleted user while their JWT is still valid. */
const writing = (ref: string): [route: string, body?: unknown][] => [
  ['GET /api/me'],
  ['GET /api/collectibles'],
  ['POST /api/collectibles', { ref }],
  ['POST /api/cards', { ref }],
  ['POST /api/poap-events', { name: 'Again', ...dates }],
]

const filled = [
  'cards.api_keys',
  'cards.cards',
  'cards.collector_emails',
  'cards.collectors',
  'cards.imported_poaps',
  'cards.limits',
  'cards.poap_events',
  'cards.shared_emails',
  'cards.tokens',
  'cards.webhooks',
  'identity.audit',
  'identity.crypto_wallets',
  'identity.emails',
  'identity.limits',
  'identity.passwords',
  'identity.phone_numbers',
  'identity.sessions',
  'identity.totps',
  'identity.users',
  'identity.wallet_challenges',
  'identity.webauthn_registrations',
  'outbox.messages',
]

const ways = {
  'DELETE /sdk/v1/users/me': {
    remove: ({ sdk }: World, { token }: { token: string }) => sdk('DELETE /users/me', { token }),
    // Rate limit counters of addresses that were never verified, and of text messages, last a day.
    remaining: ['ada.typed@example.com', phoneOf('ada')],
  },
  'users delete': {
    remove: (world: World, { user_id }: { user_id: string }) =>
      deleteUserCommand.run(world.contexts, [user_id], {}, noLog),
    remaining: [] as string[],
  },
}
for (const [way, { remove, remaining }] of Object.entries(ways))
  test(`security 22: ${way} leaves nothing that names the person, in any column of any table`, async (t) => {
    const world = await openWorld(t)
    const ada = await live(world, 'ada')
    const names = ada.identifiers.filter((one) => one !== 'Ada’s own browser' && !remaining.includes(one))
    const before = await world.whereIs(...names, ada.user_id)
    assert.deepEqual(
      filled.filter((table) => !before.includes(table)),
      [],
      'the person is there before',
    )
    const ref = await world.tap(ada.card)
    const { sessions } = await world.sdk('GET /sessions', { token: ada.token })
    await remove(world, ada)
    for (const [route, body] of writing(ref)) {
      const reply = await world.api(route, { jwt: ada.jwt, body })
      assert.deepEqual([reply.statusCode, reply.json().error_type], [401, 'unauthorized_credentials'], route)
    }

    assert.deepEqual(await world.whereIs(...names), [])
    assert.deepEqual(
      await world.whereIs(...remaining, 'nobody at all'),
      remaining.length > 0 ? ['identity.limits'] : [],
    )
    const offers = (await world.outbox()).filter(({ to }) => to === 'friend@example.com')
    assert.deepEqual(offers, [], 'nobody is offered a card any more')
    assert.deepEqual(
      (await world.database.pool.query('select from identity.audit where subject = $1', [ada.email_id])).rowCount,
      0,
      'nor does a line of a call without a session say from where',
    )
    assert.deepEqual(await world.whereIs(ada.user_id), ['identity.audit'], 'an id that leads nowhere')
    assert.deepEqual(await world.whereIs(sessions[0].session_id), ['identity.audit'], 'another one')
    const { rows: lines } = await world.database.pool.query(
      `select distinct act from identity.audit where user_id = $1 and (ip_address is not null or user_agent is not null)`,
      [ada.user_id],
    )
    assert.ok(
      lines.every(({ act }) => act === 'users.me.delete'),
      JSON.stringify(lines),
    )
    const { rows: events } = await world.database.pool.query(
      'select event_id, holder_id, collected from cards.poap_events where event_id = any($1)',
      [[ada.shown, ada.hidden]],
    )
    assert.deepEqual(
      events.map(({ event_id, collected }) => [event_id, collected]),
      [[ada.shown, 2]],
    )
    assert.match(events[0].holder_id, /^deleted-/)
    for (const table of ['pictures', 'webhook_deliveries'])
      assert.equal((await world.database.pool.query(`select from cards.${table}`)).rowCount, 0, table)
    const { rows: cards } = await world.database.pool.query(
      'select holder_id, name, event_id from cards.cards where card_id = $1',
      [ada.card.id],
    )
    assert.deepEqual(cards, [{ holder_id: null, name: null, event_id: null }])
    world.pass(25 * 60)
    await removeExpired(world.contexts.identity!)
    assert.deepEqual(await world.whereIs(...remaining, 'nobody at all'), [])
    const { session_jwt: jwt } = await world.signIn('guest@example.com')
    const theirs = await world.api('GET /api/collectibles', { jwt })
    assert.deepEqual(
      theirs.json().data.map((one: { serial: number }) => one.serial),
      [2],
      'what others collected of the event stays theirs, with its number',
    )
    assert.notEqual((await world.signIn('ada@example.com')).user_id, ada.user_id)
  })

for (const [way, { remove }] of Object.entries(ways))
  test(`security 22: ${way} also deletes what the person had removed from the account before`, async (t) => {
    const world = await openWorld(t)
    const ada = await live(world, 'ada')
    const second = 'ada.second@example.com'
    // As a refused call of someone who is signed out leaves it.
    const { emails, phone_numbers, crypto_wallets } = await world.sdk('GET /users/me', { token: ada.token })
    await world.database.pool.query(
      `insert into identity.audit (at, actor, act, outcome, subject, ip_address)
       select now(), 'caller', 'x', 'y', unnest($1::text[]), '203.0.113.77'`,
      [[await idOf(world, second, ada), phone_numbers[0].phone_id, crypto_wallets[0].crypto_wallet_address]],
    )
    for (const { email, email_id } of emails)
      if (email !== 'ada@example.com') await world.sdk(`DELETE /users/emails/${email_id}`, { token: ada.token })
    await world.sdk(`DELETE /users/phone_numbers/${phone_numbers[0].phone_id}`, { token: ada.token })
    await world.sdk(`DELETE /users/crypto_wallets/${crypto_wallets[0].crypto_wallet_id}`, { token: ada.token })

    const mine = await world.api('GET /api/collectibles', { jwt: ada.jwt })
    assert.deepEqual(
      mine.json().data.map(({ id }: { id: string }) => id),
      [ada.collectible],
      'what was collected with an address stays when it goes',
    )
    assert.deepEqual(await world.whereIs(second), ['outbox.messages'], 'the email says that the address was removed')

    await remove(world, ada)
    const counted = ['ada.typed@example.com', phoneOf('ada')]
    const names = ada.identifiers.filter((one) => one !== 'Ada’s own browser' && !counted.includes(one))
    assert.deepEqual(await world.whereIs(...names), [])
    assert.deepEqual(await world.whereIs(...counted), ['identity.limits'], 'for a day')
    const { rows } = await world.database.pool.query(
      `select act, subject from identity.audit where user_id is null and subject is not null`,
    )
    assert.deepEqual(rows, [], 'nor does a line of a call without a session say about whom')
    world.pass(25 * 60)
    await removeExpired(world.contexts.identity!)
    assert.deepEqual(await world.whereIs(...counted), [])
  })

test('security 22: no session of a former owner names the address of a person who has deleted the account', async (t) => {
  const world = await openWorld(t)
  const [former, address] = ['former@example.com', 'moved-on@example.com']
  const { session_token: token, user_id } = await world.signIn(former)
  const { method_id } = await world.sdk('POST /otps/email/send/secondary', { body: { email: address }, token })
  await world.verify(address, method_id, token)
  const { session_token: elsewhere } = await world.signIn(address)
  await world.sdk(`DELETE /users/emails/${await idOf(world, address, { token })}`, { token: elsewhere })

  const { session_token: owner } = await world.signIn(address)
  await world.sdk('DELETE /users/me', { token: owner })
  assert.deepEqual(await world.whereIs(address), ['outbox.messages'])
  const { rows } = await world.database.pool.query(
    'select distinct recipient, about from outbox.messages where position($1 in text) > 0',
    [address],
  )
  assert.deepEqual(rows, [{ recipient: former, about: user_id }], 'what the former owner was told about their account')
})

test('security 15: what an address collects belongs to its current owner, even while the former owner’s JWT still names it', async (t) => {
  const world = await openWorld(t)
  const ada = await live(world, 'ada')
  const second = 'ada.second@example.com'
  await world.sdk(`DELETE /users/emails/${await idOf(world, second, ada)}`, { token: ada.token })
  const { session_jwt: jwt } = await world.signIn(second)
  const collected = await world.api('POST /api/collectibles', {
    body: { ref: await world.tap(ada.card), email: second },
  })
  assert.equal(collected.statusCode, 200, collected.body)
  const serials = async (whose: string) =>
    (await world.api('GET /api/collectibles', { jwt: whose }))
      .json()
      .data.map(({ serial }: { serial: number }) => serial)
  for (const _round of [1, 2]) assert.deepEqual([await serials(ada.jwt), await serials(jwt)], [[1], [3]])
})

for (const [way, goes] of Object.entries({
  'taking an address out': async (world: World, ada: { token: string }) =>
    world.sdk(`DELETE /users/emails/${await idOf(world, 'ada.second@example.com', ada)}`, { token: ada.token }),
  'deleting an account': (world: World, { token }: { token: string }) => world.sdk('DELETE /users/me', { token }),
}))
  test(`security 22: ${way} waits for a call that assigns collectibles, and a call already running assigns nothing afterwards`, async (t) => {
    const world = await openWorld(t)
    const { contexts, database } = world
    const ada = await live(world, 'ada')
    const second = 'ada.second@example.com'
    const viewer = { userId: ada.user_id, verifiedEmails: ['ada@example.com', second] }
    let going: Promise<unknown> = Promise.resolve()
    const holding: typeof contexts.cards = {
      ...contexts.cards,
      lockVerifiedEmails: async (inside: Database, userId: string) => {
        const emails = await contexts.cards.lockVerifiedEmails!(inside, userId)
        going = goes(world, ada)
        await waitForLocks(database.pool, 1, going)
        return emails
      },
    }
    await database.pool.query('delete from cards.collector_emails where email = $1', [second])
    await handOver(holding, viewer)
    await going
    await handOver(contexts.cards, viewer)
    const { rowCount } = await database.pool.query('select from cards.collector_emails where email = $1', [second])
    assert.equal(rowCount, 0)
  })

test('security 152: removing a wallet waits for an import of it, and leaves nothing that is still confirmed by it', async (t) => {
  const world = await openWorld(t)
  const { contexts, database } = world
  const ada = await live(world, 'ada')
  const address = ada.wallet.toLowerCase()
  const viewer = { userId: ada.user_id, verifiedEmails: ['ada@example.com'] }
  let going: Promise<unknown> = Promise.resolve()
  const { crypto_wallets } = await world.sdk('GET /users/me', { token: ada.token })
  const holding: typeof contexts.cards = {
    ...contexts.cards,
    findPoapHistory: async () => [poapEntry('1', address), poapEntry('2', address)],
    lockWallets: async (inside, userId) => {
      const wallets = await contexts.cards.lockWallets!(inside, userId)
      going = world.sdk(`DELETE /users/crypto_wallets/${crypto_wallets[0].crypto_wallet_id}`, { token: ada.token })
      await waitForLocks(world.database.pool, 1)
      return wallets
    },
  }
  const importIt = () =>
    importPoapsOfWallet(holding, { viewer, request: { address, is_preview: false }, ipAddress: '203.0.113.77' })
  assert.deepEqual((await importIt()).added, 1)
  await going
  const { rows } = await database.pool.query('select token_id, origin from cards.imported_poaps order by token_id')
  assert.deepEqual(rows, [
    { token_id: '1', origin: 'former_wallet' },
    { token_id: '2', origin: 'former_wallet' },
  ])
  await assert.rejects(importIt(), { type: 'wallet_not_linked' })
})

test('security 107: deleting an account waits for a call that saves its public collection, and a call already running saves none afterwards', async (t) => {
  const world = await openWorld(t)
  const { cards } = world.contexts
  const { session_token: token, user_id: userId } = await world.signIn('ada@example.com')
  let going: Promise<unknown> = Promise.resolve()
  const holding: typeof cards = {
    ...cards,
    findVerifiedEmails: async (...of) => {
      const emails = await cards.findVerifiedEmails!(...of)
      going = world.sdk('DELETE /users/me', { token })
      await waitForLocks(world.database.pool, 1)
      return emails
    },
  }
  const choices = { name: 'reader', display_name: 'Ada', is_on: true, shows_new: true, is_listed: false }
  await updatePublicCollection(holding, { userId, choices })
  await going
  await assert.rejects(updatePublicCollection(cards, { userId, choices }), { type: 'unauthorized_credentials' })
  assert.deepEqual(await world.whereIs(userId), ['identity.audit'])
  assert.equal((await world.database.pool.query('select from cards.public_collections')).rowCount, 0)
})

test('the download contains the account and everything it has, and no secret', async (t) => {
  const world = await openWorld(t)
  const ada = await live(world, 'ada')
  const account = await world.sdk('GET /users/me/export', { token: ada.token })
  assert.equal(account.user.user_id, ada.user_id)
  assert.equal(account.sessions.length, 1)
  assert.deepEqual(
    new Set(account.messages.map((message: { to: string }) => message.to)),
    new Set(ada.identifiers.filter((one) => /@|^\+/.test(one) && !one.includes('typed'))),
  )
  assert.ok(account.activity.some(({ act }: { act: string }) => act === 'webauthn.register'))
  const reply = await world.api('GET /api/me', { jwt: ada.jwt })
  const { data } = reply.json()
  assert.deepEqual(
    [data.collectibles.length, data.events.length, data.cards.length, data.tokens[0].recipient],
    [1, 2, 1, ada.wallet],
  )
  assert.ok(!('messages' in data), 'one factor is not told what was mailed')
  const whole = JSON.stringify([account, data])
  const { rows } = await world.database.pool.query('select hash from identity.passwords')
  for (const secret of [password, rows[0].hash, 'sealed', 'token_hash', 'public_key'])
    assert.ok(!whole.includes(secret))
  assert.equal((await world.api('DELETE /api/me', { jwt: ada.jwt })).statusCode, 405, 'its account is deleted with it')
})

test('security 22: the operator’s reason for a rejection is deleted with the holder, in the audit log too; the rejection stays', async (t) => {
  const world = await openWorld(t)
  const { session_jwt: jwt, user_id } = await world.signIn('scammer@example.com')
  const reason = 'Sold by Sam Scammer'
  const audited = async (command: Command, act: string, ...words: string[]) => {
    const about = await command.run(world.contexts, words, { reason }, noLog)
    await recordAct(world.contexts.cards, { actor: 'operator', act, outcome: 'ok', ...about })
  }
  const event = await world.event(jwt, 'Collected')
  await approveEvent(world.contexts.cards, event)
  const ref = await world.tap(await world.card(user_id, event))
  const guest = await world.api('POST /api/collectibles', { body: { ref, email: 'guest@example.com' } })
  assert.equal(guest.statusCode, 200, guest.body)
  await audited(takeDownEventCommand, 'events.takedown', event)
  await audited(rejectCommand, 'events.reject', await world.event(jwt, 'Rejected'))
  assert.deepEqual(await world.whereIs(reason), ['cards.event_versions', 'cards.poap_events', 'identity.audit'])
  await deleteUserCommand.run(world.contexts, [user_id], {}, noLog)
  assert.deepEqual(await world.whereIs(reason), [])
  const { rows } = await world.database.pool.query(
    `select e.rejection_reason, a.subject, a.user_id from cards.poap_events e, identity.audit a
     where e.event_id = $1 and a.act = 'events.takedown'`,
    [event],
  )
  assert.deepEqual(rows, [{ rejection_reason: 'deleted', subject: null, user_id }])
})

test('security 22: why a guest’s collectible was revoked is not stored, since nothing would delete it with the guest', async (t) => {
  const world = await openWorld(t)
  const { session_jwt: jwt, user_id } = await world.signIn('organizer@example.com')
  const event = await world.event(jwt, 'Collected')
  await approveEvent(world.contexts.cards, event)
  const ref = await world.tap(await world.card(user_id, event))
  const guest = await world.api('POST /api/collectibles', { body: { ref, email: 'bob@example.com' } })
  assert.equal(guest.statusCode, 200, guest.body)
  const reason = 'Bob Miller took two'
  const about = await revokeCollectibleCommand.run(world.contexts, [guest.json().data.id], { reason }, noLog)
  await recordAct(world.contexts.cards, { actor: 'operator', act: 'collectibles.revoke', outcome: 'ok', ...about })
  assert.deepEqual(await world.whereIs(reason), [])
})

test('security 22: with a holder goes what the audit log says about their cards, names included', async (t) => {
  const world = await openWorld(t)
  const { user_id } = await world.signIn('bob@example.com')
  const { id } = await addCard(world.contexts.cards, { name: 'Badge', simulated: true })
  await assignHolder(world.contexts.cards, { cardId: id, holderId: user_id, eventId: null })
  const about = await renameCommand.run(world.contexts, ['Badge', 'Badge of Bob Miller'], {}, noLog)
  await recordAct(world.contexts.cards, { actor: 'operator', act: 'cards.rename', outcome: 'ok', ...about })
  const isAudited = async () => (await world.whereIs('Bob Miller')).includes('identity.audit')
  assert.equal(await isAudited(), true)
  await deleteUserCommand.run(world.contexts, [user_id], {}, noLog)
  assert.equal(await isAudited(), false)
})

const dotted = 'vic.tim+tag@gmail.com'
const whoIs = (world: World) => world.whereIs(dotted, 'victim@gmail.com')

test('users delete leaves nothing about a guest who never verified their address, however it is spelled', async (t) => {
  const world = await openWorld(t)
  const remaining = async () => {
    const holder = await ensureUser(world.contexts.identity!, 'holder@example.com')
    const { session_jwt: jwt } = await world.signIn('holder@example.com')
    const event = await world.event(jwt, 'Held')
    await approveEvent(world.contexts.cards, event)
    const ref = await world.tap(await world.card(holder, event))
    const reply = await world.api('POST /api/collectibles', { body: { ref, email: dotted } })
    assert.equal(reply.statusCode, 200, reply.body)
  }
  await remaining()
  const before = await whoIs(world)
  for (const table of ['cards.collector_emails', 'cards.limits', 'identity.emails', 'outbox.messages'])
    assert.ok(before.includes(table), `${table} of ${before}`)
  await deleteUserCommand.run(world.contexts, [dotted], {}, noLog)
  assert.deepEqual(await whoIs(world), [])

  // As an earlier version left it, or where the user was removed because no address was ever verified.
  await remaining()
  await world.database.pool.query(
    'delete from identity.users where user_id in (select user_id from identity.emails where email = $1)',
    [dotted],
  )
  assert.ok((await whoIs(world)).includes('cards.collector_emails'))
  await deleteUserCommand.run(world.contexts, [dotted], {}, noLog)
  assert.deepEqual(await whoIs(world), [])
})

test('whose counters they are is found without reading those of everybody', async (t) => {
  const { database } = await openWorld(t)
  await database.transaction(async ({ rows }) => {
    await rows(statement('test.indexes', 'set local enable_seqscan = off'))
    for (const schema of ['identity', 'cards']) {
      const named = `delete from ${schema}.limits where regexp_split_to_array(key, '[:|]') && array['ada@example.com']`
      assert.match(JSON.stringify(await rows(statement(`test.${schema}`, `explain ${named}`))), /limits_of_people/)
    }
  })
})
