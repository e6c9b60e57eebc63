import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cardsRoutes } from '@iyk/wire/routes.ts'
import { type CardsWorld, createCardsWorld, publicUrl } from '../dev/cards-world.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

type Operation = {
  operationId: string
  security: object[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, { content: Record<string, { schema: object }> }>
}
type Document = {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
}
const read = async () => (await world.ask('GET /api/openapi.json')).body as Document

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

const routesOf = (document: Document) =>
  operationsOf(document).map(({ path, method }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`)

test('the description lists exactly the routes that are served', async (t) => {
  const document = await read()
  assert.equal(document.openapi, '3.1.0')
  assert.equal(document.servers[0]!.url, publicUrl)
  const all = Object.keys(cardsRoutes)
  assert.deepEqual(new Set(routesOf(document)), new Set(all.filter((route) => route !== 'DELETE /api/me')))
  const elsewhere = await createCardsWorld({ accountsElsewhere: true })
  t.after(elsewhere.close)
  const { body } = await elsewhere.ask('GET /api/openapi.json')
  assert.deepEqual(routesOf(body).sort(), all.sort())
})

test('operations have unique ids, all path parameters, and responses', async () => {
  const operations = operationsOf(await read())
  assert.equal(new Set(operations.map(({ operation }) => operation.operationId)).size, operations.length)
  for (const { path, operation } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = operation.parameters.filter((one) => one.in === 'path' && one.required).map(({ name }) => name)
    assert.deepEqual(declared, named)
    assert.ok(operation.responses['200']!.content['application/json'])
    assert.ok(operation.responses.default!.content['application/json'])
  }
})

test('the idempotency key of a new event is an optional header', async () => {
  const { parameters } = (await read()).paths['/api/poap-events']!.post!
  assert.deepEqual(
    parameters.map(({ name, in: place, required }) => [name, place, required]),
    [['idempotency-key', 'header', false]],
  )
})

test('security 67: a session is the only credential', async () => {
  const document = await read()
  assert.deepEqual(document.components.securitySchemes, {
    session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Session JWT of the provider' },
  })
  for (const { path, method, operation } of operationsOf(document)) {
    const open = path === '/api/collectibles' && method === 'post'
    assert.deepEqual(operation.security, open ? [{}, { session: [] }] : [{ session: [] }])
  }
})

test('all references resolve, and no keyword of our own is left', async () => {
  const document = await read()
  const text = JSON.stringify(document)
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!)
  assert.deepEqual(new Set(references), new Set(Object.keys(document.components.schemas)))
  assert.doesNotMatch(text, /"errorType"/)
  assert.deepEqual(Object.keys(document.paths['/api/poap-events/{event_id}/picture']!.put!.requestBody!.content), [
    'image/png',
    'image/jpeg',
    'image/webp',
  ])
})
