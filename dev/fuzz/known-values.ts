import type { Random } from '../seeded-random.ts'

/** Of each name, this many are remembered: new ones take the place of others, so that what is drawn is mostly still there. */
const most = 200

/** What a bare `id` is of, by the resource in an address that it came from, or that it is sent to. */
const idsOf: Record<string, string> = {
  'poap-events': 'event_id',
  'shared-events': 'event_id',
  cards: 'card_id',
  'copyable-cards': 'card_id',
  'card-offers': 'card_id',
  collectibles: 'collectible_id',
  guests: 'collectible_id',
  webhooks: 'webhook_id',
  deliveries: 'delivery_id',
  kiosks: 'kiosk_id',
  'api-keys': 'key_id',
  'imported-poaps': 'imported_id',
  people: 'person_id',
  mails: 'mail_id',
  pictures: 'picture_hash',
  invitations: 'invitation_id',
  handouts: 'handout_id',
  emails: 'email_id',
  phone_numbers: 'phone_id',
  totps: 'totp_id',
  oauth: 'oauth_user_registration_id',
  webauthn_registrations: 'webauthn_registration_id',
  crypto_wallets: 'crypto_wallet_id',
  biometric_registrations: 'biometric_registration_id',
  passwords: 'password_id',
  events: 'number',
  event: 'event_id',
  card: 'card_id',
  batch: 'batch_id',
  batches: 'batch_id',
  token: 'token_id',
  tokens: 'token_id',
}

/** Other names of the same thing. */
const also: Record<string, readonly string[]> = {
  codes: ['code', 'qr_hash'],
  code: ['qr_hash', 'token'],
  slug: ['event', 'fancy_id'],
  fancy_id: ['slug'],
  next_cursor: ['cursor'],
  event_id: ['event', 'id'],
  secret: ['key'],
  email: ['address', 'email_address'],
  session_token: ['token'],
  method_id: ['phone_id'],
  user_id: ['for', 'person_id'],
}

export const resourceOf = (path: string): string =>
  path
    .replace(/\/console\/(events|approvals)/, '/poap-events')
    .split('?')[0]!
    .split('/')
    .findLast((part) => Object.hasOwn(idsOf, part)) ?? ''

/** What replies have named so far, by name. */
export const createKnownValues = (random: Random) => {
  const values = new Map<string, (string | number)[]>()
  const add = (name: string, value: string | number): void => {
    for (const one of [name, ...(Object.hasOwn(also, name) ? also[name]! : [])]) {
      const list = values.get(one) ?? []
      if (!values.has(one)) values.set(one, list)
      if (list.includes(value)) continue
      if (list.length < most) list.push(value)
      else list[random.below(most)] = value
    }
  }
  const learn = (value: unknown, name: string, resource: string): void => {
    if (Array.isArray(value)) for (const one of value.slice(0, 20)) learn(one, name, resource)
    else if (typeof value === 'object' && value !== null) {
      const inner = Object.hasOwn(idsOf, name) ? name : resource
      for (const [key, one] of Object.entries(value))
        learn(one, key === 'id' ? (idsOf[inner] ?? 'id') : key, Object.hasOwn(idsOf, key) ? key : inner)
    } else if ((typeof value === 'string' && value.length < 2_000) || typeof value === 'number') {
      add(name, value)
      const hash = name === 'image_url' && /[0-9a-f]{64}/.exec(String(value))?.[0]
      if (hash) add('picture_hash', hash)
    }
  }
  return {
    add,
    /** Everything that a reply names. */
    learn: (path: string, reply: unknown): void => learn(reply, '', resourceOf(path)),
    /** One of them; undefined while there is none. `id` is of the resource, and so is the hash of a picture. */
    find: (name: string, resource = ''): string | number | undefined => {
      const own = idsOf[resource]
      const list = values.get(own?.endsWith(`_${name}`) ? own : name)
      return list && list.length > 0 ? random.pick(list) : undefined
    },
    /** The name of a value, so that a request can be written down without it. */
    nameOf: (value: string): string | undefined => {
      for (const [name, list] of values) if (list.includes(value)) return name
      return undefined
    },
  }
}

export type KnownValues = ReturnType<typeof createKnownValues>
