import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '@iyk/wire/languages.ts'
import { createHostApp } from '../../dev/host-app.ts'
import { signInCookies } from '../../dev/sign-in-cookies.ts'

const html = { accept: 'text/html' }

test('the pages for when there is no network are the same for everyone, in each language, and name only files that are there', async (t) => {
  const world = await createHostApp(t)
  const { app } = world
  const cookie = await signInCookies(world, 'holder@example.com')
  for (const page of ['shell', 'away', 'waiting'])
    for (const language of languages) {
      const open = (cookies: string) =>
        app.inject({ url: `/offline/${page}`, headers: { ...html, cookie: `language=${language}; ${cookies}` } })
      const { body, headers } = await open('')
      assert.match(body, new RegExp(`<html lang="${language}"`))
      assert.equal((await open(cookie)).body, body)
      assert.equal(headers['cache-control'], 'no-cache')
      assert.match(String(headers['content-security-policy']), /^default-src 'self';.*script-src 'self' 'sha256-/)
      const files = [...body.matchAll(/href="(\/assets\/[^"]+)"/g)].map(([, file]) => file as string)
      assert.ok(files.length > 1)
      for (const file of files) assert.equal((await app.inject(file)).statusCode, 200, file)
    }
})

test('security 86: the worker is asked for at each visit and follows the policy of pages; with OFFLINE=off it deletes what it kept and leaves', async (t) => {
  const { app } = await createHostApp(t)
  const { app: off } = await createHostApp(t, { OFFLINE: 'off' })
  const [worker, retired] = await Promise.all([app, off].map((one) => one.inject('/service-worker.js')))
  for (const reply of [worker!, retired!]) {
    assert.equal(reply.statusCode, 200)
    assert.match(String(reply.headers['content-type']), /^text\/javascript/)
    assert.equal(reply.headers['cache-control'], 'no-cache')
    assert.match(String(reply.headers['content-security-policy']), /^default-src 'self';/)
  }
  const { etag = '' } = worker!.headers
  const again = await app.inject({ url: '/service-worker.js', headers: { 'if-none-match': String(etag) } })
  assert.equal(again.statusCode, 304)
  assert.doesNotMatch(worker!.body, /^import /)
  assert.match(retired!.body, /unregister/)
  assert.doesNotMatch(retired!.body, /respondWith/)
  // A worker that asks for its pages learns from this that it should go.
  for (const page of ['shell', 'away', 'waiting'])
    assert.equal((await off.inject({ url: `/offline/${page}`, headers: html })).statusCode, 404)
  const registers = async (one: typeof app) =>
    !(await one.inject({ url: '/', headers: html })).body.includes('data-worker="off"')
  assert.deepEqual([await registers(app), await registers(off)], [true, false])
  for (const file of ['/retired-worker.js', '/service-worker.js.br'])
    assert.equal((await app.inject(file)).statusCode, 404, file)
})
