import type { Setting } from '@iyk/kit/settings/parse-settings.ts'
import { origin, text } from '@iyk/kit/settings/parsers.ts'

type Optional = Setting<string | undefined>

const optional = (setting: Omit<Optional, 'fallback'>): Optional => ({ ...setting, fallback: undefined })

const pem = (kind: string) => (value: string) =>
  value.includes(`${kind}-----`) ? value.replaceAll('\\n', '\n') : undefined
const file = (name: string) => optional({ parse: text, allowed: 'a file', about: `A file that contains ${name}.` })

/** What signs passes for phone wallets. Each wallet is offered where its settings are set. */
export const passTable = {
  APPLE_PASS_TYPE_ID: optional({
    parse: (value: string) => (/^pass\.[\w.-]{1,200}$/.test(value) ? value : undefined),
    allowed: 'an identifier such as pass.com.example.cards',
    about: 'Pass type identifier at Apple; enables “Add to Apple Wallet”.',
  }),
  APPLE_PASS_TEAM_ID: optional({
    parse: (value: string) => (/^[A-Z0-9]{10}$/.test(value) ? value : undefined),
    allowed: '10 capital letters and digits',
    about: 'Team ID at Apple that the pass type belongs to.',
  }),
  APPLE_PASS_CERTIFICATE: optional({
    parse: pem('CERTIFICATE'),
    allowed: 'a PEM certificate, with line breaks or \\n',
    about: 'Certificate of the pass type. Phones that have a pass keep it when the certificate is renewed.',
  }),
  APPLE_PASS_CERTIFICATE_FILE: file('APPLE_PASS_CERTIFICATE'),
  APPLE_PASS_PRIVATE_KEY: {
    ...optional({
      parse: pem('PRIVATE KEY'),
      allowed: 'a PEM key without a password, with line breaks or \\n',
      about: 'RSA private key of that certificate.',
    }),
    secret: true,
  } as Optional,
  APPLE_PASS_PRIVATE_KEY_FILE: file('APPLE_PASS_PRIVATE_KEY'),
  APPLE_WWDR_CERTIFICATE: optional({
    parse: pem('CERTIFICATE'),
    allowed: 'a PEM certificate, with line breaks or \\n',
    about: 'Apple’s intermediate certificate (WWDR) that issued APPLE_PASS_CERTIFICATE.',
  }),
  APPLE_WWDR_CERTIFICATE_FILE: file('APPLE_WWDR_CERTIFICATE'),
  APPLE_PUSH_URL: {
    parse: (value: string) => (value.startsWith('https:') ? origin(value) : undefined),
    allowed: 'an origin that starts with https',
    fallback: 'https://api.push.apple.com',
    about: 'Apple’s push service, which tells phones of changed passes; it also listens on port 2197.',
    ignoredWithout: 'APPLE_PASS_TYPE_ID',
  } as Setting<string>,
  GOOGLE_WALLET_ISSUER_ID: optional({
    parse: (value: string) => (/^\d{1,30}$/.test(value) ? value : undefined),
    allowed: 'digits',
    about: 'Issuer ID at Google Wallet; enables “Add to Google Wallet”.',
  }),
  GOOGLE_WALLET_SERVICE_ACCOUNT: {
    ...optional({
      parse: (value: string) => (/"private_key"/.test(value) ? value : undefined),
      allowed: 'the JSON key that Google issues for a service account',
      about: 'Service account that signs passes for Google Wallet.',
    }),
    secret: true,
  } as Optional,
  GOOGLE_WALLET_SERVICE_ACCOUNT_FILE: file('GOOGLE_WALLET_SERVICE_ACCOUNT'),
} as const

export type PassSettings = { readonly [Name in keyof Omit<typeof passTable, 'APPLE_PUSH_URL'>]: string | undefined }

const sets = [
  [
    ['APPLE_PASS_TYPE_ID'],
    ['APPLE_PASS_TEAM_ID'],
    ['APPLE_PASS_CERTIFICATE', 'APPLE_PASS_CERTIFICATE_FILE'],
    ['APPLE_PASS_PRIVATE_KEY', 'APPLE_PASS_PRIVATE_KEY_FILE'],
    ['APPLE_WWDR_CERTIFICATE', 'APPLE_WWDR_CERTIFICATE_FILE'],
  ],
  [['GOOGLE_WALLET_ISSUER_ID'], ['GOOGLE_WALLET_SERVICE_ACCOUNT', 'GOOGLE_WALLET_SERVICE_ACCOUNT_FILE']],
] as const

/** Settings of one wallet that are missing while others of it are set, and keys given twice. */
export const passProblems = (read: PassSettings): string[] =>
  sets.flatMap((all) => {
    const given = all.map((names) => names.filter((name) => read[name]))
    if (given.every(({ length }) => length === 0)) return []
    return all.flatMap((names, place) => {
      if (given[place]?.length === 1) return []
      return given[place]?.length
        ? [`Set either ${names.join(' or ')}, not both.`]
        : [`${names.join(' or ')} is missing, but other settings of that wallet are set.`]
    })
  })

/** The phone wallets that have settings. */
export const walletsSet = (read: PassSettings): ('apple' | 'google')[] => [
  ...(read.APPLE_PASS_TYPE_ID ? (['apple'] as const) : []),
  ...(read.GOOGLE_WALLET_ISSUER_ID ? (['google'] as const) : []),
]
