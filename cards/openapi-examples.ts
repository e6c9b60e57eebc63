/** Ids by what they are of. */
const ids = {
  event: '5f0c8a52-6d1b-4c55-9a3e-2b7d1f0e9c41',
  card: '8e03978e-40d5-43e8-bc93-6894a57f9324',
  collectible: 'c2d4b9a1-7e30-4f6a-8d15-90b3e6a7f2c8',
  key: '1d9b6f3e-52c7-4a08-b6e4-7f21c05d8a93',
} as const
const hook = 'https://hooks.example.com/iyk'
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
/** Far ahead, so that an event of an example has not ended when someone sends it. */
const moment = '2036-11-20T18:00:00.000Z'

/** What fields have in examples, by the schema or field around them where that matters, or by their own name. */
const values: Readonly<Record<string, unknown>> = {
  'PoapEvent.id': ids.event,
  'PoapEventDetail.id': ids.event,
  'NewPoapEvent.id': ids.event,
  'event.id': ids.event,
  'cards.id': ids.card,
  'Card.id': ids.card,
  'Card.name': 'Front desk',
  'Card.group': 'Badges',
  'groups.name': 'Badges',
  'changes.name': 'badge-7',
  'changes.id': ids.card,
  'expected.name': 'Front desk',
  'CardChanged.id': ids.card,
  'former.name': 'Front desk',
  'events.id': ids.event,
  'CardChange.name': 'Front desk',
  'cards.name': 'Front desk',
  'Collectible.id': ids.collectible,
  'ApiKey.id': ids.key,
  'ApiKey.name': 'Badge desk',
  'CreatedApiKey.id': ids.key,
  'CreatedApiKey.name': 'Badge desk',
  'NewApiKey.name': 'Badge desk',
  'PublicCollection.name': 'reader',
  'CollectionChoices.name': 'reader',
  'Name.name': 'reader.eth',
  'public_collection.name': 'reader',
  'voucher.event_id': '0x5f0c8a526d1b4c559a3e2b7d1f0e9c41',
  'voucher.deadline': 1_763_665_200,
  'transaction.to': address,
  'transaction.data': '0x6a627842',
  'ImportedPoap.event_id': 15_832,
  'ImportedPoap.token_id': '1234567',
  'ImportedPoap.name': 'Devcon Bogota',
  'ImportedPoap.description': 'You were there in October 2022.',
  'ImportedPoap.image_url': 'https://poaps.example.com/devcon.png',
  'ImportedPoap.picture_url': `/pictures/imported-poaps/${ids.collectible}`,
  'GivenPoap.event_id': 15_832,
  'GivenPoap.token_id': '1234567',
  'GivenPoap.name': 'Devcon Bogota',
  'GivenPoap.description': 'You were there in October 2022.',
  'GivenPoap.image_url': 'https://poaps.example.com/devcon.png',
  'token_ids.': '1234567',
  'years.': '2022',
  'shown.': ids.collectible,
  'hidden.': ids.collectible,
  'ids.': ids.collectible,
  event_id: ids.event,
  card_id: ids.card,
  collectible_id: ids.collectible,
  key_id: ids.key,
  id: ids.collectible,
  user_id: 'user-live-3b1c8d0e-6f42-4d19-9a57-0c2e4b6f8a13',
  name: 'Opening night of the reading room',
  event_name: 'Opening night of the reading room',
  display_name: 'Ada',
  fancy_id: 'opening-night-of-the-reading-room',
  slug: 'opening-night-of-the-reading-room',
  description: 'Doors open at six. Bring a book.',
  place: 'Reading room, Lisbon',
  timezone: 'Europe/Lisbon',
  start_date: '2036-11-20T18:00',
  end_date: '2036-11-20T23:00',
  expiry_date: '2036-11-21T23:00',
  starts_at: moment,
  ends_at: '2036-11-20T23:00:00.000Z',
  expires_at: '2036-11-21T23:00:00.000Z',
  created_at: '2026-11-01T09:30:00.000Z',
  registered_at: '2026-11-01T09:30:00.000Z',
  image_url: null,
  picture_url: null,
  change: null,
  corrected_at: null,
  rejection_reason: null,
  taken_down_reason: null,
  blocked_by: null,
  offered_to: null,
  unproved_days: null,
  setback: null,
  supply: 500,
  collected: 212,
  collected_last_hour: 40,
  taps: 48,
  taps_today: 221,
  serial: 212,
  refused: { tap_used: 2 },
  limit: '50',
  next_cursor: 'WzE3NjM2NjE2MDAwMDAsIjhlMDM5NzhlIl0',
  group: 'Badges',
  sort: 'name',
  search: 'opening',
  year: '2027',
  isActive: 'true',
  'idempotency-key': '8e03978e-40d5-43e8-bc93-6894a57f9324',
  ref: 'q0Wm8cB2xT5nVJ4rYdK7Lg',
  city: 'Bogota',
  country: 'Colombia',
  starts_on: '2022-10-11',
  ends_on: '2022-10-14',
  minted_on: '2022-10-12',
  chain: 'gnosis',
  owner: address.toLowerCase(),
  wallet: address.toLowerCase(),
  event_url: 'https://poaps.example.com/devcon',
  email: 'ada@example.com',
  to: 'ada@example.com',
  email_addresses: ['ada@example.com'],
  hint: 'iyk_q0Wm',
  secret: 'iyk_q0Wm8cB2xT5nVJ4rYdK7LgA1sD9fG3hJ6kZ0xC8vB4n',
  expires_in_days: 90,
  chain_id: 100,
  chains: [100],
  'AddressList.addresses': ['ada@example.com', 'grace@example.com'],
  'Webhook.url': hook,
  'WebhookWithSecret.url': hook,
  'NewWebhook.url': hook,
  'WebhookChange.url': hook,
  opens_at: moment,
  closes_at: '2036-11-20T23:00:00.000Z',
  word: 'open sesame',
  address,
  addresses: [address],
  recipient: address,
  contract: '0x00000000000000000000000000000000000000C0',
  token_id: '115792089237316195423570985008687907853269984665640564039457',
  transaction_hash: `0x${'6d'.repeat(32)}`,
  signature: `0x${'1b'.repeat(65)}`,
  hour: moment,
  state: 'final',
  serial_number: '4f1a9c7e20b84d63',
  day: '2026-11-20',
  deadline: moment,
  metadata_url: 'https://cards.example.com/metadata/1.json',
  subject: 'Your card is waiting',
  channel: 'email',
  status_code: 404,
  request_id: 'request-id-live-3b1c8d0e-6f42-4d19-9a57-0c2e4b6f8a13',
}

