import type { OauthProvider } from '@iyk/wire/oauth-providers.ts'
import * as client from 'openid-client'
import type { IdentityContext } from '../context.ts'
import { appleSecret } from './apple-secret.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { type OpenIdProvider, type PlainProvider, providers } from './providers.ts'
import type { ProviderSettings } from './settings.ts'

/** A third of the lifetime of Apple's secret. Also how long a discovery document is cached. */
const cacheMilliseconds = 600_000
const timeoutSeconds = 10

const originOf = (url: string) => new URL(url).origin

const clientAuth = async (
  { secretIn }: OpenIdProvider | PlainProvider,
  { clientSecret, clientId }: ProviderSettings,
  { clock }: Pick<IdentityContext, 'clock'>,
) => {
  const secret = typeof clientSecret === 'string' ? clientSecret : await appleSecret(clientSecret, clientId, clock)
  return secretIn === 'header' ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret)
}

const discover = async (provider: OpenIdProvider, settings: ProviderSettings, auth: client.ClientAuth) => {
  const { clientId, issuer = provider.issuer } = settings
  const origins = new Set(settings.issuer ? [originOf(issuer)] : provider.hosts.map((host) => `https://${host}`))
  const config = await client.discovery(new URL(issuer), clientId, undefined, auth, {
    [client.customFetch]: guardedFetch(origins, provider),
    timeout: timeoutSeconds,
    execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
  })
  // Signatures of id_tokens are verified although they come straight from the provider: one rule for all of them.
  client.enableNonRepudiationChecks(config)
  return config
}

const compose = (provider: PlainProvider, settings: ProviderSettings, auth: client.ClientAuth) => {
  const endpoints = settings.endpoints ?? provider.endpoints
  const issuer = (!settings.endpoints && provider.issuer) || originOf(endpoints.authorization)
  const config = new client.Configuration(
    { issuer, authorization_endpoint: endpoints.authorization, token_endpoint: endpoints.token },
    settings.clientId,
    undefined,
    auth,
  )
  config[client.customFetch] = guardedFetch(new Set(Object.values(endpoints).map(originOf)))
  config.timeout = timeoutSeconds
  if (endpoints.token.startsWith('http:')) client.allowInsecureRequests(config)
  return config
}

/** The client of a provider that is turned on, created on first use. Throws if discovery fails; the next call tries again. */
export type GetClient = (name: OauthProvider, settings: ProviderSettings) => Promise<client.Configuration>

export const openClients = ({ clock }: Pick<IdentityContext, 'clock'>): GetClient => {
  const cache = new Map<OauthProvider, { until: number; config: Promise<client.Configuration> }>()
  const open = async (name: OauthProvider, settings: ProviderSettings) => {
    const provider = providers[name]
    const auth = await clientAuth(provider, settings, { clock })
    return 'hosts' in provider ? discover(provider, settings, auth) : compose(provider, settings, auth)
  }
  return (name, settings) => {
    const now = clock().getTime()
    const known = cache.get(name)
    if (known && known.until > now) return known.config
    const config = open(name, settings)
    cache.set(name, { until: now + cacheMilliseconds, config })
    config.catch(() => cache.delete(name))
    return config
  }
}
