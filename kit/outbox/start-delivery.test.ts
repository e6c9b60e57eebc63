import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openSmtpServer, reply } from '../../dev/smtp-server.ts'
import { freePort } from '../../dev/start-host.ts'
import { createTestDatabase } from '../../dev/test-database.ts'
import { type Log, silentLog } from '../log.ts'
import { statement } from '../postgres/database.ts'
import { StoreUnavailable } from '../postgres/store-unavailable.ts'
import { sendBySmtp } from './send-by-smtp.ts'
import { startDelivery } from './start-delivery.ts'
import { enqueue, enqueueToList, type OutboxMessage } from './store.ts'

/** Never advances: anything postponed to a later minute stays there. */
const now = new Date('2026-11-20T12:00:00Z')
const never = 3_600_000
const often = { polling: 20, refused: 20, away: 20 }

/** In one query: between two, a message could change its state. */
const listAll = statement(
  'test.listAll',
  `select recipient as to, attempts, last_error,
     case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end as state
   from outbox.messages order by message_id`,
)

const mailTo = (to: string) =>
  ({ channel: 'email', to, subject: 'Hello', text: 'the link', html: '<p>it</p>' }) as const

type World = {
  url: string
  every?: typeof often & { ahead?: number }
  log?: Log
  connections?: number
  isBusy?: () => boolean
}

/** An outbox that delivers to a mail server. */
const open = async (t: TestContext, { url, every = often, log = silentLog, connections, isBusy }: World) => {
  const database = await createTestDatabase(['outbox'])
  const send = sendBySmtp({
    smtpUrl: url,
    from: 'cards@example.com',
    ...(connections !== undefined && { connections }),
  })
  const delivery = startDelivery({
    database,
    services: { email: send },
    clock: () => now,
    log,
    every,
    ...(isBusy && { isBusy }),
  })
  t.after(async () => {
    await delivery.stop()
    send.close()
    await database.close()
  })
  const put = async (...recipients: string[]) => {
    for (const to of recipients) await enqueue(database, mailTo(to), now)
  }
  const until = async (holds: (stored: OutboxMessage[]) => boolean) => {
    for (;;) {
      const stored = await database.rows<OutboxMessage>(listAll)
      if (holds(stored)) return stored
    }
  }
  return { database, put, until }
}

const isDone = ({ state }: OutboxMessage) => state !== 'waiting'
const numbered = (count: number) => Array.from({ length: count }, (_, number) => `${number}@example.com`)

for (const [refusal, replies] of [
  [
    'of the recipient',
    {
      onRcptTo: (_a: unknown, _s: unknown, done: (e: Error) => void) =>
        done(reply(550, 'no such user <ada@example.com>')),
    },
  ],
  ['of the content', { onMail: () => Promise.reject(reply(554, 'spam')) }],
] as const)
  test(`behavior: a permanent refusal ${refusal} is final at once, and the operator learns why`, async (t) => {
    const logged: object[] = []
    const log: Log = { ...silentLog, error: (fields, said) => logged.push({ ...fields, said }) }
    const { url } = await openSmtpServer(t, replies)
    const { put, until } = await open(t, { url, log })
    await put('ada@example.com')
    // The store is updated before the log.
    const [stored] = await until((list) => list.every(isDone) && logged.length > 0)
    assert.deepEqual([stored?.state, stored?.attempts], ['failed', 1])
    assert.match(stored?.last_error ?? '', /55[04]/)
    assert.equal(logged.length, 1)
    assert.doesNotMatch(JSON.stringify(logged), /ada@/)
  })

test('behavior: what a host wrote whose clock was an hour ahead is sent soon after it is right, and what was postponed is not', async (t) => {
  const { url, taken } = await openSmtpServer(t)
  const { database, until } = await open(t, { url, every: { ...often, ahead: 20 } })
  const ahead = new Date(now.getTime() + 3_600_000)
  // In one step: it would be sent before it counts as tried.
  await database.transaction(async (inside) => {
    await enqueue(inside, mailTo('postponed@example.com'), ahead)
    await inside.rows(statement('test.tried', 'update outbox.messages set attempts = 1'))
  })
  await enqueue(database, mailTo('ada@example.com'), ahead)
  await until((list) => list.some(isDone))
  assert.deepEqual(
    taken.map(({ to }) => to),
    ['ada@example.com'],
  )
})

