import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backendRoutes, cardsRoutes, type RouteTable, sdkRoutes } from '@iyk/wire/routes.ts'
import { createRequestValidator } from './validate.ts'

const tables: Record<string, RouteTable> = { sdkRoutes, backendRoutes, cardsRoutes }

for (const [name, table] of Object.entries(tables))
  test(`every shape of a request in ${name} compiles, although a host compiles it only when it is needed`, () => {
    for (const { headers, body, params, query } of Object.values(table))
      for (const shape of [headers, body, params, query])
        if (shape) assert.doesNotThrow(() => createRequestValidator(shape)({}))
  })

test('errors are those of the last value, and none after a valid one', () => {
  const validate = createRequestValidator({ type: 'object', required: ['word'] })
  assert.equal(validate({}), false)
  assert.equal(validate.errors?.[0]?.params.missingProperty, 'word')
  assert.equal(validate({ word: 'moon' }), true)
  assert.equal(validate.errors, null)
})
