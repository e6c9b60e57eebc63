import { Page } from './collectibles.ts'
import { RandomUuid, Time, Uuid } from './identifiers.ts'
import { eventCharacters, eventSupply, idempotencyKeyCharacters, lapseDays } from './limits.ts'
import { type Static, Type } from './shape.ts'

const nullable = <const T extends Parameters<typeof Type.Union>[0][number]>(shape: T) =>
  Type.Union([shape, Type.Null()])

/** A date and time in the event's local time, without a zone: `2026-11-20T18:00`, seconds optional. */
const LocalTime = Type.String({
  pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$',
})

export const PoapEventStatus = Type.Union([
  Type.Literal('active'),
  Type.Literal('pending-approval'),
  Type.Literal('future'),
  Type.Literal('expired'),
  Type.Literal('rejected'),
])
export type PoapEventStatus = Static<typeof PoapEventStatus>

/** Statuses in the group shown first; all others are the inactive group. */
export const activeGroup: readonly PoapEventStatus[] = ['active', 'pending-approval', 'future']

/** What its holder changed in an approved event. It awaits approval, or was rejected for `rejection_reason`. */
export const EventChange = Type.Object({
  version: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  start_date: Type.String(),
  end_date: Type.String(),
  expiry_date: Type.String(),
  timezone: Type.String(),
  starts_at: Time,
  ends_at: Time,
  expires_at: Time,
  place: Type.String(),
  virtual_event: Type.Boolean(),
  image_url: nullable(Type.String()),
  supply: nullable(Type.Integer()),
  made_at: Type.String(),
  rejection_reason: nullable(Type.String()),
})
export type EventChange = Static<typeof EventChange>

/**
 * A POAP event as its holder sees it. `start_date`, `end_date`, `expiry_date` are local times in `timezone`; `starts_at`, `ends_at`, `expires_at` are
 * the same in UTC. `supply` null means unlimited; `image_url` null means its generated artwork at `/artwork/<id>.svg`. While a `change` to an
 * approved event is pending, everyone sees the other fields. `corrected_at` is when the operator wrote what the event shows.
 */
export const PoapEvent = Type.Object({
  id: Uuid,
  fancy_id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  status: PoapEventStatus,
  start_date: Type.String(),
  end_date: Type.String(),
  expiry_date: Type.String(),
  timezone: Type.String(),
  starts_at: Time,
  ends_at: Time,
  expires_at: Time,
  place: Type.String(),
  virtual_event: Type.Boolean(),
  image_url: nullable(Type.String()),
  supply: nullable(Type.Integer()),
  /** After this many days, collectibles whose address no one verified go back into the supply; null means never. */
  unproved_days: nullable(Type.Integer()),
  collected: Type.Integer(),
  rejection_reason: nullable(Type.String()),
  change: nullable(EventChange),
  corrected_at: nullable(Type.String()),
  created_at: Type.String(),
})
export type PoapEvent = Static<typeof PoapEvent>

/**
 * `isActive=true` returns only the active group; `false` or absent returns all. Without `limit` every event comes in one response; with it at most
 * that many, and `next_cursor` gets the next page.
 */
export const ListQuery = Type.Object({
  isActive: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
  ...Page,
})
export type ListQuery = Static<typeof ListQuery>

export const PoapEventList = Type.Object({ data: Type.Array(PoapEvent), next_cursor: Type.Optional(Type.String()) })
export type PoapEventList = Static<typeof PoapEventList>

/**
 * What a holder fills in. Without `expiry_date` the event expires when it ends; without `unproved_days` a new event never reclaims collectibles, and
 * an existing one keeps its value.
 */
export const PoapEventDraft = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: eventCharacters.name, pattern: '\\S' }),
    description: Type.Optional(Type.String({ maxLength: eventCharacters.description })),
    start_date: LocalTime,
    end_date: LocalTime,
    expiry_date: Type.Optional(LocalTime),
    timezone: Type.String({ minLength: 1, maxLength: eventCharacters.timeZone }),
    place: Type.Optional(Type.String({ maxLength: eventCharacters.place })),
    virtual_event: Type.Optional(Type.Boolean()),
    supply: Type.Optional(nullable(Type.Integer(eventSupply))),
    unproved_days: Type.Optional(nullable(Type.Integer(lapseDays))),
  },
  { additionalProperties: false },
)
export type PoapEventDraft = Static<typeof PoapEventDraft>

/** A draft of a new event. The client draws `id` at random, so that it can show the artwork before the event exists. */
export const NewPoapEvent = Type.Object(
  { id: Type.Optional(RandomUuid), ...PoapEventDraft.properties },
  { additionalProperties: false },
)
export type NewPoapEvent = Static<typeof NewPoapEvent>

const keyLength = `{${idempotencyKeyCharacters.minimum},${idempotencyKeyCharacters.maximum}}`

/**
 * Identifies one creation of an event, so that a request whose response was lost can be repeated without creating a second one: a string of a
 * structured field, with its quotes; https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header-07#section-2.1
 * Most programs send a bare token; https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2
 */
export const CreateHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: `^("([\\x20\\x21\\x23-\\x5B\\x5D-\\x7E]|\\\\["\\\\])${keyLength}"|[A-Za-z0-9!#$%&'*+.^_\`|~-]${keyLength})$`,
      errorType: 'invalid_idempotency_key',
    }),
  ),
})

export const EventId = Type.Object({ event_id: Uuid })

/** One event with the numbers a holder wants on the evening. */
export const PoapEventDetail = Type.Object({
  data: Type.Object({
    ...PoapEvent.properties,
    /** The last part of the address of its public page, `/e/<slug>`; null while it has none. It never changes. */
    slug: nullable(Type.String()),
    collected_last_hour: Type.Integer(),
    cards: Type.Array(Type.Object({ id: Uuid, name: Type.String() })),
  }),
})
export type PoapEventDetail = Static<typeof PoapEventDetail>
export const PoapEventReply = Type.Object({ data: PoapEvent })
export type PoapEventReply = Static<typeof PoapEventReply>
