import type { Authentication } from '@iyk/wire/authentication.ts'
import type { ProviderValues } from '@iyk/wire/oauth.ts'
import { oauthProviders } from '@iyk/wire/oauth-providers.ts'
import { checkArguments } from './check-arguments.ts'
import type { Core } from './core.ts'
import { createTelemetry } from './telemetry.ts'

const providers = [
  ...oauthProviders,
  // Hosted providers only.
  'salesforce',
  'twitter',
  'tiktok',
  'snapchat',
  'figma',
  'yahoo',
] as const
type Provider = (typeof providers)[number]

interface OauthStartOptions {
  login_redirect_url?: string
  signup_redirect_url?: string
  custom_scopes?: string[]
  /** Goes to the provider. */
  provider_params?: Record<string, string>
  /** From `attach`; the account is added to the signed-in user. */
  oauth_attach_token?: string
}

type AuthenticationByOauth = Authentication & {
  oauth_user_registration_id: string
  provider_subject: string
  provider_type: string
  profile_picture_url: string
  locale: string
  provider_values: ProviderValues
}

/** Sign-in with another provider. `navigate` sends the page to an address. */
export function createOauth(core: Core, navigate = (address: string): void => location.assign(address)) {
  const { bootstrap, platform, providerUrl, publicToken, send, signIn } = core
  const pair = core.pkce('oauth')

  const start = async (provider_type: Provider, options: OauthStartOptions = {}): Promise<void> => {
    checkArguments('startOAuthFlow', options, {
      custom_scopes: 'strings?',
      provider_params: 'object?',
      login_redirect_url: 'string?',
      signup_redirect_url: 'string?',
      oauth_attach_token: 'string?',
    })
    const { custom_scopes, provider_params = {}, ...plain } = options
    const { cname_domain, pkce_required_for_oauth: needsPkce } = await bootstrap()
    // Links share a pair; each start has its own.
    pair.forget()

    // A provider may be below a path.
    const base = cname_domain ? `https://${cname_domain}` : providerUrl || platform.page.origin
    const address = new URL(`${base}/v1/public/oauth/${provider_type}/start`)
    const query = {
      public_token: publicToken,
      code_challenge: needsPkce ? await pair.challenge() : undefined,
      custom_scopes: custom_scopes?.join(' '),
      ...Object.fromEntries(Object.entries(provider_params).map(([name, value]) => [`provider_${name}`, value])),
      ...plain,
    }
    for (const [name, value] of Object.entries(query)) if (value) address.searchParams.set(name, value)
    const telemetry = createTelemetry(core)
    telemetry.log('start_oauth_flow', {
      provider_type,
      custom_scopes,
      cname_domain,
      pkce: !!needsPkce,
      provider_params,
    })
    telemetry.flush()
    navigate(address.href)
  }

  return {
    ...(Object.fromEntries(
      providers.map((provider) => [provider, { start: (options?: OauthStartOptions) => start(provider, options) }]),
    ) as Record<Provider, { start(options?: OauthStartOptions): Promise<void> }>),

    /** Spends the token the provider's redirect brought. */
    async authenticate(token: string, options: { session_duration_minutes: number }) {
      checkArguments(
        'stytch.oauth.authenticate',
        { token, ...options },
        { token: 'string', session_duration_minutes: 'number' },
      )
      const reply = await signIn<AuthenticationByOauth>({
        path: '/oauth/authenticate',
        body: { token, ...options, code_verifier: pair.verifier() },
        attempt: 'Failed to authenticate token',
      })
      pair.forget()
      return reply
    },

    /** Lets the next start add an account to the signed-in user. */
    async attach(provider: string) {
      checkArguments('stytch.oauth.attach', { provider }, { provider: 'string' })
      return send<{ oauth_attach_token: string }>({
        path: '/oauth/attach',
        body: { provider },
        attempt: 'Failed to attach OAuth provider',
      })
    },
  }
}
