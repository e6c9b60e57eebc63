import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { type Language, languages } from '@iyk/wire/languages.ts'
import type { TapPageData, TapState } from '@iyk/wire/tap-page.ts'
import { buildWeb } from './build-web.ts'
import { isBuilt } from './sources-stamp.ts'

const home = mkdtempSync(join(tmpdir(), 'iyk-web-'))
const outDir = join(home, 'dist')
const client = join(outDir, 'client')
await buildWeb({ outDir })
after(() => rmSync(home, { recursive: true }))

type Pages = typeof import('../server.tsx')
const pagesIn = (language: Language): Promise<Pages> =>
  import(pathToFileURL(join(outDir, 'server', `${language}.js`)).href)
const built = await pagesIn('en')
const read = (file: string) => readFileSync(join(client, file), 'utf8')
/** Scripts a page loads from the start. */
const loadedBy = (html: string) =>
  [...html.matchAll(/(?:<script[^>]* src|<link rel="modulepreload"[^>]* href)="([^"]+)"/g)].map(
    (found) => found[1] as string,
  )
const event = {
  id: 'strawberry-sundae',
  name: 'Strawberry Sundae',
  startsAt: '2026-11-20T18:00:00Z',
  endsAt: '2026-11-20T22:00:00Z',
  timeZone: 'Europe/Berlin',
  place: 'Berlin',
}
const tapPage = (state: TapState) => built.renderPage('https://cards.example.com/tap', { page: 'tap', state })

test('buildWeb: a finished build is recognized until a source changes', () => {
  assert.equal(isBuilt(outDir), true)
  assert.equal(isBuilt(join(home, 'elsewhere')), false)
  const stamp = readFileSync(join(outDir, '.sources'), 'utf8')
  writeFileSync(join(outDir, '.sources'), 'the stamp of other sources')
  assert.equal(isBuilt(outDir), false)
  writeFileSync(join(outDir, '.sources'), stamp)
})

test('buildWeb: public pages show their content before any script runs', () => {
  const landing = built.renderPublicPage('/')
  for (const words of ['<title>IYK Cards</title>', 'Your key to the wwworld.', 'type="email"', 'type="submit"']) {
    assert.ok(landing.includes(words), words)
  }
  assert.match(built.renderPublicPage('/auth/email'), /<h1[^>]*>Signing in<\/h1>/)
  assert.match(built.renderPublicPage('/tap'), /<h1[^>]*>Tap a card<\/h1>/)
  assert.match(built.renderShell(), /<main[^>]*>/)
})

test('buildWeb: the shell of a signed-in page says what is coming, and preloads the page’s scripts along with the first', () => {
  for (const path of built.skeletonPaths) {
    const shell = built.renderShell(path)
    assert.match(shell, /<h1[^>]*>[^<]+<\/h1>/, path)
    assert.match(shell, new RegExp(`<a[^>]*href="/${path.split('/')[1]}"[^>]*aria-current="page"`), path)
    assert.match(shell, /<noscript><p[^>]*>This page needs JavaScript/, path)
    const scripts = loadedBy(shell)
    assert.equal(new Set(scripts).size, scripts.length)
    for (const part of ['signed-in', 'connection', ...(path === '/cards' ? ['cards'] : [])])
      assert.ok(
        scripts.some((script) => script.startsWith(`/assets/${part}-`)),
        `${path} loads ${part}`,
      )
    for (const script of scripts) assert.doesNotThrow(() => read(script), script)
  }
  assert.doesNotMatch(built.renderShell(), /<h1|signed-in-/)
})

test('buildWeb: every language has its own copy under its own tag, and loads what contains it', async () => {
  const titles = { en: 'Signing in', es: 'Iniciando sesión', de: 'Du wirst angemeldet', ja: 'サインインしています' }
  for (const language of languages) {
    const { renderPublicPage, renderPage, renderShell } = await pagesIn(language)
    const signingIn = renderPublicPage('/auth/email')
    assert.match(signingIn, new RegExp(`<h1[^>]*>${titles[language]}</h1>`))
    const pages = [
      signingIn,
      renderPublicPage('/'),
      renderShell(),
      renderPage('http://localhost/tap', { page: 'tap', state: { kind: 'welcome' } }),
    ]
    for (const html of pages) {
      assert.ok(html.includes(`<html lang="${language}" dir="ltr">`))
      assert.match(html, new RegExp(`<option value="${language}" lang="${language}" selected`))
    }
    const loaded = loadedBy(signingIn).map(read).join('')
    for (const [other, title] of Object.entries(titles))
      assert.equal(loaded.includes(title), other === language, `${language} says ${title}`)
  }
})

test('buildWeb: what contains no copy is the same file in every language', () => {
  const names = readdirSync(join(client, 'assets')).filter((name) => !/\.(br|gz)$/.test(name))
  const count = (name: RegExp) => names.filter((file) => name.test(file)).length
  assert.equal(count(/^client-.*\.js$/), languages.length)
  assert.equal(count(/^react-.*\.js$/), 1)
  assert.equal(count(/^tap-[\w-]{8}\.js$/), 1)
  assert.equal(count(/\.css$/), 1)
})

