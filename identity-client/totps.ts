import type { Authentication } from '@iyk/wire/authentication.ts'
import type { User } from '@iyk/wire/user.ts'
import { checkArguments } from './check-arguments.ts'
import type { Core } from './core.ts'

type AuthenticationByTotp = Authentication & { totp_id: string }

/** `secret` is base32, `qr_code` a data URL of a PNG; both are shown once. */
interface CreatedTotp {
  totp_id: string
  secret: string
  qr_code: string
  recovery_codes: string[]
  user_id: string
  user: User
}

interface RecoveryCodes {
  user_id: string
  totps: { totp_id: string; verified: boolean; recovery_codes: string[] }[]
}

/** Calls below `/totps`; all of them require a session. */
export function createTotps({ send, signIn, state }: Core) {
  return {
    /** Starts adding an authenticator app, which counts once its first code arrives within the given minutes. */
    async create(options: { expiration_minutes: number }): Promise<CreatedTotp> {
      checkArguments('stytch.totps.create', options, { expiration_minutes: 'number' })
      const { __user, ...reply } = await send<CreatedTotp & { __user: User }>({
        path: '/totps',
        body: options,
        attempt: 'Failed to create TOTP',
      })
      state.updateUser(__user)
      return reply
    },

    async authenticate(options: { totp_code: string; session_duration_minutes: number }) {
      checkArguments('stytch.totps.authenticate', options, { totp_code: 'string', session_duration_minutes: 'number' })
      return signIn<AuthenticationByTotp>({
        path: '/totps/authenticate',
        body: options,
        attempt: 'Failed to authenticate TOTP',
      })
    },

    recoveryCodes: () =>
      send<RecoveryCodes>({ path: '/totps/recovery_codes', attempt: 'Failed to retrieve recovery codes' }),

    /** Spends a recovery code instead of an app's code. */
    async recover(options: { recovery_code: string; session_duration_minutes: number }) {
      checkArguments('stytch.totps.recover', options, { recovery_code: 'string', session_duration_minutes: 'number' })
      return signIn<AuthenticationByTotp>({
        path: '/totps/recover',
        body: options,
        attempt: 'Failed to recover TOTP',
      })
    },
  }
}
