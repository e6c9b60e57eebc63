import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPageAges } from './page-ages.ts'

const open = () => {
  const heard: unknown[] = []
  const page = { id: 'page', url: '/collection', postMessage: (message: unknown) => void heard.push(message) }
  return { heard, page, ages: openPageAges({ get: async (id) => (id === page.id ? page : undefined) }) }
}
const address = '/api/collectibles?limit=60'
const age = { savedAt: 5, state: 'offline' } as const

test('a page that could not hear its age yet hears it when it has opened', async () => {
  const { ages, page, heard } = open()
  await ages.report('page', address, age)
  heard.length = 0
  ages.repeat(page)
  assert.deepEqual(heard, [{ kind: 'age', address, ...age }])
  await ages.report('page', address)
  heard.length = 0
  ages.repeat(page)
  assert.deepEqual(heard, [])
})

test('a page that was old learns that it is of now, also from a worker that slept and has forgotten its age', async () => {
  const { ages, heard } = open()
  await ages.report('page', address)
  assert.deepEqual(heard, [{ kind: 'age', address }])
})
