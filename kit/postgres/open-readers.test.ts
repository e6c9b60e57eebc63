import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '@iyk/dev/test-database.ts'
import pg from 'pg'
import { openReaders } from './open-readers.ts'

test('a statement that comes while its connection is leaving is sent over another', async (t) => {
  const clients: pg.Client[] = []
  class Client extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super(config)
      clients.push(this)
    }
  }
  const database = await createTestDatabase([])
  const connection = { ...database.connection, Client } as unknown as pg.PoolConfig
  const readers = openReaders({ connection, size: 1, onConnect: async () => {}, onIdleError: assert.ifError })
  t.after(async () => {
    await readers.close()
    await database.close()
  })
  const ask = async () => (await readers.query({ text: 'select 1 as one' })).rows
  await ask()
  const left = clients[0]?.end()
  assert.deepEqual(await Promise.all([ask(), ask()]), [[{ one: 1 }], [{ one: 1 }]])
  assert.equal(clients.length, 2)
  await left
})
