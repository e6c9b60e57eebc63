import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const ada = { as: 'ada', emails: ['ada@example.com'] }
const send = (route: string, body?: unknown) => world.ask(route, { ...ada, ...(body !== undefined && { body }) })
const made = async (route: string, body?: unknown) => {
  const { status, body: reply } = await send(route, body)
  assert.equal(status, 200, `${route} ${JSON.stringify(reply)}`)
  return reply.data
}

/** Things of the caller, in place of those that the examples name. */
const makeThings = async () => {
  const event = await world.event({ start_date: '2026-11-20T18:00', end_date: '2036-11-20T18:00' }, 'ada')
  const card = await world.card({ eventId: event.id, holderId: 'ada' })
  const collected = await made('POST /api/collectibles', { ref: await world.tap(card) })
  const on = { is_on: true }
  await made(`PUT /api/poap-events/${event.id}/ways/code`, on)
  await made(`PUT /api/poap-events/${event.id}/staff`, on)
  const { batch } = await made(`POST /api/poap-events/${event.id}/codes`, { name: 'Box', count: 2 })
  const kiosk = await made(`POST /api/poap-events/${event.id}/kiosks`, { name: 'Door' })
  const copyable = await made('POST /api/copyable-cards', { name: 'Poster' })
  const webhook = await made('POST /api/webhooks', { url: 'https://hooks.example/in', types: ['card.tapped'] })
  const delivery = await made(`POST /api/webhooks/${webhook.id}/test`)
  return {
    event_id: event.id,
    event: event.id,
    card_id: copyable.id,
    collectible_id: collected.id,
    batch_id: batch.id,
    kiosk_id: kiosk.id,
    webhook_id: webhook.id,
    delivery_id: delivery.id,
  } as Record<string, string>
}

/** Why an example cannot be accepted here, though it can elsewhere. */
const elsewhere: Record<string, string> = {
  'POST /api/collectibles/:collectible_id/voucher': 'no chain is set up',
}

type Parameter = { name: string; in: string; example?: unknown }
type Operation = {
  parameters: Parameter[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { $ref?: string; content: Record<string, { examples?: object }> }>
}

test('each example is accepted by a host that has such a thing, or refused for what that host has not, as declared', async () => {
  const { paths, components } = (await world.ask('GET /api/openapi.json')).body
  const things = await makeThings()
  const operations = Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  // What is deleted is deleted last, the longest path first.
  const rank = ({ path, method }: { path: string; method: string }) => (method === 'DELETE' ? 1000 - path.length : 0)
  const accepted: string[] = []
  const wrong: string[] = []
  for (const one of operations.toSorted((a, b) => rank(a) - rank(b))) {
    const { path, method, operation } = one
    const route = `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`
    const content = operation.requestBody?.content['application/json']
    // A stream has no end, and a picture no example.
    if (path.endsWith('/live') || (operation.requestBody && !content)) continue
    const of = (place: string) =>
      operation.parameters.filter((parameter) => parameter.in === place && 'example' in parameter)
    const at = of('path').reduce(
      (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(things[name] ?? String(example))),
      path,
    )
    const query = new URLSearchParams(of('query').map(({ name, example }) => [name, String(example)]))
    // A key is of one request.
    const headers = of('header').map(({ name }) => [name, `"${route}"`.replaceAll(/[^"\w]/g, '-')])
    const reply = await world.ask(`${method} ${at}${query.size > 0 ? `?${query}` : ''}`, {
      ...ada,
      headers: Object.fromEntries(headers),
      ...(content && { body: content.example }),
    })
    const said = `${route} ${reply.status} ${String(JSON.stringify(reply.body)).slice(0, 300)}`
    if (reply.status === 200) {
      accepted.push(route)
      continue
    }
    const declared = operation.responses[reply.status]
    if (!declared) {
      wrong.push(said)
      continue
    }
    const whole = declared.$ref ? components.responses[declared.$ref.split('/').at(-1)!] : declared
    const isNamed = Object.hasOwn(whole.content['application/json'].examples, reply.body.error_type)
    const isOfExample = [400, 401, 403, 413, 422].includes(reply.status) && !elsewhere[route]
    if (!isNamed || isOfExample) wrong.push(said)
  }
  assert.deepEqual(wrong, [])
  assert.ok(accepted.length > operations.length * 0.6, accepted.join('\n'))
})
