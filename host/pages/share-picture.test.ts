import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { findCard } from '@iyk/cards/cards/find.ts'
import { findShown } from '@iyk/cards/collectibles/show.ts'
import { takeDownEvent } from '@iyk/cards/poap-events/take-down.ts'
import { simulateTap } from '@iyk/cards/taps/simulate.ts'
import { eventFacts } from '@iyk/wire/event-facts.ts'
import { languages } from '@iyk/wire/languages.ts'
import sharp from 'sharp'
import { createHostApp } from '../../dev/host-app.ts'
import { signInCookies } from '../../dev/sign-in-cookies.ts'
import { webDirectory } from '../ensure-web-built.ts'
import { builtWeb } from './built-web.ts'

/** A host with one collectible of the demo event. */
const create = async (t: TestContext, environment: Record<string, string> = {}) => {
  const host = await createHostApp(t, environment)
  const { app, contexts, database } = host
  const cookie = await signInCookies(host, 'ada@example.com')
  const card = await findCard(contexts.cards, 'demo')
  assert.ok(card)
  const tap = new URL(await simulateTap(contexts.cards, card), 'http://localhost')
  const { headers } = await app.inject(`${tap.pathname}${tap.search}`)
  const ref = new URL(headers.location as string, 'http://localhost').searchParams.get('ref') ?? ''
  await app.inject({
    method: 'POST',
    url: '/tap',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    payload: new URLSearchParams({ ref, intent: 'keep' }).toString(),
  })
  const { rows } = await database.pool.query('select collectible_id as id from cards.collectibles limit 1')
  return { app, contexts, id: rows[0].id as string }
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
  const mailed = await app.inject({
    url: `/share/${id}/mail.png?language=de`,
    headers: { 'if-none-match': `${german.headers.etag}` },
  })
  assert.equal(mailed.statusCode, 304)
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

const metaIn = (html: string) => (name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''

for (const language of languages)
  test(`previews of a collectible and of its event say in words what their pictures show: ${language}`, async (t) => {
    const { app, id, contexts } = await create(t)
    const { cardFace, cardSerial } = await builtWeb(webDirectory).pagesIn(language)
    const shown = await findShown(contexts.cards, id)
    assert.ok(shown)
    const face = cardFace(eventFacts(shown.event))
    const open = async (url: string) => (await app.inject({ url, headers: { 'accept-language': language } })).body
    const slug = (await app.inject(`/e/${shown.event.id}`)).headers.location as string
    const pages = { collectible: `/tap?kept=${id}`, event: slug }
    for (const [what, url] of Object.entries(pages)) {
      const meta = metaIn(await open(url))
      assert.equal(meta('og:title'), face.name)
      assert.equal(meta('twitter:card'), 'summary_large_image')
      const alt = meta('og:image:alt')
      assert.equal(meta('twitter:image:alt'), alt)
      for (const said of [face.name, face.when, face.where]) assert.ok(alt.includes(said), `${said} in ${alt}`)
      // The name has no digits.
      const beforeDate = alt.slice(0, alt.indexOf(face.when))
      assert.equal(beforeDate.includes(cardSerial(shown.serial).number), what === 'collectible')
      assert.ok(meta('og:description').includes(face.where))
      const picture = await app.inject(meta('og:image').replace('http://localhost:3000', ''))
      assert.deepEqual([picture.statusCode, picture.headers['content-type']], [200, 'image/png'])
      const { width, height } = await sharp(picture.rawPayload).metadata()
      assert.deepEqual([String(width), String(height)], [meta('og:image:width'), meta('og:image:height')])
      const inThis = language === 'en' ? '' : `?language=${language}`
      assert.ok(meta('og:image').endsWith(`.png${inThis}`), meta('og:image'))
    }
  })

test('the page and pictures of a collectible are gone once its event is taken down, as if it never existed', async (t) => {
  const { app, id, contexts } = await create(t)
  const shown = await findShown(contexts.cards, id)
  await app.inject(`/share/${id}.png`)
  await takeDownEvent(contexts.cards, shown!.event.id, 'A scam.')
  const pageOf = async (one: string) => (await app.inject(`/tap?kept=${one}`)).body
  const page = await pageOf(id)
  assert.equal((await app.inject(`/tap?kept=${id}`)).statusCode, 404)
  assert.equal(page, await pageOf(randomUUID()))
  assert.doesNotMatch(page, /reading room/i)
  assert.equal(metaIn(page)('og:image'), 'http://localhost:3000/share.png')
  for (const file of ['.png', '.webp', '/story.png', '/square.png'])
    assert.equal((await app.inject(`/share/${id}${file}`)).statusCode, 404, file)
})

test('security 101: a network that has had its number of cards drawn gets what is drawn already, and others get theirs', async (t) => {
  const { app, id } = await create(t, { RATE_LIMITS: 'on', LIMIT_CARD_PICTURES_PER_NETWORK: '1/10m' })
  const get = async (url: string, remoteAddress: string) => (await app.inject({ url, remoteAddress })).statusCode
  const [one, other] = ['192.0.2.7', '198.51.100.7']
  assert.equal(await get(`/share/${id}.png`, one), 200)
  assert.equal(await get(`/share/${id}.png?language=de`, one), 429)
  assert.equal(await get(`/share/${id}.png?language=de`, other), 200)
  for (const language of ['en', 'de']) assert.equal(await get(`/share/${id}.png?language=${language}`, one), 200)
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
