/** At most `most` within `seconds`. */
export type Rate = { max: number; seconds: number }

type Row = {
  /** What is counted, in the words of the manual. */
  of: string
  rate: string
  /** The limit for a venue's network, where networks are counted. */
  venue?: string
}

/** What the provider counts. */
const providerTable = {
  MAILS_PER_ADDRESS_AND_NETWORK: {
    of: 'emails for signing in or resetting a password to one address, requested from one network',
    rate: '5/10m',
  },
  MAILS_PER_ADDRESS: {
    of: 'emails for signing in or resetting a password to one address, requested from all networks',
    rate: '50/1d',
  },
  MAILS_PER_NETWORK: {
    of: 'emails for signing in or resetting a password to all addresses, requested from one network',
    rate: '2000/10m',
    venue: '20000/10m',
  },
  TEXTS_PER_NUMBER_AND_NETWORK: { of: 'text messages to one number, requested from one network', rate: '5/10m' },
  TEXTS_PER_NUMBER: { of: 'text messages to one number, requested from all networks', rate: '20/1d' },
  TEXTS_PER_ACCOUNT: { of: 'text messages requested by a signed-in user', rate: '10/10m' },
  TEXTS_PER_NETWORK: {
    of: 'text messages to all numbers, requested from one network',
    rate: '300/1d',
    venue: '3000/1d',
  },
  TEXTS_PER_NUMBER_BLOCK: { of: 'unanswered text messages to ten thousand neighboring numbers', rate: '20/1h' },
  TEXTS_PER_COUNTRY: { of: 'unanswered text messages to one calling code', rate: '1000/1h' },
  TEXTS_IN_ALL: { of: 'text messages in total', rate: '2000/1d' },
  TEXTS_RESERVE_PER_NETWORK: {
    of: 'text messages that one network can still request after others have reached the limit of a number block, a country or all text messages',
    rate: '1/1d',
    venue: '100/1d',
  },
  TEXTS_RESERVE: {
    of: 'text messages that all networks together can still request after the limit of a number block, a country or all text messages is reached',
    rate: '1000/1d',
  },
  WRONG_CODES_PER_ACCOUNT_AND_NETWORK: {
    of: 'wrong codes of one kind (email, text message, app, recovery) for one account, from one network',
    rate: '5/10m',
  },
  WRONG_CODES_PER_ACCOUNT: { of: 'wrong codes of one kind for one account, from all networks', rate: '20/1d' },
  WRONG_CODES_PER_NETWORK: {
    of: 'wrong codes from emails or text messages, for all accounts, from one network',
    rate: '500/1d',
    venue: '5000/1d',
  },
  WRONG_CODES_IN_ALL: {
    of: 'wrong codes from emails or text messages, for all accounts, from all networks',
    rate: '1000/1h',
  },
  WRONG_PASSWORDS_PER_ACCOUNT_AND_NETWORK: { of: 'wrong passwords for one account, from one network', rate: '20/1h' },
  WRONG_PASSWORDS_PER_ACCOUNT: { of: 'wrong passwords for one account, from all networks', rate: '100/1d' },
  WRONG_PASSWORDS_PER_NETWORK: {
    of: 'wrong passwords for all accounts, from one network',
    rate: '300/1h',
    venue: '3000/1h',
  },
  KNOWN_BROWSER: {
    of: 'additional attempts of each kind, beyond the limits above, for a known browser or a current session of the account',
    rate: '20/1d',
  },
  RESERVE_PER_ACCOUNT: {
    of: 'networks that can each still use one email, text message, code, password or node request a day for an account whose limits above others have reached',
    rate: '2000/1d',
  },
  RESERVE_PER_NETWORK: {
    of: 'accounts for which one network can use such a request',
    rate: '200/1d',
    venue: '2000/1d',
  },
  AUDIT_LINES_PER_USER: { of: 'audit log entries about one kind of action by a user', rate: '100/1h' },
  AUDIT_REFUSALS_PER_NETWORK: {
    of: 'audit log entries about calls of one kind from one network that were refused or had no session',
    rate: '300/1h',
    venue: '3000/1h',
  },
  NOTICES_PER_USER: { of: 'emails to the owner of an account about changes of one kind', rate: '20/1h' },
  SIGN_IN_NOTICES_PER_USER: { of: 'emails to the owner of an account about sign-ins from new browsers', rate: '5/1h' },
  CAPTCHAS_PER_NETWORK: { of: 'requests to the captcha service', rate: '3000/10m', venue: '30000/10m' },
  NEW_PASSWORDS_PER_NETWORK: { of: 'accounts created with a password', rate: '300/1h', venue: '3000/1h' },
  STRENGTH_CHECKS_PER_NETWORK: { of: 'password strength checks', rate: '3000/1h', venue: '30000/1h' },
  SEARCHES_PER_NETWORK: { of: 'searches for an email address', rate: '60/10m', venue: '600/10m' },
  PASSKEY_STARTS_PER_NETWORK: { of: 'passkey challenges', rate: '10000/1h', venue: '100000/1h' },
  WALLET_STARTS_PER_NETWORK: { of: 'wallet challenges', rate: '10000/1h', venue: '100000/1h' },
  WALLET_STARTS_PER_WALLET_AND_NETWORK: {
    of: 'wallet challenges requested from one network or browser',
    rate: '16/5m',
  },
  NODE_QUESTIONS_PER_WALLET_AND_NETWORK: {
    of: 'rejected signatures of a contract wallet that your node was asked about, requested from one network',
    rate: '10/10m',
  },
  NODE_QUESTIONS_PER_WALLET: {
    of: 'rejected signatures of a contract wallet that your node was asked about, requested from all networks',
    rate: '100/1d',
  },
  NODE_QUESTIONS_PER_NETWORK: {
    of: 'rejected signatures of all contract wallets that your node was asked about, requested from one network',
    rate: '60/10m',
    venue: '600/10m',
  },
  OAUTH_PER_NETWORK: {
    of: 'sign-ins started at an OAuth provider, and the same number of returns',
    rate: '2000/10m',
    venue: '20000/10m',
  },
} as const satisfies Record<string, Row>

