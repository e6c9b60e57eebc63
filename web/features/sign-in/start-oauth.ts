import { createOauth } from '@iyk/identity-client/oauth.ts'
import type { OauthProvider } from '@iyk/wire/oauth-providers.ts'
import { problems } from '../../copy/english/sign-in.ts'
import { providers } from '../../copy/english/sign-in-methods.ts'
import { returnUrl } from '../../navigation/return-url.ts'
import { connect } from '../../session/connect.ts'
import { describeSignInError } from './describe-sign-in-error.ts'
import { lastMethod } from './last-method.ts'

const { notOffered } = providers
const errorMessages = { oauth_config_not_found: notOffered, invalid_oauth_provider: notOffered }

/**
 * Leaves the page for a provider, which redirects the user back. Returns an error message, or null once the browser leaves: the page does not learn when the
 * user stops halfway.
 */
export async function startOauth(provider: OauthProvider, returnTo: string | null): Promise<string | null> {
  const connection = await connect().catch(() => undefined)
  if (!connection) return problems.offline
  const { core } = connection.client
  const url = returnUrl(core, returnTo)
  try {
    lastMethod.set(provider)
    await createOauth(core)[provider].start({ login_redirect_url: url, signup_redirect_url: url })
    return null
  } catch (error) {
    return describeSignInError(error, errorMessages)
  }
}
