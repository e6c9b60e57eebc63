import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserPlatform } from './browser-platform.ts'

/** A browser whose local storage is `storage`, or throws when accessed. */
function open(t: { after(done: () => void): void }, storage?: Partial<Storage>) {
  const globals: Record<string, PropertyDescriptor> = {
    location: { value: new URL('https://cards.example.com') },
    localStorage: {
      get() {
        if (storage) return storage
        throw new DOMException('Storage is blocked', 'SecurityError')
      },
    },
  }
  for (const [name, descriptor] of Object.entries(globals)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, { ...descriptor, configurable: true })
    t.after(() => {
      if (before) Object.defineProperty(globalThis, name, before)
      else Reflect.deleteProperty(globalThis, name)
    })
  }
  return browserPlatform().storage
}

test('what blocked storage refuses is held in memory for this page', (t) => {
  const storage = open(t)
  assert.equal(storage.read('verifier'), null)
  storage.write('verifier', 'one')
  assert.equal(storage.read('verifier'), 'one')
  storage.remove('verifier')
  assert.equal(storage.read('verifier'), null)
})

test('what full storage refuses is held in memory for this page, in place of the stored value', (t) => {
  const held = new Map([['verifier', 'old']])
  let isFull = true
  const storage = open(t, {
    getItem: (key) => held.get(key) ?? null,
    setItem(key, value) {
      if (isFull) throw new DOMException('Storage is full', 'QuotaExceededError')
      held.set(key, value)
    },
    removeItem: (key) => void held.delete(key),
  })
  assert.equal(storage.read('verifier'), 'old')
  storage.write('verifier', 'one')
  assert.equal(storage.read('verifier'), 'one')
  isFull = false
  storage.write('verifier', 'two')
  held.set('verifier', 'of another tab')
  assert.equal(storage.read('verifier'), 'of another tab')
  storage.remove('verifier')
  assert.equal(storage.read('verifier'), null)
})
