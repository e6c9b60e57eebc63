import { createOauth } from '@iyk/identity-client/oauth.ts'
import type { OauthProvider } from '@iyk/wire/oauth-providers.ts'
import { connect } from '../../session/connect.ts'
import { problems } from '../../texts/english/sign-in.ts'
import { providers } from '../../texts/english/sign-in-methods.ts'
import { lastWay } from './last-way.ts'
import { sayProblem } from './say-problem.ts'
import { wayBack } from './way-back.ts'

const { notOffered } = providers
const refusals = { oauth_config_not_found: notOffered, invalid_oauth_provider: notOffered }

/**
 * Leaves the page for a provider, which sends the person back to finish. Answers what was wrong, in words; null when the page is shown
 * again as it was left.
 */
export async function leaveForProvider(provider: OauthProvider, returnTo: string | null): Promise<string | null> {
  const connection = await connect().catch(() => undefined)
  if (!connection) return problems.offline
  const url = wayBack(returnTo)
  const shownAgain = new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))
  try {
    lastWay.remember(provider)
    await createOauth(connection.client.core)[provider].start({ login_redirect_url: url, signup_redirect_url: url })
  } catch (error) {
    return sayProblem(error, refusals)
  }
  await shownAgain
  return null
}
