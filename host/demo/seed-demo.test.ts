import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listEventsForOperator } from '@iyk/cards/poap-events/list-for-operator.ts'
import { createHostApp } from '@iyk/dev/host-app.ts'

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
