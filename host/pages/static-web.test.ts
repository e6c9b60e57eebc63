import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headersOfPages } from '@iyk/kit/http/security-headers.ts'
import { cookieNames } from '@iyk/wire/limits.ts'
import { createHostApp } from '../../dev/host-app.ts'

const navigation = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

test('a page of the app returns HTML to callers that accept it, an unknown address a page that says so, and both a JSON error to all others', async (t) => {
  const { app } = await createHostApp(t)
  const get = async (url: string, accept?: string) => {
    const { statusCode, headers, body } = await app.inject({ url, headers: accept === undefined ? {} : { accept } })
    const isPage = String(headers['content-type']).startsWith('text/html')
    return isPage ? [statusCode, 'page'] : [statusCode, JSON.parse(body).error_type]
  }
  const page = [200, 'page']
  const unknown = [404, 'route_not_found']
  for (const accept of [navigation, undefined, '*/*', 'text/*'])
    assert.deepEqual(await get('/collection', accept), page, String(accept))
  for (const accept of ['application/json', 'application/json, text/plain, */*', 'image/avif,image/webp,*/*;q=0.8', ''])
    assert.deepEqual(await get('/collection', accept), unknown, accept)
  for (const url of [
    '/.well-known/openid-configuration',
    '/.well-known/apple-app-site-association',
    '/.well-known',
    '/v1',
    '/v1/nothing',
    '/v1/public/nothing',
    '/sdk/v1/nothing',
    '/api/nothing',
    '/V1/nothing',
    '/v1%2fnothing',
    '/v1%2Fsessions%2Fauthenticate?a=b',
    '/v1%252fnothing',
    '/%76%31/nothing',
    '/sdk%2fv1%2fnothing',
    '/SDK/v1/nothing',
    '//v1/nothing',
    '/%2fv1/nothing',
    '/./v1/nothing',
    '/v1;a=b/nothing',
    '/v1%5cnothing',
  ])
    for (const accept of [navigation, '*/*', 'application/json']) assert.deepEqual(await get(url, accept), unknown, url)
  for (const url of [
    '/events',
    '/events/new',
    '/events/1',
    '/events/1/edit',
    '/cards',
    '/collection?next=/v1/x',
    '/collection/1',
    '/wallet',
    '/account',
    '/auth/email/',
  ])
    assert.deepEqual(await get(url, navigation), page, url)
  for (const url of ['/v1x', '/apidae', '/cards%2fv1', '/share-it', '/cards/1', '/events/1/2', '/walks/winter']) {
    assert.deepEqual(await get(url, navigation), [404, 'page'], url)
    for (const cookie of ['', `${cookieNames.token}=x`]) {
      const { body } = await app.inject({ url, headers: { accept: navigation, cookie } })
      assert.match(body, /<title>Page not found · IYK Cards<\/title>.*<h1[^>]*>Page not found<\/h1>/s)
    }
  }
})

test('OPTIONS is a preflight for the pages that may call, and finds no address for anyone else', async (t) => {
  const allowed = 'https://app.example.com'
  const { app } = await createHostApp(t, { ALLOWED_ORIGINS: allowed })
  const ask = async (url: string, origin?: string) => {
    const { statusCode, headers, body } = await app.inject({
      method: 'OPTIONS',
      url,
      headers: origin ? { origin } : {},
    })
    return statusCode === 204 ? headers['access-control-allow-origin'] : [statusCode, JSON.parse(body).error_type]
  }
  const foreign = 'https://evil.example.com'
  const unknown = [404, 'route_not_found']
  for (const url of [
    '/sdk/v1/sessions/authenticate',
    '/sdk/v1/nothing',
    '/v1/sessions/authenticate',
    '/api/cards',
    '/',
  ]) {
    assert.deepEqual(await ask(url), unknown, url)
    assert.equal(await ask(url, allowed), allowed, url)
    assert.deepEqual(await ask(url, foreign), url.startsWith('/sdk/v1/') ? foreign : unknown, url)
  }
})

test('what can be shown as a page has every header of one; scripts, styles and fonts have those that browsers heed there', async (t) => {
  const { app } = await createHostApp(t)
  const get = async (url: string) => (await app.inject({ url, headers: { accept: navigation } })).headers
  const { body } = await app.inject({ url: '/', headers: { accept: navigation } })
  const files = ['js', 'css', 'woff2'].map((kind) => new RegExp(`/assets/[\\w.-]+\\.${kind}`).exec(body)![0])
  const ofAll = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  }
  for (const url of [...files, '/', '/icon.svg', '/assets/none.js'])
    for (const [name, value] of Object.entries(ofAll)) assert.equal((await get(url))[name], value, `${name} of ${url}`)
  for (const url of ['/', '/icon.svg', '/assets/none.js'])
    for (const name of headersOfPages) assert.ok((await get(url))[name] !== undefined, `${name} of ${url}`)
  for (const url of files) {
    const headers = await get(url)
    for (const name of [...headersOfPages, 'etag', 'last-modified', 'accept-ranges', 'connection', 'keep-alive'])
      assert.equal(headers[name], undefined, `${name} of ${url}`)
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  }
  // As a worker, a script would have no policy but its own; the one that a page may have comes with it.
  assert.match(
    String((await get('/'))['content-security-policy']),
    /;worker-src (https?:\/\/[\w.:]+\/service-worker\.js ?)+;/,
  )
  assert.match(String((await get('/service-worker.js'))['content-security-policy']), /^default-src 'self';/)
})

test('a page is sent in no coding that the caller refuses', async (t) => {
  const { app } = await createHostApp(t)
  const codings = (accepted: string) =>
    Promise.all(
      ['/', '/collection', '/tap'].map(async (url) => {
        const { headers } = await app.inject({ url, headers: { accept: '*/*', 'accept-encoding': accepted } })
        return headers['content-encoding'] ?? 'plain'
      }),
    )
  assert.deepEqual(await codings('gzip;q=0, br;q=0'), ['plain', 'plain', 'plain'])
  assert.deepEqual(await codings('br;q=0, gzip'), ['gzip', 'gzip', 'gzip'])
  assert.deepEqual(await codings('br, gzip'), ['br', 'br', 'gzip'])
})
