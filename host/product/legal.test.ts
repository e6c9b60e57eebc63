import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { everyEmail, ordinaryNames } from '../../dev/emails/every-email.ts'
import { createHostApp } from '../../dev/host-app.ts'
import { createTestDatabase, urlOf } from '../../dev/test-database.ts'
import { parseConfig } from '../config.ts'
import { openProduct } from './open-product.ts'

const folder = async (t: TestContext, files: Record<string, string>) => {
  const LEGAL_DIR = await mkdtemp(join(tmpdir(), 'iyk-legal-'))
  t.after(() => rm(LEGAL_DIR, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(LEGAL_DIR, name), text)
  return LEGAL_DIR
}

test('legal pages are there in each language that has them, linked from pages and emails; others are neither', async (t) => {
  const LEGAL_DIR = await folder(t, {
    'imprint.md':
      '# Imprint of the harbor\n\nHarbor GmbH, *Pier 3*\n\n| who | where |\n|---|---|\n| Ada | [Pier](https://example.com/pier) |\n',
    'privacy.md': 'We keep little.',
    'privacy.de.md': '# Datenschutz am Hafen\n\nWir speichern wenig.',
  })
  const { app, contexts } = await createHostApp(t, { LEGAL_DIR, PRODUCT_NAME: 'Hafen' })
  const get = (url: string, language = 'en') =>
    app.inject({ url, headers: { accept: 'text/html', 'accept-language': language } })
  const imprint = await get('/imprint')
  assert.equal(imprint.statusCode, 200)
  assert.match(imprint.body, /<title>Imprint of the harbor – Hafen<\/title>/)
  assert.equal(imprint.body.match(/<h1/g)?.length, 1)
  assert.match(imprint.body, /<em>Pier 3<\/em>[\s\S]*<td><a href="https:\/\/example\.com\/pier">Pier<\/a><\/td>/)
  assert.match((await get('/privacy')).body, /<h1>Privacy<\/h1>[\s\S]*We keep little\./)
  assert.match(
    (await get('/privacy', 'de')).body,
    /<html lang="de">[\s\S]*<h1>Datenschutz am Hafen<\/h1>[\s\S]*Wir speichern wenig\./,
  )
  assert.match((await get('/privacy', 'ja')).body, /<html lang="en">/, 'whoever reads it aloud must know its language')
  assert.equal((await get('/terms')).statusCode, 404)
  for (const url of ['/', '/tap', '/auth/email', '/nowhere', '/errors', '/imprint']) {
    const { body } = await get(url, 'de')
    assert.match(body, /href="[^"]*\/imprint"[^>]*>(Impressum|Imprint)/, url)
    assert.match(body, /href="[^"]*\/privacy"/, url)
    assert.doesNotMatch(body, /href="[^"]*\/terms"/, url)
  }
  for (const { name, text, html } of everyEmail({ ...ordinaryNames, brand: contexts.product.brand })) {
    assert.match(text, /: http:\/\/localhost:3000\/imprint\n/, name)
    assert.match(html, /href="http:\/\/localhost:3000\/privacy"/, name)
    assert.doesNotMatch(text, /\/terms/, name)
  }
})

test('security 165: markup and addresses of scripts in a legal page are text', async (t) => {
  const hostile =
    '# A <script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) ![y](data:text/html,z)\n\n<a href="javascript:alert(1)">z</a>'
  const LEGAL_DIR = await folder(t, { 'terms.md': hostile })
  const { app } = await createHostApp(t, { LEGAL_DIR })
  const { body } = await app.inject({ url: '/terms', headers: { accept: 'text/html' } })
  assert.match(body, /<h1>A &lt;script&gt;alert\(1\)&lt;\/script&gt;<\/h1>/)
  assert.doesNotMatch(body, /<script|<img src="?x|(href|src)="(javascript|data):/)
})

test('a file that is no page is named in the log, and the pages beside it are shown', async (t) => {
  const LEGAL_DIR = await folder(t, { 'terms.md': 'x', 'cookies.md': 'x', 'privacy.fr.md': 'x', 'notes.txt': 'x' })
  const lines: unknown[] = []
  const log = { warn: (fields: object, line: string) => lines.push({ ...fields, line }) }
  const { legal } = await openProduct(parseConfig({ LEGAL_DIR }), { log })
  assert.deepEqual([...(legal?.keys() ?? [])], ['terms'])
  const line =
    'a file in LEGAL_DIR is no page. Pages are imprint.md, privacy.md and terms.md, or by language, such as privacy.de.md'
  assert.deepEqual(
    lines.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    ['cookies.md', 'privacy.fr.md'].map((file) => ({ file, folder: LEGAL_DIR, line })),
  )
})

test('a command runs whatever is wrong with a legal page or the logo, and its emails link the pages that are there', async (t) => {
  const database = await createTestDatabase()
  t.after(() => database.close())
  const files = { 'terms.md': 'x'.repeat(600_000), 'privacy.de.md': 'x', 'cookies.md': 'x' }
  const LEGAL_DIR = await folder(t, files)
  const operate = async (words: string[], environment: Record<string, string>) =>
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../operator.ts'), ...words], {
      env: { ...process.env, DATABASE_URL: urlOf(database), SECRETS_KEY: 'ab'.repeat(32), ...environment },
    })
  const damaged = { LEGAL_DIR, PRODUCT_LOGO: '/nowhere/logo.png' }
  const rotated = await operate(['keys', 'rotate'], damaged)
  assert.match(
    rotated.stderr,
    /^PRODUCT_LOGO is "\/nowhere\/logo\.png"[\s\S]*Emails that this command writes have no logo/m,
  )
  assert.match((await operate(['secrets', 'reseal'], damaged)).stdout, /encrypted with SECRETS_KEY/)
  await operate(['keys', 'rotate'], { LEGAL_DIR: '/nowhere/legal' })
  const { brand } = await openProduct(parseConfig({ LEGAL_DIR }), { use: 'command' })
  assert.deepEqual(Object.keys(brand.legal ?? {}), ['privacy', 'terms'])
})

test('a folder with no page or without rights, and a page that is too long, are refused by a host', async (t) => {
  const refused = (LEGAL_DIR: string, sentence: RegExp) =>
    assert.rejects(openProduct(parseConfig({ LEGAL_DIR })), sentence)
  await refused(await folder(t, { 'impressum.md': 'x' }), /but there is none of imprint\.md, privacy\.md, terms\.md/)
  await refused(await folder(t, {}), /but there is none of imprint\.md/)
  await refused('/nowhere/legal', /but that cannot be read \(ENOENT\)/)
  await refused(await folder(t, { 'terms.md': 'x'.repeat(600_000) }), /terms\.md has more than 512 KB/)
})
