import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CaptchaService } from '@iyk/wire/captcha.ts'
import { evaluateResponse } from './evaluate-response.ts'

const hostname = 'cards.example.com'
const at = '2026-11-20T10:00:00Z'

/** Responses as each captcha service documents them. */
const documented: Record<CaptchaService, Record<string, unknown>> = {
  recaptcha: { success: true, score: 0.9, action: 'LOGIN', challenge_ts: at, hostname },
  turnstile: { success: true, challenge_ts: at, hostname, 'error-codes': [], action: '', cdata: '' },
  hcaptcha: { success: true, challenge_ts: at, hostname, credit: false, 'error-codes': [] },
}
const evaluate = (service: CaptchaService, change: object, expected: object = {}) =>
  evaluateResponse({ ...documented[service], ...change }, { service, minimumScore: 0.5, hostname, ...expected }).solved

for (const service of ['recaptcha', 'turnstile', 'hcaptcha'] as const) {
  test(`${service}: success passes, failure does not, and a captcha from another host is refused`, () => {
    assert.equal(evaluate(service, {}), true)
    assert.equal(evaluate(service, { hostname: hostname.toUpperCase() }), true)
    assert.equal(evaluate(service, { success: false, 'error-codes': ['timeout-or-duplicate'] }), false)
    for (const other of ['evil.example', `${hostname}.evil.example`, 'example.com', 'localhost'])
      assert.equal(evaluate(service, { hostname: other }), false, other)
    assert.equal(evaluate(service, { hostname: 'example.com' }, { hostname: undefined }), true)
  })
  for (const response of [undefined, null, 'yes', [], {}, { success: 'true' }, { success: 1 }])
    test(`security 30: ${service}: ${JSON.stringify(response)} is not a valid response`, () => {
      assert.throws(() => evaluateResponse(response, { service, minimumScore: 0.5, hostname }))
    })
}

test('reCAPTCHA v3 reports success for every token: score, action and host decide', () => {
  const cases: [change: object, solved: boolean][] = [
    [{ score: 0.5 }, true],
    [{ score: 0.4 }, false],
    [{ score: 0 }, false],
    [{ score: Number.NaN }, false],
    [{ action: 'homepage' }, false],
    [{ action: undefined }, false],
    [{ hostname: undefined }, false],
  ]
  for (const [change, solved] of cases) assert.equal(evaluate('recaptcha', change), solved, JSON.stringify(change))
  assert.equal(evaluate('recaptcha', { score: 0.4 }, { minimumScore: 0.3 }), true)
  assert.equal(evaluate('recaptcha', { score: 0.7 }, { minimumScore: 0.8 }), false)
  assert.throws(() => evaluate('recaptcha', { score: undefined }), /reCAPTCHA v3/)
})

test('where Turnstile or hCaptcha names no host, its verdict counts', () => {
  for (const service of ['turnstile', 'hcaptcha'] as const)
    for (const none of [undefined, '', 'not-provided']) assert.equal(evaluate(service, { hostname: none }), true)
})
