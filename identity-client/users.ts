import type { User } from '@iyk/wire/user.ts'
import { checkArguments } from './check-arguments.ts'
import type { Core } from './core.ts'
import type { Call } from './send-call.ts'

interface Changed {
  user_id: string
  user: User
}

/** Calls below `/users`. Every change updates this page's user. */
export function createUsers({ send, state }: Core) {
  const change = async <Reply extends Changed>(call: Call) => {
    const { __user, ...reply } = await send<Reply & { __user: User }>(call)
    state.updateUser(__user)
    return reply
  }
  const remove = (kind: string, what: string) => (id: string) =>
    change({
      method: 'DELETE',
      path: `/users/${kind}/${encodeURIComponent(id)}`,
      attempt: `Failed to delete ${what}.`,
    })

  return {
    async get(): Promise<User> {
      const { request_id, status_code, ...user } = await send<User>({
        method: 'GET',
        path: '/users/me',
        attempt: 'Failed to retrieve user info.',
      })
      state.updateUser(user)
      return user
    },
    getSync: state.user,
    getInfo: () => ({ user: state.user(), fromCache: state.isFromCache() }),
    /** Returns a function that stops it. */
    onChange(listener: (user: User | null) => void): () => void {
      let last = state.user()
      return state.subscribe(() => {
        const user = state.user()
        if (user === last) return
        last = user
        listener(user)
      })
    },

    async update(options: {
      name?: { first_name?: string; middle_name?: string; last_name?: string }
      untrusted_metadata?: Record<string, unknown>
    }) {
      checkArguments('stytch.user.update', options, { untrusted_metadata: 'object?' })
      return change<Changed & Pick<User, 'emails' | 'phone_numbers' | 'crypto_wallets'>>({
        method: 'PUT',
        path: '/users/me',
        body: options,
        attempt: 'Failed to update user.',
      })
    },

    deleteEmail: remove('emails', 'email'),
    deletePhoneNumber: remove('phone_numbers', 'phone number'),
    deleteTOTP: remove('totps', 'TOTP'),
    deleteOAuthRegistration: remove('oauth', 'OAuth registration'),
    deleteWebauthnRegistration: remove('webauthn_registrations', 'WebAuthn registration'),
    deleteCryptoWallet: remove('crypto_wallets', 'crypto wallet'),
    deleteBiometricRegistration: remove('biometric_registrations', 'biometric registration'),

    /** Whether an address is new, has a password or signs in without one. */
    async search(email: string) {
      checkArguments('stytch.user.search', { email }, { email: 'string' })
      return send<{ userType: 'new' | 'passwordless' | 'password' }>({
        path: '/users/search',
        body: { email },
        captcha: true,
        attempt: `Error searching for user ${email}`,
      })
    },

    getConnectedApps: () =>
      send<{ connected_apps: unknown[] }>({
        method: 'GET',
        path: '/users/connected_apps',
        attempt: 'Failed to retrieve connected apps.',
      }),
    /** The SDK's spelling. */
    revokedConnectedApp: (id: string) =>
      send<object>({
        path: `/users/connected_apps/${encodeURIComponent(id)}/revoke`,
        attempt: 'Failed to revoke connected app.',
      }),
  }
}
