import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { errorTypes } from '@iyk/wire/error-types.ts'
import { cardsRoutes, type Route } from '@iyk/wire/routes.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { type CardsWorld, createCardsWorld, publicUrl } from '../dev/cards-world.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

type Content = Record<string, { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> }>
type Reply = { $ref?: string; description?: string; headers?: Record<string, object>; content: Content }
type Operation = {
  summary: string
  operationId: string
  tags: string[]
  security: object[]
  parameters: { name: string; in: string; required: boolean; schema: object; example?: unknown }[]
  requestBody?: { content: Content }
  responses: Record<string, Reply>
}
type Document = {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, object>
    responses: Record<string, Reply>
    securitySchemes: Record<string, object>
  }
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

test('the description is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(await read()))
  assert.ok(valid, JSON.stringify(errors))
})

/** What a response says, wherever it is written. */
const replyOf = ({ components }: Document, reply: Reply) =>
  reply.$ref ? components.responses[reply.$ref.replace('#/components/responses/', '')]! : reply

test('every operation says what it is, what it takes and what it returns', async () => {
  const document = await read()
  const operations = operationsOf(document)
  assert.equal(new Set(operations.map(({ operation }) => operation.operationId)).size, operations.length)
  for (const { path, method, operation } of operations) {
    const where = `${method} ${path}`
    assert.match(operation.summary, /^[A-Z].{10,}[^.]$/, where)
    assert.equal(operation.tags.length, 1, where)
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = operation.parameters.filter((one) => one.in === 'path' && one.required).map(({ name }) => name)
    assert.deepEqual(declared, named)
    const json = operation.responses['200']!.content['application/json']
    // What is downloaded or streamed has none.
    if (json) assert.ok('example' in json, where)
    for (const status of ['400', '401', '403', '429', '503', 'default'])
      assert.ok(replyOf(document, operation.responses[status]!).content, `${where} ${status}`)
    assert.ok(replyOf(document, operation.responses['429']!).headers?.['Retry-After'], where)
  }
})

test('every example is what its schema allows', async () => {
  const document = await read()
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema({ components: document.components }, 'description')
  // What examples share is compiled once; with a copy of all shapes for each, it took most of the time of this file.
  const fromDescription = (schema: object): object =>
    JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"description#/'))
  const assertFits = (schema: object, example: unknown, where: string) => {
    const isValid = ajv.validate(fromDescription(schema), example)
    assert.ok(isValid, `${where}: ${ajv.errorsText()} in ${JSON.stringify(example)}`)
  }
  let examples = 0
  const checkContent = (content: Content, where: string) => {
    for (const [type, { schema, example, examples: several = {} }] of Object.entries(content)) {
      const all = [...(example === undefined ? [] : [example]), ...Object.values(several).map(({ value }) => value)]
      if (type === 'application/json') assert.ok(all.length > 0, `${where} has an example`)
      for (const one of all) assertFits(schema, one, where)
      examples += all.length
    }
  }
  for (const { path, method, operation } of operationsOf(document)) {
    const where = `${method} ${path}`
    for (const { name, schema, example } of operation.parameters)
      if (name !== 'cursor') assertFits(schema, example, `${where} ${name}`)
    if (operation.requestBody) checkContent(operation.requestBody.content, where)
    for (const [status, reply] of Object.entries(operation.responses))
      if (!reply.$ref) checkContent(reply.content, `${where} ${status}`)
  }
  for (const [name, { content }] of Object.entries(document.components.responses)) checkContent(content, name)
  assert.ok(examples > 100)
})

test('a refusal is described with the status, type and message that it has', async () => {
  const document = await read()
  for (const { path, method, operation } of operationsOf(document))
    for (const [status, reply] of Object.entries(operation.responses)) {
      if (status === '200') continue
      for (const [type, { value }] of Object.entries(replyOf(document, reply).content['application/json']!.examples!)) {
        const [expected, message] = errorTypes[type as keyof typeof errorTypes]
        const { status_code, error_type, error_message } = value as Record<string, unknown>
        assert.deepEqual([status_code, error_type, error_message], [expected, type, message])
        assert.equal(status, status === 'default' ? 'default' : String(expected), `${method} ${path} ${type}`)
      }
    }
})

test('the idempotency key of a new event is an optional header', async () => {
  const { parameters } = (await read()).paths['/api/poap-events']!.post!
  assert.deepEqual(
    parameters.map(({ name, in: place, required }) => [name, place, required]),
    [['idempotency-key', 'header', false]],
  )
})

test('a mint that is not paid for says why in words that are listed', async () => {
  const document = await read()
  const { description, content } = document.paths['/api/collectibles/{collectible_id}/mint']!.post!.responses['409']!
  assert.match(description!, /`relay_unavailable`/)
  assert.match(JSON.stringify(content), /"const":"relay_unavailable".*"#\/components\/schemas\/RelayUnavailable"/)
  assert.match(JSON.stringify(document.components.schemas.RelayUnavailable), /"person".*"not_offered".*"fees"/)
})

test('security 67: a session or, where a call has a scope, an API key is the only credential', async () => {
  const document = await read()
  const { session, apiKey, ...others } = document.components.securitySchemes as Record<string, Record<string, string>>
  assert.deepEqual([session?.scheme, session?.bearerFormat, apiKey?.scheme, others], ['bearer', 'JWT', 'bearer', {}])
  for (const { path, method, operation } of operationsOf(document)) {
    // The app that programs a chip has a link that works once in place of a session, a screen its code.
    const withoutSession = [
      '/api/collectibles',
      '/api/programming-links/{code}/keys',
      '/api/kiosks/pair',
      '/api/kiosks/codes',
    ]
    const open = withoutSession.includes(path) && method === 'post'
    const route = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`
    const { scope } = (cardsRoutes as Record<string, Route>)[route]!
    const expected = [{ session: [] }, ...(scope ? [{ apiKey: [scope] }] : [])]
    assert.deepEqual(operation.security, open ? [{}, ...expected] : expected)
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
