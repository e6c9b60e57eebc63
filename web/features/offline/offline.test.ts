import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Age } from '../../service-worker/messages.ts'
import { forgoInstallation, installWay } from './installation.ts'
import { oldestShown } from './oldest-shown.ts'
import { resultsFor } from './results-for.ts'

test('a page says the age of the oldest part of what it shows, and offers what is newer of any part', () => {
  const ages = new Map<string, Age>([
    ['/api/collectibles?limit=60', { savedAt: 20, state: 'slow' }],
    ['/api/collectibles?limit=60&cursor=a', { savedAt: 10, state: 'slow' }],
    ['/api/poap-events?limit=100', { savedAt: 5 }],
  ])
  assert.deepEqual(oldestShown(ages, '/collection'), { savedAt: 10, state: 'slow' })
  assert.deepEqual(oldestShown(ages, '/events'), { savedAt: 5, state: 'offline' })
  assert.equal(oldestShown(ages, '/collection/1-2'), undefined)
  ages.set('/api/collectibles?limit=60', { savedAt: 20, state: 'offline' })
  assert.equal(oldestShown(ages, '/collection')?.state, 'offline')
  ages.set('/api/collectibles?limit=60', { savedAt: 20, state: 'newer' })
  assert.deepEqual(oldestShown(ages, '/collection'), { savedAt: 10, state: 'newer' })
})

test('what became of a tap is for its user alone; of an address that was typed, for whoever is there', () => {
  const at = 0
  const results = [
    { ref: 'mine', outcome: 'collected', at, userId: 'me' },
    { ref: 'theirs', outcome: 'collected', at, userId: 'them' },
    { ref: 'typed', outcome: 'collected', at },
  ] as const
  const seenBy = (userId: string | undefined) => resultsFor(userId, results).map(({ ref }) => ref)
  assert.deepEqual(seenBy('me'), ['mine', 'typed'])
  assert.deepEqual(seenBy(undefined), ['typed'])
})

test('the app is offered where it can be installed, until it is or was declined', () => {
  const stored = new Map<string, string>()
  const browser = {
    navigator: {},
    matchMedia: () => ({ matches: false }),
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
  }
  const installPrompt = { prompt: async () => {} }
  assert.equal(installWay(browser), undefined)
  assert.equal(installWay({ ...browser, installPrompt }), installPrompt)
  assert.equal(installWay({ ...browser, navigator: { standalone: false } }), 'share-menu')
  const installed = { ...browser, matchMedia: () => ({ matches: true }), navigator: { standalone: true } }
  assert.equal(installWay(installed), undefined)
  const withoutStorage = {
    ...browser,
    installPrompt,
    get localStorage(): never {
      throw new DOMException('refused', 'SecurityError')
    },
  }
  assert.equal(installWay(withoutStorage), undefined)
  forgoInstallation(browser)
  assert.equal(installWay({ ...browser, installPrompt }), undefined)
})
