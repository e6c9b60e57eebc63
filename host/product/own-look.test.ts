import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { everyEmail, ordinaryNames } from '../../dev/emails/every-email.ts'
import { createHostApp } from '../../dev/host-app.ts'
import { parseConfig } from '../config.ts'
import { openProduct } from './open-product.ts'

const folder = await mkdtemp(join(tmpdir(), 'iyk-logo-'))
after(() => rm(folder, { recursive: true }))
const write = async (name: string, content: string | Buffer) => {
  const file = join(folder, name)
  await writeFile(file, content)
  return file
}
const drawing = (inside: string, size = 'width="200" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 200 100">${inside}</svg>`
const orange = '<rect width="200" height="100" rx="20" fill="#e8590c"/>'

const page = { accept: 'text/html' }

test('an accent of its own is in the style of every page, which the policy names, and in emails and plain pages', async (t) => {
  const { app, contexts } = await createHostApp(t, { PRODUCT_ACCENT: '#D4380D' })
  for (const url of ['/', '/tap', '/auth/email', '/nowhere', '/offline/away', '/collection']) {
    const { body, headers } = await app.inject({ url, headers: page })
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
    assert.match(style, /:root:root\.light\{[^}]*--color-role-action:#d4380d/, url)
    const hash = createHash('sha256').update(style).digest('base64')
    assert.ok(String(headers['content-security-policy']).includes(`'sha256-${hash}'`), url)
  }
  assert.match((await app.inject('/plain.css')).body, /prefers-color-scheme: light\)\{:root\{[^}]*--action:#d4380d/)
  for (const { name, html } of everyEmail({ ...ordinaryNames, brand: contexts.product.brand })) {
    assert.ok(!html.includes('#0d74ce') && !html.includes('#0090ff'), name)
    if (html.includes('class="button"')) assert.match(html, /background:#d4380d/, name)
  }
})

test('security 166: of a logo, only what was drawn is served, whatever the drawing contains', async (t) => {
  const green = await sharp({ create: { width: 99, height: 99, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer()
  const other = await write('green.png', green)
  const hostile = `<script>alert(1)</script><image href="file://${other}" width="200" height="100"/><style>@import url(https://evil.example/a.css)</style><foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>`
  const PRODUCT_LOGO = await write('logo.svg', drawing(`${orange}${hostile}`))
  const { app, contexts } = await createHostApp(t, { PRODUCT_LOGO })
  const { src, width, height } = contexts.product.logo!
  assert.deepEqual([width, height], [192, 96])
  const { body } = await app.inject({ url: '/', headers: page })
  assert.ok(body.includes(`src="${src}" width="192" height="96" alt=""`))
  assert.doesNotMatch(body, /icon\.svg/)
  const picture = await app.inject(src)
  assert.equal(picture.headers['content-type'], 'image/png')
  const pixels = await sharp(picture.rawPayload).removeAlpha().raw().toBuffer()
  const middle = (48 * 192 + 96) * 3
  assert.ok(pixels[middle]! > 200 && pixels[middle + 1]! < 120, 'the other file is not shown')
  for (const [url, side] of [
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
    ['/apple-touch-icon.png', 180],
  ] as const) {
    const { format, width, height } = await sharp((await app.inject(url)).rawPayload).metadata()
    assert.deepEqual([format, width, height], ['png', side, side], url)
  }
  for (const url of ['/icon.svg', '/logo.svg']) assert.equal((await app.inject(url)).statusCode, 404, url)
  const { icons } = (await app.inject('/manifest.webmanifest')).json()
  assert.ok(icons.every(({ type }: { type: string }) => type === 'image/png'))
  assert.match((await app.inject({ url: '/errors', headers: page })).body, /<img src="\/icon-192\.png"/)
  for (const { name, html } of everyEmail({ ...ordinaryNames, brand: contexts.product.brand }))
    assert.ok(html.includes(`<img src="http://localhost:3000${src}" alt="" width="56" height="28"`), name)
})

const refusals: [name: string, content: string | Buffer, sentence: RegExp][] = [
  ['text.svg', 'no picture', /that picture cannot be drawn|neither an SVG nor a PNG/],
  [
    'photo.svg',
    await sharp({ create: { width: 99, height: 99, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer(),
    /is neither an SVG nor a PNG/,
  ],
  [
    'small.png',
    await sharp({ create: { width: 20, height: 90, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
    /fewer than 64 pixels/,
  ],
  ['black.svg', drawing('<rect width="50" height="50" fill="#111"/>'), /can hardly be seen on dark pages \(#111111\)/],
  ['white.svg', drawing('<rect width="50" height="50" fill="#fff"/>'), /can hardly be seen on light pages/],
  ['empty.svg', drawing(''), /can hardly be seen/],
  [
    'entity.svg',
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>${drawing(`${orange}<text y="50">&x;</text>`)}`,
    /that picture cannot be drawn/,
  ],
  ['bomb.svg', drawing(orange, 'width="900000" height="900000"'), /PRODUCT_LOGO is/],
]
for (const [name, content, sentence] of refusals)
  test(`${name} is refused as a logo`, async () => {
    const PRODUCT_LOGO = await write(name, content)
    await assert.rejects(openProduct(parseConfig({ PRODUCT_LOGO })), sentence)
  })

test('a logo that is not there is refused, with its name', async () => {
  await assert.rejects(
    openProduct(parseConfig({ PRODUCT_LOGO: '/nowhere/logo.png' })),
    /PRODUCT_LOGO is "\/nowhere\/logo\.png", but that cannot be read \(ENOENT\)\./,
  )
})

test('a logo fills the icon if it is a square without holes, and has room around it else', async () => {
  const color = { r: 232, g: 89, b: 12 }
  const square = await openProduct(
    parseConfig({
      PRODUCT_LOGO: await write(
        'square.png',
        await sharp({ create: { width: 256, height: 256, channels: 3, background: color } })
          .png()
          .toBuffer(),
      ),
    }),
  )
  const wide = await openProduct(parseConfig({ PRODUCT_LOGO: await write('wide.svg', drawing(orange)) }))
  const corner = async (icon: Buffer) => [...(await sharp(icon).removeAlpha().raw().toBuffer()).subarray(0, 3)]
  assert.deepEqual(await corner(square.logo!.icons['icon-512.png']), [232, 89, 12])
  assert.notDeepEqual(await corner(wide.logo!.icons['icon-512.png']), [232, 89, 12])
})

test('help is one link away on every page', async (t) => {
  const { app } = await createHostApp(t, { SUPPORT_ADDRESS: 'help@example.com' })
  for (const url of ['/', '/tap', '/auth/email', '/nowhere', '/offline/away', '/errors', '/end-sessions?token=x'])
    assert.match((await app.inject({ url, headers: page })).body, /href="mailto:help@example\.com"/, url)
})