/** Optional fields that no example can have: whose entry it is only the caller knows. */
const absent: ReadonlySet<string> = new Set(['HandOut.for'])

type Shape = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  allOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  pattern?: string
  format?: string
  minimum?: number
}

const uuidPattern = /^\^\[0-9a-f\]\{8\}/

const exampleOfText = ({ format, pattern = '' }: Shape, field: string) => {
  if (format === 'date-time' || field.endsWith('_at')) return moment
  if (uuidPattern.test(pattern)) return ids.collectible
  if (pattern.startsWith('^0x[0-9a-f]{64}')) return `0x${'6d'.repeat(32)}`
  if (pattern.startsWith('^0x')) return address
  return 'text'
}

/** Whether a value is of the type that a shape asks for; what it says is compared by the test. */
const isOfType = ({ type, const: only, enum: all, anyOf }: Shape, value: unknown): boolean => {
  if (anyOf) return anyOf.some((one) => isOfType(one, value))
  if (only !== undefined) return value === only
  if (all) return all.includes(value)
  if (value === null) return type === 'null' || type === undefined
  if (Array.isArray(value)) return type === 'array'
  return type === undefined || type === (typeof value === 'number' ? 'integer' : typeof value)
}

/**
 * An example that fits a shape of the wire: each field with a plausible value of its name, else the first that its shape allows. `nameOf` knows the shapes that
 * have a name, and `around` is the name of the shape or field around `field`.
 */
export const exampleOf = (
  shape: unknown,
  nameOf: (shape: unknown) => string | undefined,
  field = '',
  around = '',
): unknown => {
  const one = shape as Shape
  const named = [`${around}.${field}`, field].find((name) => Object.hasOwn(values, name))
  if (named !== undefined && isOfType(one, values[named])) return values[named]
  if (one.const !== undefined) return one.const
  if (one.enum) return one.enum[0]
  const inner = nameOf(shape) ?? field
  if (one.anyOf) return exampleOf(one.anyOf[0], nameOf, field, around)
  if (one.allOf) return Object.assign({}, ...one.allOf.map((part) => exampleOf(part, nameOf, field, around)))
  if (one.type === 'array') return [exampleOf(one.items, nameOf, '', inner)]
  if (one.type === 'object')
    return Object.fromEntries(
      Object.entries(one.properties ?? {})
        .filter(([name]) => !absent.has(`${inner}.${name}`))
        .map(([name, value]) => [name, exampleOf(value, nameOf, name, inner)]),
    )
  if (one.type === 'string') return exampleOfText(one, field)
  if (one.type === 'boolean') return true
  if (one.type === 'null') return null
  return one.type === undefined ? {} : (one.minimum ?? 1)
}
