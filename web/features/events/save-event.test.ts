import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PoapEventDraft } from '@iyk/wire/poap-events.ts'
import type { Http } from '../../session/http.ts'
import { saveEvent } from './save-event.ts'

const draft = { name: 'Sunset' } as PoapEventDraft
const picture = new File(['x'], 'sunset.png', { type: 'image/png' })

function setUp(fails?: string) {
  const calls: string[] = []
  const http = (async (method, address) => {
    calls.push(`${method} ${address}`)
    if (`${method} ${address}` === fails) throw new Error('no')
    return { data: { id: 'e1', image_url: address.endsWith('/picture') ? '/pictures/1' : null } }
  }) as Http
  return { http, calls }
}

test('a new event is made, then gets its picture', async () => {
  const { http, calls } = setUp()
  const { event } = await saveEvent(http, { eventId: null, draft, picture })
  assert.equal(event?.image_url, '/pictures/1')
  assert.deepEqual(calls, ['POST /api/poap-events', 'PUT /api/poap-events/e1/picture'])
})

test('a picture that fails does not take the event with it, so that trying again makes no second one', async () => {
  const { http } = setUp('PUT /api/poap-events/e1/picture')
  const result = await saveEvent(http, { eventId: null, draft, picture })
  assert.equal(result.event?.id, 'e1')
  assert.ok('pictureError' in result)
})

test('an event that fails sends no picture', async () => {
  const { http, calls } = setUp('POST /api/poap-events')
  assert.equal((await saveEvent(http, { eventId: null, draft, picture })).event, null)
  assert.deepEqual(calls, ['POST /api/poap-events'])
})

test('an untouched picture is left alone, a dropped one is taken away only where there is one', async () => {
  const { http, calls } = setUp()
  await saveEvent(http, { eventId: 'e1', draft, picture: undefined })
  await saveEvent(http, { eventId: 'e1', draft, picture: null })
  assert.deepEqual(calls, ['PUT /api/poap-events/e1', 'PUT /api/poap-events/e1'])
})
