import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { openSmtpServer } from '../../dev/smtp-server.ts'
import { createTestDatabase } from '../../dev/test-database.ts'
import { type Log, silentLog } from '../log.ts'
import { type Database, statement } from '../postgres/database.ts'
import { deliverDue } from './deliver.ts'
import { sendBySmtp } from './send-by-smtp.ts'
import { enqueue, lease, listMessages } from './store.ts'

const start = new Date('2026-11-20T12:00:00Z')
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const mail = {
  channel: 'email',
  to: 'ada@example.com',
  subject: 'Hello',
  text: 'the secret link',
  html: '<p>the secret link</p>',
} as const

const open = async (t: TestContext) => {
  const database = await createTestDatabase(['outbox'])
  t.after(() => database.close())
  return database
}

/** A delivery service that counts messages, and fails on demand. */
const service = ({ failing = false } = {}) => {
  const got: string[] = []
  const state = { failing }
  const send = async ({ to }: { to: string }) => {
    if (state.failing) throw new Error(`450 4.2.1 <${to}>: try later`)
    got.push(to)
  }
  return { got, state, send }
}

test('default: sends waiting messages, oldest first, and deletes their content', async (t) => {
  const database = await open(t)
  await enqueue(database, { ...mail, to: 'first@example.com' }, start)
  await enqueue(database, { ...mail, to: 'second@example.com' }, later(1))
  const { got, send } = service()
  assert.equal(await deliverDue({ database, services: { email: send }, clock: () => later(2), log: silentLog }), 2)
  assert.deepEqual(got, ['first@example.com', 'second@example.com'])
  assert.deepEqual(
    (await listMessages(database, 10)).map(({ text, html }) => text + html),
    ['', ''],
  )
})

test('behavior: a message from a rolled-back transaction does not exist', async (t) => {
  const database = await open(t)
  const failing = database.transaction(async (inside) => {
    await enqueue(inside, mail, start)
    throw new Error('no')
  })
  await assert.rejects(failing, /no/)
  assert.deepEqual(await listMessages(database, 10), [])
})

test('behavior: a refused message is retried, given up after the last wait, and reported each time', async (t) => {
  const database = await open(t)
  await enqueue(database, mail, start)
  const { got, state, send } = service({ failing: true })
  const logged: [level: string, said: string][] = []
  const tell = (level: string) => (fields: object, said: string) => {
    assert.doesNotMatch(JSON.stringify(fields), /secret|ada@/, 'neither what it says nor to whom')
    logged.push([level, said])
  }
  const log: Log = { ...silentLog, warn: tell('warn'), error: tell('error') }
  const at = (minutes: number) => deliverDue({ database, services: { email: send }, clock: () => later(minutes), log })
  assert.equal(await at(0), 0)
  state.failing = false
  assert.equal(await at(0.05), 0, 'too early')
  assert.equal(await at(0.2), 1)
  assert.deepEqual(got, ['ada@example.com'])

  state.failing = true
  await enqueue(database, mail, later(1000))
  for (let minutes = 1000; minutes < 3000; minutes += 250) await at(minutes)
  state.failing = false
  assert.equal(await at(10_000), 0, 'given up')
  const [row] = await database.rows<{ attempts: number }>(
    statement('test.attempts', 'select attempts from outbox.messages where failed_at is not null'),
  )
  assert.equal(row?.attempts, 8)
  const again = Array(8).fill(['warn', 'message refused, trying again later'])
  assert.deepEqual(logged, [...again, ['error', 'message failed for good']])
})

test('security 9: the cause of a failed delivery contains no recipient and no secret, in the log and in the store', async (t) => {
  const database = await open(t)
  await enqueue(database, mail, start)
  const said = '550 <ada@example.com> leads to [Ada.Private@home.example], signed in by swordfish'
  const logged: string[] = []
  const log: Log = { ...silentLog, warn: (fields) => void logged.push(JSON.stringify(fields)) }
  const send = async () => {
    throw new Error(`${said} ${'.'.repeat(500 - said.length - 4)}swordfish`)
  }
  const redact = (text: string) => text.replaceAll('swordfish', '[secret]')
  await deliverDue({ database, services: { email: send }, clock: () => start, log, redact })
  const stored = await database.rows<{ last_error: string }>(
    statement('test.why', 'select last_error from outbox.messages'),
  )
  assert.match(stored[0]?.last_error ?? '', /^550 <the recipient> leads to \[\[address\]\], signed in by \[secret\]/)
  for (const text of [...logged, stored[0]?.last_error]) assert.doesNotMatch(text ?? '', /@|swor/)
  assert.equal(logged.length, 1)
})

