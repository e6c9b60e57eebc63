import type { Authentication } from '@iyk/wire/authentication.ts'
import type { EmailSend } from '@iyk/wire/magic-links.ts'
import type { Flags } from './bootstrap.ts'
import { checkArguments } from './check-arguments.ts'
import type { Pkce } from './pkce.ts'
import type { SendCall } from './send-call.ts'
import type { SessionState } from './session-state.ts'

/** `method_id` names the address or number the proof went to. */
export type AuthenticationByMethod = Authentication & { method_id: string }
type Options = Omit<EmailSend, 'email' | 'code_challenge'>

const sendRules = {
  email: 'string',
  login_magic_link_url: 'string?',
  signup_magic_link_url: 'string?',
  login_template_id: 'string?',
  signup_template_id: 'string?',
} as const

/** Calls below `/magic_links`. */
export function createMagicLinks(send: SendCall, state: SessionState, pkce: Pkce, flags: () => Promise<Flags>) {
  const sendMail = async (path: string, email: string, options: Options) => {
    const { pkce_required_for_email_magic_links: needsPkce } = await flags()
    const body = needsPkce ? { email, ...options, code_challenge: await pkce.challenge() } : { email, ...options }
    // `method_id` is left out by hosted providers.
    return send<{ method_id?: string }>({
      method: 'POST',
      path: `/magic_links/email/${path}`,
      body,
      attempt: 'Failed to send magic link',
    })
  }

  return {
    email: {
      async loginOrCreate(email: string, options: Options = {}) {
        checkArguments('stytch.magicLinks.email.loginOrCreate', { email, ...options }, sendRules)
        return sendMail('login_or_create', email, options)
      },
      /** To a known address; while signed in it adds the address to the user. */
      async send(email: string, options: Options = {}) {
        checkArguments('stytch.magicLinks.email.send', { email, ...options }, sendRules)
        return sendMail(state.session() ? 'send/secondary' : 'send/primary', email, options)
      },
    },

    /** Whether a link that was asked for in this browser may still be out. */
    isExpected: () => pkce.verifier() !== null,

    /**
     * Spends the token of a link. The verifier of this browser goes along unless `withVerifier` is false, which is for
     * links that were not asked for here.
     */
    async authenticate(
      token: string,
      { withVerifier = true, ...options }: { session_duration_minutes: number; withVerifier?: boolean },
    ): Promise<AuthenticationByMethod> {
      checkArguments(
        'stytch.magicLinks.authenticate',
        { token, ...options },
        { token: 'string', session_duration_minutes: 'number' },
      )
      const code_verifier = withVerifier ? pkce.verifier() : null
      const answer = await send<AuthenticationByMethod>({
        method: 'POST',
        path: '/magic_links/authenticate',
        body: { token, ...options, ...(code_verifier ? { code_verifier } : {}) },
        attempt: 'Failed to authenticate token.',
      })
      pkce.forget()
      state.accept(answer)
      return answer
    },
  }
}
