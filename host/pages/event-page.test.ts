import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { approveEvent } from '@iyk/cards/poap-events/approve.ts'
import { closeEventEarly, reopenEvent } from '@iyk/cards/poap-events/closing.ts'
import { createEvent } from '@iyk/cards/poap-events/create.ts'
import { takeDownEvent } from '@iyk/cards/poap-events/take-down.ts'
import type { NewPoapEvent } from '@iyk/wire/poap-events.ts'
import { createHostApp } from '../../dev/host-app.ts'

const html = { accept: 'text/html' }
const draft = (change: Partial<NewPoapEvent> = {}): NewPoapEvent => ({
  name: 'Harbor night',
  description: 'Music by the water.',
  start_date: '2026-11-20T10:00',
  end_date: '2026-11-20T23:00',
  timezone: 'Europe/Berlin',
  place: 'Pier 3, Hamburg',
  ...change,
})

const create = async (t: TestContext) => {
  const world = await createHostApp(t)
  const { app, contexts } = world
  return {
    ...world,
    add: async (change: Partial<NewPoapEvent> = {}) => {
      const event = await createEvent(contexts.cards, { holderId: 'user-secret-holder', draft: draft(change) })
      await approveEvent(contexts.cards, event.id)
      return event
    },
    open: (url: string, headers: Record<string, string> = html) => app.inject({ url, headers }),
  }
}

const dataIn = (page: string) => {
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? []
  return { text, data: JSON.parse(text) }
}

test('the page of an approved event says everything without a script, and nothing about its holder', async (t) => {
  const { add, open } = await create(t)
  const { id } = await add({ supply: 500 })
  const { statusCode, body, headers } = await open('/e/harbor-night')
  assert.equal(statusCode, 200)
  for (const said of [
    /<h1[^>]*>Harbor night</,
    /10:00–23:00 CET/,
    /Pier 3, Hamburg/,
    /href="https:\/\/www\.openstreetmap\.org\/search\?query=Pier\+3%2C\+Hamburg" rel="noopener noreferrer"/,
    /Music by the water\./,
    /0 of 500/,
    /href="\/e\/harbor-night\.ics"/,
    /Tap the card at the event/,
    /<link rel="canonical" href="http:\/\/localhost:3000\/e\/harbor-night"/,
    /property="og:title" content="Harbor night"/,
    /property="og:description" content="[^"]*Pier 3, Hamburg · Music/,
    /property="og:image" content="http:\/\/localhost:3000\/e\/harbor-night\.png"/,
  ])
    assert.match(body, said)
  assert.doesNotMatch(body + JSON.stringify(headers), /secret-holder|holder@/)
  assert.equal(headers['cache-control'], 'public, max-age=60')
  const { data } = dataIn(body)
  assert.deepEqual(data, {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Harbor night',
    description: 'Music by the water.',
    url: 'http://localhost:3000/e/harbor-night',
    image: ['http://localhost:3000/e/harbor-night.png'],
    startDate: '2026-11-20T10:00:00+01:00',
    endDate: '2026-11-20T23:00:00+01:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: 'Pier 3, Hamburg', address: 'Pier 3, Hamburg' },
  })

  const again = await open('/e/harbor-night', { ...html, 'if-none-match': `"old", ${headers.etag}` })
  assert.deepEqual([again.statusCode, again.body], [304, ''])
  assert.equal((await open('/e/harbor-night', { ...html, 'if-none-match': '"old"' })).statusCode, 200)

  const calendar = await open('/e/harbor-night.ics', {})
  assert.deepEqual([calendar.statusCode, calendar.headers['content-type']], [200, 'text/calendar; charset=utf-8'])
  assert.match(calendar.body, new RegExp(`^BEGIN:VCALENDAR\r\n[^]*UID:${id}@localhost\r\n[^]*DTSTART:20261120T090000Z`))
  const picture = await open('/e/harbor-night.png', {})
  assert.deepEqual([picture.statusCode, picture.headers['content-type']], [200, 'image/png'])
  assert.deepEqual([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)], [1200, 630])
})

test('the page says how to get it by the status, and follows the language of its reader', async (t) => {
  const { add, open, pass } = await create(t)
  await add({ name: 'Later', start_date: '2026-12-01T10:00', end_date: '2026-12-01T11:00', virtual_event: true })
  const future = (await open('/e/later')).body
  assert.match(future, /You can collect it once the event starts/)
  assert.match(future, /eventAttendanceMode":"https:\/\/schema.org\/OnlineEventAttendanceMode/)
  assert.match(future, /"location":\{"@type":"VirtualLocation","url":"http:\/\/localhost:3000\/e\/later"\}/)
  assert.doesNotMatch(future, /openstreetmap/)
  assert.match((await open('/e/later', { ...html, 'accept-language': 'de' })).body, /sobald es beginnt/)
  pass(30 * 24 * 60)
  const over = (await open('/e/later')).body
  assert.match(over, /This event is over/)
  assert.doesNotMatch(over, /\.ics/)

  await add({ name: 'Nowhere', place: '' })
  const nowhere = (await open('/e/nowhere')).body
  assert.doesNotMatch(nowhere, /openstreetmap|>Where</)
  assert.equal('location' in dataIn(nowhere).data, false)
})

