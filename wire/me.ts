import { Card } from './cards.ts'
import { Collectible } from './collectibles.ts'
import { PoapEvent } from './poap-events.ts'
import { type Static, Type } from './shape.ts'

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

/** Everything the cards service stores about the bearer. */
export const ExportedMe = Type.Object({
  data: Type.Object({
    user_id: Type.String(),
    email_addresses: Type.Array(Type.String()),
    collectibles: Type.Array(Collectible),
    tokens: Type.Array(Token),
    events: Type.Array(PoapEvent),
    cards: Type.Array(Card),
    /** Where another server keeps the accounts. Our own provider lists its data in its own export. */
    messages: Type.Optional(Type.Array(SentMessage)),
  }),
})
export type ExportedMe = Static<typeof ExportedMe>
export const Forgotten = Type.Object({ data: Type.Object({ user_id: Type.String() }) })
