import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openSmtpServer, reply } from '../../dev/smtp-server.ts'
import { freePort } from '../../dev/start-host.ts'
import { createTestDatabase } from '../../dev/test-database.ts'
import { type Log, silentLog } from '../log.ts'
import { statement } from '../postgres/database.ts'
import { listenForMessages } from './listen.ts'
import { sendBySmtp } from './send-by-smtp.ts'
import { startDelivery } from './start-delivery.ts'
import { enqueue, type Kept } from './store.ts'

/** Never moved: whatever is put off to a later minute stays there. */
const now = new Date('2026-11-20T12:00:00Z')
const never = 3_600_000
const often = { listening: 20, polling: 20, away: 20 }

/** In one look: between two a mail may change its state. */
const listAll = statement(
  'test.listAll',
  `select recipient as to, attempts, last_error,
     case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end as state
   from outbox.messages order by message_id`,
)

const mailTo = (to: string) =>
  ({ channel: 'email', to, subject: 'Hello', text: 'the link', html: '<p>it</p>' }) as const

type World = { url: string; every?: typeof often; listening?: boolean; log?: Log; connections?: number }

/** An outbox that is delivered to a mail server. */
const open = async (t: TestContext, { url, every = often, listening = false, log = silentLog, connections }: World) => {
  const database = await createTestDatabase(['outbox'])
  const send = sendBySmtp({
    smtpUrl: url,
    from: 'cards@example.com',
    ...(connections !== undefined && { connections }),
  })
  const wakeUp = listening
    ? listenForMessages({ connection: database.connection, database, log, checkEvery: 100 })
    : undefined
  const delivery = startDelivery({
    database,
    services: { email: send },
    clock: () => now,
    log,
    every,
    ...(wakeUp && { wakeUp }),
  })
  t.after(async () => {
    await delivery.stop()
    send.close()
    await database.close()
  })
  const put = async (...recipients: string[]) => {
    for (const to of recipients) await enqueue(database, mailTo(to), now)
  }
  const until = async (holds: (kept: Kept[]) => boolean) => {
    for (;;) {
      const kept = await database.rows<Kept>(listAll)
      if (holds(kept)) return kept
    }
  }
  return { database, put, until, wakeUp }
}

const isDone = ({ state }: Kept) => state !== 'waiting'
const numbered = (count: number) => Array.from({ length: count }, (_, number) => `${number}@example.com`)

for (const [refusal, answers] of [
  [
    'of the recipient',
    {
      onRcptTo: (_a: unknown, _s: unknown, done: (e: Error) => void) =>
        done(reply(550, 'no such user <ada@example.com>')),
    },
  ],
  ['of the text', { onMail: () => Promise.reject(reply(554, 'spam')) }],
] as const)
  test(`behavior: a permanent refusal ${refusal} is final at once, and the operator is told why`, async (t) => {
    const told: object[] = []
    const log: Log = { ...silentLog, error: (fields, said) => told.push({ ...fields, said }) }
    const { url } = await openSmtpServer(t, answers)
    const { put, until } = await open(t, { url, log })
    await put('ada@example.com')
    // The store knows before the log does.
    const [kept] = await until((list) => list.every(isDone) && told.length > 0)
    assert.deepEqual([kept?.state, kept?.attempts], ['failed', 1])
    assert.match(kept?.last_error ?? '', /55[04]/)
    assert.equal(told.length, 1)
    assert.doesNotMatch(JSON.stringify(told), /ada@/)
  })

test('behavior: a temporary refusal is put off and holds up nobody', async (t) => {
  const { url, taken } = await openSmtpServer(t, {
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('grey') ? done(reply(450, 'greylisted, try later')) : done(),
  })
  const { put, until } = await open(t, { url })
  await put('grey@example.com', 'ada@example.com')
  const list = await until(
    (kept) => kept.some(isDone) && kept.some(({ attempts, last_error }) => attempts === 1 && last_error),
  )
  assert.deepEqual(
    list.map(({ to, state }) => [to, state]),
    [
      ['grey@example.com', 'waiting'],
      ['ada@example.com', 'sent'],
    ],
  )
  assert.equal(taken.length, 1)
})

