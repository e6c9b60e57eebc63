import type { Authentication } from '@iyk/wire/authentication.ts'
import type { EmailSend } from '@iyk/wire/magic-links.ts'
import { checkArguments } from './check-arguments.ts'
import type { Core } from './core.ts'
import { ApiError } from './errors.ts'
import type { Pkce } from './pkce.ts'

/** `method_id` identifies the address or number that was verified. */
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
  const linkPkce = pkce('magic_links')
  /** A password reset's email has a link that signs in; it is bound to the reset's pair. */
  const resetPkce = pkce('passwords')

  const sendEmail = async (method: string, path: string, email: string, options: Options) => {
    const body = { ...options, email }
    checkArguments(`stytch.magicLinks.email.${method}`, body, sendRules)
    const needsPkce = (await bootstrap()).pkce_required_for_email_magic_links
    // Hosted providers omit `method_id`.
    return send<{ method_id?: string }>({
      path: `/magic_links/email/${path}`,
      body: needsPkce ? { ...body, code_challenge: await linkPkce.challenge() } : body,
      captcha: true,
      attempt: 'Failed to send magic link',
    })
  }

  return {
    email: {
      loginOrCreate: (email: string, options: Options = {}) =>
        sendEmail('loginOrCreate', 'login_or_create', email, options),
      /** To a known address; while signed in it adds the address to the user. */
      send: (email: string, options: Options = {}) =>
        sendEmail('send', `send/${state.session() ? 'secondary' : 'primary'}`, email, options),
    },

    /** Whether a link requested in this browser may still be unused. */
    isExpected: () => !!(linkPkce.verifier() ?? resetPkce.verifier()),

    /** Spends a link's token. Sends this browser's verifier unless `withVerifier` is false, which is for links requested elsewhere. */
    async authenticate(
      token: string,
      { withVerifier = true, ...options }: { session_duration_minutes: number; withVerifier?: boolean },
    ) {
      checkArguments(
        'stytch.magicLinks.authenticate',
        { token, ...options },
        { token: 'string', session_duration_minutes: 'number' },
      )
      const redeem = async (pair: Pkce) => {
        const code_verifier = withVerifier ? pair.verifier() : undefined
        const reply = await signIn<AuthenticationByMethod>({
          path: '/magic_links/authenticate',
          body: { token, ...options, code_verifier },
          attempt: 'Failed to authenticate token.',
        })
        pair.forget()
        return reply
      }
      if (withVerifier && resetPkce.verifier())
        try {
          return await redeem(resetPkce)
        } catch (error) {
          // A verifier that does not match spends nothing; the contract's section 7.
          if (!(error instanceof ApiError && error.error_type.includes('pkce'))) throw error
        }
      return redeem(linkPkce)
    },
  }
}
