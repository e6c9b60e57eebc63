import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { findCard } from '@iyk/cards/cards/find.ts'
import { simulateTap } from '@iyk/cards/taps/simulate.ts'
import { createHostApp } from '../../dev/host-app.ts'
import { makeGoogleKeys } from '../../dev/pass-keys.ts'
import { signInCookies } from '../../dev/sign-in-cookies.ts'

const google = makeGoogleKeys()

/** The page after collecting, for who is signed in with these cookies, or with an address. */
const collect = async (
  t: TestContext,
  environment: Record<string, string>,
  { isSignedIn }: { isSignedIn: boolean },
) => {
  const host = await createHostApp(t, environment)
  const { app, contexts } = host
  const session = isSignedIn ? await signInCookies(host, 'ada@example.com') : ''
  const card = await findCard(contexts.cards, 'demo')
  assert.ok(card)
  const tap = (await simulateTap(contexts.cards, card)).replace(/^https?:\/\/[^/]+/, '')
  const at = (await app.inject({ url: tap, headers: { cookie: session } })).headers.location as string
  const ref = new URLSearchParams(at.split('?')[1]).get('ref') ?? ''
  const collected = await app.inject({
    method: 'POST',
    url: '/tap',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: session },
    payload: new URLSearchParams({ ref, intent: 'keep', ...(!isSignedIn && { email: 'ada@example.com' }) }).toString(),
  })
  const cookies = [collected.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0])
  const cookie = [session, ...cookies].filter(Boolean).join('; ')
  const page = async (agent = 'a computer') => {
    const { body } = await app.inject({
      url: collected.headers.location as string,
      headers: { cookie, 'user-agent': agent },
    })
    assert.match(body, /It’s yours/)
    return body
  }
  const { rows } = await host.database.pool.query(
    'select collectible_id as id from cards.collectibles order by collected_at',
  )
  return { ...host, page, cookie, id: rows.at(-1).id as string }
}
const hrefsIn = (html: string) => Array.from(html.matchAll(/<a [^>]*href="([^"]+)"/g), ([, href]) => href ?? '')

test('who collected signed in gets all that can be done with it on the same page, the phone’s wallet included', async (t) => {
  const { page, id, app, cookie } = await collect(t, google.settings, { isSignedIn: true })
  const html = await page()
  const hrefs = hrefsIn(html)
  const expected = [`/tap?kept=${id}`, `/share/${id}/story.png`, `/passes/google/${id}`, '/collection']
  assert.deepEqual(
    expected.filter((href) => !hrefs.includes(href)),
    [],
  )
  assert.ok(hrefs.some((href) => href.endsWith('.ics')))
  const pass = await app.inject({ url: `/passes/google/${id}`, headers: { cookie } })
  assert.match(String(pass.headers.location), /^https:\/\/pay\.google\.com\//)
  assert.doesNotMatch(html, /add it to your phone’s wallet/)
})

test('who collected with an address enters the code there, and hears what it is needed for', async (t) => {
  const { page, id } = await collect(t, google.settings, { isSignedIn: false })
  const html = await page()
  assert.match(html, /name="code"/)
  assert.match(html, /Enter the code to add it to your phone’s wallet\./)
  assert.ok(!hrefsIn(html).some((href) => href.startsWith('/passes/')))
  for (const href of [`/tap?kept=${id}`, `/share/${id}/story.png`]) assert.ok(hrefsIn(html).includes(href), href)
})

test('the code brings who entered it back to that page, with the pass', async (t) => {
  const { page, app, id, cookie, outbox } = await collect(t, google.settings, { isSignedIn: false })
  const ref = /name="ref" value="([^"]+)"/.exec(await page())?.[1] ?? ''
  const text = (await outbox()).at(-1)?.text.replaceAll(/http\S+/g, '') ?? ''
  const entered = await app.inject({
    method: 'POST',
    url: '/tap',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    payload: new URLSearchParams({ ref, intent: 'code', code: /\b\d{6}\b/.exec(text)?.[0] ?? '' }).toString(),
  })
  const session = [entered.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0])
  const { body } = await app.inject({
    url: entered.headers.location as string,
    headers: { cookie: session.join('; ') },
  })
  assert.match(body, /It’s yours/)
  const hrefs = hrefsIn(body)
  for (const href of [`/passes/google/${id}`, `/share/${id}/story.png`, '/collection'])
    assert.ok(hrefs.includes(href), href)
})

test('without keys for passes, the page says nothing of wallets', async (t) => {
  for (const isSignedIn of [true, false]) {
    const html = await (await collect(t, {}, { isSignedIn })).page()
    assert.doesNotMatch(html, /\/passes\/|phone’s wallet/)
  }
})
