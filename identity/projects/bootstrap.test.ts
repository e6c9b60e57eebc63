import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp, publicToken } from '@iyk/dev/identity-app.ts'
import { type PkceFlow, pkceFlows } from '../context.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp({ settings: { emailDomains: ['example.com'], pkceRequired: pkceFlows } })
})
after(() => provider.close())

test('the project’s settings: every field the SDK requires, PKCE on, nothing that calls a third party', async () => {
  const { status, data } = await provider.call(`/projects/bootstrap/${publicToken}`, { method: 'GET' })
  assert.equal(status, 200)
  const { request_id, ...settings } = data
  assert.match(request_id, /^request-id-test-/)
  assert.deepEqual(settings, {
    status_code: 200,
    project_name: 'IYK Cards',
    disable_sdk_watermark: true,
    cname_domain: null,
    email_domains: ['example.com'],
    captcha_settings: { enabled: false },
    pkce_required_for_email_magic_links: true,
    pkce_required_for_password_resets: true,
    pkce_required_for_oauth: true,
    pkce_required_for_sso: true,
    password_config: null,
    dfp_protected_auth_enabled: false,
    dfp_protected_auth_mode: null,
    rbac_policy: { roles: [], resources: [] },
    siwe_required_for_crypto_wallets: true,
    slug_pattern: null,
    create_organization_enabled: false,
    vertical: 'CONSUMER',
  })
})

test('PKCE is required where the operator wants it', async () => {
  const flags = async (pkceRequired: readonly PkceFlow[]) => {
    provider.context.settings.pkceRequired = pkceRequired
    const { data } = await provider.call(`/projects/bootstrap/${publicToken}`, { method: 'GET' })
    return ['email_magic_links', 'password_resets', 'oauth'].filter((way) => data[`pkce_required_for_${way}`])
  }
  try {
    assert.deepEqual(await flags([]), [])
    assert.deepEqual(await flags(['magic_links']), ['email_magic_links'])
    assert.deepEqual(await flags(['passwords', 'oauth']), ['password_resets', 'oauth'])
  } finally {
    provider.context.settings.pkceRequired = pkceFlows
  }
})

test('another project’s token is unknown', async () => {
  const { status, error } = await provider.call('/projects/bootstrap/public-token-test-other', { method: 'GET' })
  assert.deepEqual([status, error], [404, 'public_token_not_found'])
})
