import { type SignInMethod, signInMethods } from '@iyk/wire/config.ts'
import { type OauthProvider, oauthProviders } from '@iyk/wire/oauth-providers.ts'
import { callProvider } from './call-provider.ts'

/** What a provider's bootstrap response says about a project, as far as our pages need it before they can call the provider. */
export type ProjectFacts = {
  /** Only hosts of this service report it; the wire has no field for it. */
  methods?: SignInMethod[]
  oauthProviders?: OauthProvider[]
  /** The site key of the captcha that protected calls need. */
  captchaSiteKey?: string
}

/** For how long facts are cached, and how long a failure delays the next request. */
const cacheMilliseconds = { known: 5 * 60_000, failed: 10_000 }

const named = <Name extends string>(value: unknown, names: readonly Name[]) =>
  Array.isArray(value) ? { found: names.filter((name) => value.includes(name)) } : undefined

const parseFacts = (bootstrap: Record<string, unknown>): ProjectFacts => {
  const methods = named(bootstrap.sign_in_methods, signInMethods)
  const providers = named(bootstrap.oauth_providers, oauthProviders)
  const { enabled, siteKey } = (bootstrap.captcha_settings ?? {}) as Record<string, unknown>
  return {
    ...(methods && { methods: methods.found }),
    ...(providers && { oauthProviders: providers.found }),
    ...(enabled === true && typeof siteKey === 'string' && { captchaSiteKey: siteKey }),
  }
}

/** The provider's facts about the project, cached for five minutes. While it cannot be reached, the previous ones apply. */
export const openFacts = (options: Parameters<typeof callProvider>[0]) => {
  const { publicToken, clock, log } = options
  let facts: ProjectFacts = {}
  let until = 0
  let pending: Promise<void> | undefined

  const fetchFacts = async () => {
    const path = `/projects/bootstrap/${encodeURIComponent(publicToken)}`
    try {
      facts = parseFacts(await callProvider(options, { method: 'GET', path }))
      until = clock().getTime() + cacheMilliseconds.known
    } catch (error) {
      until = clock().getTime() + cacheMilliseconds.failed
      log.warn({ cause: (error as Error).message }, 'the project settings could not be fetched from PROVIDER_URL')
    }
  }
  const learnFacts = () => {
    pending ??= fetchFacts().finally(() => (pending = undefined))
    return pending
  }
  return {
    learnFacts,
    facts: () => {
      if (clock().getTime() >= until) void learnFacts()
      return facts
    },
  }
}
