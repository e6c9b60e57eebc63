import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tapRef } from '@iyk/cards/taps/ref.ts'
import { cases } from '@iyk/dev/cases.ts'
import { newCode } from '@iyk/identity/emails/new-code.ts'
import { newLinkToken } from '@iyk/identity/emails/new-link-token.ts'
import { newIdentifier } from '@iyk/identity/identifier.ts'
import { newRecoveryCode } from '@iyk/identity/totps/recovery-code.ts'
import type { Event } from '@sentry/browser'
import fc from 'fast-check'
import { scrubBreadcrumb, scrubEvent } from './scrub-event.ts'
import { scrubText } from './scrub-text.ts'

/** A report with `text` everywhere text can occur. */
const reportWith = (text: string): Event => ({
  event_id: 'e',
  timestamp: 1,
  message: text,
  transaction: `/events/${text}`,
  server_name: text,
  user: { id: text, email: text, ip_address: text },
  request: { url: text, headers: { Referer: text, 'User-Agent': text }, cookies: { session: text }, data: text },
  extra: { [text]: text },
  tags: { context: 'fetching POAP events', other: text },
  fingerprint: [text],
  exception: {
    values: [
      {
        type: text,
        value: `GET ${text}: no answer`,
        mechanism: { type: 'generic', handled: true, data: { target: text } },
        stacktrace: {
          frames: [
            { filename: text, function: text, lineno: 1, abs_path: text, context_line: text, vars: { a: text } },
          ],
        },
      },
    ],
  },
  breadcrumbs: [
    { category: 'fetch', message: text, data: { url: text, from: text, to: text, body: text, [text]: text } },
  ],
  contexts: {
    trace: { trace_id: 't', span_id: 's', data: { 'url.full': text, 'lcp.element': text } },
    browser: { name: text },
  },
  spans: [
    {
      trace_id: 't',
      span_id: 's',
      start_timestamp: 1,
      status: 'ok',
      description: `GET ${text}`,
      data: { 'url.full': text, 'url.path': [text], 'http.query': text },
    },
  ],
})

/** The beginning and the end of a long secret already give too much away. */
const telling = (secret: string) => (secret.length < 24 ? [secret] : [secret.slice(0, 12), secret.slice(-12)])

const assertScrubbed = (secret: string) => {
  for (const around of ['', ' ', '"', '(', '=', '/', '/?token=', '#', '%3D', `${'x '.repeat(496)}`]) {
    const sent = JSON.stringify(scrubEvent(reportWith(`${around}${secret}`)))
    for (const part of telling(secret)) assert.ok(!sent.includes(part), `${part} after "${around}" is in ${sent}`)
  }
}

const bytes = fc.infiniteStream(fc.nat(255)).map((stream) => (size: number) => Buffer.from([...stream.take(size)]))
const separated = fc
  .tuple(
    fc.stringMatching(/^[1-9][0-9]{6,14}$/),
    fc.array(fc.constantFrom('', '', ' ', '-', '.', ' (', ') '), { maxLength: 15 }),
  )
  .map(
    ([digits, between]) =>
      `+${[...digits]
        .map((digit, place) => digit + (between[place] ?? ''))
        .join('')
        .trim()}`,
  )

const secrets: Record<string, fc.Arbitrary<string>> = {
  'e-mail address': fc.emailAddress(),
  'e-mail address in an address line': fc.emailAddress().map(encodeURIComponent),
  'phone number': fc.stringMatching(/^\+[1-9][0-9]{6,14}$/),
  'phone number as people write it': separated,
  'mailed code': bytes.map(newCode),
  'link token': bytes.map(newLinkToken),
  'session token': bytes.map((draw) => draw(33).toString('base64url')),
  'part of a JWT': bytes.map((draw) => draw(256).toString('base64url')),
  'recovery code': bytes.map(newRecoveryCode),
  'identifier of a user': bytes.map((randomBytes) =>
    newIdentifier({ randomBytes, settings: { environment: 'test' } }, 'user'),
  ),
  'ref of a tap': fc
    .tuple(bytes, fc.nat())
    .map(([draw, counter]) => tapRef(draw(16), { cardId: 'card', keyVersion: 1, counter })),
  'encrypted part of a tap': bytes.map((draw) => draw(16).toString('hex')),
  'MAC of a tap': bytes.map((draw) => draw(8).toString('hex')),
  'Ethereum account': bytes.map((draw) => `0x${draw(20).toString('hex')}`),
  'Solana account': fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
}

for (const [kind, secret] of Object.entries(secrets))
  test(`scrubEvent: no ${kind} survives, wherever it stands`, () =>
    fc.assert(fc.property(secret, assertScrubbed), { numRuns: cases(25) }))

test('scrubEvent: what helps to find the error stays', () => {
  const event: Event = {
    event_id: 'c0ffee00c0ffee00c0ffee00c0ffee00',
    environment: 'production',
    release: 'iyk-cards@0.1.0',
    transaction: '/events/6a5e0b52-1c5c-4a6e-9d0d-6f4a7ad5e0b1',
    tags: { context: 'fetching POAP events' },
    exception: {
      values: [
        {
          type: 'RequestError',
          value: 'GET /api/poap-events?isActive=false&limit=100: 500 Something went wrong.',
          mechanism: { type: 'generic', handled: true },
          stacktrace: {
            frames: [
              {
                filename: 'https://cards.example.com/assets/collectible-story-DkF93x_a.js',
                function: 'fe',
                lineno: 1,
                colno: 2,
              },
            ],
          },
        },
      ],
    },
    breadcrumbs: [{ category: 'navigation', data: { from: '/?ref=abc', to: '/events#top' } }],
    contexts: { trace: { trace_id: 'c0ffee00c0ffee00c0ffee00c0ffee01', span_id: 'c0ffee00c0ffee00' } },
  }
  const sent = JSON.parse(JSON.stringify(scrubEvent(event)))
  assert.deepEqual(sent, {
    ...event,
    transaction: '/events/[id]',
    exception: {
      values: [{ ...event.exception?.values?.[0], value: 'GET /api/poap-events 500 Something went wrong.' }],
    },
    breadcrumbs: [{ category: 'navigation', data: { from: '/', to: '/events' } }],
    contexts: { trace: { ...event.contexts?.trace, data: {} } },
  })
})

test('scrubBreadcrumb: only method, path and status of a call stay', () => {
  const data = {
    method: 'GET',
    url: '/sdk/v1/users/me?a=b',
    status_code: 401,
    request_body_size: 5,
    'http.query': 'a=b',
  }
  assert.deepEqual(scrubBreadcrumb({ category: 'fetch', data }), {
    category: 'fetch',
    data: { method: 'GET', url: '/sdk/v1/users/me', status_code: 401 },
  })
})

test('scrubText: names what was removed, and leaves sentences alone', () => {
  const report =
    'Are you online? mara@example.com (+1 555 010-0123) opened /auth/email?token=abc#x as user-test-6a5e0b52-1c5c-4a6e-9d0d-6f4a7ad5e0b1'
  assert.equal(scrubText(report), 'Are you online? [e-mail] ([number]) opened /auth/email as [id]')
  assert.equal(scrubText('Unexpected token < in JSON at position 0'), 'Unexpected token < in JSON at position 0')
})

test('scrubText: a very long text is cut between words', () => {
  assert.equal(scrubText(`${'x'.repeat(990)} mara.lindqvist@example.com ${'y'.repeat(100_000)}`), '[token] …')
})
