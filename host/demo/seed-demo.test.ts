import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { listCardsForOperator } from '@iyk/cards/cards/list-for-operator.ts'
import { listEventsForOperator } from '@iyk/cards/poap-events/list-for-operator.ts'
import { createHostApp } from '@iyk/dev/host-app.ts'
import { createTestDatabase } from '@iyk/dev/test-database.ts'
import { ensureUser } from '@iyk/identity/users/ensure-user.ts'
import { systemClock } from '@iyk/kit/clock.ts'
import { silentLog } from '@iyk/kit/log.ts'
import { compose } from '../compose.ts'
import { parseConfig } from '../config.ts'
import { demoHolderEmail, seedDemo } from './seed-demo.ts'

const createEmptyHost = async (t: TestContext) => {
  const database = await createTestDatabase()
  t.after(() => database.close())
  const config = parseConfig({ RATE_LIMITS: 'off' })
  const here = { database, log: silentLog, clock: systemClock }
  return compose({ config, masterKey: Buffer.alloc(16, 7), ...here })
}

for (const AUTO_APPROVE_EVENTS of ['off', 'on'])
  test(`a new installation has sample events in every status, AUTO_APPROVE_EVENTS ${AUTO_APPROVE_EVENTS}`, async (t) => {
    const { contexts } = await createHostApp(t, { AUTO_APPROVE_EVENTS })
    const events = await listEventsForOperator(contexts.cards)
    assert.deepEqual([...new Set(events.map(({ status }) => status))].sort(), [
      'active',
      'expired',
      'future',
      'pending-approval',
      'rejected',
    ])
  })

test('hosts that start at the same moment fill an empty database once', async (t) => {
  const contexts = await createEmptyHost(t)
  await Promise.all([seedDemo(contexts), seedDemo(contexts), seedDemo(contexts)])
  const cards = await listCardsForOperator(contexts.cards)
  assert.deepEqual(cards.map(({ name }) => name).sort(), ['blank', 'demo', 'spare'])
})

test('whoever has signed up as the demo holder does not get the demo cards', async (t) => {
  const contexts = await createEmptyHost(t)
  await ensureUser(contexts.identity!, demoHolderEmail)
  await seedDemo(contexts)
  assert.deepEqual(await listCardsForOperator(contexts.cards), [])
})
