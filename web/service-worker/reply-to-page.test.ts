import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryCaches } from '../../dev/memory-caches.ts'
import { replyToPage } from './reply-to-page.ts'
import { awayAddress, savedPages, shellAddress } from './saved-names.ts'

for (const [path, page] of [
  ['/staff/one', 'shell'],
  ['/events', 'shell'],
  ['/kiosk/one', 'shell'],
  ['/kiosk', 'shell'],
  ['/auth/email', 'away'],
] as const)
  test(`without a network, ${path} ${page === 'shell' ? 'opens from what is saved' : 'says that it opens later'}`, async () => {
    const caches = memoryCaches()
    const saved = await caches.open(savedPages)
    await saved.put(shellAddress, new Response('shell'))
    await saved.put(awayAddress, new Response('away'))
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const reply = await replyToPage(new Request(`https://cards.example.com${path}`), { caches, fetch })
    assert.equal(await reply.text(), page)
  })
