import { type EmailBrand, plainBrand } from '@iyk/kit/emails/email-brand.ts'
import { composeApiKeyEmail } from '../../cards/emails/compose-api-key-email.ts'
import { composeCanceledEmail } from '../../cards/emails/compose-canceled-email.ts'
import { composeCollectedEmail, fillCollectedEmail } from '../../cards/emails/compose-collected-email.ts'
import { composeGuestInvitationEmail } from '../../cards/emails/compose-guest-invitation-email.ts'
import { composeInvitationEmail } from '../../cards/emails/compose-invitation-email.ts'
import { composeListEmail } from '../../cards/emails/compose-list-email.ts'
import { composeOfferEmail } from '../../cards/emails/compose-offer-email.ts'
import { composeRevokedEmail } from '../../cards/emails/compose-revoked-email.ts'
import { composeWebhookEmail } from '../../cards/emails/compose-webhook-email.ts'
import { locales } from '../../identity/copy/locale.ts'
import { composeEmail } from '../../identity/emails/compose-email.ts'
import { composeResetEmail } from '../../identity/emails/compose-reset-email.ts'
import { composeNotice } from '../../identity/notices/compose-notice.ts'
import { escapeHtml } from '../../wire/escape-html.ts'
import { languages } from '../../wire/languages.ts'

export const publicUrl = 'https://cards.example.com'
export const code = '012345'
const query = 'stytch_token_type=magic_links&token=a-b_c%3D&method_id=email-test-1'
export const link = `${publicUrl}/auth/email?return_to=%2Fcollection&${query}#anywhere=d-e_f%3D`
export const collectibleId = '3f2a9c1e-5b7d-4e86-9a10-c4d2e8b7f601'
const minutes = { link: 60, code: 10 }

/** What someone else may have chosen: the name of an event or a card. */
type Names = { event: string; card: string; brand: EmailBrand }
export const ordinaryNames: Names = { event: 'Harbor Walk 2026', card: 'Front desk', brand: plainBrand }

type ComposedEmail = { name: string; subject: string; text: string; html: string; link?: string; code?: string }

/** As the statement that assigns the number fills in an email; `cards/collectibles/collect.test.ts` sees the real one. */
const fillByStatement = (template: string, event: string) =>
  template
    .replace(/\{\{\/?lapse\}\}/g, '')
    .replace(/\{[^{}|]+\|([^{}|]+)\}/g, '$1')
    .replaceAll('{{days}}', '14')
    .replaceAll('{{serial}}', '1234')
    .replaceAll('{{collectible}}', collectibleId)
    .replaceAll('{{event}}', () => event)

const collected = (language: (typeof languages)[number], { event, brand }: Names, withCode: boolean) => {
  const emailed = { digits: code, minutes: minutes.code, methodId: 'email-test-1' }
  const parts = { link, publicUrl, brand, language, signsIn: withCode, ...(withCode && { code: emailed }) }
  const { subject, text, html } = fillCollectedEmail(composeCollectedEmail(parts))
  return {
    subject: fillByStatement(subject, event),
    text: fillByStatement(text, event),
    html: fillByStatement(html, escapeHtml(event)),
  }
}

