import { Uuid } from './identifiers.ts'
import { codeBatch, emailCharacters, eventSupply, listedAddresses, secretWord } from './limits.ts'
import { type Static, Type } from './shape.ts'

/** How an event can be collected without a card; each is off until its holder switches it on. */
export const ways = ['code', 'word', 'list', 'email', 'kiosk', 'staff'] as const
export type Way = (typeof ways)[number]
export const Way = Type.Unsafe<Way>(Type.String({ enum: [...ways] }))

const nullable = <const T extends Parameters<typeof Type.Union>[0][number]>(shape: T) =>
  Type.Union([shape, Type.Null()])

/** RFC 3339 in UTC, as in replies. */
const Moment = Type.String({
  pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]+)?Z$',
})

/**
 * A way that an event has set up: from when until when, and for how many, if it has such bounds of its own. `collected` counts what came by it and was not
 * taken back; what was, `revoked`, counts against `at_most`, too.
 */
export const EventWay = Type.Object({
  way: Way,
  is_on: Type.Boolean(),
  opens_at: nullable(Type.String()),
  closes_at: nullable(Type.String()),
  at_most: nullable(Type.Integer(eventSupply)),
  collected: Type.Integer(),
  revoked: Type.Integer(),
})
export type EventWay = Static<typeof EventWay>

export const WayParams = Type.Object({ event_id: Uuid, way: Way })

/** What a holder sets of a way. `word` only of the way `word`: upper and lower case, width and spaces do not matter when it is typed. */
export const WayChange = Type.Object(
  {
    is_on: Type.Boolean(),
    opens_at: Type.Optional(nullable(Moment)),
    closes_at: Type.Optional(nullable(Moment)),
    at_most: Type.Optional(nullable(Type.Integer(eventSupply))),
    word: Type.Optional(Type.String({ minLength: secretWord.minimum, maxLength: secretWord.maximum })),
  },
  { additionalProperties: false },
)
export type WayChange = Static<typeof WayChange>

/** Codes that were made together: how many are still free, were used, or were withdrawn. */
export const CodeBatch = Type.Object({
  id: Uuid,
  name: Type.String(),
  made_at: Type.String(),
  free: Type.Integer(),
  used: Type.Integer(),
  revoked: Type.Integer(),
})
export type CodeBatch = Static<typeof CodeBatch>

/**
 * Everything about the ways of an event, for its holder. `word` is the secret word. Of the invitations, those are `sent` that were not answered yet, and those
 * have `ended` that lapsed or were withdrawn.
 */
export const EventWays = Type.Object({
  data: Type.Object({
    ways: Type.Array(EventWay),
    word: nullable(Type.String()),
    batches: Type.Array(CodeBatch),
    listed: Type.Object({ free: Type.Integer(), used: Type.Integer() }),
    invited: Type.Object({
      waiting: Type.Integer(),
      sent: Type.Integer(),
      accepted: Type.Integer(),
      declined: Type.Integer(),
      ended: Type.Integer(),
    }),
  }),
})
export type EventWays = Static<typeof EventWays>

export const NewCodes = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: codeBatch.nameCharacters, pattern: '\\S' }),
    count: Type.Integer({ minimum: 1, maximum: codeBatch.most }),
    /** A batch whose free codes are withdrawn in the same step: nobody can read them again. */
    replaces: Type.Optional(Uuid),
  },
  { additionalProperties: false },
)
export type NewCodes = Static<typeof NewCodes>
/** The codes themselves, in this response alone. The address of each is `/c/<code>`. */
export const MadeCodes = Type.Object({
  data: Type.Object({ batch: CodeBatch, codes: Type.Array(Type.String()) }),
})
export type MadeCodes = Static<typeof MadeCodes>

export const BatchParams = Type.Object({ event_id: Uuid, batch_id: Uuid })
/** What became of each code, in the order in which they were made: `serial` of the collectible it led to, while that is there. */
export const CodeStates = Type.Object({
  data: Type.Object({
    batch: CodeBatch,
    codes: Type.Array(
      Type.Object({
        place: Type.Integer(),
        state: Type.Union([Type.Literal('free'), Type.Literal('used'), Type.Literal('revoked')]),
        serial: nullable(Type.Integer()),
      }),
    ),
  }),
})
export type CodeStates = Static<typeof CodeStates>

/** Email addresses as an organizer has them, in any spelling. */
export const AddressList = Type.Object(
  {
    addresses: Type.Array(Type.String({ maxLength: emailCharacters.typed }), {
      minItems: 1,
      maxItems: listedAddresses,
    }),
  },
  { additionalProperties: false },
)
/** How many were added, how many had been there already, and some of those that are no addresses. */
export const AddressesAdded = Type.Object({
  data: Type.Object({ added: Type.Integer(), known: Type.Integer(), invalid: Type.Array(Type.String()) }),
})
export type AddressesAdded = Static<typeof AddressesAdded>
