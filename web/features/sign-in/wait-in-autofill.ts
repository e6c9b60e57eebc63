import { browserAuthenticator } from '@iyk/identity-client/authenticator.ts'
import { createWebauthn } from '@iyk/identity-client/webauthn.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { connect } from '../../session/connect.ts'
import { endSignIn } from './end-sign-in.ts'
import { passkeyRefusals } from './passkey-refusals.ts'
import { sayProblem } from './say-problem.ts'

/**
 * Offers the passkeys of this browser in the autofill of the page's `webauthn` field, until one is chosen or `signal` comes. Answers
 * what was wrong with a chosen one, in words, or null. What keeps passkeys from being offered is no problem: nobody asked for it.
 */
export async function waitInAutofill(signal: AbortSignal): Promise<string | null> {
  const browser = browserAuthenticator()
  let chosen = false
  const get = async (options: CredentialRequestOptions) => {
    const credential = await browser.get(options)
    chosen = true
    return credential
  }
  try {
    const { client, config, session } = await connect()
    if (!config.methods.includes('passkey') || signal.aborted) return null
    const answer = await createWebauthn(client.core, { ...browser, get }).authenticate({
      session_duration_minutes: sessionDurationMinutes.asked,
      is_passkey: true,
      conditional_mediation: true,
      signal,
    })
    if (answer !== null) endSignIn('passkey', { session })
    return null
  } catch (error) {
    return chosen ? sayProblem(error, passkeyRefusals) : null
  }
}
