import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryCaches } from '../../dev/memory-caches.ts'
import { isPicture, isSavedCall, isShownAt } from './saved-addresses.ts'
import { savedFiles, savedPages } from './saved-names.ts'
import { filesOf, savePage } from './saved-pages.ts'

const at = (path: string) => new URL(path, 'https://cards.example.com')

test('only lists, what is in them, and pictures of events are kept of what a page loads', () => {
  const saved = [
    '/api/collectibles?limit=60',
    '/api/collectibles?limit=60&cursor=abc',
    '/api/collectibles/0b8f1f2e-0000-4000-8000-000000000001',
    '/api/poap-events?isActive=false&limit=100',
    '/api/poap-events/0b8f1f2e-0000-4000-8000-000000000001',
  ]
  for (const path of saved) assert.ok(isSavedCall(at(path)), path)
  const others = [
    '/api/me',
    '/api/cards',
    '/api/collectibles?search=night',
    '/api/collectibles/0b8f1f2e-0000-4000-8000-000000000001/chain',
    '/config.json',
    '/sdk/v1/sessions/authenticate',
    '/outbox.json',
    '/tap?ref=abc',
  ]
  for (const path of others) assert.ok(!isSavedCall(at(path)) && !isPicture(at(path)), path)
  for (const path of ['/artwork/1-2.svg', '/pictures/abc.webp']) assert.ok(isPicture(at(path)), path)
})

test('a page shows what its own call returned', () => {
  assert.ok(isShownAt('/collection', '/api/collectibles?limit=60'))
  assert.ok(isShownAt('/collection/1-2', '/api/collectibles/1-2'))
  assert.ok(isShownAt('/events', '/api/poap-events?isActive=false&limit=100'))
  assert.ok(!isShownAt('/collection', '/api/collectibles/1-2'))
  assert.ok(!isShownAt('/account', '/api/poap-events?limit=100'))
})

test('the files of a page are those that it links to, each once', () => {
  const html =
    '<link rel="preload" href="/assets/a-1.woff2"><template><link href="/assets/b.js"><link href="/assets/b.js"></template><a href="/events">'
  assert.deepEqual(filesOf(html), ['/assets/a-1.woff2', '/assets/b.js'])
})

/** A host of one version: its shell, and the files that it names. */
const hostOf =
  (...files: string[]) =>
  async (address: string) =>
    address === '/offline/shell'
      ? new Response(files.map((file) => `<link href="${file}">`).join(''), {
          headers: { 'content-type': 'text/html' },
        })
      : new Response('', { headers: { 'content-type': 'text/javascript' } })

/** Locks of one browser. `queued` resolves when someone has to wait. */
const createLocks = () => {
  const queued = Promise.withResolvers<void>()
  let last: Promise<unknown> | undefined
  const request = async (_name: string, work: () => Promise<unknown>) => {
    const before = last
    if (before) queued.resolve()
    const mine = (async () => {
      await before?.catch(() => {})
      return work()
    })()
    last = mine
    return mine
  }
  return { request: request as LockManager['request'], queued: queued.promise }
}

test('files of a saved page that are gone are fetched again, though the page is the same', async () => {
  const caches = memoryCaches()
  const store = { caches, locks: createLocks(), fetch: hostOf('/assets/a.js', '/assets/b.js') }
  await savePage(store, '/offline/shell')
  const files = await caches.open(savedFiles)
  await files.delete('/assets/a.js')
  await savePage(store, '/offline/shell')
  assert.ok(await files.match('/assets/a.js'))
})

test('two versions of the worker that save at the same moment leave every page with its files', async () => {
  const caches = memoryCaches()
  const locks = createLocks()
  const [slow, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const olderHost = hostOf('/assets/a.js', '/assets/b.js')
  const older = savePage(
    {
      caches,
      locks,
      async fetch(address) {
        if (address === '/assets/b.js') {
          slow.resolve()
          await released.promise
        }
        return olderHost(address)
      },
    },
    '/offline/shell',
  )
  await slow.promise
  const newer = savePage({ caches, locks, fetch: hostOf('/assets/c.js') }, '/offline/shell')
  await Promise.race([newer, locks.queued])
  released.resolve()
  await Promise.all([older, newer])
  const [pages, files] = [await caches.open(savedPages), await caches.open(savedFiles)]
  for (const page of await pages.keys())
    for (const file of filesOf(await (await pages.match(page))!.text()))
      assert.ok(await files.match(file), `${new URL(page.url).search} lacks ${file}`)
})
