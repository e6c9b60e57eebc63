import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { createApp } from '@iyk/kit/http/create-app.ts'
import { createHostApp } from '../../dev/host-app.ts'
import { mountSitemap } from './sitemap.ts'

test('without SITEMAP there is neither a sitemap nor a robots.txt', async (t) => {
  const { app } = await createHostApp(t)
  for (const url of ['/sitemap.xml', '/sitemap/1.xml', '/robots.txt'])
    assert.equal((await app.inject({ url })).statusCode, 404, url)
})

test('with SITEMAP, robots.txt names a sitemap of all approved events and no other', async (t) => {
  const { app } = await createHostApp(t, { SITEMAP: 'on' })
  const open = (url: string, headers = {}) => app.inject({ url, headers })
  assert.match((await open('/robots.txt')).body, /^Sitemap: http:\/\/localhost:3000\/sitemap\.xml$/m)
  const index = await open('/sitemap.xml')
  assert.equal(index.headers['content-type'], 'application/xml; charset=utf-8')
  assert.match(index.body, /<sitemap><loc>http:\/\/localhost:3000\/sitemap\/1\.xml<\/loc><\/sitemap>/)
  const { body } = await open('/sitemap/1.xml')
  assert.match(body, /<url><loc>http:\/\/localhost:3000\/e\/opening-night-of-the-reading-room<\/loc><\/url>/)
  assert.doesNotMatch(body, /\/e\/(late-set-on-the-roof|untitled)</)
  const compressed = await open('/sitemap/1.xml', { 'accept-encoding': 'gzip' })
  assert.equal(gunzipSync(compressed.rawPayload).toString(), body)
  for (const path of ['/sitemap/2.xml', '/sitemap/0.xml', '/sitemap/1', '/sitemap/x.xml'])
    assert.equal((await open(path)).statusCode, 404, path)
})

test('more events than a file may have are in further files, each event once; the store is read once an hour', async (t) => {
  const { contexts, pass } = await createHostApp(t)
  const reads = t.mock.method(contexts.cards, 'readStale').mock
  const app = await createApp({ publicUrl: 'http://localhost:3000', environment: 'test', allowedOrigins: [] })
  t.after(() => app.close())
  mountSitemap(app, { cards: contexts.cards, addressesInFile: 4 })
  const list = async (url: string) =>
    [...(await app.inject({ url })).body.matchAll(/<loc>http:\/\/localhost:3000(.*?)<\/loc>/g)].map(
      ([, path = '']) => path,
    )
  const files = await list('/sitemap.xml')
  assert.ok(files.length > 2)
  const pages = (await Promise.all(files.map(list))).flat()
  assert.ok(pages.length > 8 && new Set(pages).size === pages.length)
  const count = reads.callCount()
  await Promise.all(['/sitemap.xml', ...files, ...files].map(list))
  assert.equal(reads.callCount(), count)
  pass(60)
  await list('/sitemap.xml')
  assert.equal(reads.callCount(), count + 1)
})
