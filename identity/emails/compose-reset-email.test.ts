import assert from 'node:assert/strict'
import { test } from 'node:test'
import { duration } from '../copy/duration.ts'
import { type Locale, locales } from '../copy/locale.ts'
import { composeResetEmail } from './compose-reset-email.ts'

const resetUrl = 'https://cards.example/?stytch_token_type=reset_password&token=a%3D'
const loginUrl = 'https://cards.example/?stytch_token_type=magic_links&token=b%3D'
const mail = (locale: Locale, name = 'IYK Cards', isBound = true) =>
  composeResetEmail({ brand: { name }, locale, resetUrl, loginUrl, minutes: 30, isBound })

test('in every language the text contains the product, both links and their lifetime; the subject contains no link', () => {
  for (const locale of locales) {
    const { subject, text, html } = mail(locale)
    assert.ok(subject.includes('IYK Cards') && !subject.includes('http'), subject)
    for (const url of [resetUrl, loginUrl]) {
      assert.ok(text.split('\n').includes(url))
      assert.ok(html.includes(`href="${url.replaceAll('&', '&amp;')}"`))
    }
    for (const body of [text, html]) assert.ok(body.includes(duration(30, locale)))
    assert.ok(html.includes(`lang="${locale}"`))
  }
})

test('links that are bound to a browser say so', () => {
  for (const locale of locales) assert.notEqual(mail(locale).text, mail(locale, 'IYK Cards', false).text)
  assert.match(
    mail('en').text,
    /The links expire in 30 minutes and work only in the browser where you requested them\./,
  )
})

test('the HTML loads nothing, has no empty code and escapes names', () => {
  const { html } = mail('en', `<b onload="x">`)
  assert.doesNotMatch(html, /<img|<script|<link |class="field"|undefined|<b onload/)
})
