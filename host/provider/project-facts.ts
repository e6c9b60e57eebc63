import { type SignInMethod, signInMethods } from '@iyk/wire/config.ts'
import { type OauthProvider, oauthProviders } from '@iyk/wire/oauth-providers.ts'
import { askProvider } from './ask-provider.ts'

/** What a provider's bootstrap answer says of a project, as far as pages of ours need it before they can ask themselves. */
export type ProjectFacts = {
  /** Only hosts of this service say; the wire has no field for it. */
  methods?: SignInMethod[]
  oauthProviders?: OauthProvider[]
  /** Site key of the captcha that goes along with protected calls. */
  captchaSiteKey?: string
}

/** What is known stays good for so long, and after a failure nobody asks again before. */
const keptFor = { known: 5 * 60_000, failed: 10_000 }

const named = <Name extends string>(value: unknown, names: readonly Name[]) =>
  Array.isArray(value) ? { found: names.filter((name) => value.includes(name)) } : undefined

const readFacts = (bootstrap: Record<string, unknown>): ProjectFacts => {
  const methods = named(bootstrap.sign_in_methods, signInMethods)
  const providers = named(bootstrap.oauth_providers, oauthProviders)
  const { enabled, siteKey } = (bootstrap.captcha_settings ?? {}) as Record<string, unknown>
  return {
    ...(methods && { methods: methods.found }),
    ...(providers && { oauthProviders: providers.found }),
    ...(enabled === true && typeof siteKey === 'string' && { captchaSiteKey: siteKey }),
  }
}

/** What the provider says of the project, kept five minutes. While it cannot be asked, what it said before holds. */
export const openFacts = (options: Parameters<typeof askProvider>[0]) => {
  const { publicToken, clock, log } = options
  let facts: ProjectFacts = {}
  let until = 0
  let asking: Promise<void> | undefined

  const ask = async () => {
    const path = `/projects/bootstrap/${encodeURIComponent(publicToken)}`
    try {
      facts = readFacts(await askProvider(options, { method: 'GET', path }))
      until = clock().getTime() + keptFor.known
    } catch (error) {
      until = clock().getTime() + keptFor.failed
      log.warn({ cause: (error as Error).message }, 'PROVIDER_URL could not be asked for the settings of the project')
    }
  }
  const learnFacts = () => {
    asking ??= ask().finally(() => (asking = undefined))
    return asking
  }
  return {
    learnFacts,
    facts: () => {
      if (clock().getTime() >= until) void learnFacts()
      return facts
    },
  }
}
