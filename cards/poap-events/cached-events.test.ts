import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { findFace } from './versions/face-store.ts'
import { writeEvents } from './written-events.ts'

test('what is kept of an event by its state is not shown once the server is another', async () => {
  let server = {}
  let name = 'Lost'
  const event = () => ({ id: 'one', state: 'open 7', starts_at: '2026-11-24T10:00:00Z', name, face: { name } })
  const database = {
    rows: async () => [event()],
    row: async () => event(),
    server: () => server,
  } as unknown as Database
  const show = async () => {
    const written = await writeEvents(database, [event()], new Date())
    const face = await findFace(database, { eventId: 'one', version: 1, state: 'open 7' })
    return [JSON.parse(written.get('one')!.json).name, face?.name]
  }
  assert.deepEqual(await show(), ['Lost', 'Lost'])
  name = 'Kept'
  assert.deepEqual(await show(), ['Lost', 'Lost'])
  server = {}
  assert.deepEqual(await show(), ['Kept', 'Kept'])
})
