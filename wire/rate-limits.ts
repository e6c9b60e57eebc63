/** So many within so many seconds. */
export type Rate = { most: number; seconds: number }

type Row = {
  /** What is counted, as the manual says it. */
  of: string
  rate: string
  /** What a venue's network gets, for what is counted by network. */
  venue?: string
}

/** What the provider counts. */
const providerTable = {
  MAILS_PER_ADDRESS_AND_NETWORK: {
    of: 'mails to sign in or reset a password, asked for by one network',
    rate: '5/10m',
  },
  MAILS_PER_ADDRESS: { of: 'the same, asked for by all networks', rate: '50/1d' },
  MAILS_PER_NETWORK: { of: 'the same, to all addresses from one network', rate: '2000/10m', venue: '20000/10m' },
  TEXTS_PER_NUMBER_AND_NETWORK: { of: 'text messages asked for by one network', rate: '5/10m' },
  TEXTS_PER_NUMBER: { of: 'the same, asked for by all networks', rate: '20/1d' },
  TEXTS_PER_ACCOUNT: { of: 'text messages a signed-in user asks for', rate: '10/10m' },
  TEXTS_PER_NETWORK: { of: 'the same, to all numbers from one network', rate: '300/1d', venue: '3000/1d' },
  TEXTS_PER_NUMBER_BLOCK: { of: 'unanswered text messages to ten thousand neighboring numbers', rate: '20/1h' },
  TEXTS_PER_COUNTRY: { of: 'unanswered text messages to one calling code', rate: '1000/1h' },
  TEXTS_IN_ALL: { of: 'text messages to everybody', rate: '2000/1d' },
  TEXTS_RESERVE_PER_NETWORK: {
    of: 'text messages that one network has after others used up the last three numbers',
    rate: '1/1d',
    venue: '100/1d',
  },
  TEXTS_RESERVE: { of: 'the same, for all networks', rate: '1000/1d' },
  WRONG_CODES_PER_ACCOUNT_AND_NETWORK: {
    of: 'wrong codes of one kind (mail, text, app, recovery) from one network',
    rate: '5/10m',
  },
  WRONG_CODES_PER_ACCOUNT: { of: 'the same, from all networks', rate: '20/1d' },
  WRONG_CODES_PER_NETWORK: {
    of: 'wrong codes of a mail or text for all accounts from one network',
    rate: '500/1d',
    venue: '5000/1d',
  },
  WRONG_CODES_IN_ALL: { of: 'the same, for all accounts from all networks', rate: '1000/1h' },
  WRONG_PASSWORDS_PER_ACCOUNT_AND_NETWORK: { of: 'wrong passwords from one network', rate: '20/1h' },
  WRONG_PASSWORDS_PER_ACCOUNT: { of: 'the same, from all networks', rate: '100/1d' },
  WRONG_PASSWORDS_PER_NETWORK: { of: 'the same, for all accounts from one network', rate: '300/1h', venue: '3000/1h' },
  KNOWN_BROWSER: {
    of: 'what a browser that signed in to the account before, or a live session of it, has beyond the numbers above, for each kind',
    rate: '20/1d',
  },
  RESERVE_PER_ACCOUNT: {
    of: 'networks that have one more mail, text message, code, password or question a day after others used up the numbers above',
    rate: '2000/1d',
  },
  RESERVE_PER_NETWORK: { of: 'accounts for which one network has one more', rate: '200/1d', venue: '2000/1d' },
  AUDIT_LINES_PER_USER: { of: 'lines of the audit log about one act of a user', rate: '100/1h' },
  AUDIT_REFUSALS_PER_NETWORK: {
    of: 'lines of the audit log about calls of one kind from one network that were refused or came without a session',
    rate: '300/1h',
    venue: '3000/1h',
  },
  NOTICES_PER_USER: { of: 'mails to the owner of an account about changes of one kind', rate: '20/1h' },
  SIGN_IN_NOTICES_PER_USER: { of: 'mails to the owner of an account about sign-ins from new browsers', rate: '5/1h' },
  CAPTCHAS_PER_NETWORK: { of: 'questions to the captcha service', rate: '3000/10m', venue: '30000/10m' },
  NEW_PASSWORDS_PER_NETWORK: { of: 'accounts made with a password', rate: '300/1h', venue: '3000/1h' },
  STRENGTH_CHECKS_PER_NETWORK: { of: 'estimates of how strong a password is', rate: '3000/1h', venue: '30000/1h' },
  SEARCHES_PER_NETWORK: { of: 'searches for an address', rate: '60/10m', venue: '600/10m' },
  PASSKEY_STARTS_PER_NETWORK: { of: 'passkey challenges', rate: '10000/1h', venue: '100000/1h' },
  WALLET_STARTS_PER_NETWORK: { of: 'wallet challenges', rate: '10000/1h', venue: '100000/1h' },
  WALLET_STARTS_PER_WALLET_AND_NETWORK: { of: 'wallet challenges asked for by one network or browser', rate: '16/5m' },
  NODE_QUESTIONS_PER_WALLET_AND_NETWORK: {
    of: 'questions to your node about a contract wallet that said no, asked for by one network',
    rate: '10/10m',
  },
  NODE_QUESTIONS_PER_WALLET: { of: 'the same, asked for by all networks', rate: '100/1d' },
  NODE_QUESTIONS_PER_NETWORK: { of: 'the same, about all wallets from one network', rate: '60/10m', venue: '600/10m' },
  OAUTH_PER_NETWORK: {
    of: 'departures to a sign-in provider, and as many returns',
    rate: '2000/10m',
    venue: '20000/10m',
  },
} as const satisfies Record<string, Row>

