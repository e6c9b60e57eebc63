import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { findCard } from '@iyk/cards/cards/find.ts'
import { simulateTap } from '@iyk/cards/taps/simulate.ts'
import sharp from 'sharp'
import { createHostApp } from '../../dev/host-app.ts'

/** A host with one collectible of the demo event. */
const create = async (t: TestContext) => {
  const { app, contexts, database } = await createHostApp(t)
  const card = await findCard(contexts.cards, 'demo')
  assert.ok(card)
  const tap = new URL(await simulateTap(contexts.cards, card), 'http://localhost')
  const { headers } = await app.inject(`${tap.pathname}${tap.search}`)
  const ref = new URL(headers.location as string, 'http://localhost').searchParams.get('ref') ?? ''
  await app.inject({
    method: 'POST',
    url: '/tap',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ref, intent: 'keep', email: 'ada@example.com' }).toString(),
  })
  const { rows } = await database.pool.query('select collectible_id as id from cards.collectibles limit 1')
  return { app, id: rows[0].id as string }
}

test('a shared collectible has a picture for links, for stories, and for chats and wallets, as PNG and WebP', async (t) => {
  const { app, id } = await create(t)
  const forms = { '': [1200, 630], '/story': [1080, 1920], '/square': [1080, 1080] }
  for (const [form, [width, height]] of Object.entries(forms))
    for (const format of ['png', 'webp']) {
      const { statusCode, headers, rawPayload } = await app.inject(`/share/${id}${form}.${format}`)
      assert.deepEqual([statusCode, headers['content-type']], [200, `image/${format}`])
      const found = await sharp(rawPayload).metadata()
      assert.deepEqual([found.width, found.height, found.format], [width, height, format])
      assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
      assert.equal(headers['cache-control'], 'public, max-age=3600')
    }
})

test('a copy that is current is not sent again, and each language has a picture of its own', async (t) => {
  const { app, id } = await create(t)
  const url = `/share/${id}.png`
  const first = await app.inject(url)
  const etag = first.headers.etag as string
  const again = await app.inject({ url, headers: { 'if-none-match': `"another", W/${etag}` } })
  assert.deepEqual([again.statusCode, again.rawPayload.length, again.headers.etag], [304, 0, etag])
  const german = await app.inject({ url: `${url}?language=de`, headers: { 'if-none-match': etag } })
  assert.equal(german.statusCode, 200)
  assert.notEqual(german.headers.etag, etag)
  for (const unknown of ['xx', 'constructor', '', 'de&language=ja'])
    assert.equal((await app.inject(`${url}?language=${unknown}`)).headers.etag, etag)
})

test('the page of a shared collectible says what its picture shows', async (t) => {
  const { app, id } = await create(t)
  const { body } = await app.inject({ url: `/tap?kept=${id}`, headers: { 'accept-language': 'de' } })
  const value = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(body)?.[1]
  assert.equal(value('og:image'), `http://localhost:3000/share/${id}.png?language=de`)
  assert.deepEqual([value('og:image:width'), value('og:image:height')], ['1200', '630'])
  assert.match(value('og:image:alt') ?? '', /^Die Karte von „Opening night of the reading room“, Nummer 1: .+ · .+$/)
  assert.equal(value('twitter:image:alt'), value('og:image:alt'))
  assert.equal(value('twitter:card'), 'summary_large_image')
  assert.equal(value('og:title'), 'Opening night of the reading room')
  assert.ok(value('og:image:alt')?.endsWith(value('og:description') ?? '-'))
  assert.equal(value('description'), value('og:description'))
})

test('security 77: there is no picture of an unknown ID or form', async (t) => {
  const { app, id } = await create(t)
  const paths = [
    `${randomUUID()}.png`,
    `${randomUUID()}/story.webp`,
    `${id}.svg`,
    `${id}/link.gif`,
    `${id}/toString.png`,
  ]
  for (const path of [...paths, `${id}/`, `${id}`, "'/story.png", '%00.png', '%00/story.png'])
    assert.equal((await app.inject(`/share/${path}`)).statusCode, 404, path)
})
