import type { Authentication } from '@iyk/wire/authentication.ts'
import type { User } from '@iyk/wire/user.ts'
import { type Authenticator, browserAuthenticator } from './authenticator.ts'
import { checkArguments } from './check-arguments.ts'
import type { Core } from './core.ts'
import { parseCreationOptions, parseRequestOptions, serializeCredential } from './credential-json.ts'

type AuthenticationByPasskey = Authentication & { webauthn_registration_id: string }

interface RegisterOptions {
  session_duration_minutes?: number
  /** The page's host name by default. */
  domain?: string
  authenticator_type?: 'platform' | 'cross-platform'
  /** Requests a discoverable credential: it can sign in without a user name. */
  is_passkey?: boolean
  override_id?: string
  override_name?: string
  override_display_name?: string
  use_base64_url_encoding?: boolean
}

interface AuthenticateOptions {
  session_duration_minutes: number
  domain?: string
  is_passkey?: boolean
  /** Waits in a field's autofill instead of opening a dialog. */
  conditional_mediation?: boolean
  /** Waits even when the page has no such field yet. */
  disable_input_check?: boolean
  signal?: AbortSignal
}

/** Calls below `/webauthn`. What the browser or its user refuses is thrown unchanged, e.g. `NotAllowedError`. */
export function createWebauthn(
  { platform, send, signIn, state }: Core,
  authenticator: Authenticator = browserAuthenticator(),
) {
  let autofill: AbortController | undefined

  /** A browser runs one ceremony at a time, so the one waiting in autofill gives way. */
  const beginCeremony = (options: { signal?: AbortSignal; conditional_mediation?: boolean } = {}) => {
    autofill?.abort()
    autofill = options.conditional_mediation ? new AbortController() : undefined
    const signals = [options.signal, autofill?.signal].filter((signal) => signal !== undefined)
    return AbortSignal.any(signals)
  }

  return {
    /** Adds a passkey to the signed-in user. */
    async register(options: RegisterOptions = {}) {
      checkArguments('stytch.webauthn.register', options, {
        session_duration_minutes: 'number?',
        domain: 'string?',
        authenticator_type: 'string?',
        is_passkey: 'boolean?',
        override_id: 'string?',
        override_name: 'string?',
        override_display_name: 'string?',
        use_base64_url_encoding: 'boolean?',
      })
      const { session_duration_minutes, is_passkey, domain = platform.page.hostname, ...rest } = options
      const signal = beginCeremony()
      const { public_key_credential_creation_options } = await send<{ public_key_credential_creation_options: string }>(
        {
          path: '/webauthn/register/start',
          body: {
            ...rest,
            domain,
            user_agent: authenticator.userAgent,
            return_passkey_credential_options: is_passkey,
          },
          attempt: 'Failed to start WebAuthn registration',
        },
      )
      const publicKey = parseCreationOptions(public_key_credential_creation_options)
      const credential = await authenticator.create({ publicKey, signal })
      return signIn<AuthenticationByPasskey>({
        path: '/webauthn/register',
        body: {
          public_key_credential: serializeCredential(credential as PublicKeyCredential),
          session_duration_minutes,
        },
        attempt: 'Failed to register WebAuthn device',
      })
    },

    /** Signs in, or adds a factor to the current session. Null when passkeys cannot wait in autofill here. */
    async authenticate(options: AuthenticateOptions) {
      checkArguments('stytch.webauthn.authenticate', options, {
        session_duration_minutes: 'number',
        domain: 'string?',
        is_passkey: 'boolean?',
        conditional_mediation: 'boolean?',
        disable_input_check: 'boolean?',
        signal: 'object?',
      })
      const { conditional_mediation, disable_input_check, session_duration_minutes } = options
      if (conditional_mediation) {
        if (!(await authenticator.canAutofill())) return null
        if (!disable_input_check && !authenticator.hasAutofillField()) return null
      }
      const signal = beginCeremony(options)
      const { public_key_credential_request_options } = await send<{ public_key_credential_request_options: string }>({
        path: `/webauthn/authenticate/start/${state.session() ? 'secondary' : 'primary'}`,
        body: {
          domain: options.domain ?? platform.page.hostname,
          return_passkey_credential_options: options.is_passkey,
        },
        attempt: 'Failed to start WebAuthn authentication',
      })
      const publicKey = parseRequestOptions(public_key_credential_request_options)
      const credential = await authenticator.get({
        publicKey,
        signal,
        ...(conditional_mediation && { mediation: 'conditional' }),
      })
      return signIn<AuthenticationByPasskey>({
        path: '/webauthn/authenticate',
        body: {
          public_key_credential: serializeCredential(credential as PublicKeyCredential),
          session_duration_minutes,
        },
        attempt: 'Failed to authenticate WebAuthn device',
      })
    },

    /** Renames a passkey. */
    async update(options: { webauthn_registration_id: string; name: string }) {
      checkArguments('stytch.webauthn.update', options, { webauthn_registration_id: 'string', name: 'string' })
      return send<{ webauthn_registration: User['webauthn_registrations'][number] }>({
        method: 'PUT',
        path: `/webauthn/update/${encodeURIComponent(options.webauthn_registration_id)}`,
        body: { name: options.name },
        attempt: 'Failed to update WebAuthn registration',
      })
    },

    browserSupportsAutofill: () => authenticator.canAutofill(),
  }
}
