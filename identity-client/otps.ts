import type { EmailSend } from '@iyk/wire/otps.ts'
import { checkArguments } from './check-arguments.ts'
import type { AuthenticationByMethod } from './magic-links.ts'
import type { Pkce } from './pkce.ts'
import type { SendCall } from './send-call.ts'
import type { SessionState } from './session-state.ts'

type Options = Omit<EmailSend, 'email'>

const sendRules = { email: 'string', login_template_id: 'string?', signup_template_id: 'string?' } as const

/** Calls below `/otps`. */
export function createOtps(send: SendCall, state: SessionState, pkce: Pkce) {
  const sendMail = (path: string, email: string, options: Options) =>
    send<{ method_id: string }>({
      method: 'POST',
      path: `/otps/email/${path}`,
      body: { email, ...options },
      attempt: 'Failed to send one time passcode',
    })

  return {
    email: {
      async loginOrCreate(email: string, options: Options = {}) {
        checkArguments('stytch.otps.email.loginOrCreate', { email, ...options }, sendRules)
        return sendMail('login_or_create', email, options)
      },
      /** To a known address; while signed in it adds the address to the user. */
      async send(email: string, options: Options = {}) {
        checkArguments('stytch.otps.email.send', { email, ...options }, sendRules)
        return sendMail(state.session() ? 'send/secondary' : 'send/primary', email, options)
      },
    },

    /** Spends a six-digit code. On the wire it is called token. */
    async authenticate(
      code: string,
      method_id: string,
      options: { session_duration_minutes: number },
    ): Promise<AuthenticationByMethod> {
      checkArguments(
        'stytch.otps.authenticate',
        { code, method_id, ...options },
        { code: 'string', method_id: 'string', session_duration_minutes: 'number' },
      )
      const answer = await send<AuthenticationByMethod>({
        method: 'POST',
        path: '/otps/authenticate',
        body: { token: code, method_id, ...options },
        attempt: 'Failed to authenticate token.',
      })
      pkce.forget()
      state.accept(answer)
      return answer
    },
  }
}
