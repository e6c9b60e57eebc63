/** Constants of the contract that more than one side needs. In milliseconds unless the name says otherwise. */
export const sessionDurationMinutes = { minimum: 5, maximum: 527_040, requested: 60 } as const
/** For all custom claims of a session together, as JSON. */
export const customClaimsBytes = 4096
/** For each of a user's two metadata objects: bytes of JSON, top-level keys, levels. */
export const metadataBounds = { bytes: 4096, keys: 20, depth: 5 } as const
export const jwtLifetimeSeconds = 300
/** The longest session JWT: what proxies commonly accept as one header, including `Authorization: Bearer`. */
export const sessionJwtBytes = 8_160
/** A session JWT that a caller presents; other servers of the wire may sign longer ones than ours. */
export const presentedJwtCharacters = 32_768
export const reauthenticateEvery = 600_000
export const reauthenticateUnder = 2_400_000
export const refreshEvery = 180_000
export const refreshRetry = { further: 5, firstWait: 2_000, jitter: 175 } as const
export const telemetryBatch = { events: 15, accepted: 100, wait: 800 } as const
export const linkExpirationMinutes = { minimum: 5, maximum: 10_080, login: 60, signup: 10_080 } as const
export const codeExpirationMinutes = { minimum: 1, maximum: 10, default: 2, inSignInEmail: 10 } as const
/** The upper bound keeps hashing cheap; a longer passphrase adds no security. */
export const passwordBytes = { minimum: 1, maximum: 1024 } as const
export const passwordScore = { minimum: 0, maximum: 4 } as const
export const resetExpirationMinutes = { default: 30 } as const
/** How long an authenticator app can wait for its first code. */
export const totpExpirationMinutes = { minimum: 5, maximum: 1440, default: 60 } as const
/** How long the sign-in of an OAuth provider can be redeemed after it returns. */
export const oauthTokenMinutes = 10
/** OAuth: the scopes a page adds, each parameter it passes on, and a provider's name. */
export const oauthCharacters = { scopes: 1024, parameter: 512, provider: 64 } as const
/** Phones that may follow one wallet pass, passes that one phone may follow, and for how long a phone is told that a pass is gone. */
export const passRegistrations = { devices: 50, passes: 5_000, daysAfterEnd: 7 } as const
/** What a phone sends about its passes: identifiers it made up, and lines for our log. */
export const passCharacters = {
  device: 128,
  pushToken: 256,
  moment: 12,
  logLines: 50,
  logLine: 1_000,
  loggedLines: 5,
  loggedLine: 200,
} as const
export const cookieNames = { token: 'iyk_stytch_session', jwt: 'iyk_stytch_session_jwt' } as const
/** Identifies the browser that requested an emailed link. */
export const linkCookieName = 'iyk_link'
export const storageKeys = {
  signIn: 'signin-event',
  signOut: 'signout-event',
  wallet: 'wagmi.store',
  lastWallet: 'wagmi.wallet',
  walletConnect: 'wagmi.walletconnect',
} as const
/** The format of a PKCE verifier and challenge; https://www.rfc-editor.org/rfc/rfc7636#section-4.1 */
export const pkce = { verifier: '^[A-Za-z0-9._~-]{43,128}$', challenge: '^[A-Za-z0-9_-]{43}$' } as const
/** Length of an email address: as typed, as used, and before the `@`; https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1 */
export const emailCharacters = { typed: 320, address: 254, local: 64 } as const
export const phoneNumberCharacters = 64
export const searchCharacters = 114
/** A backend's search for users: filters of one search, users in one response, the fewest characters of a fuzzy filter, and a cursor. */
export const userSearch = {
  operands: 20,
  most: 1000,
  page: 100,
  values: 100,
  fuzzyCharacters: 3,
  cursorCharacters: 256,
} as const
/** For an address that a backend gives; an IPv6 one with a zone. */
export const ipAddressCharacters = 64
/** Passwords moved from elsewhere: a hash, and what names its kind. */
export const migratedHashCharacters = 1024
/** A list of this many has a search. */
export const searchableFrom = 20
/** For an authenticator app's code and a recovery code, with the spaces people type. */
export const codeCharacters = 64
export const captchaCharacters = { token: 8192, telemetryId: 512 } as const
/** The domain is as long as DNS allows; https://www.rfc-editor.org/rfc/rfc1035#section-2.3.4 */
export const passkey = {
  domainCharacters: 253,
  credentialCharacters: 32_768,
  userAgentCharacters: 512,
  userHandleCharacters: 64,
} as const
export const urlCharacters = 2048
export const templateIdCharacters = 128
export const walletAddressCharacters = 128
/** Those of contract wallets can be long. */
export const walletSignatureCharacters = 16_384
/** For what a caller may set in an EIP-4361 message. */
export const siweMessage = {
  chainIdCharacters: 15,
  timeCharacters: 64,
  statementCharacters: 1000,
  requestIdCharacters: 256,
  resources: 20,
} as const
/** For a link or session token that a client sends back; ours are shorter. */
export const tokenCharacters = 256
/** For an id in a path. */
export const idCharacters = 128
/** For each part of a user's name, and for the name of a passkey. */
export const nameCharacters = 128
export const cardNameCharacters = 80
export const cardGroupCharacters = 40
/** Cards that one call changes, and the bytes of such a call. */
export const cardChanges = { most: 500, bytes: 1_048_576 } as const
/** Cards without a chip that one holder may have. */
export const copyableCardsPerHolder = 100
/** For the name of a printer's or supplier's batch of cards. */
export const batchCharacters = 80
/** What a chip has room for, in bytes of UTF-8. */
export const inscriptionBytes = 16
export const eventCharacters = { name: 200, description: 4000, place: 200, timeZone: 64 } as const
export const eventSupply = { minimum: 1, maximum: 1_000_000 } as const
/** After how many days a collectible goes back into the supply if no one verified its address. */
export const lapseDays = { minimum: 1, maximum: 365 } as const
const pictureMegabytes = 4
export const picture = {
  bytes: pictureMegabytes * 1024 * 1024,
  megabytes: pictureMegabytes,
  types: ['image/png', 'image/jpeg', 'image/webp'],
} as const
/** The name in the address of a public collection; and for how many days it is kept from others, of how many that one user had. */
export const collectionName = { minimum: 3, maximum: 30, daysReserved: 90, reservedPerUser: 5 } as const
export const displayNameCharacters = 50
/** How many collectibles one page of a public collection shows. */
export const collectionPageSize = 24
/** Keys of other programs: how many one user may have, and the longest time after which one can expire. */
export const apiKey = { nameCharacters: 80, perUser: 50, days: 365 } as const
export const idempotencyKeyCharacters = { minimum: 1, maximum: 255 } as const
/** How long a repeated request is shown the secrets again that the first one made. */
export const repeatedSecretHours = 24
/** How long a verified tap can be used. */
export const tapLifetimeMinutes = 30
/** How far back a card's list of taps goes. */
export const tapListHours = 48
/**
 * Live views of events that one user, and everyone together, can have open on one host. Whoever has an account can make events: those that nobody approved have
 * places of their own.
 */
