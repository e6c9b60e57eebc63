import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHostApp } from '../../dev/host-app.ts'
import { parseConfig } from '../config.ts'

const open = async (t: Parameters<typeof createHostApp>[0], environment: Record<string, string>) => {
  const { app, contexts, outbox } = await createHostApp(t, environment)
  const page = async (url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url, headers: { accept: 'text/html', ...headers } })).body
  const languageOf = async (headers: Record<string, string> = {}) =>
    /<html lang="(\w+)"/.exec(await page('/', headers))?.[1]
  const mailTo = async (email: string, headers: Record<string, string>, body: object = {}) => {
    const { publicToken } = contexts.identity!.settings
    const authorization = `Basic ${btoa(`${publicToken}:${publicToken}`)}`
    const payload = { email, ...body }
    await app.inject({
      method: 'POST',
      url: '/sdk/v1/otps/email/login_or_create',
      headers: { authorization, ...headers },
      payload,
    })
    return (await outbox()).findLast(({ to }) => to === email)!.subject
  }
  return { page, languageOf, mailTo }
}

test('with one language, there is no picker, and nothing else is negotiated or kept', async (t) => {
  const { page, languageOf, mailTo } = await open(t, { LANGUAGES: 'de' })
  for (const headers of [
    {},
    { 'accept-language': 'en' },
    { 'accept-language': 'ja,en;q=0.5' },
    { cookie: 'language=en' },
  ])
    assert.equal(await languageOf(headers), 'de')
  for (const url of ['/', '/tap', '/auth/email', '/collection', '/nowhere'])
    assert.doesNotMatch(await page(url, { 'accept-language': 'en' }), /<select|<option/, url)
  for (const url of ['/end-sessions?token=x', '/offline/away', '/e/nothing'])
    assert.match(await page(url, { 'accept-language': 'fr,en' }), /<html lang="de"/, url)
  assert.match(await mailTo('ada@example.com', { 'accept-language': 'fr' }), /^Dein Code|^Anmelden|IYK Cards/)
  assert.doesNotMatch(await mailTo('bea@example.com', { 'accept-language': 'en' }), /Sign in|Your/)
})

test('who reads none of the languages gets the default, and the picker has those that are offered, in order', async (t) => {
  const { page, languageOf } = await open(t, { LANGUAGES: 'ja,de,en', DEFAULT_LANGUAGE: 'ja' })
  assert.equal(await languageOf({ 'accept-language': 'fr,es' }), 'ja')
  assert.equal(await languageOf({ 'accept-language': 'es,de;q=0.5' }), 'de')
  assert.equal(await languageOf({ cookie: 'language=en' }), 'en')
  assert.equal(await languageOf({ cookie: 'language=es' }), 'ja')
  const tags = [...(await page('/')).matchAll(/<option value="(\w+)"/g)].map(([, tag]) => tag)
  assert.deepEqual(tags, ['ja', 'de', 'en'])
})

test('all languages, and English for who reads none of them, where nothing is set', async (t) => {
  const { languageOf, page } = await open(t, {})
  assert.equal(await languageOf({ 'accept-language': 'fr' }), 'en')
  assert.deepEqual(
    [...(await page('/')).matchAll(/<option value="(\w+)"/g)].map(([, tag]) => tag),
    ['en', 'es', 'de', 'ja'],
  )
})

for (const [environment, sentence] of [
  [{ LANGUAGES: 'en,fr' }, /LANGUAGES is "en,fr", but must be languages separated by commas/],
  [{ LANGUAGES: 'en,en' }, /LANGUAGES is "en,en"/],
  [{ LANGUAGES: 'en,de', DEFAULT_LANGUAGE: 'ja' }, /DEFAULT_LANGUAGE is "ja", which is not one of LANGUAGES\./],
  [{ PRODUCT_TAGLINE: '{"en":"Be there."}' }, /PRODUCT_TAGLINE has no text for es, de, ja\./],
  [{ PRODUCT_TAGLINE: '{"en":7}' }, /PRODUCT_TAGLINE is/],
  [{ PRODUCT_ACCENT: 'blue' }, /PRODUCT_ACCENT is "blue", but must be a color such as/],
  [{ SUPPORT_ADDRESS: 'javascript:alert(1)' }, /SUPPORT_ADDRESS is/],
  [{ SUPPORT_ADDRESS: 'http://example.com' }, /SUPPORT_ADDRESS is/],
] as const)
  test(`${JSON.stringify(environment)} refuses to start`, () => {
    assert.throws(() => parseConfig(environment), sentence)
  })

test('a tagline in the languages that are offered is enough', () => {
  assert.doesNotThrow(() => parseConfig({ LANGUAGES: 'en', PRODUCT_TAGLINE: '{"en":"Be there."}' }))
})
