import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '@iyk/wire/languages.ts'
import { composeOfferEmail } from './compose-offer-email.ts'

for (const language of languages)
  test(`in the offer email in ${language}, a card's name is text, not HTML`, () => {
    const { subject, text, html } = composeOfferEmail({
      card: '<b>$& {{card}}',
      publicUrl: 'https://cards.example.com',
      language,
    })
    assert.ok(html.includes('&lt;b&gt;$&amp; {{card}}'))
    assert.ok(!html.includes('<b>'))
    for (const plain of [subject, text]) assert.ok(plain.includes('<b>$& {{card}}'))
  })
