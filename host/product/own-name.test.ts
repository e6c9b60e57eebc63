import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { sha256 } from '@iyk/kit/hash.ts'
import { sendBySmtp } from '@iyk/kit/outbox/send-by-smtp.ts'
import { languages } from '@iyk/wire/languages.ts'
import { defaultProductName } from '@iyk/wire/product.ts'
import sharp from 'sharp'
import { everyEmail, ordinaryNames } from '../../dev/emails/every-email.ts'
import { createHostApp } from '../../dev/host-app.ts'
import { signInCookies } from '../../dev/sign-in-cookies.ts'
import { openSmtpServer } from '../../dev/smtp-server.ts'
import { joinParts } from '../card-picture/join-parts.ts'
import { openDrawProcess } from '../card-picture/open-draw-process.ts'
import { webDirectory } from '../ensure-web-built.ts'
import { builtWeb } from '../pages/built-web.ts'
import { type OwnProduct, openProduct } from './open-product.ts'

const html = 'text/html,application/xhtml+xml'
/** Forty characters: quotation marks, markup, an emoji, two directions, and what other places give a meaning. */
const hostile = `"O'Neill" & <b>שלום</b> $& %s, (🎟️); \\x`
const escaped = '&quot;O&#39;Neill&quot; &amp; &lt;b&gt;שלום&lt;/b&gt; $&amp; %s, (🎟️); \\x'

const pages = [
  '/',
  '/auth/email',
  '/tap',
  '/tap?kept=3f2a9c1e-5b7d-4e86-9a10-c4d2e8b7f601',
  '/tap?picc_data=00&cmac=00',
  '/nowhere',
  '/events',
  '/cards',
  '/collection',
  '/wallet',
  '/account',
  '/kiosk',
  '/@nobody',
  '/e/nothing',
  '/c/ABCD-EFGH-JKMN',
  '/offline/shell',
  '/offline/away',
  '/offline/waiting',
  '/errors',
  '/developers',
  '/outbox',
  '/end-sessions?token=x',
  '/v1/public/oauth/google/start',
]
const programs = ['/manifest.webmanifest', '/config.json', '/api/openapi.json', '/metadata/contract.json']

const open = async (t: TestContext, environment: Record<string, string>) => {
  const host = await createHostApp(t, environment)
  const get = (url: string, headers: Record<string, string> = {}) =>
    host.app.inject({ url, headers: { accept: html, ...headers } })
  const { rows } = await host.database.pool.query('select slug from cards.poap_events where slug is not null limit 1')
  return { ...host, get, slug: rows[0]?.slug as string | undefined }
}

/** The software's own name, in what names the program instead of the product. */
const ofSoftware = /PRODID:-\/\/IYK Cards\/\/Events\/\/EN/g

test('security 165: a name of markup, quotation marks and both directions is text on every page, in every language, and the default’s is nowhere', async (t) => {
  assert.equal(hostile.length, 40)
  const { get, slug, ...host } = await open(t, { PRODUCT_NAME: hostile, LOG_LEVEL: 'silent' })
  const cookie = await signInCookies(host, 'ada@example.com')
  assert.ok(slug)
  const seen = new Set<number>()
  for (const language of languages)
    for (const headers of [{}, { cookie }])
      for (const url of [...pages, `/e/${slug}`, `/e/${slug}.ics`]) {
        const { body, statusCode } = await get(url, { 'accept-language': language, ...headers })
        seen.add(statusCode)
        const said = body.replace(ofSoftware, '')
        assert.ok(!said.includes(defaultProductName), `${language} ${url} says the default’s name`)
        assert.ok(!body.includes('<b>שלום'), `${language} ${url} has the name as markup`)
        if (!/^<!doctype html>/i.test(body)) continue
        assert.ok(body.includes(escaped), `${language} ${url} does not say the name`)
      }
  assert.ok(seen.has(200) && seen.has(404))
  for (const url of programs) {
    const { body, statusCode } = await get(url, { accept: 'application/json' })
    assert.equal(statusCode, 200, url)
    assert.ok(!body.includes(defaultProductName), url)
  }
  assert.equal((await get('/manifest.webmanifest')).json().name, hostile)
  assert.equal((await get('/api/openapi.json', { accept: '*/*' })).json().info.title, hostile)
})

test('the first bytes of public pages have the name, and the browser is told it for what it renders itself', async (t) => {
  const { get } = await open(t, {
    PRODUCT_NAME: 'Hafen',
    PRODUCT_TAGLINE: '{"en":"Be there.","es":"Ven.","de":"Sei dabei.","ja":"来て。"}',
  })
  const page = async (url: string, language: string) => (await get(url, { 'accept-language': language })).body
  const landing = await page('/', 'de')
  assert.match(landing, /<title>Hafen<\/title>/)
  assert.match(landing, /<h1[^>]*>Hafen<\/h1>/)
  assert.match(landing, /Sei dabei\./)
  assert.match(landing, /<meta property="og:site_name" content="Hafen">/)
  const told = /data-product="([^"]*)"/.exec(landing)![1]!.replaceAll('&quot;', '"')
  assert.deepEqual(JSON.parse(told), { name: 'Hafen', tagline: 'Sei dabei.' })
  assert.match(await page('/tap', 'en'), /<title>[^<]* · Hafen<\/title>/)
  assert.match(await page('/auth/email', 'en'), /<title>Signing in · Hafen<\/title>/)
  assert.match(await page('/', 'en'), /Be there\./)
})