test('behavior: an accepted message is not sent again when the store fails to record it', async (t) => {
  const database = await open(t)
  await enqueue(database, mail, start)
  const { got, send } = service()
  let failing = true
  const shaky: Database = {
    ...database,
    rows: async (one, values) => {
      if (failing && one.name === 'outbox.sent') throw new Error('the connection broke')
      return database.rows(one, values)
    },
  }
  const at = (minutes: number) =>
    deliverDue({ database: shaky, services: { email: send }, clock: () => later(minutes), log: silentLog })
  await assert.rejects(at(0), /the connection broke/)
  failing = false
  assert.equal(await at(1.5), 0, 'as after a crash, its lease has to run out')
  assert.equal(got.length, 1)
})

test('behavior: several senders at once send each message once', async (t) => {
  const database = await open(t)
  for (let number = 0; number < 20; number += 1)
    await enqueue(database, { ...mail, to: `${number}@example.com` }, start)
  const { got, send } = service()
  const sender = () => deliverDue({ database, services: { email: send }, clock: () => start, log: silentLog })
  await Promise.all([sender(), sender(), sender(), sender()])
  assert.deepEqual(
    got.map(Number.parseFloat).sort((a, b) => a - b),
    [...Array(20).keys()],
  )
})

test('behavior: a message leased by a killed sender is sent by another after the lease', async (t) => {
  const database = await open(t)
  await enqueue(database, mail, start)
  const killed = { services: { email: () => new Promise<never>(() => {}) }, clock: () => start }
  void deliverDue({ database, log: silentLog, ...killed })
  const { got, send } = service()
  // The first sender has the lease once its statement has run; a later statement sees that.
  while (
    (
      await database.row<{ n: number }>(
        statement('test.leased', 'select count(*) n from outbox.messages where leased_until is not null'),
      )
    )?.n === 0
  );
  const sendDue = () => deliverDue({ database, services: { email: send }, clock: () => later(3), log: silentLog })
  await sendDue()
  assert.deepEqual(got, [], 'also by a host whose clock is three minutes ahead')
  await database.rows(
    statement('test.passed', "update outbox.messages set leased_until = leased_until - interval '2 minutes'"),
  )
  await sendDue()
  assert.deepEqual(got, ['ada@example.com'])
})

test('behavior: an email that is sent again after a crash has the Message-ID of the first, and another email another', async (t) => {
  const database = await open(t)
  const { url, taken } = await openSmtpServer(t)
  const send = sendBySmtp({ smtpUrl: url, from: 'IYK Cards <cards@example.com>' })
  t.after(() => send.close())
  await enqueue(database, mail, start)
  await enqueue(database, mail, start)
  const options = { database, services: { email: send }, clock: () => start, log: silentLog }
  // A host that ends between the reply of the server and what it writes then.
  const message = (await lease(database, ['email'], start))!
  await send(message)
  await database.rows(statement('test.lapse', 'update outbox.messages set leased_until = null'))
  assert.equal(await deliverDue(options), 2)
  const ids = taken.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim())
  assert.equal(ids.length, 3)
  assert.match(ids[0] ?? '', /^<[0-9a-f]{32}@example\.com>$/)
  assert.equal(new Set(ids).size, 2)
})

test('behavior: messages of a channel without a service wait', async (t) => {
  const database = await open(t)
  await enqueue(database, { ...mail, channel: 'sms', to: '+15550100' }, start)
  const { got, send } = service()
  assert.equal(await deliverDue({ database, services: { email: send }, clock: () => start, log: silentLog }), 0)
  assert.equal(await deliverDue({ database, services: { sms: send }, clock: () => later(600), log: silentLog }), 1)
  assert.deepEqual(got, ['+15550100'])
})

test('behavior: a real SMTP server receives subject, text and html from the configured sender', async (t) => {
  const received = Promise.withResolvers<{ from: string; to: string[]; raw: string }>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      let raw = ''
      stream.setEncoding('utf8').on('data', (text: string) => {
        raw += text
      })
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.resolve({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  t.after(() => void server.close())
  const { port } = server.server.address() as { port: number }
  const send = sendBySmtp({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'IYK Cards <cards@example.com>' })
  t.after(() => send.close())
  await send({ ...mail, subject: 'Grüße 👋' })
  const { from, to, raw } = await received.promise
  assert.equal(from, 'cards@example.com')
  assert.deepEqual(to, ['ada@example.com'])
  assert.match(raw, /multipart\/alternative/)
  assert.match(raw, /Subject: =\?UTF-8/)
})
