import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PoapEventDraft } from '@iyk/wire/poap-events.ts'
import type { Http } from '../../session/http.ts'
import { RequestError } from '../../session/request-error.ts'
import { saveEvent } from './save-event.ts'

const draft = { name: 'Sunset' } as PoapEventDraft
const picture = new File(['x'], 'sunset.png', { type: 'image/png' })

const idempotencyKey = () => 'k1'

function setUp(fails?: string, error = new Error('no')) {
  const calls: string[] = []
  const http = (async (method, address, { headers } = {}) => {
    calls.push([method, address, ...Object.entries(headers ?? {}).flat()].join(' '))
    if (`${method} ${address}` === fails) throw error
    return { data: { id: 'e1', image_url: address.endsWith('/picture') ? '/pictures/1' : null } }
  }) as Http
  return { http, calls }
}

test('a new event is made, then gets its picture', async () => {
  const { http, calls } = setUp()
  const { event } = await saveEvent(http, { eventId: null, idempotencyKey, draft, picture })
  assert.equal(event?.image_url, '/pictures/1')
  assert.deepEqual(calls, ['POST /api/poap-events Idempotency-Key "k1"', 'PUT /api/poap-events/e1/picture'])
})

test('a picture that fails does not take the event with it, so that trying again makes no second one', async () => {
  const { http } = setUp('PUT /api/poap-events/e1/picture')
  const result = await saveEvent(http, { eventId: null, idempotencyKey, draft, picture })
  assert.equal(result.event?.id, 'e1')
  assert.ok('pictureError' in result)
})

test('an event that fails sends no picture', async () => {
  const { http, calls } = setUp('POST /api/poap-events')
  assert.equal((await saveEvent(http, { eventId: null, idempotencyKey, draft, picture })).event, null)
  assert.deepEqual(calls, ['POST /api/poap-events Idempotency-Key "k1"'])
})

test('an untouched picture is left alone, a dropped one is taken away only where there is one', async () => {
  const { http, calls } = setUp()
  await saveEvent(http, { eventId: 'e1', idempotencyKey, draft, picture: undefined })
  await saveEvent(http, { eventId: 'e1', idempotencyKey, draft, picture: null })
  assert.deepEqual(calls, ['PUT /api/poap-events/e1', 'PUT /api/poap-events/e1'])
})

test('an event whose first answer was lost is changed to what was typed since, and none is made', async () => {
  const answer = { error_type: 'idempotency_key_reused', error_details: { event_id: 'e1' } }
  const { http, calls } = setUp('POST /api/poap-events', new RequestError('', 422, answer))
  assert.equal((await saveEvent(http, { eventId: null, idempotencyKey, draft, picture: undefined })).event?.id, 'e1')
  assert.deepEqual(calls, ['POST /api/poap-events Idempotency-Key "k1"', 'PUT /api/poap-events/e1'])
})