test('security 74: an address of an event that waits, was rejected or taken down is as unknown as any other', async (t) => {
  const { contexts, add, open } = await create(t)
  await createEvent(contexts.cards, { holderId: 'someone', draft: draft({ name: 'Waiting' }) })
  const { id } = await add({ name: 'Gone' })
  await takeDownEvent(contexts.cards, id, 'No.')
  for (const form of ['', '.ics', '.png']) {
    const seen = async (slug: string) => {
      const { statusCode, headers, body } = await open(`/e/${slug}${form}`)
      const { date: _, ...rest } = headers
      return { statusCode, rest, body: body.replaceAll(/"request_id":"[^"]*"/g, '') }
    }
    const unknown = await seen('no-such-event')
    assert.equal(unknown.statusCode, 404)
    for (const slug of ['waiting', 'gone', 'untitled']) assert.deepEqual(await seen(slug), unknown)
  }
  for (const path of ['/e/', '/e/waiting/more', '/e/gone.html', `/e/${'x'.repeat(300)}`])
    assert.equal((await open(path)).statusCode, 404, path)
})

test('an address of an event that was mistyped leads to it, or to a page', async (t) => {
  const { add, open } = await create(t)
  await add()
  for (const typed of ['Harbor-Night', 'harbor-night/', 'HARBOR-night//', 'Harbor-night.ics']) {
    const { statusCode, headers } = await open(`/e/${typed}`)
    const form = typed.endsWith('.ics') ? '.ics' : ''
    assert.deepEqual([statusCode, headers.location], [302, `/e/harbor-night${form}`], typed)
  }
  for (const unknown of ['harbor-night.html', '%E0%A4%A', 'harbor-night%', 'Nothing-Here/', 'harbor-night.png.zip']) {
    const { statusCode, headers, body } = await open(`/e/${unknown}`)
    assert.deepEqual([statusCode, headers['content-type']], [404, 'text/html; charset=utf-8'], unknown)
    assert.match(body, /Page not found/)
  }
  const call = await open('/e/%E0%A4%A', { accept: 'application/json' })
  assert.deepEqual([call.statusCode, call.json().error_type], [400, 'bad_request'])
})

test('the page of an event of several days says when it starts and ends, and in which zone', async (t) => {
  const { add, open } = await create(t)
  await add({ start_date: '2026-11-24T22:00', end_date: '2026-11-28T03:00', timezone: 'Pacific/Auckland' })
  const { body } = await open('/e/harbor-night')
  assert.match(body, /data-named="">Tue, 24 Nov 2026, 22:00 GMT\+13 – Sat, 28 Nov 2026, 03:00 GMT\+13</)
})

test('security 75: text of an event stays text in its page and in the data for search engines', async (t) => {
  const { add, open } = await create(t)
  const wild = `</script><!--<script>alert(1)</script>"><img src=x onerror=alert(2)>`
  await add({ name: `Wild ${wild}`, description: wild, place: wild })
  const slug = 'wild-script-script-alert-1-script-img-src-x-onerror-alert-2'
  const { statusCode, body } = await open(`/e/${slug}`)
  assert.equal(statusCode, 200)
  const { text, data } = dataIn(body)
  assert.deepEqual([data.name, data.description, data.location.name], [`Wild ${wild}`, wild, wild])
  assert.ok(!text.includes('<'))
  assert.doesNotMatch(body, /<img src=x|<script>alert/)
})

test('a store that does not respond shows a page that says so, which no cache keeps', async (t) => {
  const { contexts, open } = await create(t)
  t.mock.method(contexts.cards, 'readStale', async () => {
    throw Object.assign(new Error('no store'), { statusCode: 503 })
  })
  const { statusCode, headers, body } = await open('/e/harbor-night')
  assert.deepEqual([statusCode, headers['cache-control']], [503, 'no-store'])
  assert.match(body, /Something went wrong/)
})

test('whoever knows the id of an approved event is led to its page, its calendar file and its picture', async (t) => {
  const { add, open, contexts } = await create(t)
  const { id } = await add()
  for (const form of ['', '.ics', '.png']) {
    const { statusCode, headers } = await open(`/e/${id}${form}`)
    assert.deepEqual([statusCode, headers.location], [302, `/e/harbor-night${form}`])
  }
  const waiting = await createEvent(contexts.cards, { holderId: 'user-secret-holder', draft: draft({ name: 'Later' }) })
  const unknown = await open('/e/00000000-0000-4000-8000-000000000000')
  const pending = await open(`/e/${waiting.id}`)
  assert.deepEqual([unknown.statusCode, pending.statusCode], [404, 404])
  assert.equal(pending.body, unknown.body)
})

test('a canceled event says why, in the language of its reader; a calendar strikes it out, and takes it back when it is reopened', async (t) => {
  const { add, open, pass, contexts } = await create(t)
  const { id: eventId } = await add()
  const target = { userId: 'user-secret-holder', eventId }
  const calendar = async () => {
    const { body } = await open('/e/harbor-night.ics', {})
    const value = (name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(body)?.[1]
    return [value('STATUS'), Number(value('SEQUENCE')), value('LAST-MODIFIED')] as const
  }
  const [, first] = await calendar()
  pass(5)
  await closeEventEarly(contexts.cards, { ...target, reason: 'weather', language: 'en' })
  const { body } = await open('/e/harbor-night')
  assert.match(body, /This event was canceled because of the weather\. If you collected it, it’s still yours\./)
  assert.equal(dataIn(body).data.eventStatus, 'https://schema.org/EventCancelled')
  const german = await open('/e/harbor-night', { ...html, 'accept-language': 'de' })
  assert.match(german.body, /wegen des Wetters abgesagt/)
  const now = contexts.cards
    .clock()
    .toISOString()
    .replaceAll(/[-:]|\.000/g, '')
  assert.deepEqual(await calendar(), ['CANCELLED', first + 1, now])
  await reopenEvent(contexts.cards, target)
  assert.deepEqual((await calendar()).slice(0, 2), ['CONFIRMED', first + 2])
})
