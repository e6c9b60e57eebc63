import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { replicateSynchronously, startPair } from '../dev/postgres-pair.ts'
import { startHost } from '../dev/start-host.ts'
import { databaseName } from './postgres/store.ts'

const publicToken = 'public-token-test-00000000-0000-4000-8000-000000000001'
const onLinux = { skip: process.platform === 'linux' ? false : 'kills whole groups of processes on Linux only' }

const askForLink = (url: string, email: string) =>
  fetch(`${url}/sdk/v1/magic_links/email/login_or_create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}` },
    body: JSON.stringify({ email, code_challenge: 'c'.repeat(43) }),
  })

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
    while (host.lines.filter((line) => line.includes('go to the replica')).length < 2) await new Promise(setImmediate)

    standby.signal('SIGSTOP')
    t.after(() => standby.signal('SIGKILL'))
    assert.equal(await (await fetchPicture(first)).text(), 'newer', 'the replica does not respond')
    standby.signal('SIGKILL')
    assert.equal(await (await fetchPicture(first)).text(), 'newer', 'the replica is gone')
  },
)
