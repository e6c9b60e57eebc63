import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { holdRows } from '@iyk/dev/hold-rows.ts'
import { createIdentityApp } from '@iyk/dev/identity-app.ts'
import { callTimeouts, openDatabase } from '@iyk/kit/postgres/open-database.ts'
import { sendToAnyone } from './send-to-anyone.ts'
import { insertEmail } from './store.ts'

test('addresses that another transaction holds take four connections, and everyone else gets their email', async (t) => {
  const provider = await createIdentityApp()
  const { connection, pool } = provider.database
  const database = openDatabase({ connection, timeouts: callTimeouts })
  const call = { ...provider.context, database }
  const send = (email: string) =>
    sendToAnyone(call, email, (within, recipient) =>
      insertEmail(within, recipient, { messageId: randomUUID() }, call.clock()),
    )
  const addresses = Array.from({ length: 12 }, (_, n) => `held${n}@example.com`)
  for (const address of addresses) await send(address)

  t.after(async () => {
    await database.close()
    await provider.close()
  })
  const holder = await holdRows(provider.database, `select from identity.emails where email like 'held%' for update`)
  const held = addresses.map(send)
  await holder.waiting(4)
  for (let n = 0; n < 4; n += 1) await send(`free${n}@example.com`)
  const waiting = await holder.waiting(4)
  await holder.release()
  await Promise.all(held)
  const { rows } = await pool.query('select count(*)::int as emails from identity.mails')
  assert.deepEqual({ waiting, emails: rows[0].emails }, { waiting: 4, emails: 28 })
})

test('someone who is deleted while an email to them is written gets it as someone new', async (t) => {
  const provider = await createIdentityApp()
  t.after(() => provider.close())
  const { pool } = provider.database
  const call = provider.context
  let runs = 0
  const send = () =>
    sendToAnyone(call, 'gone@example.com', async (within, recipient) => {
      runs += 1
      if (runs === 2) await pool.query('delete from identity.users')
      return insertEmail(within, recipient, { messageId: randomUUID() }, call.clock())
    })
  await send()
  await send()
  assert.equal(runs, 3, 'written for who was there, then again for who is')
  const { rows } = await pool.query(
    `select (select count(*)::int from identity.users) as users, (select count(*)::int from identity.mails) as emails`,
  )
  assert.deepEqual(rows, [{ users: 1, emails: 1 }])
})
