import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Value } from 'typebox/value'
import { errorTypes } from './error-types.ts'
import { type Route, sdkRoutes } from './routes.ts'

const folder = join(import.meta.dirname, 'examples')

/** The route that a path matches, such as one with `:id`. */
const findRoute = (method: string, path: string) =>
  Object.entries<Route>(sdkRoutes).find(([route]) => {
    const [routeMethod, pattern = ''] = route.split(' ')
    return routeMethod === method && new RegExp(`^${pattern.replace(/:\w+/, '[^/]+')}$`).test(path)
  })

for (const file of readdirSync(folder))
  test(`the example ${file} matches the shapes of the wire`, () => {
    const { request, response } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    const [name, route] = findRoute(request.method, request.path) ?? []
    assert.ok(route, `no route for ${request.method} ${request.path}`)
    if (route.body) assert.deepEqual([...Value.Errors(route.body, request.body)], [], name)
    else assert.equal(request.body, undefined)
    if (response.status === 200) assert.deepEqual([...Value.Errors(route.reply, response.body.data)], [], name)
    else {
      const { error_type, error_message } = response.body
      assert.deepEqual(errorTypes[error_type as keyof typeof errorTypes], [response.status, error_message])
    }
  })
