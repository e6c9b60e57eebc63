import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EventRole, PoapEvent } from '@iyk/wire/poap-events.ts'
import { listActions } from './list-actions.ts'

const actions = (event: Partial<PoapEvent>, role: EventRole) =>
  listActions({ status: 'active', collected: 0, ...event } as PoapEvent, role).join(' ')

test('each role is offered what it may do with an event as it is', () => {
  assert.equal(actions({}, 'holder'), 'duplicate supply end cancel transfer remove')
  assert.equal(actions({ collected: 1 }, 'holder'), 'duplicate supply end cancel transfer')
  assert.equal(actions({ status: 'future' }, 'co-host'), 'duplicate supply cancel leave')
  assert.equal(actions({ status: 'expired' }, 'co-host'), 'duplicate supply leave')
  assert.equal(actions({ status: 'rejected' }, 'holder'), 'duplicate transfer remove')
  assert.equal(actions({}, 'staff'), 'leave')
})