test('buildWeb: scripts and styles are inline only before the title, are the same on every page, and no element has an event handler', () => {
  const pages = ['/', '/tap', '/auth/email'].map((path) => built.renderPublicPage(path))
  const scripts = new Set<string>()
  for (const html of [...pages, built.renderShell(), tapPage({ kind: 'ready', event, ref: 'r' })]) {
    const [ours, rest] = html.split('<title>')
    assert.doesNotMatch(rest!, /<script|<style/)
    assert.doesNotMatch(html, /\sstyle=|\son[a-z]+="/)
    assert.equal(ours!.match(/<style>/g)?.length, 1)
    assert.equal(ours!.match(/<script/g)?.length, 2)
    for (const [script] of ours!.matchAll(/<script>.*?<\/script>/gs)) scripts.add(script)
  }
  assert.equal(scripts.size, 2)
})

test('buildWeb: pages that people typed something into begin like the others', () => {
  assert.ok(tapPage({ kind: 'ready', event, ref: 'r', typed: '<title>' }).startsWith(built.pageStart('tap')))
  assert.ok(tapPage({ kind: 'welcome' }).startsWith(built.pageStart('tap')))
})

const publicPages = (name: string): TapPageData[] => {
  const picture = name.length % 2 === 0 ? '/pictures/a.webp' : null
  const own = { ...event, name, picture }
  const { startsAt: startDate, endsAt: endDate } = event
  const more = {
    slug: 'any',
    startDate,
    endDate,
    description: name.length > 9 ? 'Bring a coat.' : '',
    ways: name.length > 9 ? (['code', 'word', 'list'] as const) : [],
    hasCards: name.length > 20,
    collected: 12,
    revoked: 0,
  }
  const statuses = ['active', 'future', 'expired'] as const
  const one = { id: 'any', serial: 7, collectedOn: '2026-11-20', event: own }
  const poap = { id: 'any', tokenId: '7', name, place: name, startsOn: '2026-11-20', chain: 'gnosis', picture }
  const of = {
    ...{ name: 'ada', displayName: name, isListed: true, picture, hasOlder: name.length > 9 },
    ...{ imported: name.length > 9 ? [poap] : [], hasOlderImported: name.length > 47, importedAfter: null },
  }
  return [
    ...[...statuses.map((status) => ({ ...own, ...more, status, canceled: null, supply: 12 })), null].map(
      (event): TapPageData => ({ page: 'event', event }),
    ),
    { page: 'share', id: 'any', event: own, serial: 7 },
    ...[[], [one]].map(
      (collectibles): TapPageData => ({
        page: 'collection',
        collection: { ...of, collectibles, after: picture && 'any' },
      }),
    ),
  ]
}

test('buildWeb: a public page has all the style that it is painted with, and no other', () => {
  const whole = /<style>(.*?)<\/style>/s.exec(built.pageStart('tap'))![1]!
  for (const length of [1, 10, 47, 49, 80, 121, 200])
    for (const data of publicPages('x'.repeat(length))) {
      const html = built.renderPage('https://cards.example.com/any', data)
      assert.ok(html.startsWith(built.pageStart(data.page)))
      const painted = /<style>(.*?)<\/style>/s.exec(html)![1]!
      for (const [, names] of html.matchAll(/ class="([^"]+)"/g))
        for (const name of names!.split(' '))
          for (const follows of ['{', ':', ' ', ',', '['])
            assert.equal(
              painted.includes(`.${name}${follows}`),
              whole.includes(`.${name}${follows}`),
              `${data.page}: ${name}`,
            )
      assert.ok(painted.length < whole.length * 0.8)
    }
})

test('buildWeb: a public page has less than 10 KB, as it is sent, before what people wrote', () => {
  for (const [data] of [publicPages('Harbor night'), publicPages('Harbor night').slice(-1)])
    assert.ok(gzipSync(built.renderPage('https://cards.example.com/any', data!), { level: 9 }).length < 10 * 1024 - 600)
})

test('buildWeb: a page’s own style is inline, and the app’s follows after the first paint', () => {
  for (const path of ['/', '/auth/email']) {
    const html = built.renderPublicPage(path)
    const [, painted] = /<style>(.*?)<\/style>/s.exec(html)!
    const [, address] = /<template><link rel="stylesheet" href="([^"]+)">/.exec(html)!
    assert.ok(html.includes(`<noscript><link rel="stylesheet" href="${address}"></noscript>`))
    const whole = read(address!)
    for (const [, name] of html.matchAll(/ class="(\w+)"/g))
      assert.equal(painted!.includes(`.${name}{`), whole.includes(`.${name}{`), `${path} has ${name}`)
    assert.ok(painted!.length < whole.length / 2)
    assert.deepEqual(
      [painted!, whole].map((style) => style.includes('@font-face')),
      [true, false],
    )
  }
})

