import { type CancelReason, cancelReasons } from './cancel-reasons.ts'
import { Page } from './collectibles.ts'
import { changed, NamedUser, nullable, Reason } from './console.ts'
import { Time, Uuid } from './identifiers.ts'
import { collectionName, consoleBounds, eventCharacters, searchCharacters } from './limits.ts'
import { PoapEvent, PoapEventStatus } from './poap-events.ts'
import { type Static, Type } from './shape.ts'

/**
 * An event as operators see it. Its fields are what everyone sees, and `change` what its holder changed and submitted; an event that was never approved waits
 * with its own fields. `version` is that of the fields, `review_version` the one that waits for a decision. `image_url` null means artwork at
 * `/artwork/<id>.svg`; a picture that isn't public is at `GET /api/console/pictures/<hash>`, the hash being in `image_url`. `slug`: its page is `/e/<slug>`,
 * once it is approved. `holder_name` is the name of their account, or else of their public collection; empty without one.
 */
export const ConsoleEvent = Type.Object({
  ...PoapEvent.properties,
  slug: nullable(Type.String()),
  holder_id: Type.String(),
  holder_name: Type.String(),
  version: Type.Integer(),
  review_version: Type.Integer(),
  is_approved: Type.Boolean(),
  is_taken_down: Type.Boolean(),
})
export type ConsoleEvent = Static<typeof ConsoleEvent>
export const ConsoleEventReply = Type.Object({ data: ConsoleEvent })

/** What waits for a decision: new events and changes of approved ones, the longest waiting first. `waiting_since`: when the version was made. */
export const ApprovalList = Type.Object({
  data: Type.Array(Type.Object({ ...ConsoleEvent.properties, waiting_since: Time })),
  total: Type.Integer(),
  next_cursor: Type.Optional(Type.String()),
})
export type ApprovalList = Static<typeof ApprovalList>

/**
 * What operators decided, newest first. To undo: a rejected or taken-down event is approved again with `event.review_version`, an approved one is taken down.
 * `operator_id` null: by a command. `event` null: it is deleted.
 */
export const DecisionList = Type.Object({
  data: Type.Array(
    Type.Object({
      at: Time,
      act: Type.Union([
        Type.Literal('events.approve'),
        Type.Literal('events.reject'),
        Type.Literal('events.takedown'),
        Type.Literal('events.correct'),
      ]),
      operator_id: nullable(Type.String()),
      event_id: Type.String(),
      event: nullable(ConsoleEvent),
    }),
  ),
  next_cursor: Type.Optional(Type.String()),
})
export type DecisionList = Static<typeof DecisionList>

/** What the list can be asked for besides a status. */
export const eventStates = ['draft', 'canceled', 'ended'] as const
export type EventState = (typeof eventStates)[number]
/** Newest first. `search` is in the name, the place or the description, or is the id of the event or of its holder. */
export const ConsoleEventQuery = Type.Object({
  search: Type.Optional(Type.String({ minLength: 1, maxLength: searchCharacters })),
  status: Type.Optional(
    Type.Union([PoapEventStatus, Type.Unsafe<EventState>(Type.String({ enum: [...eventStates] }))]),
  ),
  ...Page,
})
export type ConsoleEventQuery = Static<typeof ConsoleEventQuery>
export const ConsoleEventList = Type.Object({
  data: Type.Array(ConsoleEvent),
  next_cursor: Type.Optional(Type.String()),
})
export type ConsoleEventList = Static<typeof ConsoleEventList>

const Version = Type.Integer({ minimum: 1, maximum: consoleBounds.version })
/** Of the version that the operator saw; another one is 409 `event_version_changed`. */
export const Approval = Type.Object({ version: Version }, { additionalProperties: false })
/** The holder sees the reason. */
export const Rejection = Type.Object({ version: Version, reason: Reason }, { additionalProperties: false })
export const TakeDown = Type.Object({ reason: Reason }, { additionalProperties: false })
/** What is there is corrected, as a new version; a picture can only be removed. */
export const Correction = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: eventCharacters.name, pattern: '\\S' })),
    description: Type.Optional(Type.String({ maxLength: eventCharacters.description })),
    place: Type.Optional(Type.String({ maxLength: eventCharacters.place })),
    picture: Type.Optional(Type.Null()),
  },
  { additionalProperties: false, minProperties: 1 },
)
/** `without_emails`: guests are not told. */
export const Cancellation = Type.Object(
  {
    reason: Type.Unsafe<CancelReason>(Type.String({ enum: [...cancelReasons] })),
    without_emails: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export const Transfer = Type.Object({ holder: NamedUser }, { additionalProperties: false })
export const EventChanged = changed(ConsoleEvent)

export const PictureHash = Type.Object({ hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) })
export const PictureChanged = changed(Type.Object({ hash: Type.String(), is_taken_down: Type.Boolean() }))

export const ConsoleCollection = Type.Object({
  user_id: Type.String(),
  name: Type.String(),
  display_name: Type.String(),
  is_on: Type.Boolean(),
  has_picture: Type.Boolean(),
  changed_at: Time,
  taken_down_at: nullable(Time),
  taken_down_reason: nullable(Type.String()),
})
export type ConsoleCollection = Static<typeof ConsoleCollection>
/** Those changed last first. `search` is in one of the two names, or is the user's id. Its page is `/@<name>`. */
export const CollectionQuery = Type.Object({
  search: Type.Optional(Type.String({ minLength: 1, maxLength: searchCharacters })),
  ...Page,
})
export const CollectionList = Type.Object({
  data: Type.Array(ConsoleCollection),
  next_cursor: Type.Optional(Type.String()),
})
export const CollectionName = Type.Object({
  name: Type.String({ maxLength: collectionName.maximum, pattern: '^[a-z0-9-]+$' }),
})
export const CollectionChanged = changed(ConsoleCollection)

export const ConsoleEventId = Type.Object({ event_id: Uuid })