test('behavior: a temporary refusal is postponed and holds up no other email', async (t) => {
  const { url, taken } = await openSmtpServer(t, {
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('grey') ? done(reply(450, 'greylisted, try later')) : done(),
  })
  const { put, until } = await open(t, { url })
  await put('grey@example.com', 'ada@example.com')
  const list = await until(
    (stored) => stored.some(isDone) && stored.some(({ attempts, last_error }) => attempts === 1 && last_error),
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

for (const [trouble, replies] of [
  ['greets with 554', { onConnect: (_session: unknown, done: (e: Error) => void) => done(reply(554, 'no service')) }],
  [
    'refuses the password with 535',
    { onAuth: (_a: unknown, _s: unknown, done: (e: Error) => void) => done(reply(535, 'bad credentials')) },
  ],
] as const)
  test(`behavior: a server that ${trouble} uses up no attempt of a message`, async (t) => {
    const { url, port, close } = await openSmtpServer(t, replies)
    const logged = Promise.withResolvers<void>()
    const log: Log = { ...silentLog, warn: (_fields, said) => said.includes('is not available') && logged.resolve() }
    const { put, until } = await open(t, { url: url.replace('//', '//user:secret@'), log })
    await put('ada@example.com')
    await logged.promise
    await until(([stored]) => stored?.state === 'waiting' && stored.attempts === 0)
    await close()
    await openSmtpServer(t, { port, onAuth: (_auth, _session, done) => done(null, { user: 'user' }) })
    await until((list) => list.every(({ state }) => state === 'sent'))
  })

test('behavior: after an outage of any length every email is sent', async (t) => {
  const port = await freePort()
  const logged = Promise.withResolvers<void>()
  const log: Log = { ...silentLog, warn: (_fields, said) => said.includes('is not available') && logged.resolve() }
  const { put, until } = await open(t, { url: `smtp://127.0.0.1:${port}`, log })
  await put(...numbered(30))
  await logged.promise
  // All sends under way have failed, too.
  await until((stored) => stored.every(({ state, attempts }) => state === 'waiting' && attempts === 0))
  const server = await openSmtpServer(t, { port })
  const list = await until((stored) => stored.every(({ state }) => state === 'sent'))
  assert.deepEqual([...new Set(list.map(({ attempts }) => attempts))], [1])
  assert.equal(server.taken.length, 30)
})

test('behavior: when temporary refusals of every email end, all of them are sent', async (t) => {
  let full = true
  const { url, taken } = await openSmtpServer(t, {
    onMail: () => {
      if (full) throw reply(452, 'insufficient system storage')
    },
  })
  const { put, until } = await open(t, { url })
  await put(...numbered(12))
  await until((stored) => stored.every(({ last_error }) => last_error !== ''))
  full = false
  await until((stored) => stored.every(({ state }) => state === 'sent'))
  assert.equal(taken.length, 12)
})

test('behavior: as many emails are sent at once as connections are allowed', async (t) => {
  const arrived = Promise.withResolvers<void>()
  let waiting = 0
  const { url, taken } = await openSmtpServer(t, {
    // The server accepts none before the seventh arrives.
    onMail: async () => {
      waiting += 1
      if (waiting === 7) arrived.resolve()
      await arrived.promise
    },
  })
  const { put, until } = await open(t, { url, connections: 7 })
  await put(...numbered(7))
  await until((stored) => stored.every(isDone))
  assert.equal(taken.length, 7)
})

test('behavior: while many wait for the host, two emails are sent at once; afterwards as many as usual', async (t) => {
  const [first, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let under = 0
  let most = 0
  let isBusy = true
  const { url } = await openSmtpServer(t, {
    onMail: async () => {
      under += 1
      most = Math.max(most, under)
      if (!isBusy && under === 7) last.resolve()
      await (isBusy ? first.promise : last.promise)
      under -= 1
    },
  })
  const { put, until } = await open(t, { url, connections: 7, isBusy: () => isBusy })
  await put(...numbered(6))
  // A third would have come meanwhile.
  let queries = 0
  await until(() => under >= 2 && ++queries > 300)
  first.resolve()
  await until((stored) => stored.every(isDone))
  assert.equal(most, 2)
  isBusy = false
  await put(...numbered(7))
  await until((stored) => stored.length === 13 && stored.every(isDone))
  assert.equal(most, 7)
})

test('behavior: a slow email delays no later one', async (t) => {
  const held = Promise.withResolvers<void>()
  const { url } = await openSmtpServer(t, { onMail: ({ to }) => (to.startsWith('slow') ? held.promise : undefined) })
  const { put, until } = await open(t, { url, every: { ...often, polling: 20 } })
  await put('slow@example.com')
  await until(([slow]) => slow?.attempts === 1)
  await put('quick@example.com')
  await until((stored) => stored.some(isDone))
  held.resolve()
  await until((stored) => stored.every(isDone))
})

const rare = { polling: never, refused: never, away: never }

test('an email has its HTML and its text, and tells programs that answer emails not to answer it', async (t) => {
  const { url, taken } = await openSmtpServer(t)
  const { put, until } = await open(t, { url })
  await put('ada@example.com')
  await until((stored) => stored.length === 1 && stored.every(isDone))
  const { raw } = taken[0]!
  assert.match(raw, /^Auto-Submitted: auto-generated\r?$/m)
  assert.match(raw, /^X-Auto-Response-Suppress: OOF, AutoReply\r?$/m)
  assert.match(raw, /multipart\/alternative[\s\S]*text\/plain[\s\S]*the link[\s\S]*text\/html[\s\S]*<p>it<\/p>/)
  assert.doesNotMatch(raw, /List-Unsubscribe/i)
})

test('an email to a list lets its reader off it with one click, and the address is not kept once it is sent', async (t) => {
  const { url, taken } = await openSmtpServer(t)
  const { database, until } = await open(t, { url })
  const unsubscribe = 'https://cards.example.com/c/a/decline'
  await enqueueToList(database, { ...mailTo('ada@example.com'), unsubscribe }, now)
  await until((stored) => stored.length === 1 && stored.every(isDone))
  const { raw } = taken[0]!
  assert.match(raw, /^List-Unsubscribe: <https:\/\/cards\.example\.com\/c\/a\/decline>\r?$/m)
  assert.match(raw, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  const { rows } = await database.pool.query('select unsubscribe from outbox.messages')
  assert.deepEqual(rows, [{ unsubscribe: '' }])
})

test('behavior: a new email is found by polling', async (t) => {
  const { url } = await openSmtpServer(t)
  const { put, until } = await open(t, { url, every: { ...rare, polling: 20 } })
  await put('ada@example.com')
  await until((stored) => stored.length === 1 && stored.every(isDone))
})

test('while the store fails, the operator reads its cause once, and once that it works again', async (t) => {
  const logged: unknown[][] = []
  const write = (level: string) => (fields: object, said: string) => void logged.push([level, said, fields])
  const { url } = await openSmtpServer(t)
  const database = await createTestDatabase(['outbox'])
  let failures = 0
  let fails = true
  const { promise: failedOften, resolve } = Promise.withResolvers<void>()
  const failing: typeof database = {
    ...database,
    row: (...call) => {
      if (!fails) return database.row(...call)
      failures += 1
      if (failures === 5) resolve()
      throw new StoreUnavailable(new Error('Query read timeout'))
    },
  }
  const send = sendBySmtp({ smtpUrl: url, from: 'cards@example.com' })
  const log: Log = { ...silentLog, warn: write('warn'), error: write('error') }
  const delivery = startDelivery({ database: failing, services: { email: send }, clock: () => now, log, every: often })
  t.after(async () => {
    await delivery.stop()
    send.close()
    await database.close()
  })
  await failedOften
  fails = false
  await enqueue(database, mailTo('ada@example.com'), now)
  while (!(await database.rows<OutboxMessage>(listAll)).every(isDone));
  assert.deepEqual(logged, [
    ['error', 'the outbox cannot be read or written', { cause: 'database: Query read timeout' }],
    ['warn', 'the outbox can be read again', {}],
  ])
})
