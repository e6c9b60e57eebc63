import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Purpose } from '../copy/copy.ts'
import { type Locale, locales } from '../copy/locale.ts'
import { composeEmail } from './compose-email.ts'
import { linkUrl } from './link-url.ts'

const url = linkUrl({
  redirectUrl: 'https://cards.example/auth/email?return_to=%2Fcards&x=1',
  token: 'a-b_c=',
  methodId: 'email-test-1',
  anywhere: 'd-e_f=',
})
const mail = (locale: Locale, purpose: Purpose, name = 'IYK Cards') =>
  composeEmail({
    brand: { name },
    purpose,
    locale,
    link: { url, minutes: 60, isBound: true },
    code: { digits: '012345', minutes: 10 },
  })

test('the link keeps the query of its address and carries the token for any browser in its fragment', () => {
  assert.equal(
    url,
    'https://cards.example/auth/email?return_to=%2Fcards&x=1&stytch_token_type=magic_links&token=a-b_c%3D&method_id=email-test-1#anywhere=d-e_f%3D',
  )
})

test('fields in the query that have our own names are dropped, however they are written', () => {
  const redirectUrl = 'https://a.example/?token=evil&%74oken=evil&stytch_token_type=oauth&method_id=x&keep=%E0%A4%A'
  assert.equal(
    linkUrl({ redirectUrl, token: 't', methodId: 'm' }),
    'https://a.example/?keep=%E0%A4%A&stytch_token_type=magic_links&token=t&method_id=m',
  )
})

test('in every language the text contains the product, link, code and their lifetimes; the subject never contains the code', () => {
  const lives: Record<Locale, [link: string, code: string]> = {
    en: ['1 hour', '10 minutes'],
    es: ['1 hora', '10 minutos'],
    fr: ['1 heure', '10 minutes'],
    'pt-br': ['1 hora', '10 minutos'],
    de: ['1 Stunde', '10 Minuten'],
    ja: ['1時間', '10分'],
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

test('an email that adds an address says so, since its reader may not be the one who requested it', () => {
  const { subject, text } = mail('en', 'add-address')
  assert.equal(subject, 'Add this email address to your IYK Cards account')
  assert.match(text, /Someone signed in to IYK Cards wants to add this email address/)
  assert.match(text, /Never share this code/)
  assert.match(
    text,
    /The link works for 1 hour and the code for 10 minutes, only in the browser where you requested them/,
  )
  assert.doesNotMatch(text, /anywhere else/)
})

test('the HTML loads nothing, runs nothing, and supports dark mode', () => {
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

test('an email with only a link says what applies to it in every language: no code, and no other browser where it is bound', () => {
  for (const locale of locales)
    for (const purpose of ['sign-in', 'add-address'] as const) {
      const of = (isBound: boolean) =>
        composeEmail({
          brand: { name: 'IYK Cards' },
          purpose,
          locale,
          link: { url: 'https://a.example/', minutes: 60, isBound },
        })
      const [bound, unbound] = [of(true), of(false)]
      assert.notEqual(bound.text, unbound.text)
      for (const { text, html } of [bound, unbound]) {
        assert.doesNotMatch(text, /^\d{6}$|code|código|コード|10 /im, text)
        assert.doesNotMatch(html, /class="field"/)
      }
    }
  const english = composeEmail({
    brand: { name: 'IYK Cards' },
    purpose: 'sign-in',
    locale: 'en',
    link: { url: 'https://a.example/', minutes: 60, isBound: true },
  })
  assert.match(english.text, /The link expires in 1 hour and works once, only in the browser where you requested it\./)
  assert.doesNotMatch(english.text, /anywhere else|on the page where you requested/)
})

test('an email with only a code has no link', () => {
  const { text, html } = composeEmail({
    brand: { name: 'IYK Cards' },
    purpose: 'sign-in',
    locale: 'en',
    code: { digits: '012345', minutes: 2 },
  })
  assert.doesNotMatch(text + html, /https?:/)
  assert.match(text, /The code expires in 2 minutes and works once\./)
})
