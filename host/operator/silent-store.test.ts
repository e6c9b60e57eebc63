import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

test('a command reports a store that accepts connections but never responds', async (t) => {
  const server = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as { port: number }
  const env = { ...process.env, DATABASE_URL: `postgres://somebody@127.0.0.1:${port}/frozen` }
  const command = promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../operator.ts'), 'cards', 'list'],
    {
      env,
    },
  )
  const { code, stderr } = await command.catch((error) => error)
  assert.deepEqual(
    [code, stderr],
    [1, 'The database is not responding. PostgreSQL is stopped, frozen or out of reach.\n'],
  )
})