test('buildWeb: every page has a title, a description, icons and a share image', () => {
  for (const html of [built.renderPublicPage('/'), tapPage({ kind: 'ready', event, ref: 'r' })]) {
    assert.equal(html.match(/<title>/g)?.length, 1)
    assert.equal(html.match(/name="description"/g)?.length, 1)
    for (const [, address] of html.matchAll(
      /<link rel="(?:icon|apple-touch-icon|manifest|stylesheet|preload)"[^>]*?href="([^"]+)"/g,
    )) {
      if (!address!.startsWith('/artwork/')) assert.doesNotThrow(() => read(address!), address)
    }
  }
  assert.ok(
    built.renderPublicPage('/', 'https://cards.example.com').includes('content="https://cards.example.com/share.png"'),
  )
  const picture = readFileSync(join(client, 'share.png'))
  assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630])
})

test('buildWeb: every picture that the manifest names is there, as large as it says, and every address it names is a page', () => {
  interface Picture {
    src: string
    sizes: string
  }
  const { icons, screenshots, shortcuts } = JSON.parse(read('manifest.webmanifest')) as {
    icons: Picture[]
    screenshots: Picture[]
    shortcuts: { url: string; icons: Picture[] }[]
  }
  for (const { src, sizes } of [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)]) {
    const picture = readFileSync(join(client, src))
    if (src.endsWith('.png')) assert.equal(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, sizes, src)
  }
  for (const { url } of shortcuts) assert.ok(built.isPagePath(url), url)
})

test('buildWeb: compressed files contain what the plain files contain', () => {
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
  const squeezed = files.filter((file) => file.endsWith('.br'))
  assert.ok(squeezed.some((file) => file.startsWith(join('assets', 'client'))))
  for (const file of squeezed) {
    const plain = readFileSync(join(client, file.slice(0, -3)))
    assert.ok(brotliDecompressSync(readFileSync(join(client, file))).equals(plain), file)
    assert.ok(gunzipSync(readFileSync(join(client, `${file.slice(0, -3)}.gz`))).equals(plain), file)
  }
})

test('buildWeb: scripts and font stay within their budgets', () => {
  const size = (html: string) =>
    loadedBy(html).reduce((sum, address) => sum + gzipSync(read(address), { level: 9 }).length, 0)
  const landing = built.renderPublicPage('/')
  assert.ok(size(landing) <= 92_800, `/ loads ${size(landing)} bytes`)
  assert.ok(size(tapPage({ kind: 'welcome' })) <= 2730, `/tap loads ${size(tapPage({ kind: 'welcome' }))} bytes`)
  const font = /as="font"/.test(landing) && /href="([^"]+\.woff2)"/.exec(landing)?.[1]
  assert.ok(font && readFileSync(join(client, font)).length <= 40_000)
})

test('renderPage: names and typed text are always escaped', () => {
  const wild = `"><img src=x onerror=alert(1)><script>alert(2)</script>`
  const html = tapPage({
    kind: 'ready',
    event: { ...event, id: wild, name: wild, place: wild },
    ref: wild,
    problem: 'email-invalid',
    typed: wild,
  })
  const typed = html.slice(built.pageStart('tap').length)
  assert.ok(html.startsWith(built.pageStart('tap')))
  assert.doesNotMatch(typed, /<img src=x|<script/)
  assert.ok(html.includes('&lt;script&gt;alert(2)&lt;/script&gt;'))
})

test('renderPage: a tap that can be collected is one form with one field, and has no field when signed in', () => {
  const visitor = tapPage({ kind: 'ready', event, ref: 'ref-1' })
  assert.match(visitor, /<form(?=[^>]* method="post")(?=[^>]* action="\/tap")/)
  assert.match(visitor, /<input type="hidden" name="ref" value="ref-1"/)
  assert.equal(visitor.match(/<input(?![^>]*type="hidden")/g)?.length, 1)
  const signedIn = tapPage({
    kind: 'ready',
    event,
    ref: 'ref-1',
    signedIn: { email: 'mara@example.com', userId: 'user-test-1' },
  })
  assert.equal(signedIn.match(/<input(?![^>]*type="hidden")/g), null)
})

test('renderPage: every refusal has its own message and a way forward', () => {
  const refusals: TapState[] = [
    ...(['replayed', 'forged', 'stale', 'expired'] as const).map((reason) => ({ kind: 'refused', reason }) as const),
    ...(['pending-approval', 'future', 'expired', 'rejected'] as const).map(
      (status) => ({ kind: 'closed', event, status }) as const,
    ),
    { kind: 'sold-out', event },
    { kind: 'already-kept', event, serial: 412 },
    { kind: 'unlinked', isHolder: false },
    { kind: 'unlinked', isHolder: true },
    { kind: 'unregistered', ref: 'r', signedIn: false },
    { kind: 'unregistered', ref: 'r', signedIn: true },
  ]
  const pages = refusals.map(tapPage)
  const sentences = pages.map((html) => /<h1[^>]*>.*?<\/h1>(<p[^>]*>.*?<\/p>)/.exec(html)?.[1])
  assert.equal(new Set(sentences).size, refusals.length)
  for (const [place, html] of pages.entries()) {
    const main = html.slice(html.indexOf('<main'))
    assert.match(main, /<a [^>]*href="\/|<button[^>]*type="submit"/, JSON.stringify(refusals[place]))
  }
})
