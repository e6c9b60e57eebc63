import type { EmailSend, SmsSend } from '@iyk/wire/otps.ts'
import { checkArguments } from './check-arguments.ts'
import type { Core } from './core.ts'
import type { AuthenticationByMethod } from './magic-links.ts'

type Options<Body, To extends keyof Body> = Omit<Body, To | 'captcha_token' | 'dfp_telemetry_id'>
type SmsOptions = Options<SmsSend, 'phone_number'>
type WhatsappOptions = Omit<SmsOptions, 'enable_autofill' | 'autofill_session_duration_minutes'>

/** Calls below `/otps`. */
export function createOtps({ pkce, send, signIn, state }: Core) {
  const createChannel = <SendOptions extends object>(channel: string, field: 'email' | 'phone_number') => {
    const sendCode = async (method: string, path: string, to: string, options?: SendOptions) => {
      const body = { ...options, [field]: to }
      checkArguments(`stytch.otps.${channel}.${method}`, body, {
        [field]: 'string',
        login_template_id: 'string?',
        signup_template_id: 'string?',
      })
      return send<{ method_id: string }>({
        path: `/otps/${channel}/${path}`,
        body,
        captcha: true,
        attempt: 'Failed to send one time passcode',
      })
    }
    return {
      loginOrCreate: (to: string, options?: SendOptions) => sendCode('loginOrCreate', 'login_or_create', to, options),
      /** To a known address or number; while signed in it adds it to the user. */
      send: (to: string, options?: SendOptions) =>
        sendCode('send', `send/${state.session() ? 'secondary' : 'primary'}`, to, options),
    }
  }

  return {
    sms: createChannel<SmsOptions>('sms', 'phone_number'),
    whatsapp: createChannel<WhatsappOptions>('whatsapp', 'phone_number'),
    email: createChannel<Options<EmailSend, 'email'>>('email', 'email'),

    /** Spends a six-digit code. The wire calls it a token. */
    async authenticate(code: string, method_id: string, options: { session_duration_minutes: number }) {
      checkArguments(
        'stytch.otps.authenticate',
        { code, method_id, ...options },
        { code: 'string', method_id: 'string', session_duration_minutes: 'number' },
      )
      const reply = await signIn<AuthenticationByMethod>({
        path: '/otps/authenticate',
        body: { token: code, method_id, ...options },
        attempt: 'Failed to authenticate token.',
      })
      // The link in the same email is no longer needed.
      pkce('magic_links').forget()
      return reply
    },
  }
}
