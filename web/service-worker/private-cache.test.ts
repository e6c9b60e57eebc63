import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPrivateCache } from './private-cache.ts'
import { privatePrefix, savedFiles } from './saved-names.ts'

test('what was saved for another user goes when one is saved for; files and their own stay', async () => {
  const names = new Set([`${privatePrefix}ada`, `${privatePrefix}ben`, savedFiles])
  const caches = {
    keys: async () => [...names],
    delete: async (name: string) => names.delete(name),
    open: async (name: string) => void names.add(name),
  } as unknown as CacheStorage
  await openPrivateCache(caches, 'ben')
  assert.deepEqual([...names], [`${privatePrefix}ben`, savedFiles])
  await openPrivateCache(caches, 'cy')
  assert.deepEqual([...names], [savedFiles, `${privatePrefix}cy`])
})
