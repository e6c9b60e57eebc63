import { createAuthenticateByUrl } from './authenticate-by-url.ts'
import type { CoreOptions } from './core.ts'
import { createClient } from './create-client.ts'
import { createCryptoWallets } from './crypto-wallets.ts'
import { createOauth } from './oauth.ts'
import { createPasswords } from './passwords.ts'
import { createSessionExchange } from './session-exchange.ts'
import { createTotps } from './totps.ts'
import { createUsers } from './users.ts'
import { createWebauthn } from './webauthn.ts'

/** Every factor at once, in the shape of the official SDK's client. */
export function createFullClient(options: CoreOptions) {
  const client = createClient(options)
  const { core, magicLinks } = client
  const { state } = core
  const readState = () => ({ user: state.user(), session: state.session() })
  const oauth = createOauth(core)
  return {
    ...client,
    session: {
      ...client.session,
      ...createSessionExchange(core),
      getInfo: () => ({ session: state.session(), fromCache: state.isFromCache() }),
    },
    user: createUsers(core),
    oauth,
    cryptoWallets: createCryptoWallets(core),
    totps: createTotps(core),
    webauthn: createWebauthn(core),
    passwords: createPasswords(core),
    ...createAuthenticateByUrl({ magic_links: magicLinks.authenticate, oauth: oauth.authenticate }),
    /** Calls the listener on every change of user or session. Returns a function that stops it. */
    onStateChange: (listener: (state: ReturnType<typeof readState>) => void) =>
      state.subscribe(() => listener(readState())),
  }
}

export type FullClient = ReturnType<typeof createFullClient>