/** What the cards service counts. */
const cardsTable = {
  COLLECT_MAILS_PER_ADDRESS_AND_NETWORK: {
    of: 'collecting with an address, which sends a mail, from one network',
    rate: '20/10m',
  },
  COLLECT_MAILS_PER_ADDRESS: { of: 'the same, from all networks', rate: '200/1d' },
  COLLECT_MAILS_PER_NETWORK: {
    of: 'the same, with all addresses from one network',
    rate: '2000/10m',
    venue: '20000/10m',
  },
  COLLECT_QUESTIONS_PER_TAP: { of: 'tries to collect from one tap', rate: '20/10m' },
  COLLECT_QUESTIONS_PER_NETWORK: { of: 'the same, from all taps in one network', rate: '6000/10m', venue: '60000/10m' },
  READDRESSING_PER_TAP: { of: 'changes of the address that something kept was mailed to', rate: '2/1d' },
  NEW_CODES_PER_TAP: { of: 'new codes mailed from the page of one tap', rate: '5/1d' },
  EVENTS_PER_USER: { of: 'making or changing events', rate: '100/1h' },
  EVENTS_PER_NETWORK: { of: 'the same, by everybody in one network', rate: '1000/1h', venue: '10000/1h' },
  OFFERS_PER_USER: { of: 'offers to pass a card on', rate: '50/1d' },
  OFFERS_PER_NETWORK: { of: 'the same, by everybody in one network', rate: '200/1d', venue: '2000/1d' },
  OFFERS_PER_ADDRESS_AND_USER: { of: 'mails about offered cards to one address, from one user', rate: '5/1d' },
  OFFERS_PER_ADDRESS: { of: 'the same, from everybody', rate: '10/1d' },
  PICTURES_PER_USER: { of: 'pictures of events', rate: '100/1h' },
  PICTURES_PER_NETWORK: { of: 'the same, by everybody in one network', rate: '1000/1h', venue: '10000/1h' },
  VOUCHERS_PER_USER: { of: 'vouchers to take a collectible on chain', rate: '100/1h' },
  VOUCHERS_PER_NETWORK: { of: 'the same, by everybody in one network', rate: '10000/1h', venue: '100000/1h' },
} as const satisfies Record<string, Row>

/**
 * How often anything may happen: every limit there is. Both services take their numbers from here, each is a setting `LIMIT_…` of the same
 * name, and the manual's tables are compared with it. The arithmetic is in docs/decisions/020-limits-that-lock-nobody-out.md.
 */
const table = { ...providerTable, ...cardsTable }

type Name = keyof typeof table
/** What is counted by network, without the end of its name. */
export type NetworkLimit = Name extends infer One ? (One extends `${infer Of}_PER_NETWORK` ? Of : never) : never
export type RateName = `LIMIT_${Name}` | `LIMIT_${NetworkLimit}_PER_VENUE`
export type Rates = { readonly [One in RateName]: Rate }

export const rateForm = 'a number, a slash and a time of at most a day, such as 2000/10m'

const units = { s: 1, m: 60, h: 3600, d: 86_400 } as const

/** Reads `2000/10m`: a number of times within seconds, minutes, hours or a day. Undefined for anything else. */
export const readRate = (text: string): Rate | undefined => {
  const [, most, time, unit] = /^([1-9]\d{0,6})\/([1-9]\d{0,4})([smhd])$/.exec(text) ?? []
  const seconds = Number(time) * units[unit as keyof typeof units]
  return most !== undefined && seconds <= units.d ? { most: Number(most), seconds } : undefined
}

export type RateSetting = {
  name: RateName
  of: string
  rate: string
  /** Whether the provider counts it, which may be elsewhere. */
  ofProvider: boolean
}

/** One row a setting; a venue's follows its network's. */
export const rateSettings: readonly RateSetting[] = Object.entries(table as Record<string, Row>).flatMap(
  ([name, { of, rate, venue }]) => {
    const ofProvider = Object.hasOwn(providerTable, name)
    const setting = { name: `LIMIT_${name}` as RateName, of, rate, ofProvider }
    if (venue === undefined) return [setting]
    const ofVenue = `LIMIT_${name.replace(/NETWORK$/, 'VENUE')}` as RateName
    return [setting, { name: ofVenue, of: `${of}, in VENUE_NETWORKS`, rate: venue, ofProvider }]
  },
)

export const defaultRates = Object.fromEntries(rateSettings.map(({ name, rate }) => [name, readRate(rate)!])) as Rates
