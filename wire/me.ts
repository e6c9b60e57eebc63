import { ApiKey } from './api-keys.ts'
import { Card } from './cards.ts'
import { Collectible } from './collectibles.ts'
import { EventPerson, ReceivedInvitation } from './event-people.ts'
import { ImportedPoap } from './imported-poaps.ts'
import { Kiosk } from './kiosks.ts'
import { EventRole, PoapEvent } from './poap-events.ts'
import { PublicCollection } from './public-collection.ts'
import { type Static, Type } from './shape.ts'
import { EventWays } from './ways.ts'
import { Webhook } from './webhooks.ts'

const Nullable = Type.Union([Type.String(), Type.Null()])

/** A record of an email or text message to a user: recipient, subject and time, never the content. */
export const SentMessage = Type.Object({
  channel: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  created_at: Type.String(),
  sent_at: Nullable,
})

/** Where a collectible is on a chain, or on its way there. */
const Token = Type.Object({
  collectible_id: Type.String(),
  state: Type.String(),
  chain_id: Type.Union([Type.Integer(), Type.Null()]),
  contract: Nullable,
  recipient: Nullable,
  transaction_hash: Nullable,
})

/** A pass in a phone's wallet, and how many phones follow what becomes of it. */
const WalletPass = Type.Object({
  serial_number: Type.String(),
  collectible_id: Type.String(),
  changed_at: Type.String(),
  phones: Type.Integer(),
})

/** A mint that the service paid for, on a day in UTC. */
const PaidMint = Type.Object({
  collectible_id: Nullable,
  chain_id: Type.Integer(),
  day: Type.String(),
  state: Type.String(),
})

/** A role at the event of someone else, and the address it was given to. */
const EventRoleExport = Type.Object({
  event_id: Type.String(),
  event_name: Type.String(),
  role: EventPerson.properties.role,
  email: Nullable,
  since: Type.String(),
})

const SentInvitation = Type.Object({
  event_id: Type.String(),
  email: Type.String(),
  role: EventRole,
  expires_at: Type.String(),
})
/** An address that the organizer of a collectible's event sees. */
const SharedEmail = Type.Object({ collectible_id: Type.String(), email: Type.String(), shared_at: Type.String() })

const PublicCollectionExport = Type.Object({
  ...PublicCollection.properties,
  shown: Type.Array(Type.String()),
  hidden: Type.Array(Type.String()),
})

/** Everything the cards service stores about the bearer. */
export const ExportedMe = Type.Object({
  data: Type.Object({
    user_id: Type.String(),
    email_addresses: Type.Array(Type.String()),
    collectibles: Type.Array(Collectible),
    tokens: Type.Array(Token),
    paid_mints: Type.Array(PaidMint),
    events: Type.Array(PoapEvent),
    /** At events of others. */
    event_roles: Type.Array(EventRoleExport),
    /** Invitations to one of their addresses, and those that they sent. */
    event_invitations: Type.Object({ received: Type.Array(ReceivedInvitation), sent: Type.Array(SentInvitation) }),
    /** How events can be collected without a card, for those of which it was set. */
    event_ways: Type.Array(Type.Object({ event_id: Type.String(), ...EventWays.properties.data.properties })),
    /** To the bearer's addresses, and not answered yet. */
    guest_invitations: Type.Array(Type.Object({ event: Type.String(), invited_at: Type.String() })),
    cards: Type.Array(Card),
    /** Without their secrets. */
    api_keys: Type.Array(ApiKey),
    /** What the bearer handed out as staff in the last 30 days; to whom is not stored. */
    handouts: Type.Array(Type.Object({ id: Type.String(), event_id: Type.String(), given_at: Type.String() })),
    /** The screens that show codes of the bearer's events. */
    kiosks: Type.Array(Type.Object({ ...Kiosk.properties, event_id: Type.String() })),
    wallet_passes: Type.Array(WalletPass),
    shared_emails: Type.Array(SharedEmail),
    /** The page `/@<name>`, with the ids of what the bearer chose to show or hide; null for who never turned it on. */
    public_collection: Type.Union([PublicCollectionExport, Type.Null()]),
    /** POAPs from elsewhere, by wallet or file; never collected here. */
    imported_poaps: Type.Array(ImportedPoap),
    webhooks: Type.Array(Webhook),
    /** Where another server keeps the accounts. Our own provider lists its data in its own export. */
    messages: Type.Optional(Type.Array(SentMessage)),
  }),
})
export type ExportedMe = Static<typeof ExportedMe>
export const Forgotten = Type.Object({ data: Type.Object({ user_id: Type.String() }) })