export const liveViewers = { perUser: 10, perHost: 1_000, unapproved: 100 } as const
/** For the id of what a live view was sent last. */
export const lastEventIdCharacters = 64
/** How long a card stays offered to someone. */
export const offerDays = 7

/** People with a role at an event besides its holder, and pending invitations, together. */
export const eventPeople = 50
/** For the reference of a verified tap, which the tap page passes on. */
export const tapRefCharacters = 64
/** What names an event in an address: its name with a number, at most. */
export const slugCharacters = 256
/** Guests are told of a cancellation this long after it, so that one that is taken back at once tells nobody. In minutes. */
export const cancellationNoticeMinutes = 10
/** For how long it is known who was told, by a hash of the mailbox, so that canceling again tells nobody twice. In days. */
export const cancellationNoticeDays = 90

/** A screen that shows a code which changes: for how long a code is shown and accepted after that, and how far ahead a screen gets its codes. */
export const kiosk = {
  periodSeconds: { minimum: 30, maximum: 3600, default: 120 },
  graceSeconds: { minimum: 0, maximum: 600, default: 60 },
  aheadSeconds: 3600,
  perEvent: 50,
  pairingMinutes: 15,
  pairingLetters: 10,
  /** As typed, with spaces. */
  pairingCharacters: 64,
} as const
export const kioskNameCharacters = 80
/** One that names the card whose name was the last of a page. */
export const cursorCharacters = 600
/** The most items in one response. */
export const pageSize = 200

/** Of the calls that tools for POAPs make: digits of an event's number and of a page, most entries of a list in one response. */
export const poapApi = { digits: 9, events: 1000, poaps: 300 } as const
/**
 * Webhooks: how many of one account, bytes of a response, seconds for one and for its body,
 * days of attempts, of failures until a pause and of the log, hours of a former secret.
 */
export const webhooks = {
  perAccount: 10,
  responseBytes: 1024,
  timeoutSeconds: 10,
  promptSeconds: 1,
  retryDays: 3,
  failingDays: 3,
  logDays: 30,
  formerSecretHours: 24,
  /** Of what was tried and not accepted yet, at once. */
  blockingShown: 20,
} as const
/** Codes that one call makes, and in all of one event, without withdrawn ones, which are deleted after some days; and the name of what was made together. */
export const codeBatch = { most: 10_000, ofEvent: 100_000, nameCharacters: 80, withdrawnDays: 30 } as const
/** Characters of a secret word. */
export const secretWord = { minimum: 4, maximum: 64 } as const
/** Codes and addresses of guests that one account stores: for events that are not approved, and for all its events. */
export const storedGuests = { untilApproved: 1_000, inAll: 1_000_000 } as const
/** Addresses in one list, and the bytes of a call that sends them. */
export const listedAddresses = 10_000
export const addressListBytes = 4 * 1024 * 1024
/** POAPs that one user imports: how many, how many in one call, megabytes of a file, and what each can have. */
export const importedPoaps = {
  perUser: 5_000,
  perCall: 500,
  fileMegabytes: 4,
  eventNumber: 999_999_999,
  nameCharacters: 256,
  chainCharacters: 32,
} as const
/**
 * Bytes of a call and of a history that is looked up, characters of the address or name of a wallet, digits of a token, and how many a reply names of what is
 * new, and of what cannot be read.
 */
export const poapImport = {
  callBytes: 2_097_152,
  historyBytes: 8_388_608,
  typedCharacters: 255,
  tokenDigits: 78,
  examples: 20,
} as const
/**
 * What operators write in the console: reasons that others read, and what names an act in the audit log; a version of an event, and the numbers of a copyable
 * card.
 */
export const consoleBounds = {
  reasonCharacters: 1000,
  actCharacters: 100,
  version: 999_999_999,
  mailIdDigits: 15,
  copies: { minimum: 1, maximum: 9_999_999 },
} as const
