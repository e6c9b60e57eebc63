import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brokenCaches } from '../../dev/memory-caches.ts'
import { replyToCall } from './reply-to-call.ts'
import { replyToFile, replyToPicture } from './reply-to-file.ts'
import { replyToPage } from './reply-to-page.ts'
import { retire } from './retire.ts'

const at = (path: string, headers = {}) => new Request(`https://cards.example.com${path}`, { headers })
const bearer = { authorization: `Bearer .${btoa(JSON.stringify({ sub: 'user' }))}.` }
const host = async () => new Response('from the host')

const options = {
  caches: brokenCaches(),
  fetch: host,
  now: () => 0,
  waitUntil: () => assert.fail('nothing is saved'),
  reportAge: async () => {},
  hasSession: async () => true,
}

test('where storage fails, the host answers pages, calls, files and pictures', async () => {
  for (const reply of [
    replyToPage(at('/collection'), options),
    replyToPage(at('/about'), options),
    replyToCall(at('/api/collectibles?limit=60', bearer), options),
    replyToFile(at('/assets/a.js'), options),
    replyToPicture(at('/artwork/1.svg'), options),
  ])
    assert.equal(await (await reply).text(), 'from the host')
})

test('where storage fails and the host is gone, the browser says so, not the storage', async () => {
  const fetch = async () => {
    throw new TypeError('Failed to fetch')
  }
  await assert.rejects(replyToPage(at('/collection'), { ...options, fetch }), { message: 'Failed to fetch' })
})

test('a worker whose storage fails is removed nevertheless', async () => {
  let isThere = true
  const registration = {
    async unregister() {
      isThere = false
      return true
    },
  }
  await retire({ caches: options.caches, registration }).catch(() => {})
  assert.ok(!isThere)
})
