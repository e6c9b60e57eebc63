import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Locale, locales } from '../words/locale.ts'
import type { Purpose } from '../words/words.ts'
import { composeMail } from './compose-mail.ts'
import { linkUrl } from './link-url.ts'

const url = linkUrl({
  redirectUrl: 'https://cards.example/auth/email?return_to=%2Fcards&x=1',
  token: 'a-b_c=',
  methodId: 'email-test-1',
  anywhere: 'd-e_f=',
})
const mail = (locale: Locale, purpose: Purpose, projectName = 'IYK Cards') =>
  composeMail({
    projectName,
    purpose,
    locale,
    link: { url, minutes: 60, isBound: true },
    code: { digits: '012345', minutes: 10 },
  })

test('the link keeps the query of the address it leads to and carries the token for any browser as its fragment', () => {
  assert.equal(
    url,
    'https://cards.example/auth/email?return_to=%2Fcards&x=1&stytch_token_type=magic_links&token=a-b_c%3D&method_id=email-test-1#anywhere=d-e_f%3D',
  )
})

test('a query that brings our own names along loses them, however they are written', () => {
  const redirectUrl = 'https://a.example/?token=evil&%74oken=evil&stytch_token_type=oauth&method_id=x&keep=%E0%A4%A'
  assert.equal(
    linkUrl({ redirectUrl, token: 't', methodId: 'm' }),
    'https://a.example/?keep=%E0%A4%A&stytch_token_type=magic_links&token=t&method_id=m',
  )
})

test('in every language the text names the product, link, code and lives; the subject never the code', () => {
  const lives: Record<Locale, [link: string, code: string]> = {
    en: ['1 hour', '10 minutes'],
    es: ['1 hora', '10 minutos'],
    fr: ['1 heure', '10 minutes'],
    'pt-br': ['1 hora', '10 minutos'],
    de: ['1 Stunde', '10 Minuten'],
    ja: ['1 時間', '10 分'],
  }
  for (const locale of locales)
    for (const purpose of ['sign-in', 'add-address'] as const) {
      const { subject, text, html } = mail(locale, purpose)
      assert.ok(subject.includes('IYK Cards') && !subject.includes('012345'), subject)
      for (const body of [text, html]) {
        assert.ok(body.includes('IYK Cards') && body.includes('012345'))
        for (const life of lives[locale]) assert.ok(body.replaceAll('\u00a0', ' ').includes(life), `${locale}: ${life}`)
      }
      assert.ok(text.split('\n').includes(url))
      assert.ok(html.includes(`href="${url.replaceAll('&', '&amp;')}"`))
      assert.ok(html.includes(`lang="${locale}"`))
    }
})

test('a mail that adds an address says so, since its reader may not be the one who asked', () => {
  const { subject, text } = mail('en', 'add-address')
  assert.equal(subject, 'Add this address to your IYK Cards account')
  assert.match(text, /Somebody signed in to IYK Cards wants to add this address/)
  assert.match(text, /Never share this code/)
  assert.match(text, /Where you asked for it, the link works for 1 hour and the code for 10 minutes/)
  assert.doesNotMatch(text, /another device/)
})

test('the HTML loads nothing, runs nothing, and turns dark where the reader is', () => {
  const { html } = mail('en', 'sign-in')
  assert.doesNotMatch(html, /<img|<script|<link|@import|url\(|src=/i)
  assert.match(html, /prefers-color-scheme: dark/)
  assert.match(html, /<meta name="color-scheme" content="light dark">/)
})

test('a product name cannot become markup', () => {
  const { html } = mail('en', 'sign-in', `<b onload="x">'&`)
  assert.ok(!html.includes('<b onload'))
  assert.ok(html.includes('&lt;b onload=&quot;x&quot;&gt;&#39;&amp;'))
})

test('a link alone promises what holds for it in every language: no code, and no other browser where it is bound', () => {
  for (const locale of locales)
    for (const purpose of ['sign-in', 'add-address'] as const) {
      const of = (isBound: boolean) =>
        composeMail({
          projectName: 'IYK Cards',
          purpose,
          locale,
          link: { url: 'https://a.example/', minutes: 60, isBound },
        })
      const [bound, unbound] = [of(true), of(false)]
      assert.notEqual(bound.text, unbound.text)
      for (const { text, html } of [bound, unbound]) {
        assert.doesNotMatch(text, /^\d{6}$|code|código|コード|10 /im, text)
        assert.doesNotMatch(html, /class="code"/)
      }
    }
  const english = composeMail({
    projectName: 'IYK Cards',
    purpose: 'sign-in',
    locale: 'en',
    link: { url: 'https://a.example/', minutes: 60, isBound: true },
  })
  assert.match(english.text, /The link works for 1 hour, once, in the browser where you asked for it\./)
  assert.doesNotMatch(english.text, /another device|on the page where you asked/)
})

test('a code alone comes without a link', () => {
  const { text, html } = composeMail({
    projectName: 'IYK Cards',
    purpose: 'sign-in',
    locale: 'en',
    code: { digits: '012345', minutes: 2 },
  })
  assert.doesNotMatch(text + html, /https?:/)
  assert.match(text, /The code works for 2 minutes, once\./)
})
