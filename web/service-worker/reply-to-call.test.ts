import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { memoryCaches } from '../../dev/memory-caches.ts'
import type { Age } from './messages.ts'
import { replyToCall } from './reply-to-call.ts'

const address = '/api/collectibles?limit=60'
const authorization = `Bearer .${btoa(JSON.stringify({ sub: 'user' }))}.`
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A browser that has saved `before`, and a host whose response comes when the test says so. */
const open = async (t: TestContext, before: string) => {
  const caches = memoryCaches()
  const works: Promise<unknown>[] = []
  const reported: (Age | undefined)[] = []
  let time = 1
  const call = (fetch: () => Promise<Response>) =>
    replyToCall(new Request(`https://cards.example.com${address}`, { headers: { authorization } }), {
      caches,
      fetch,
      now: () => time,
      waitUntil: (work) => void works.push(work),
      reportAge: async (_address, age) => void reported.push(age),
      hasSession: async () => true,
    })
  await call(async () => new Response(before))
  await Promise.all(works.splice(0))
  reported.length = 0
  time = 2
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const late = Promise.withResolvers<Response>()
  /** What the page gets after eleven seconds. */
  const callSlowly = async () => {
    const reply = call(() => late.promise)
    // Until it is waiting for the host.
    for (let turns = 0; turns < 20; turns += 1) await turn()
    t.mock.timers.tick(11_000)
    return (await reply).text()
  }
  const respond = async (response: Response) => {
    late.resolve(response)
    await Promise.all(works)
  }
  return { caches, call, callSlowly, late, respond, works, reported }
}

test('what comes late is saved and offered where it is different, so a network that always is late shows it at the next visit', async (t) => {
  const { call, callSlowly, respond, reported } = await open(t, 'before')
  assert.equal(await callSlowly(), 'before')
  assert.deepEqual(reported, [{ savedAt: 1, state: 'slow' }])
  await respond(new Response('after'))
  assert.deepEqual(reported.at(-1), { savedAt: 1, state: 'newer' })
  const again = await call(() => Promise.reject(new TypeError('Failed to fetch')))
  assert.equal(await again.text(), 'after')
  assert.deepEqual(reported.at(-1), { savedAt: 2, state: 'offline' })
})

test('a page that was shown before the same response came is of now', async (t) => {
  const { callSlowly, respond, reported } = await open(t, 'the same')
  await callSlowly()
  await respond(new Response('the same'))
  assert.deepEqual(reported, [{ savedAt: 1, state: 'slow' }, undefined])
})

test('a page whose host did not respond at all says that it is offline in the end', async (t) => {
  const { callSlowly, late, works, reported } = await open(t, 'before')
  await callSlowly()
  late.reject(new TypeError('Failed to fetch'))
  await Promise.all(works)
  assert.deepEqual(reported.at(-1), { savedAt: 1, state: 'offline' })
})

test('security 85: what comes late, after what was saved is deleted, stays deleted', async (t) => {
  const { caches, callSlowly, respond } = await open(t, 'before')
  await callSlowly()
  await caches.delete('private-user')
  await respond(new Response('after'))
  assert.deepEqual(await caches.keys(), [])
})
