import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainBrand } from '@iyk/kit/emails/email-brand.ts'
import { languages } from '@iyk/wire/languages.ts'
import { composeInvitationEmail } from './compose-invitation-email.ts'
import { composeOfferEmail } from './compose-offer-email.ts'

for (const language of languages)
  test(`in the offer email in ${language}, a card's name is text, not HTML`, () => {
    const { subject, text, html } = composeOfferEmail({
      card: '<b>$& {{card}}',
      publicUrl: 'https://cards.example.com',
      brand: plainBrand,
      language,
    })
    assert.ok(html.includes('&lt;b&gt;$&amp; {{card}}'))
    assert.ok(!html.includes('<b>'))
    for (const plain of [subject, text]) assert.ok(plain.includes('<b>$& {{card}}'))
  })

for (const language of languages)
  test(`in the invitation email in ${language}, an event's name is text, not HTML; without one, it says what is offered`, () => {
    for (const role of ['holder', 'co-host', 'staff'] as const) {
      const compose = (event: string | null) =>
        composeInvitationEmail({ event, role, publicUrl: 'https://cards.example.com', brand: plainBrand, language })
      const { subject, text, html } = compose('<b>$& {{event}}')
      assert.ok(html.includes('&lt;b&gt;$&amp; {{event}}'))
      assert.ok(!html.includes('<b>'))
      for (const plain of [subject, text]) assert.ok(plain.includes('<b>$& {{event}}'))
      const unnamed = compose(null)
      assert.ok(![unnamed.subject, unnamed.text, unnamed.html].some((said) => said.includes('{{')))
    }
  })
