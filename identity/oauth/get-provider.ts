import { Refusal } from '@iyk/kit/http/refusal.ts'
import { isOauthProvider } from '@iyk/wire/oauth-providers.ts'
import type { IdentitySettings } from '../context.ts'

/** A provider that is turned on. Throws `invalid_oauth_provider` or `oauth_config_not_found`. */
export const getProvider = (name: string, { oauth = {} }: IdentitySettings) => {
  if (!isOauthProvider(name)) throw new Refusal('invalid_oauth_provider')
  const settings = oauth[name]
  if (!settings) throw new Refusal('oauth_config_not_found')
  return { name, settings }
}
