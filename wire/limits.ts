/** Constants of the contract that more than one side needs. Milliseconds unless the name says otherwise. */
export const sessionDurationMinutes = { minimum: 5, maximum: 527_040, asked: 60 } as const
/** Of all custom claims of a session together, as JSON. */
export const customClaimsBytes = 4096
export const jwtLifetimeSeconds = 300
/** The longest session JWT: what proxies commonly take as one header, `Authorization: Bearer` included. */
export const sessionJwtBytes = 8_160
export const reauthenticateEvery = 600_000
export const reauthenticateUnder = 2_400_000
export const refreshEvery = 180_000
export const refreshRetry = { further: 5, firstWait: 2_000, jitter: 175 } as const
export const telemetryBatch = { events: 15, wait: 800 } as const
export const linkExpirationMinutes = { minimum: 5, maximum: 10_080, login: 60, signup: 10_080 } as const
export const codeExpirationMinutes = { minimum: 1, maximum: 10, default: 2, inSignInMail: 10 } as const
/** The upper bound keeps hashing cheap; longer passphrases add nothing. */
export const passwordBytes = { minimum: 1, maximum: 1024 } as const
export const resetExpirationMinutes = { default: 30 } as const
/** How long an authenticator app waits for its first code. */
export const totpExpirationMinutes = { minimum: 5, maximum: 1440, default: 60 } as const
export const cookieNames = { token: 'iyk_stytch_session', jwt: 'iyk_stytch_session_jwt' } as const
/** Marks the browser that asked for a mailed link. */
export const linkCookieName = 'iyk_link'
export const storageKeys = {
  signIn: 'signin-event',
  signOut: 'signout-event',
  wallet: 'wagmi.store',
  lastWallet: 'wagmi.wallet',
} as const
/** What a PKCE verifier and challenge look like; https://www.rfc-editor.org/rfc/rfc7636#section-4.1 */
export const pkce = { verifier: '^[A-Za-z0-9._~-]{43,128}$', challenge: '^[A-Za-z0-9_-]{43}$' } as const
