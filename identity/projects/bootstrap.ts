import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { oauthProviders } from '@iyk/wire/oauth-providers.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { needsPkce } from '../caller/parse-code-challenge.ts'
import type { Call } from '../context.ts'

/** The project's settings as the SDK loads them at construction; the contract's section 5.1. Which fields are required: section 9. */
export const bootstrap: Handler<(typeof sdkRoutes)['GET /sdk/v1/projects/bootstrap/:public_token'], Call> = (
  { params },
  { settings },
) => {
  if (params.public_token !== settings.publicToken) throw new Refusal('public_token_not_found')
  return {
    project_name: settings.projectName,
    disable_sdk_watermark: true,
    cname_domain: null,
    email_domains: [...settings.emailDomains],
    captcha_settings: settings.captcha ? { enabled: true, siteKey: settings.captcha.siteKey } : { enabled: false },
    pkce_required_for_email_magic_links: needsPkce('magic_links', settings),
    pkce_required_for_password_resets: needsPkce('passwords', settings),
    pkce_required_for_oauth: needsPkce('oauth', settings),
    pkce_required_for_sso: true,
    password_config: null,
    dfp_protected_auth_enabled: false,
    dfp_protected_auth_mode: null,
    rbac_policy: { roles: [], resources: [] },
    siwe_required_for_crypto_wallets: true,
    slug_pattern: null,
    create_organization_enabled: false,
    vertical: 'CONSUMER',
    ...(settings.signInMethods && {
      sign_in_methods: [...settings.signInMethods],
      oauth_providers: oauthProviders.filter((provider) => settings.oauth?.[provider]),
    }),
  }
}
