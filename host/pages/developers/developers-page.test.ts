import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { errorTypes } from '@iyk/wire/error-types.ts'
import { cardsRoutes } from '@iyk/wire/routes.ts'
import { createHostApp } from '../../../dev/host-app.ts'

const open = async (t: TestContext, settings: Record<string, string> = {}) => {
  const { app } = await createHostApp(t, settings)
  const { statusCode, headers, body } = await app.inject('/developers')
  assert.equal(statusCode, 200)
  return { app, headers, body }
}

test('the page shows every call that is served, its example, and only errors that exist', async (t) => {
  const { app, body } = await open(t, { LIMIT_API_CALLS_PER_KEY: '77/5m' })
  const ids = [...body.matchAll(/<details class="call" id="(\w+)">/g)].map(([, id]) => id)
  assert.equal(new Set(ids).size, Object.keys(cardsRoutes).length - 1, 'all but DELETE /api/me')
  assert.equal(body.match(/>Returns<\/h3>/g)?.length, ids.length)
  assert.match(body, /<code>\/api\/poap-events\/\{event_id\}<\/code>/)
  assert.match(body, /API key with <code>manage<\/code>, or session/)
  assert.match(body, /77 calls in 300 seconds/)
  const errors = [...body.matchAll(/href="\/errors#(\w+)"/g)].map(([, type = '']) => type)
  assert.ok(errors.length > 40)
  for (const type of errors) assert.ok(Object.hasOwn(errorTypes, type), type)
  const anchors = [...body.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id)
  for (const id of anchors) assert.ok(body.includes(`id="${id}"`), id)
  assert.equal((await app.inject('/developers/developers.css')).headers['content-type'], 'text/css')
})

test('the page has no script, no inline style, and asks nobody else for anything', async (t) => {
  const { body, headers } = await open(t)
  assert.doesNotMatch(body, /<script|<style|style=|<iframe|\son[a-z]+="/)
  const sources = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
  assert.deepEqual(
    sources.filter((address) => !/^[/#](?!\/)/.test(address)),
    [],
  )
  assert.match(String(headers['content-security-policy']), /default-src 'self'/)
})
