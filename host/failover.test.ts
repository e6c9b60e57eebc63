import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { replicateSynchronously, startPair } from '../dev/postgres-pair.ts'
import { startHost } from '../dev/start-host.ts'
import { databaseName } from './postgres/store.ts'

const publicToken = 'public-token-test-00000000-0000-4000-8000-000000000001'
const onLinux = { skip: process.platform === 'linux' ? false : 'kills whole groups of processes on Linux only' }

const call = (url: string, path: string, body: object, secret = publicToken) =>
  fetch(`${url}/sdk/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${publicToken}:${secret}`)}` },
    body: JSON.stringify(body),
  })

const askForLink = (url: string, email: string) =>
  call(url, '/magic_links/email/login_or_create', { email, code_challenge: 'c'.repeat(43) })

test(
  'behavior: when the primary is killed and its replica promoted, a host goes on, nothing acknowledged is lost, and the log says that commits wait for no replica',
  onLinux,
  async (t) => {
    const { primary, standby } = await startPair(t)
    const DATABASE_URL = `postgres://${databaseName}@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/${databaseName}?target_session_attrs=read-write`
    await replicateSynchronously(primary)
    const host = await startHost({ DATABASE_URL })
    t.after(() => host.remove())
    const acknowledged: string[] = []
    let number = 0
    let stopped = false
    const write = async () => {
      while (!stopped) {
        number += 1
        const email = `writer-${number}@example.com`
        const reply = await askForLink(host.url, email)
        if (reply.status === 200) acknowledged.push(email)
        else assert.equal(reply.status, 503, await reply.text())
      }
    }
    const writers = Promise.all([write(), write(), write(), write()])
    const until = (count: number) => {
      const reached = async () => {
        while (acknowledged.length < count) await new Promise(setImmediate)
      }
      return Promise.race([reached(), writers])
    }
    await until(40)
    primary.signal('SIGKILL')
    const before = acknowledged.length
    await standby.ask('select pg_promote(true)')
    await until(before + 40)
    stopped = true
    await writers
    assert.equal(host.process.exitCode, null)
    // The replica has a configuration of its own, in which nobody has set it.
    const warnings = () => host.lines.filter((line) => line.includes('synchronous_standby_names was set and is empty'))
    while (warnings().length === 0) await new Promise(setImmediate)
    assert.equal(warnings().length, 1)
    const rows = await standby.ask('select recipient from outbox.messages')
    const kept = new Set(rows.map(({ recipient }) => recipient))
    assert.deepEqual(
      acknowledged.filter((email) => !kept.has(email)),
      [],
    )
  },
)

test(
  'behavior: what a promoted replica had not got is not shown, although its numbers come again for something else',
  onLinux,
  async (t) => {
    const { primary, standby } = await startPair(t)
    const DATABASE_URL = `postgres://${databaseName}@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/${databaseName}`
    const host = await startHost({ DATABASE_URL })
    t.after(() => host.remove())
    const account = { email: 'ada@example.com', password: 'correct horse battery', session_duration_minutes: 60 }
    const created = await call(host.url, '/passwords', account)
    const { session_token, user_id } = ((await created.json()) as { data: Record<'session_token' | 'user_id', string> })
      .data
    const checkName = async (): Promise<string | undefined> => {
      const reply = await call(host.url, '/sessions/authenticate', {}, session_token)
      if (reply.status === 200)
        return ((await reply.json()) as { data: { user: { name: { first_name: string } } } }).data.user.name.first_name
      assert.equal(reply.status, 503, await reply.text())
      return undefined
    }
    const rename = (name: string) => `update identity.users set first_name = '${name}' where user_id = '${user_id}'`
    const versionStatement = `select version from identity.users where user_id = '${user_id}'`

    while ((await standby.ask(versionStatement)).length === 0);
    // Nothing more arrives there, not even what is on its way.
    standby.signal('SIGSTOP')
    await primary.ask('select pg_terminate_backend(pid) from pg_stat_replication')
    while ((await primary.ask('select from pg_stat_replication')).length > 0);
    // Postgres logs 32 numbers of a sequence at a time.
    const [lost] = await primary.ask(...Array<string>(80).fill(rename('Lost')), versionStatement)
    assert.equal(await checkName(), 'Lost')
    primary.signal('SIGKILL')
    standby.signal('SIGCONT')
    await standby.ask('select pg_promote(true)')
    const version = async () => (await standby.ask(rename('Kept'), versionStatement))[0]?.version
    let last = await version()
    while (Number(last) < Number(lost?.version)) last = await version()
    assert.equal(last, lost?.version)

    let name = await checkName()
    while (!name) name = await checkName()
    assert.equal(name, 'Kept')
  },
)

test(
  'behavior: public pictures come from the replica while it follows, and otherwise from the primary',
  onLinux,
  async (t) => {
    const { primary, standby } = await startPair(t)
    const [DATABASE_URL, DATABASE_READ_URL] = [primary, standby].map(
      ({ port }) => `postgres://${databaseName}@127.0.0.1:${port}/${databaseName}`,
    ) as [string, string]
    const host = await startHost({ DATABASE_URL, DATABASE_READ_URL, LOG_LEVEL: 'info' })
    t.after(() => host.remove())
    const says = async (sentence: string) => {
      while (!host.lines.some((line) => line.includes(sentence))) await new Promise(setImmediate)
    }
    const add = async (content: string) => {
      const hash = createHash('sha256').update(content).digest('hex')
      const body = JSON.stringify({ picture: hash })
      const metadata = `0x${createHash('sha256').update(body).digest('hex')}`
      await primary.ask(
        `insert into cards.pictures (hash, bytes, created_at) values ('${hash}', '${content}', now())`,
        `insert into cards.metadata (hash, body, picture, created_at) values ('${metadata}', '${body}', '${hash}', now())`,
      )
      return hash
    }
    const fetchPicture = (hash: string) => fetch(`${host.url}/pictures/${hash}.webp`)
    const first = await add('first')
    await says('go to the replica')
    while ((await standby.ask(`select from cards.metadata where picture = '${first}'`)).length === 0);

    await standby.ask('select pg_wal_replay_pause()')
    while ((await standby.ask('select pg_get_wal_replay_pause_state() as is'))[0]?.is !== 'paused');
    await primary.ask(`update cards.pictures set bytes = 'newer' where hash = '${first}'`)
    assert.equal(await (await fetchPicture(first)).text(), 'first', 'as the replica knows it')
    const second = await add('second')
    assert.equal(await (await fetchPicture(second)).text(), 'second', 'the replica does not know it')
    assert.equal((await askForLink(host.url, 'ada@example.com')).status, 200)

    await says('more than 10 seconds behind')
    assert.equal(await (await fetchPicture(first)).text(), 'newer', 'the replica is too far behind')
    await standby.ask('select pg_wal_replay_resume()')
    const used = () => host.lines.filter((line) => line.includes('go to the replica'))
    while (used().length < 2) await new Promise(setImmediate)
    assert.equal(JSON.parse(used().at(-1) ?? '').level, 40, 'who hears the warning hears that it is over')

    standby.signal('SIGSTOP')
    t.after(() => standby.signal('SIGKILL'))
    assert.equal(await (await fetchPicture(first)).text(), 'newer', 'the replica does not respond')
    standby.signal('SIGKILL')
    assert.equal(await (await fetchPicture(first)).text(), 'newer', 'the replica is gone')
  },
)
