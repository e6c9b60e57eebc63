import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createIdentityApp } from '@iyk/dev/identity-app.ts'

const migration = join(import.meta.dirname, 'migrations/0052-removed-factors.sql')

test('security 24: sessions from before lose the factors that had been removed, and those that showed nothing else end', async (t) => {
  const provider = await createIdentityApp()
  t.after(provider.close)
  const { pool } = provider.database
  const email = 'before@example.com'
  const { session, user_id } = await provider.signIn(email)
  const owned = {
    'identity.phone_numbers (phone_id, user_id, phone_number, verified, created_at)': `'phone', $1, '+12125552001', true, now()`,
    'identity.totps (totp_id, user_id, sealed_secret, verified, lapses_at, created_at)': `'totp', $1, '', true, now(), '2026-11-20T09:00:00Z'`,
    'identity.crypto_wallets (crypto_wallet_id, user_id, crypto_wallet_type, crypto_wallet_address, created_at)': `'wallet', $1, 'ethereum', '0x1', now()`,
    'identity.oauth_registrations (oauth_user_registration_id, user_id, provider_type, provider_subject, profile_picture_url, locale, created_at)': `'oauth', $1, 'Google', '1', '', '', now()`,
    'identity.webauthn_registrations (webauthn_registration_id, user_id, credential_id, public_key, counter, user_verified, user_handle, domain, transports, user_agent, authenticator_type, created_at)': `'passkey', $1, '1', '', 0, true, '', 'localhost', '{}', '', 'platform', now()`,
  }
  for (const [into, values] of Object.entries(owned))
    await pool.query(`insert into ${into} values (${values})`, [user_id])

  const shown = (suffix: string, recoveredAt: string) => [
    {
      type: 'magic_link',
      email_factor: { email_id: `${session.authentication_factors[0].email_factor.email_id}${suffix}` },
    },
    { type: 'otp', phone_number_factor: { phone_id: `phone${suffix}` } },
    { type: 'oauth', google_oauth_factor: { id: `oauth${suffix}`, provider_subject: '1', email_id: '' } },
    { type: 'webauthn', webauthn_factor: { webauthn_registration_id: `passkey${suffix}` } },
    { type: 'totp', authenticator_app_factor: { totp_id: `totp${suffix}` } },
    { type: 'recovery_codes', created_at: recoveredAt, recovery_code_factor: { totp_recovery_code_id: 'one' } },
    { type: 'crypto', crypto_wallet_factor: { crypto_wallet_id: `wallet${suffix}` } },
  ]
  const held = [...shown('', '2026-11-20T09:30:00.000Z'), { type: 'password', delivery_method: 'knowledge' }]
  const gone = shown('-removed', '2026-11-20T08:30:00.000Z')
  const sessions: Record<string, object[]> = { mixed: [...gone, ...held], held, gone }
  for (const [id, factors] of Object.entries(sessions))
    await pool.query(
      `insert into identity.sessions select (jsonb_populate_record(s, jsonb_build_object('session_id', $1::text, 'authentication_factors', $2::jsonb,
         'token_hash', '\\x' || encode(convert_to($1, 'UTF8'), 'hex')))).* from identity.sessions s where session_id = $3`,
      [id, JSON.stringify(factors), session.session_id],
    )
  await pool.query(await readFile(migration, 'utf8'))
  const { rows } = await pool.query(
    'select session_id, authentication_factors as factors from identity.sessions where session_id <> $1 order by 1',
    [session.session_id],
  )
  assert.deepEqual(rows, [
    { session_id: 'held', factors: held },
    { session_id: 'mixed', factors: held },
  ])
})
