import { createAuthenticateByUrl } from './authenticate-by-url.ts'
import type { CoreOptions } from './core.ts'
import { createClient } from './create-client.ts'
import { createCryptoWallets } from './crypto-wallets.ts'
import { createForeignSessions } from './foreign-sessions.ts'
import { createOauth } from './oauth.ts'
import { createPasswords } from './passwords.ts'
import { createTotps } from './totps.ts'
import { createUsers } from './users.ts'
import { createWebauthn } from './webauthn.ts'

/** Every factor at once, in the shape of the official SDK's client. */
export function createWholeClient(options: CoreOptions) {
  const client = createClient(options)
  const { core, magicLinks } = client
  const { state } = core
  const readState = () => ({ user: state.user(), session: state.session() })
  const oauth = createOauth(core)
  return {
    ...client,
    session: {
      ...client.session,
      ...createForeignSessions(core),
      getInfo: () => ({ session: state.session(), fromCache: state.isFromCache() }),
    },
    user: createUsers(core),
    oauth,
    cryptoWallets: createCryptoWallets(core),
    totps: createTotps(core),
    webauthn: createWebauthn(core),
    passwords: createPasswords(core),
    ...createAuthenticateByUrl({ magic_links: magicLinks.authenticate, oauth: oauth.authenticate }),
    /** Hears of every change of user or session. Answers a function that stops it. */
    onStateChange: (listener: (state: ReturnType<typeof readState>) => void) =>
      state.subscribe(() => listener(readState())),
  }
}

export type WholeClient = ReturnType<typeof createWholeClient>
