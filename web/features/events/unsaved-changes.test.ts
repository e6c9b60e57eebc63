import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUnsavedChanges } from './unsaved-changes.ts'

function createStorage(stored = new Map<string, string>()) {
  return {
    stored,
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  }
}

test('a form is sent under one key, even after a reload, until it is forgotten', () => {
  const storage = createStorage()
  const form = createUnsavedChanges(() => storage, 'new')
  const key = form.sendAs()
  assert.equal(form.sendAs(), key)
  const reloaded = createUnsavedChanges(() => storage, 'new')
  assert.equal(reloaded.sendAs(), key)
  reloaded.forget()
  assert.deepEqual([...storage.stored], [])
  assert.notEqual(reloaded.sendAs(), key)
})

test('a tab duplicated before anything was sent creates an event of its own', () => {
  const storage = createStorage()
  const form = createUnsavedChanges(() => storage, 'new')
  form.write({ name: 'Sunset' } as Parameters<typeof form.write>[0])
  const copy = createStorage(new Map(storage.stored))
  const duplicate = createUnsavedChanges(() => copy, 'new')
  assert.deepEqual(duplicate.read(), { name: 'Sunset' })
  assert.notEqual(duplicate.sendAs(), form.sendAs())
})

test('with storage that is full or refused, the keys last as long as the page', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const refused = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  for (const storage of [() => ({ ...createStorage(), setItem: full }), refused]) {
    const form = createUnsavedChanges(storage, 'new')
    form.write({ name: 'Sunset' } as Parameters<typeof form.write>[0])
    assert.equal(form.read(), null)
    assert.equal(form.sendAs(), form.sendAs())
    const id = form.eventId()
    assert.equal(form.eventId(), id)
    form.forget()
    assert.notEqual(form.eventId(), id)
  }
})

test('a form keeps the id of its event through a reload, and draws another one when it is forgotten or starts over', () => {
  const storage = createStorage()
  const form = createUnsavedChanges(() => storage, 'new')
  const id = form.eventId()
  assert.match(id, /^[0-9a-f-]{36}$/)
  const reloaded = createUnsavedChanges(() => storage, 'new')
  assert.equal(reloaded.eventId(), id)
  reloaded.forgetSending()
  assert.equal(reloaded.eventId(), id)
  // Coming back after something was sent creates another event.
  reloaded.sendAs()
  reloaded.forgetSending()
  const next = reloaded.eventId()
  assert.notEqual(next, id)
  reloaded.forget()
  assert.deepEqual([...storage.stored], [])
  assert.notEqual(reloaded.eventId(), next)
})