/** What the cards service counts. */
const cardsTable = {
  API_CALLS_PER_KEY: { of: 'calls with one API key', rate: '600/1m' },
  API_KEYS_PER_USER: { of: 'API keys created by one user', rate: '30/1h' },
  API_KEYS_PER_NETWORK: {
    of: 'API keys created by everyone in one network',
    rate: '300/1h',
    venue: '3000/1h',
  },
  CARD_CHANGES_PER_USER: { of: 'changes of several cards at once by one user', rate: '300/10m' },
  CARD_CHANGES_PER_NETWORK: {
    of: 'changes of several cards at once by everyone in one network',
    rate: '3000/10m',
    venue: '30000/10m',
  },
  COLLECT_MAILS_PER_ADDRESS_AND_NETWORK: {
    of: 'emails for collecting with one address, requested from one network',
    rate: '20/10m',
  },
  COLLECT_MAILS_PER_ADDRESS: {
    of: 'emails for collecting with one address, requested from all networks',
    rate: '200/1d',
  },
  COLLECT_MAILS_PER_NETWORK: {
    of: 'emails for collecting with all addresses, requested from one network',
    rate: '2000/10m',
    venue: '20000/10m',
  },
  COLLECT_QUESTIONS_PER_TAP: { of: 'attempts to collect from one tap', rate: '20/10m' },
  COLLECT_QUESTIONS_PER_NETWORK: {
    of: 'attempts to collect from all taps in one network',
    rate: '6000/10m',
    venue: '60000/10m',
  },
  READDRESSING_PER_TAP: { of: 'changes of the email address that a collectible was sent to', rate: '2/1d' },
  NEW_CODES_PER_TAP: { of: 'new codes emailed from the page of one tap', rate: '5/1d' },
  COPYABLE_TAPS_PER_NETWORK: {
    of: 'taps of one card that can be copied',
    rate: '300/10m',
    venue: '6000/10m',
  },
  COPYABLE_CARDS_PER_USER: { of: 'cards without a chip made by one user', rate: '50/1d' },
  COPYABLE_CARDS_PER_NETWORK: {
    of: 'cards without a chip made by everyone in one network',
    rate: '500/1d',
    venue: '5000/1d',
  },
  EVENTS_PER_USER: { of: 'events created or changed by one user', rate: '100/1h' },
  EVENTS_PER_NETWORK: {
    of: 'events created or changed by everyone in one network',
    rate: '1000/1h',
    venue: '10000/1h',
  },
  GUESTS_PER_USER: {
    of: 'guest lists exported, and guests emailed again or taken back, by one user',
    rate: '300/1h',
  },
  GUESTS_PER_NETWORK: {
    of: 'guest lists exported, and guests emailed again or taken back, by everyone in one network',
    rate: '3000/1h',
    venue: '30000/1h',
  },
  GUEST_EMAILS_PER_GUEST: { of: 'emails that an organizer has sent to one guest again', rate: '2/1d' },
  GUEST_EMAILS_PER_ADDRESS: {
    of: 'emails that organizers have sent to one address again; further ones are not sent',
    rate: '10/1d',
  },
  NAMES_PER_USER: { of: 'names of addresses looked up on chain for one user', rate: '100/1h' },
  NAMES_PER_NETWORK: {
    of: 'names of addresses looked up on chain for everyone in one network',
    rate: '1000/1h',
    venue: '10000/1h',
  },
  OFFERS_PER_USER: { of: 'offers of cards and invitations to events by one user', rate: '50/1d' },
  OFFERS_PER_NETWORK: {
    of: 'offers of cards and invitations to events by everyone in one network',
    rate: '200/1d',
    venue: '2000/1d',
  },
  OFFERS_PER_ADDRESS_AND_USER: {
    of: 'emails about offered cards and events to one address, from one user',
    rate: '5/1d',
  },
  OFFERS_PER_ADDRESS: { of: 'emails about offered cards and events to one address, from everyone', rate: '10/1d' },
  PICTURES_PER_USER: { of: 'event pictures uploaded by one user', rate: '100/1h' },
  PICTURES_PER_NETWORK: {
    of: 'event pictures uploaded by everyone in one network',
    rate: '1000/1h',
    venue: '10000/1h',
  },
  CARD_PICTURES_PER_NETWORK: {
    of: 'cards drawn for pictures, whatever their number of collectibles',
    rate: '1200/10m',
    venue: '12000/10m',
  },
  PASSES_PER_USER: { of: 'wallet passes made for one user and their phones', rate: '100/1h' },
  PASSES_PER_NETWORK: {
    of: 'wallet passes requested by everyone in one network',
    rate: '3000/1h',
    venue: '30000/1h',
  },
  PASS_CALLS_PER_NETWORK: {
    of: 'questions from phones about their wallet passes',
    rate: '6000/10m',
    venue: '60000/10m',
  },
  PASS_LOGS_PER_NETWORK: {
    of: 'reports from phones about problems with wallet passes',
    rate: '20/10m',
    venue: '200/10m',
  },
  COLLECTIONS_PER_USER: { of: 'changes of a public collection by one user', rate: '300/1h' },
  COLLECTIONS_PER_NETWORK: {
    of: 'changes of public collections by everyone in one network',
    rate: '3000/1h',
    venue: '30000/1h',
  },
  COLLECTION_NAMES_PER_USER: { of: 'names of a public collection that one user tries', rate: '10/1d' },
  COLLECTION_NAMES_PER_NETWORK: {
    of: 'names of public collections that everyone in one network tries',
    rate: '300/1d',
    venue: '3000/1d',
  },
  POAP_IMPORTS_PER_USER: { of: 'imports of POAPs and previews of them by one user', rate: '120/1h' },
  POAP_IMPORTS_PER_NETWORK: {
    of: 'imports of POAPs and previews of them by everyone in one network',
    rate: '1200/1h',
    venue: '12000/1h',
  },
  REMOTE_PICTURES_PER_NETWORK: {
    of: 'pictures of names and POAPs fetched for everyone in one network',
    rate: '1000/1h',
    venue: '10000/1h',
  },
  HANDOUTS_PER_USER: { of: 'addresses that one user hands an event out to, as staff', rate: '2000/1h' },
  HANDOUTS_PER_NETWORK: {
    of: 'addresses that staff in one network hand an event out to',
    rate: '10000/1h',
    venue: '100000/1h',
  },
  KIOSK_PAIRINGS_PER_NETWORK: {
    of: 'attempts to pair a screen with a wrong code',
    rate: '30/10m',
    venue: '300/10m',
  },
  KIOSK_OPENINGS_PER_NETWORK: {
    of: 'codes of the screens of one event opened by everyone in one network',
    rate: '300/10m',
    venue: '6000/10m',
  },
  KIOSK_OPENINGS_PER_EVENT: { of: 'codes of the screens of one event opened', rate: '10000/10m' },
  PAID_MINTS_PER_USER: { of: 'mints that the relayer is asked to pay for, by one user', rate: '30/1h' },
  PAID_MINTS_PER_NETWORK: {
    of: 'mints that the relayer is asked to pay for, by everyone in one network',
    rate: '300/1d',
    venue: '3000/1d',
  },
  WRONG_WORDS_PER_NETWORK: {
    of: 'wrong secret words for one event, from one network; each right one takes three back',
    rate: '100/10m',
    venue: '1000/10m',
  },
  WRONG_WORDS_WHERE_KNOWN_PER_NETWORK: {
    of: 'wrong secret words for one event, from one network in which the right one was entered within the hour',
    rate: '1000/10m',
    venue: '10000/10m',
  },
  RIGHT_WORDS_PER_NETWORK: {
    of: 'right secret words of one event, entered by everyone in one network',
    rate: '300/10m',
    venue: '6000/10m',
  },
  WRONG_WORDS_PER_EVENT: {
    of: 'wrong secret words for one event, from all networks in which no right one was entered lately',
    rate: '1000/1h',
  },
  LIST_QUESTIONS_PER_NETWORK: {
    of: 'requests for the link of an allowed address, from one network',
    rate: '300/10m',
    venue: '3000/10m',
  },
  LIST_MAILS_PER_ADDRESS: { of: 'emails with the link of one allowed address of an event', rate: '10/1d' },
  INVITATIONS_PER_USER: { of: 'invitations emailed to the lists of one user', rate: '2000/1d' },
  INVITATIONS_PER_ADDRESS: { of: 'invitations emailed to one address', rate: '10/1d' },
  CANCELLATIONS_PER_ADDRESS: { of: 'emails about canceled events to one address', rate: '10/1d' },
  VOUCHERS_PER_USER: { of: 'vouchers for minting a collectible, requested by one user', rate: '100/1h' },
  VOUCHERS_PER_NETWORK: {
    of: 'vouchers for minting a collectible, requested by everyone in one network',
    rate: '10000/1h',
    venue: '100000/1h',
  },
  CONSOLE_CALLS_PER_OPERATOR: {
    of: 'changes, exports and looks at people by one operator in the console',
    rate: '1200/1h',
  },
  CONSOLE_PEOPLE_PER_OPERATOR: {
    of: 'people whom one operator looks at, exports, bans or deletes in the console',
    rate: '120/1h',
  },
  WEBHOOKS_PER_USER: { of: 'changes, tests and replays of webhooks by one user', rate: '120/1h' },
  WEBHOOKS_PER_NETWORK: {
    of: 'changes, tests and replays of webhooks by everyone in one network',
    rate: '1200/1h',
    venue: '12000/1h',
  },
} as const satisfies Record<string, Row>

