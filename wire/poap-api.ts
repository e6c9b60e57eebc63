import { codeCharacters, emailCharacters, eventCharacters, poapApi } from './limits.ts'
import { type Static, Type } from './shape.ts'

const Digits = Type.String({ pattern: `^[0-9]{1,${poapApi.digits}}$` })

/** As tools for POAPs write one: an integer. */
export const EventNumber = Digits

const page = {
  limit: Type.Optional(Digits),
  offset: Type.Optional(Digits),
}
export const EventsQuery = Type.Object({
  ...page,
  name: Type.Optional(Type.String({ maxLength: eventCharacters.name })),
})
export type EventsQuery = Static<typeof EventsQuery>
export const PoapsQuery = Type.Object(page)
export type PoapsQuery = Static<typeof PoapsQuery>

/** `07-Dec-2021`, in the event's time zone. */
const Day = Type.String({ pattern: '^[0-9]{2}-[A-Z][a-z]{2}-[0-9]{4}$' })
/** `2021-12-08 01:04:55`, in UTC. */
const Moment = Type.String({ pattern: '^[0-9-]{10} [0-9:]{8}$' })

/** An approved event with the field names of the POAP API. `city` is the place; `event_url` the event’s page here. */
export const ShownEvent = Type.Object({
  id: Type.Integer(),
  fancy_id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  city: Type.String(),
  country: Type.String(),
  event_url: Type.String(),
  image_url: Type.String(),
  animation_url: Type.String(),
  year: Type.Integer(),
  start_date: Day,
  end_date: Day,
  expiry_date: Day,
  timezone: Type.String(),
  location_type: Type.String(),
  channel: Type.String(),
  platform: Type.String(),
  created_date: Type.String(),
  from_admin: Type.Boolean(),
  virtual_event: Type.Boolean(),
  event_template_id: Type.Integer(),
  private_event: Type.Boolean(),
})
export type ShownEvent = Static<typeof ShownEvent>

export const EventArray = Type.Array(ShownEvent)
export type EventArray = Static<typeof EventArray>

export const EventPage = Type.Object({
  items: Type.Array(ShownEvent),
  total: Type.Integer(),
  offset: Type.Integer(),
  limit: Type.Integer(),
})
export type EventPage = Static<typeof EventPage>

const EventWithSupply = Type.Object({ ...ShownEvent.properties, supply: Type.Integer() })

/** A collectible on a chain. `owner` is to whom it was minted. */
export const Scanned = Type.Object({
  event: EventWithSupply,
  tokenId: Type.String(),
  owner: Type.String(),
  chain: Type.String(),
  created: Moment,
  migrated: Type.Null(),
})
export type Scanned = Static<typeof Scanned>
export const ScannedArray = Type.Array(Scanned)
export type ScannedArray = Static<typeof ScannedArray>

export const ScannedOfEvent = Type.Object({ event: ShownEvent, tokenId: Type.String(), owner: Type.String() })
export type ScannedOfEvent = Static<typeof ScannedOfEvent>

/** `layer` is `Layer1` for Ethereum and `Layer2` for any other chain; `order` is the serial number. */
export const TokenDetails = Type.Object({
  event: ShownEvent,
  tokenId: Type.String(),
  owner: Type.String(),
  layer: Type.String(),
  created: Moment,
  supply: Type.Object({ total: Type.Integer(), order: Type.Integer() }),
})
export type TokenDetails = Static<typeof TokenDetails>

/** `transferCount` is 0: what happens to a token after it was minted is not followed. */
export const PoapPage = Type.Object({
  limit: Type.Integer(),
  offset: Type.Integer(),
  total: Type.Integer(),
  transferCount: Type.Integer(),
  tokens: Type.Array(
    Type.Object({
      created: Moment,
      id: Type.String(),
      owner: Type.Object({ id: Type.String(), tokensOwned: Type.Integer(), ens: Type.String() }),
      transferCount: Type.String(),
    }),
  ),
})
export type PoapPage = Static<typeof PoapPage>

/** A single-use code of an event; POAP calls one a QR hash. */
export const CodeQuery = Type.Object({ qr_hash: Type.String({ minLength: 1, maxLength: codeCharacters }) })

/** `id` is the place of the code among those that were made with it. Who collected with it is not said. */
const code = {
  id: Type.Integer(),
  qr_hash: Type.String(),
  event_id: Type.Integer(),
  beneficiary: Type.String(),
  user_input: Type.String(),
  signer: Type.String(),
  claimed: Type.Boolean(),
  claimed_date: Type.String(),
  created_date: Type.String(),
  is_active: Type.Boolean(),
  event: ShownEvent,
}
export const MintCode = Type.Object({
  ...code,
  tx_hash: Type.String(),
  tx_status: Type.String(),
  secret: Type.String(),
  result: Type.Null(),
})
export type MintCode = Static<typeof MintCode>

/** `address` is an email address, which gets the email about the collectible. What else tools send is ignored. */
export const CodeUse = Type.Object({
  address: Type.String({ maxLength: emailCharacters.typed }),
  qr_hash: CodeQuery.properties.qr_hash,
})
export type CodeUse = Static<typeof CodeUse>
export const UsedCode = Type.Object({ ...code, queue_uid: Type.String() })
export type UsedCode = Static<typeof UsedCode>

/** None: a code puts nothing onto a chain. */
export const Transactions = Type.Object({ total: Type.Integer(), transactions: Type.Array(Type.Unknown()) })

/** For tools that insist on one; no call here asks for it. */
export const AccessToken = Type.Object({
  access_token: Type.String(),
  token_type: Type.String(),
  scope: Type.String(),
  expires_in: Type.Integer(),
})
