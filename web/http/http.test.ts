import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHttp } from './http.ts'
import { RequestError } from './request-error.ts'

interface Seen {
  address: string
  headers: Record<string, string>
  signal: boolean
}

function setUp(reply: (seen: Seen, place: number) => Response | Promise<Response>, cookies = '') {
  const seen: Seen[] = []
  const session = {
    jwt: 'old' as string | null,
    renewals: 0,
    expired: undefined as (() => Promise<string>) | undefined,
  }
  const http = createHttp({
    async fetch(address, { headers, signal }) {
      const request = { address, headers: headers as Record<string, string>, signal: signal !== undefined }
      seen.push(request)
      return reply(request, seen.length)
    },
    origin: 'https://cards.example.com',
    cookies: () => cookies,
    jwt: () => session.jwt,
    async ensureFresh() {
      if (session.expired) session.jwt = await session.expired()
    },
    async reauthenticate() {
      session.renewals++
      session.jwt = 'fresh'
    },
  })
  return { http, seen, session }
}

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status })

test('a call carries the jwt as bearer and has no time limit', async () => {
  const { http, seen } = setUp(() => json({ data: [] }))
  assert.deepEqual(await http('GET', '/api/poap-events'), { data: [] })
  assert.equal(seen[0]!.headers.Authorization, 'Bearer old')
  assert.equal(seen[0]!.signal, false)
})

test('a call whose jwt has expired gets a fresh one first; if there is none, it is sent anyway', async () => {
  const { http, seen, session } = setUp(() => json({}))
  session.expired = async () => 'fresh'
  await http('GET', '/api/cards')
  session.expired = () => Promise.reject(new Error('offline'))
  await http('GET', '/api/cards')
  session.expired = () => assert.fail('asked for a call to elsewhere')
  await http('GET', 'https://elsewhere.example.com/api')
  assert.deepEqual(
    seen.map(({ headers }) => headers.Authorization),
    ['Bearer fresh', 'Bearer fresh', undefined],
  )
  assert.equal(session.renewals, 0)
})

test('headers of a call are sent along', async () => {
  const { http, seen } = setUp(() => json({}))
  await http('POST', '/api/cards', { body: {}, headers: { 'Idempotency-Key': '"1"' } })
  const { 'Idempotency-Key': key, 'Content-Type': type, Authorization } = seen[0]!.headers
  assert.deepEqual([key, type, Authorization], ['"1"', 'application/json', 'Bearer old'])
})

test('jwt and XSRF cookie are sent to the own origin, and nowhere else', async () => {
  const { http, seen } = setUp(() => json({}), 'a=b; XSRF-TOKEN=x%3Dy')
  await http('POST', '/api/cards', { body: {} })
  await http('GET', 'https://cards.example.com/api/cards')
  for (const address of [
    'https://elsewhere.example.com/api',
    '//elsewhere.example.com/api',
    'http://cards.example.com/',
  ])
    await http('GET', address)
  assert.deepEqual(
    seen.map(({ headers }) => [headers.Authorization, headers['X-XSRF-TOKEN']]),
    [['Bearer old', 'x=y'], ['Bearer old', 'x=y'], ...Array.from({ length: 3 }, () => [undefined, undefined])],
  )
})

test('a 401 from another origin renews nothing', async () => {
  const { http, seen, session } = setUp(() => json({}, 401))
  await assert.rejects(http('GET', 'https://elsewhere.example.com/api'), { status: 401 })
  assert.deepEqual([seen.length, session.renewals], [1, 0])
})

test('a 401 leads to one re-authentication and one repeat with the fresh jwt', async () => {
  const { http, seen, session } = setUp((_seen, place) => (place === 1 ? json({}, 401) : json({ data: 1 })))
  assert.deepEqual(await http('GET', '/api/cards'), { data: 1 })
  assert.equal(session.renewals, 1)
  assert.deepEqual(
    seen.map(({ headers }) => headers.Authorization),
    ['Bearer old', 'Bearer fresh'],
  )
})

test('a second 401 is final', async () => {
  const { http, seen, session } = setUp(() => json({ error_type: 'user_unauthenticated' }, 401))
  await assert.rejects(http('GET', '/api/cards'), { status: 401, type: 'user_unauthenticated' })
  assert.deepEqual([seen.length, session.renewals], [2, 1])
})

test('calls that fail together share one renewal', async () => {
  const { http, session } = setUp(({ headers }) =>
    headers.Authorization === 'Bearer old' ? json({}, 401) : json({ data: 1 }),
  )
  await http('GET', '/api/cards')
  session.renewals = 0
  await Promise.all([http('GET', '/api/cards'), http('GET', '/api/collectibles')])
  assert.equal(session.renewals, 0)
})

test('an error has the server’s status, type, message and details', async () => {
  const reply = { error_type: 'card_not_found', error_message: 'Card not found.', error_details: { at: 7 } }
  const { http } = setUp(() => json(reply, 404))
  await assert.rejects(http('GET', '/api/cards/1'), (error) => {
    assert.ok(error instanceof RequestError)
    assert.deepEqual(
      [error.status, error.type, error.serverMessage, error.details],
      [404, 'card_not_found', 'Card not found.', { at: 7 }],
    )
    return true
  })
})

test('no response, and a response that is not JSON, are errors without a message', async () => {
  const offline = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
  await assert.rejects(offline.http('GET', '/api/cards'), { status: 0, serverMessage: undefined })
  const portal = setUp(() => new Response('<h1>Hotel</h1>'))
  await assert.rejects(portal.http('GET', '/api/cards'), { status: 200, serverMessage: undefined })
})
