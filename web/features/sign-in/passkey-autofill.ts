import { browserAuthenticator } from '@iyk/identity-client/authenticator.ts'
import { createWebauthn } from '@iyk/identity-client/webauthn.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { connect } from '../../session/connect.ts'
import { describeSignInError } from './describe-sign-in-error.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { passkeyErrors } from './passkey-errors.ts'

/**
 * Offers this browser's passkeys in the autofill of the page's `webauthn` field, until one is chosen or `signal` aborts. Returns an error message for a chosen
 * one, or null. A failure to offer passkeys is ignored: the user did not ask for them.
 */
export async function waitForAutofill(signal: AbortSignal): Promise<string | null> {
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
    const reply = await createWebauthn(client.core, { ...browser, get }).authenticate({
      session_duration_minutes: sessionDurationMinutes.requested,
      is_passkey: true,
      conditional_mediation: true,
      signal,
    })
    if (reply !== null) finishSignIn('passkey', { session })
    return null
  } catch (error) {
    return chosen ? describeSignInError(error, passkeyErrors) : null
  }
}