test('without settings, pages and files are what ships', async (t) => {
  const { get } = await open(t, {})
  for (const url of ['/', '/tap', '/auth/email', '/collection'])
    assert.doesNotMatch((await get(url)).body, /data-product|:root:root\{--color-blue/)
  const manifest = (await get('/manifest.webmanifest')).json()
  assert.deepEqual([manifest.name, manifest.screenshots.length], [defaultProductName, 3])
})

test('two hosts of one process have each their own name', async (t) => {
  const [one, other] = [await open(t, { PRODUCT_NAME: 'Hafen' }), await open(t, { PRODUCT_NAME: 'Hütte' })]
  assert.match((await one.get('/')).body, /<title>Hafen</)
  assert.match((await other.get('/')).body, /<title>Hütte</)
  assert.match((await one.get('/')).body, /<title>Hafen</)
})

test('every email has the name, the footer and the address for help, and never the default’s name', async () => {
  const environment = {
    ...(await productOf({
      PRODUCT_NAME: hostile,
      MAIL_FOOTER: 'Hafen GmbH\\nKai 3 <Hamburg>',
      SUPPORT_ADDRESS: 'help@example.com',
    })),
  }
  for (const { name, subject, text, html: body } of everyEmail({ ...ordinaryNames, brand: environment.brand })) {
    for (const said of [subject, text, body]) assert.ok(!said.includes(defaultProductName), name)
    assert.ok(body.includes(escaped) && !body.includes('<b>שלום'), name)
    assert.match(text, /\n--\nHafen GmbH\nKai 3 <Hamburg>\n.* help@example\.com\n$/, name)
    assert.match(body, /Hafen GmbH<\/p><p [^>]*>Kai 3 &lt;Hamburg&gt;/, name)
    assert.match(body, /<a class="link" href="mailto:help@example\.com"/, name)
  }
  for (const { name, text, html: body } of everyEmail())
    assert.ok(!text.includes('\n--\n') && !body.includes('mailto:'), name)
})

const productOf = async (settings: Record<string, string>) => {
  const { parseConfig } = await import('../config.ts')
  return openProduct(parseConfig(settings))
}

test('security 165: whatever the name, an email has one sender, whose name is that', async (t) => {
  const { parseConfig } = await import('../config.ts')
  const server = await openSmtpServer(t)
  for (const name of [hostile, 'Hafen', 'a@evil.example, b', 'x <y@evil.example>', '東京カード', 'A. B.']) {
    const { MAIL_FROM } = parseConfig({ PRODUCT_NAME: name })
    const send = sendBySmtp({ smtpUrl: server.url, from: MAIL_FROM })
    await send({ channel: 'email', to: 'ada@example.com', subject: 's', text: 't', html: '<p>t</p>' })
    send.close()
    const { raw } = server.taken.at(-1)!
    const [from = ''] = /^From:.*(?:\r\n[ \t].*)*/m.exec(raw) ?? []
    assert.deepEqual(from.match(/<[^>]*@[^>]*>/g)?.at(-1), '<cards@localhost>', from)
    assert.equal(decodeHeader(from.replace(/^From:\s*/, '').replace(/<cards@localhost>$/, '')), name)
  }
  for (const bad of ['a\nb', 'a\u2028b', 'a{{event}}', 'x\u202ey', 'x'.repeat(41)])
    assert.throws(() => parseConfig({ PRODUCT_NAME: bad }), /PRODUCT_NAME is/, JSON.stringify(bad))
})

/** A phrase of RFC 5322 with the encoded words of RFC 2047. */
const decodeHeader = (text: string): string => {
  const unfolded = text
    .replace(/\r\n[ \t]/g, ' ')
    .trim()
    .replace(/\?=\s+=\?/g, '?==?')
  const words = unfolded.replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, kind: string, content: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(content, 'base64').toString('latin1')
      : content
          .replaceAll('_', ' ')
          .replace(/=([\da-f]{2})/gi, (_byte, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  )
  const whole = words === unfolded ? words : Buffer.from(words, 'latin1').toString('utf8')
  return /^"[\s\S]*"$/.test(whole) ? whole.slice(1, -1).replace(/\\(["\\])/g, '$1') : whole
}

test('pictures of cards and of the product have the name and not that of the default', async (t) => {
  const own = await open(t, { PRODUCT_NAME: 'Hafen' })
  const { draw, end } = openDrawProcess()
  t.after(end)
  const event = {
    id: 'a',
    name: 'Night',
    startsAt: '2026-11-20T10:00:00Z',
    endsAt: '2026-11-20T12:00:00Z',
    timeZone: 'UTC',
    place: 'Pier',
  }
  const rowsOf = async (product?: OwnProduct) => {
    const face = (await builtWeb(webDirectory, product).pagesIn('en')).cardFace(event)
    const drawn = await draw({ card: randomUUID(), form: 'link', type: 'png', source: { face } })
    const picture = Buffer.concat(joinParts(drawn!.common!, drawn!.own))
    const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const rows = (from: number, to: number) =>
      sha256(data.subarray(from * info.width * 3, to * info.width * 3)).toString('hex')
    return { card: rows(40, 500), brand: rows(560, 610) }
  }
  const [before, after] = [await rowsOf(), await rowsOf(own.contexts.product)]
  assert.equal(after.card, before.card)
  assert.notEqual(after.brand, before.brand)
  assert.equal((await own.get(`/e/${own.slug}.png`)).statusCode, 200)
  const { rawPayload } = await own.get('/share.png')
  assert.notDeepEqual(rawPayload, await readFile(join(webDirectory, 'client/share.png')))
  const { format, width, height } = await sharp(rawPayload).metadata()
  assert.deepEqual([format, width, height], ['png', 1200, 630])
})
