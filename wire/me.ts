import { type Static, Type } from 'typebox'
import { Card } from './cards.ts'
import { Collectible } from './collectibles.ts'
import { PoapEvent } from './poap-events.ts'

const Nullable = Type.Union([Type.String(), Type.Null()])

/** A mail or text that was kept for a person: to whom, about what and when, never what it said. */
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

/** All that the cards service keeps of the bearer. */
export const Kept = Type.Object({
  data: Type.Object({
    user_id: Type.String(),
    email_addresses: Type.Array(Type.String()),
    collectibles: Type.Array(Collectible),
    tokens: Type.Array(Token),
    events: Type.Array(PoapEvent),
    cards: Type.Array(Card),
    /** Where another server keeps the accounts; our own provider tells of them in its export. */
    messages: Type.Optional(Type.Array(SentMessage)),
  }),
})
export type Kept = Static<typeof Kept>
export const Forgotten = Type.Object({ data: Type.Object({ user_id: Type.String() }) })
