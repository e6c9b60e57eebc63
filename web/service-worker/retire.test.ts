import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryCaches } from '../../dev/memory-caches.ts'
import { cachesUntilClosed } from './retire.ts'

test('security 86: what a call opens while its worker leaves does not stay', async () => {
  const all = memoryCaches()
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const slow = { ...all, open: (name: string) => opened.then(() => all.open(name)) } as CacheStorage
  const { caches, close } = cachesUntilClosed(slow)
  const opening = caches.open('private-user')
  const left = close().then(async () => {
    for (const name of await all.keys()) await all.delete(name)
  })
  const later = assert.rejects(caches.open('pages'), { name: 'InvalidStateError' })
  open()
  await Promise.all([left, later])
  await (await opening).put('/api/collectibles', new Response('[]'))
  assert.deepEqual(await all.keys(), [])
})
