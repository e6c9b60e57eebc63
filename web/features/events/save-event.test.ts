import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PoapEventDraft } from '@iyk/wire/poap-events.ts'
import type { Http } from '../../http/http.ts'
import { RequestError } from '../../http/request-error.ts'
import { saveEvent } from './save-event.ts'

const draft = { name: 'Sunset' } as PoapEventDraft
const picture = new File(['x'], 'sunset.png', { type: 'image/png' })

function setUp(fails?: string, error = new Error('no'), times = Number.POSITIVE_INFINITY) {
  const calls: string[] = []
  let failed = 0
  let drawn = 1
  const http = (async (method, address, { headers, body } = {}) => {
    const { id = 'e1' } = (body ?? {}) as { id?: string }
    const named = method === 'POST' ? [id] : []
    calls.push([method, address, ...named, ...Object.entries(headers ?? {}).flat()].join(' '))
    if (`${method} ${address}` === fails && failed++ < times) throw error
    return { data: { id, image_url: address.endsWith('/picture') ? '/pictures/1' : null } }
  }) as Http
  const form = {
    idempotencyKey: () => 'k1',
    newId: () => `e${drawn}`,
    regenerateId: () => {
      drawn += 1
    },
  }
  return { http, calls, form }
}

test('a new event is created, then gets its picture', async () => {
  const { http, calls, form } = setUp()
  const { event } = await saveEvent(http, { eventId: null, ...form, draft, picture })
  assert.equal(event?.image_url, '/pictures/1')
  assert.deepEqual(calls, ['POST /api/poap-events e1 Idempotency-Key "k1"', 'PUT /api/poap-events/e1/picture'])
})

test('a picture that fails does not affect the event, so that trying again creates no second one', async () => {
  const { http, form } = setUp('PUT /api/poap-events/e1/picture')
  const result = await saveEvent(http, { eventId: null, ...form, draft, picture })
  assert.equal(result.event?.id, 'e1')
  assert.ok('pictureError' in result)
})

test('an event that fails sends no picture', async () => {
  const { http, calls, form } = setUp('POST /api/poap-events')
  assert.equal((await saveEvent(http, { eventId: null, ...form, draft, picture })).event, null)
  assert.deepEqual(calls, ['POST /api/poap-events e1 Idempotency-Key "k1"'])
})

test('an untouched picture is left alone, a removed one is deleted only where there is one', async () => {
  const { http, calls, form } = setUp()
  await saveEvent(http, { eventId: 'e1', ...form, draft, picture: undefined })
  await saveEvent(http, { eventId: 'e1', ...form, draft, picture: null })
  assert.deepEqual(calls, ['PUT /api/poap-events/e1', 'PUT /api/poap-events/e1'])
})

test('an event whose first response was lost is changed to what was typed since, and no second one is created', async () => {
  const reply = { error_type: 'idempotency_key_reused', error_details: { event_id: 'e1' } }
  const { http, calls, form } = setUp('POST /api/poap-events', new RequestError('', 422, reply))
  assert.equal((await saveEvent(http, { eventId: null, ...form, draft, picture: undefined })).event?.id, 'e1')
  assert.deepEqual(calls, ['POST /api/poap-events e1 Idempotency-Key "k1"', 'PUT /api/poap-events/e1'])
})

test('an event whose id is taken is created under another one', async () => {
  const taken = new RequestError('', 409, { error_type: 'poap_event_id_taken' })
  const { http, calls, form } = setUp('POST /api/poap-events', taken, 1)
  assert.equal((await saveEvent(http, { eventId: null, ...form, draft, picture: undefined })).event?.id, 'e2')
  assert.deepEqual(calls, [
    'POST /api/poap-events e1 Idempotency-Key "k1"',
    'POST /api/poap-events e2 Idempotency-Key "k1"',
  ])
})
