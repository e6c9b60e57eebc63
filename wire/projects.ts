import { OauthProvider, SignInMethod } from './config.ts'
import { type Static, Type } from './shape.ts'

/** The contract's section 5.1; which fields break the official SDK when absent is its section 9. */
export const Bootstrap = Type.Object({
  project_name: Type.Union([Type.String(), Type.Null()]),
  disable_sdk_watermark: Type.Boolean(),
  cname_domain: Type.Null(),
  email_domains: Type.Array(Type.String()),
  captcha_settings: Type.Object({ enabled: Type.Boolean(), siteKey: Type.Optional(Type.String()) }),
  pkce_required_for_email_magic_links: Type.Boolean(),
  pkce_required_for_password_resets: Type.Boolean(),
  pkce_required_for_oauth: Type.Boolean(),
  pkce_required_for_sso: Type.Boolean(),
  password_config: Type.Union([
    Type.Null(),
    Type.Object({ luds_complexity: Type.Integer(), luds_minimum_count: Type.Integer() }),
  ]),
  dfp_protected_auth_enabled: Type.Boolean(),
  dfp_protected_auth_mode: Type.Null(),
  rbac_policy: Type.Object({ roles: Type.Array(Type.Unknown()), resources: Type.Array(Type.Unknown()) }),
  siwe_required_for_crypto_wallets: Type.Boolean(),
  slug_pattern: Type.Null(),
  create_organization_enabled: Type.Boolean(),
  vertical: Type.Literal('CONSUMER'),
  /** Our own: what a page of another origin may offer. */
  sign_in_methods: Type.Optional(Type.Array(SignInMethod)),
  oauth_providers: Type.Optional(Type.Array(OauthProvider)),
})
export type Bootstrap = Static<typeof Bootstrap>