/** One of each kind of email that the product sends, in every language it has. */
export const everyEmail = ({ event, card, brand }: Names = ordinaryNames): ComposedEmail[] => [
  ...locales.flatMap((locale) => {
    const at = new Date('2026-11-20T19:00:00Z')
    const from = ['Chrome on macOS', '203.0.113.9']
    const both = { link: { url: link, minutes: minutes.link, isBound: false }, code: { digits: code, minutes: 10 } }
    const reset = { brand, locale, resetUrl: link, loginUrl: `${publicUrl}/?token=b`, minutes: 30, isBound: true }
    return [
      { name: `sign-in ${locale}`, link, code, ...composeEmail({ brand, locale, purpose: 'sign-in', ...both }) },
      {
        name: `add-address ${locale}`,
        link,
        code,
        ...composeEmail({ brand, locale, purpose: 'add-address', ...both }),
      },
      { name: `link ${locale}`, link, ...composeEmail({ brand, locale, purpose: 'sign-in', link: both.link }) },
      { name: `code ${locale}`, code, ...composeEmail({ brand, locale, purpose: 'sign-in', code: both.code }) },
      { name: `reset ${locale}`, link, ...composeResetEmail(reset) },
      {
        name: `notice ${locale}`,
        link,
        ...composeNotice({ what: 'totp-removed', detail: 'ada@example.com', at, from }, { brand, locale, url: link }),
      },
      ...(['operator-added', 'operator-role', 'operator-removed'] as const).map((what) => ({
        name: `${what} ${locale}`,
        link,
        ...composeNotice(
          { what, ...(what !== 'operator-removed' && { role: 'moderator' as const }), at, from: [] },
          { brand, locale, url: link },
        ),
      })),
    ]
  }),
  ...languages.flatMap((language) => [
    { name: `collected ${language}`, link, code, ...collected(language, { event, card, brand }, true) },
    { name: `collected elsewhere ${language}`, link, ...collected(language, { event, card, brand }, false) },
    ...(['holder', 'co-host', 'staff'] as const).map((role) => ({
      name: `invitation of ${role} ${language}`,
      link: `${publicUrl}/events`,
      ...composeInvitationEmail({ event, role, publicUrl, brand, language }),
    })),
    {
      name: `guest invitation ${language}`,
      link: `${publicUrl}/c/ABCD-EFGH-JKMN`,
      ...composeGuestInvitationEmail({
        event: {
          name: event,
          startsAt: new Date('2026-11-20T18:00:00Z'),
          endsAt: new Date('2026-11-20T22:30:00Z'),
          timeZone: 'Europe/Berlin',
          place: 'Pier 3, Hamburg',
        },
        url: `${publicUrl}/c/ABCD-EFGH-JKMN`,
        decline: `${publicUrl}/c/ABCD-EFGH-JKMN/decline`,
        brand,
        language,
      }),
    },
    ...(['failures', 'gone'] as const).map((by) => ({
      name: `webhook ${by} ${language}`,
      link: `${publicUrl}/account#webhooks`,
      ...composeWebhookEmail({ by, host: 'hooks.example.com', publicUrl, brand, language }),
    })),
    {
      name: `list ${language}`,
      link: `${publicUrl}/c/ABCD-EFGH-JKMN`,
      ...composeListEmail({ event, url: `${publicUrl}/c/ABCD-EFGH-JKMN`, brand, language }),
    },
    {
      name: `revoked ${language}`,
      link: `${publicUrl}/collection`,
      ...composeRevokedEmail({ event, serial: 1234, reason: 'mistake', way: 'chip', publicUrl, brand, language }),
    },
    {
      name: `canceled ${language}`,
      link: `${publicUrl}/collection`,
      ...composeCanceledEmail({
        event,
        reason: 'weather',
        byOperator: false,
        kept: { serial: 1234, isPending: false },
        publicUrl,
        brand,
        language,
      }),
    },
    {
      name: `canceled, invited ${language}`,
      link: `${publicUrl}/`,
      ...composeCanceledEmail({ event, reason: 'other', byOperator: true, publicUrl, brand, language }),
    },
    {
      name: `api-key ${language}`,
      link: `${publicUrl}/account#api-keys`,
      ...composeApiKeyEmail({
        key: {
          id: collectibleId,
          name: card,
          hint: 'iyk_a1b2',
          scopes: ['read', 'hand_out'],
          event: { id: collectibleId, name: event },
          created_at: '2026-11-20T19:00:00.000Z',
          expires_at: null,
          last_used_at: null,
        },
        ipAddress: '203.0.113.9',
        publicUrl,
        brand,
        language,
      }),
    },
    {
      name: `offer ${language}`,
      link: `${publicUrl}/cards`,
      ...composeOfferEmail({ card, publicUrl, brand, language }),
    },
  ]),
]
