import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHostApp } from '../../dev/host-app.ts'

const navigation = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

test('an unknown address is a page for who reads pages, and an error in JSON for everybody else', async (t) => {
  const { app } = await createHostApp(t)
  const answer = async (url: string, accept?: string) => {
    const { statusCode, headers, body } = await app.inject({ url, headers: accept === undefined ? {} : { accept } })
    const isPage = String(headers['content-type']).startsWith('text/html')
    return isPage ? [statusCode, 'page'] : [statusCode, JSON.parse(body).error_type]
  }
  const page = [200, 'page']
  const unknown = [404, 'route_not_found']
  for (const accept of [navigation, undefined, '*/*', 'text/*'])
    assert.deepEqual(await answer('/collection', accept), page, String(accept))
  for (const accept of ['application/json', 'application/json, text/plain, */*', 'image/avif,image/webp,*/*;q=0.8', ''])
    assert.deepEqual(await answer('/collection', accept), unknown, accept)
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
    for (const accept of [navigation, '*/*', 'application/json'])
      assert.deepEqual(await answer(url, accept), unknown, url)
  for (const url of ['/v1x', '/apidae', '/cards%2fv1', '/share-it', '/collection?next=/v1/x'])
    assert.deepEqual(await answer(url, navigation), page, url)
})
