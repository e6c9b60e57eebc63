import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createIdentityApp } from '@iyk/dev/identity-app.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { createLimits } from '@iyk/kit/limits/limits.ts'
import { listActs } from '../../audit/list-acts.ts'
import type { IdentitySettings } from '../../context.ts'
import { resendCode } from './resend-code.ts'

const email = 'ada@example.com'
const requester = { id: '198.51.100.4', network: '198.51.100.4' }

const open = async (t: TestContext, settings: Partial<IdentitySettings> = {}) => {
  const provider = await createIdentityApp({ settings })
  t.after(() => provider.close())
  const { data } = await provider.call('/otps/email/login_or_create', { body: { email } })
  const caller = {
    sessionToken: undefined,
    signedIn: undefined,
    origin: undefined,
    browser: undefined,
    prepareBrowser: () => Buffer.alloc(0),
    ensureBrowser: () => Buffer.alloc(0),
    requester,
    ensureRequester: () => requester,
    actor: 'caller' as const,
    ipAddress: '198.51.100.4',
    userAgent: 'A browser',
    locale: 'en' as const,
  }
  const again = (changed: Partial<IdentitySettings> = {}, methodId: string = data.method_id) =>
    resendCode(
      { ...provider.context, settings: { ...provider.context.settings, ...changed }, caller },
      { methodId, locale: 'en', redirectUrl: provider.context.settings.defaultRedirectUrl },
    ).then(
      () => 'ok',
      (error: unknown) => (error instanceof Refusal ? error.type : Promise.reject(error)),
    )
  const recorded = async () =>
    (await listActs(provider.context, { since: new Date(0), limit: 100 }))
      .filter(({ act }) => act === 'otps.email.send_again')
      .map(({ outcome, subject, user_id, ip_address }) => ({ outcome, subject, user_id, ip_address }))
  const mails = async () => (await provider.mails(email)).length
  return { again, recorded, mails, methodId: data.method_id as string }
}

test('a code is not sent again while its method is turned off', async (t) => {
  const { again, mails } = await open(t)
  assert.equal(await again({ signInMethods: ['password', 'passkey'] }), 'endpoint_not_authorized_for_sdk')
  assert.equal(await mails(), 1)
  assert.equal(await again({ signInMethods: ['email_otp'] }), 'endpoint_not_authorized_for_sdk')
  assert.equal(await mails(), 1)
  assert.equal(await again({ signInMethods: ['email_otp', 'email_magic_link'] }), 'ok')
  assert.equal(await mails(), 2)
})

test('a resent or refused code is in the audit log; a call that sends nothing is not', async (t) => {
  const limits = createLimits({
    LIMIT_MAILS_PER_ADDRESS: { max: 2, seconds: 60 },
    LIMIT_RESERVE_PER_ACCOUNT: { max: 1, seconds: 60 },
  })
  const { again, recorded, methodId } = await open(t, { rateLimits: true, limits })
  assert.equal(await again({}, 'email-test-00000000-0000-4000-8000-000000000000'), 'ok')
  assert.deepEqual(await recorded(), [])
  for (let n = 0; n < 3; n += 1) await again()
  const line = { subject: methodId, user_id: null, ip_address: '198.51.100.4' }
  assert.deepEqual(await recorded(), [
    { ...line, outcome: 'ok' },
    { ...line, outcome: 'ok' },
    { ...line, outcome: 'too_many_requests' },
  ])
})