for (const [trouble, answers] of [
  ['greets with 554', { onConnect: (_session: unknown, done: (e: Error) => void) => done(reply(554, 'no service')) }],
  [
    'refuses the password with 535',
    { onAuth: (_a: unknown, _s: unknown, done: (e: Error) => void) => done(reply(535, 'bad credentials')) },
  ],
] as const)
  test(`behavior: a server that ${trouble} costs no message an attempt`, async (t) => {
    const { url, port, close } = await openSmtpServer(t, answers)
    const told = Promise.withResolvers<void>()
    const log: Log = { ...silentLog, warn: (_fields, said) => said.includes('does not answer') && told.resolve() }
    const { put, until } = await open(t, { url: url.replace('//', '//user:secret@'), log })
    await put('ada@example.com')
    await told.promise
    await until(([kept]) => kept?.state === 'waiting' && kept.attempts === 0)
    await close()
    await openSmtpServer(t, { port, onAuth: (_auth, _session, done) => done(null, { user: 'user' }) })
    await until((list) => list.every(({ state }) => state === 'sent'))
  })

test('behavior: after an outage everything goes out, however long it lasted', async (t) => {
  const port = await freePort()
  const told = Promise.withResolvers<void>()
  const log: Log = { ...silentLog, warn: (_fields, said) => said.includes('does not answer') && told.resolve() }
  const { put, until } = await open(t, { url: `smtp://127.0.0.1:${port}`, log })
  await put(...numbered(30))
  await told.promise
  // Whatever was under way has noticed, too.
  await until((kept) => kept.every(({ state, attempts }) => state === 'waiting' && attempts === 0))
  const server = await openSmtpServer(t, { port })
  const list = await until((kept) => kept.every(({ state }) => state === 'sent'))
  assert.deepEqual([...new Set(list.map(({ attempts }) => attempts))], [1])
  assert.equal(server.taken.length, 30)
})

test('behavior: after a time in which every mail was refused for the moment everything goes out', async (t) => {
  let full = true
  const { url, taken } = await openSmtpServer(t, {
    onMail: () => {
      if (full) throw reply(452, 'insufficient system storage')
    },
  })
  const { put, until } = await open(t, { url })
  await put(...numbered(12))
  await until((kept) => kept.every(({ last_error }) => last_error !== ''))
  full = false
  await until((kept) => kept.every(({ state }) => state === 'sent'))
  assert.equal(taken.length, 12)
})

test('behavior: several mails are under way at once, as many as there may be connections', async (t) => {
  const arrived = Promise.withResolvers<void>()
  let waiting = 0
  const { url, taken } = await openSmtpServer(t, {
    // None is accepted before the seventh has come.
    onMail: async () => {
      waiting += 1
      if (waiting === 7) arrived.resolve()
      await arrived.promise
    },
  })
  const { put, until } = await open(t, { url, connections: 7 })
  await put(...numbered(7))
  await until((kept) => kept.every(isDone))
  assert.equal(taken.length, 7)
})

test('behavior: a mail that takes long holds up none that come after it', async (t) => {
  const held = Promise.withResolvers<void>()
  const { url } = await openSmtpServer(t, { onMail: ({ to }) => (to.startsWith('slow') ? held.promise : undefined) })
  const { put, until } = await open(t, { url, every: { ...often, polling: 20 } })
  await put('slow@example.com')
  await until(([slow]) => slow?.attempts === 1)
  await put('quick@example.com')
  await until((kept) => kept.some(isDone))
  held.resolve()
  await until((kept) => kept.every(isDone))
})

const rare = { listening: never, polling: never, away: never }

test('behavior: a mail announces itself to whoever delivers, and is not waited for', async (t) => {
  const { url } = await openSmtpServer(t)
  const { put, until, wakeUp } = await open(t, { url, every: rare, listening: true })
  while (!wakeUp?.hears()) await new Promise(setImmediate)
  await put('ada@example.com')
  await until((kept) => kept.length === 1 && kept.every(isDone))
})

test('behavior: a listener that lost its connection listens again', async (t) => {
  const { url } = await openSmtpServer(t)
  const { database, put, until, wakeUp } = await open(t, { url, every: rare, listening: true })
  const cut = statement(
    'test.cut',
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen outbox' and datname = current_database()`,
  )
  while (!wakeUp?.hears()) await new Promise(setImmediate)
  await database.rows(cut)
  while (wakeUp?.hears()) await new Promise(setImmediate)
  while (!wakeUp?.hears()) await new Promise(setImmediate)
  await put('ada@example.com')
  await until((kept) => kept.length === 1 && kept.every(isDone))
})

test('behavior: where announcements do not arrive mails are looked for', async (t) => {
  const { url } = await openSmtpServer(t)
  const { put, until } = await open(t, { url, every: { ...rare, polling: 20 } })
  await put('ada@example.com')
  await until((kept) => kept.length === 1 && kept.every(isDone))
})
