import type { Authentication } from '@iyk/wire/authentication.ts'
import type { ResetStart, Strength } from '@iyk/wire/passwords.ts'
import { checkArguments, type Rules } from './check-arguments.ts'
import type { Core } from './core.ts'

interface SessionOptions {
  session_duration_minutes: number
}

/** Calls below `/passwords`. */
export function createPasswords({ bootstrap, pkce, send, signIn }: Core) {
  const pair = pkce('passwords')

  const checkedSignIn = async <Reply extends Authentication>(
    method: string,
    path: string,
    attempt: string,
    body: object,
    rules: Rules,
  ) => {
    checkArguments(`stytch.passwords.${method}`, body, rules)
    return signIn<Reply>({ path: `/passwords${path}`, body, captcha: true, attempt })
  }
  const credentials = { email: 'string', password: 'string', session_duration_minutes: 'number' } as const

  return {
    /** Creates a user who signs in by password. This does not verify the address. */
    create: (options: SessionOptions & { email: string; password: string }) =>
      checkedSignIn<Authentication & { email_id: string }>(
        'create',
        '',
        'Failed to create password.',
        options,
        credentials,
      ),

    authenticate: (options: SessionOptions & { email: string; password: string }) =>
      checkedSignIn('authenticate', '/authenticate', 'Failed to authenticate password.', options, credentials),

    /** Requests the email with the reset link, which works only in this browser when the project requires PKCE. */
    async resetByEmailStart(options: Omit<ResetStart, 'code_challenge' | 'captcha_token' | 'dfp_telemetry_id'>) {
      checkArguments('stytch.passwords.resetByEmailStart', options, {
        email: 'string',
        login_redirect_url: 'string?',
        reset_password_redirect_url: 'string?',
        reset_password_expiration_minutes: 'number?',
        reset_password_template_id: 'string?',
        locale: 'string?',
      })
      const needsPkce = (await bootstrap()).pkce_required_for_password_resets
      return send<object>({
        path: '/passwords/email/reset/start',
        body: needsPkce ? { ...options, code_challenge: await pair.challenge() } : options,
        captcha: true,
        attempt: 'Failed to start password reset flow.',
      })
    },

    async resetByEmail(options: SessionOptions & { token: string; password: string }) {
      const reply = await checkedSignIn(
        'resetByEmail',
        '/email/reset',
        'Failed to reset password.',
        { ...options, code_verifier: pair.verifier() },
        { token: 'string', password: 'string', session_duration_minutes: 'number' },
      )
      pair.forget()
      return reply
    },

    resetByExistingPassword: (
      options: SessionOptions & { email: string; existing_password: string; new_password: string },
    ) =>
      checkedSignIn('resetByExistingPassword', '/existing_password/reset', 'Failed to reset password.', options, {
        email: 'string',
        existing_password: 'string',
        new_password: 'string',
        session_duration_minutes: 'number',
      }),

    /** Requires a password or an email factor from the last five minutes in the session. */
    resetBySession: (options: Partial<SessionOptions> & { password: string }) =>
      checkedSignIn('resetBySession', '/session/reset', 'Failed to reset session.', options, {
        password: 'string',
        session_duration_minutes: 'number?',
      }),

    async strengthCheck(options: { password: string; email?: string }) {
      checkArguments('stytch.passwords.strengthCheck', options, { password: 'string', email: 'string?' })
      return send<Strength>({
        path: '/passwords/strength_check',
        body: options,
        attempt: 'Failed to check password strength.',
      })
    },
  }
}
