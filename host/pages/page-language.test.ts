import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCard } from '@iyk/cards/cards/find.ts'
import { simulateTap } from '@iyk/cards/taps/simulate.ts'
import { createHostApp } from '../../dev/host-app.ts'

const cases: [title: string, headers: Record<string, string>, language: string][] = [
  ['nothing said', {}, 'en'],
  ['what the browser prefers', { 'accept-language': 'de-CH,de;q=0.9,en;q=0.5' }, 'de'],
  ['a language we do not have', { 'accept-language': 'fi' }, 'en'],
  ['what was chosen on a page goes first', { 'accept-language': 'de', cookie: 'language=ja' }, 'ja'],
  ['a cookie that names none of them', { 'accept-language': 'es', cookie: 'language=../../en' }, 'es'],
  ['a cookie that names what every object has', { cookie: 'language=constructor' }, 'en'],
]

test('behavior: every page is in the language chosen on a page, else the one the browser prefers, else English', async (t) => {
  const { app } = await createHostApp(t)
  for (const [title, headers, language] of cases)
    for (const url of ['/', '/auth/email', '/events', '/tap']) {
      const page = await app.inject({ url, headers: { accept: 'text/html', ...headers } })
      assert.ok(page.body.includes(`<html lang="${language}" dir="ltr">`), `${url}, ${title}`)
    }
  for (const url of ['/', '/auth/email', '/events']) {
    const { vary } = (await app.inject({ url, headers: { accept: 'text/html' } })).headers
    assert.match(String(vary), /accept-language, cookie/, 'a cache must keep the languages apart')
  }
})

test('behavior: the email of a tap is in the language of its page', async (t) => {
  const { app, contexts, outbox } = await createHostApp(t)
  const card = await findCard(contexts.cards, 'demo')
  assert.ok(card)
  const subjects = {
    en: /^You collected .+, No\. \d+$/,
    es: /^Conseguiste /,
    de: /^Gesammelt: .+, Nr\. /,
    ja: /」を受け取りました/,
  }
  for (const [language, subject] of Object.entries(subjects)) {
    const headers = { cookie: `language=${language}` }
    const address = (await simulateTap(contexts.cards, card)).replace(/^https?:\/\/[^/]+/, '')
    const ref = String((await app.inject({ url: address, headers })).headers.location).split('ref=')[1] as string
    const email = `${language}@example.com`
    const collected = await app.inject({
      method: 'POST',
      url: '/tap',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ref, intent: 'keep', email }).toString(),
    })
    assert.equal(collected.statusCode, 303)
    const mail = (await outbox()).at(-1)
    assert.equal(mail?.to, email)
    assert.match(mail.subject, subject)
    assert.match(mail.html, new RegExp(`<html lang="${language}" dir="ltr">`))
    assert.doesNotMatch(`${mail.subject}${mail.text}${mail.html}`, /\{\{|undefined/)
  }
})