/**
 * Every rate limit. Both services take their numbers from here; each is a setting `LIMIT_…` of the same name, and a check compares the manual's
 * tables with it. The arithmetic is in docs/decisions/020-limits-that-lock-nobody-out.md.
 */
const table = { ...providerTable, ...cardsTable }

type Name = keyof typeof table
/** Limits that are counted by network, by the first part of their names. */
export type NetworkLimit = Name extends infer One ? (One extends `${infer Of}_PER_NETWORK` ? Of : never) : never
export type RateName = `LIMIT_${Name}` | `LIMIT_${NetworkLimit}_PER_VENUE`
export type Rates = { readonly [One in RateName]: Rate }

export const rateForm = 'a number, a slash and a duration of up to a day, such as 2000/10m'

const units = { s: 1, m: 60, h: 3600, d: 86_400 } as const

/** Parses `2000/10m`: a count per seconds, minutes, hours or a day. Undefined for anything else. */
export const parseRate = (text: string): Rate | undefined => {
  const [, max, time, unit] = /^([1-9]\d{0,6})\/([1-9]\d{0,4})([smhd])$/.exec(text) ?? []
  const seconds = Number(time) * units[unit as keyof typeof units]
  return max !== undefined && seconds <= units.d ? { max: Number(max), seconds } : undefined
}

type RateSetting = {
  name: RateName
  of: string
  rate: string
  /** Counted by the provider, which may run elsewhere. */
  ofProvider: boolean
}

/** One row per setting; a venue's row follows its network's. */
export const rateSettings: readonly RateSetting[] = Object.entries(table as Record<string, Row>).flatMap(
  ([name, { of, rate, venue }]) => {
    const ofProvider = Object.hasOwn(providerTable, name)
    const setting = { name: `LIMIT_${name}` as RateName, of, rate, ofProvider }
    if (venue === undefined) return [setting]
    const ofVenue = `LIMIT_${name.replace(/NETWORK$/, 'VENUE')}` as RateName
    return [setting, { name: ofVenue, of: `${of}, in VENUE_NETWORKS`, rate: venue, ofProvider }]
  },
)

export const defaultRates = Object.fromEntries(rateSettings.map(({ name, rate }) => [name, parseRate(rate)!])) as Rates
