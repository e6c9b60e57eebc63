import { createOauth } from '@iyk/identity-client/oauth.ts'
import type { OauthProvider } from '@iyk/wire/oauth-providers.ts'
import { connect } from '../../session/connect.ts'
import { wayBack } from '../../session/way-back.ts'
import { problems } from '../../texts/english/sign-in.ts'
import { providers } from '../../texts/english/sign-in-methods.ts'
import { lastWay } from './last-way.ts'
import { sayProblem } from './say-problem.ts'

const { notOffered } = providers
const refusals = { oauth_config_not_found: notOffered, invalid_oauth_provider: notOffered }

/**
 * Leaves the page for a provider, which sends the person back to finish. Answers what was wrong, in words, or null once the browser
 * leaves: that the person stopped it, nobody is told.
 */
export async function leaveForProvider(provider: OauthProvider, returnTo: string | null): Promise<string | null> {
  const connection = await connect().catch(() => undefined)
  if (!connection) return problems.offline
  const { core } = connection.client
  const url = wayBack(core, returnTo)
  try {
    lastWay.remember(provider)
    await createOauth(core)[provider].start({ login_redirect_url: url, signup_redirect_url: url })
    return null
  } catch (error) {
    return sayProblem(error, refusals)
  }
}
