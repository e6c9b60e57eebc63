import type { Authentication } from '@iyk/wire/authentication.ts'
import type { EmailSend } from '@iyk/wire/magic-links.ts'
import { checkArguments } from './check-arguments.ts'
import type { Core } from './core.ts'
import { ApiError } from './errors.ts'
import type { Pkce } from './pkce.ts'

/** `method_id` names the address or number the proof went to. */
export type AuthenticationByMethod = Authentication & { method_id: string }
type Options = Omit<EmailSend, 'email' | 'code_challenge' | 'captcha_token' | 'dfp_telemetry_id'>

const sendRules = {
  email: 'string',
  login_magic_link_url: 'string?',
  signup_magic_link_url: 'string?',
  login_template_id: 'string?',
  signup_template_id: 'string?',
} as const

/** Calls below `/magic_links`. */
export function createMagicLinks({ bootstrap, pkce, send, signIn, state }: Core) {
  const own = pkce('magic_links')
  /** The mail of a password reset has a link that signs in; it is bound to the reset's pair. */
  const ofReset = pkce('passwords')

  const sendMail = async (method: string, path: string, email: string, options: Options) => {
    const body = { ...options, email }
    checkArguments(`stytch.magicLinks.email.${method}`, body, sendRules)
    const needsPkce = (await bootstrap()).pkce_required_for_email_magic_links
    // `method_id` is left out by hosted providers.
    return send<{ method_id?: string }>({
      path: `/magic_links/email/${path}`,
      body: needsPkce ? { ...body, code_challenge: await own.challenge() } : body,
      captcha: true,
      attempt: 'Failed to send magic link',
    })
  }

  return {
    email: {
      loginOrCreate: (email: string, options: Options = {}) =>
        sendMail('loginOrCreate', 'login_or_create', email, options),
      /** To a known address; while signed in it adds the address to the user. */
      send: (email: string, options: Options = {}) =>
        sendMail('send', `send/${state.session() ? 'secondary' : 'primary'}`, email, options),
    },

    /** Whether a link that was asked for in this browser may still be out. */
    isExpected: () => !!(own.verifier() ?? ofReset.verifier()),

    /**
     * Spends the token of a link. The verifier of this browser goes along unless `withVerifier` is false, which is for
     * links that were not asked for here.
     */
    async authenticate(
      token: string,
      { withVerifier = true, ...options }: { session_duration_minutes: number; withVerifier?: boolean },
    ) {
      checkArguments(
        'stytch.magicLinks.authenticate',
        { token, ...options },
        { token: 'string', session_duration_minutes: 'number' },
      )
      const spend = async (pair: Pkce) => {
        const code_verifier = withVerifier ? pair.verifier() : undefined
        const answer = await signIn<AuthenticationByMethod>({
          path: '/magic_links/authenticate',
          body: { token, ...options, code_verifier },
          attempt: 'Failed to authenticate token.',
        })
        pair.forget()
        return answer
      }
      if (withVerifier && ofReset.verifier())
        try {
          return await spend(ofReset)
        } catch (error) {
          // A verifier that does not fit spends nothing; the contract's section 7.
          if (!(error instanceof ApiError && error.error_type.includes('pkce'))) throw error
        }
      return spend(own)
    },
  }
}
