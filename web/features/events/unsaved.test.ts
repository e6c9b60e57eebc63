import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUnsaved } from './unsaved.ts'

function createStorage(kept = new Map<string, string>()) {
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
}

test('a form is sent under one key, also after a reload, until it is forgotten', () => {
  const storage = createStorage()
  const form = createUnsaved(storage, 'new')
  const key = form.sendAs()
  assert.equal(form.sendAs(), key)
  const reloaded = createUnsaved(storage, 'new')
  assert.equal(reloaded.sendAs(), key)
  reloaded.forget()
  assert.deepEqual([...storage.kept], [])
  assert.notEqual(reloaded.sendAs(), key)
})

test('a tab that is duplicated before anything was sent makes an event of its own', () => {
  const storage = createStorage()
  const form = createUnsaved(storage, 'new')
  form.write({ name: 'Sunset' } as Parameters<typeof form.write>[0])
  const duplicate = createUnsaved(createStorage(new Map(storage.kept)), 'new')
  assert.deepEqual(duplicate.read(), { name: 'Sunset' })
  assert.notEqual(duplicate.sendAs(), form.sendAs())
})

test('without room to store anything the key lasts as long as the page', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const form = createUnsaved({ ...createStorage(), setItem: full }, 'new')
  assert.equal(form.sendAs(), form.sendAs())
})

test('a form keeps the id of its event through a reload, and draws another one when it is forgotten or begins again', () => {
  const storage = createStorage()
  const form = createUnsaved(storage, 'new')
  const id = form.eventId()
  assert.match(id, /^[0-9a-f-]{36}$/)
  const reloaded = createUnsaved(storage, 'new')
  assert.equal(reloaded.eventId(), id)
  reloaded.forgetSending()
  assert.equal(reloaded.eventId(), id)
  // Whoever comes back after something was sent makes another event.
  reloaded.sendAs()
  reloaded.forgetSending()
  const next = reloaded.eventId()
  assert.notEqual(next, id)
  reloaded.forget()
  assert.deepEqual([...storage.kept], [])
  assert.notEqual(reloaded.eventId(), next)
})
