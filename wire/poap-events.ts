import { type CancelReason, cancelReasons } from './cancel-reasons.ts'
import { Page } from './collectibles.ts'
import { RandomUuid, Time, Uuid } from './identifiers.ts'
import { eventCharacters, eventSupply, lapseDays, searchCharacters } from './limits.ts'
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

/** The holder may do everything; co-hosts everything but transfer and delete; staff may hand out and see counts. */
export const EventRole = Type.Union([Type.Literal('holder'), Type.Literal('co-host'), Type.Literal('staff')])
export type EventRole = Static<typeof EventRole>

const CancelReasonShape = Type.Unsafe<CancelReason>(Type.String({ enum: [...cancelReasons] }))

/** Statuses in the group shown first; all others are the inactive group. */
export const activeGroup: readonly PoapEventStatus[] = ['active', 'pending-approval', 'future']

/** Over before it expires. Canceled with a reason, and ended early with none. Only the operator can reopen what the operator closed. */
const Closed = Type.Object({
  at: Time,
  by: Type.Union([Type.Literal('holder'), Type.Literal('operator')]),
  reason: nullable(CancelReasonShape),
})

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
  /** Not submitted for approval yet; its status is pending-approval until it expires. */
  draft: Type.Boolean(),
  /** Its status is expired; whoever collected it keeps theirs. */
  closed: nullable(Closed),
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
  /** Those who have it. The numbers that were taken back count against the supply, too: nobody gets them again. */
  collected: Type.Integer(),
  revoked: Type.Integer(),
  rejection_reason: nullable(Type.String()),
  change: nullable(EventChange),
  corrected_at: nullable(Type.String()),
  created_at: Type.String(),
})
export type PoapEvent = Static<typeof PoapEvent>

/** By what a list can be sorted; with a minus the other way round. Names that differ in their numbers are in the order of these. */
const sortOrders = ['start', '-start', 'name', '-name', 'created', '-created', 'collected', '-collected'] as const
export type EventSort = (typeof sortOrders)[number]

const Flag = Type.Union([Type.Literal('true'), Type.Literal('false')])

/**
 * `isActive=true` returns only the active group, without drafts; `false` or absent returns all. Without `limit` every event comes in one response; with it at
 * most that many, and `next_cursor` gets the next page. With `search`, only those that have it in their name or place, whatever the case and accents; with
 * `status`, only those that have this status; with `draft` and `canceled`, only those that are or are not; with `year`, only those that start in it, on their
 * own clocks. What is asked for applies together, in the same order, or in that of `sort`.
 */
export const ListQuery = Type.Object({
  isActive: Type.Optional(Flag),
  search: Type.Optional(Type.String({ minLength: 1, maxLength: searchCharacters })),
  status: Type.Optional(PoapEventStatus),
  draft: Type.Optional(Flag),
  canceled: Type.Optional(Flag),
  year: Type.Optional(Type.String({ pattern: '^[0-9]{4}$' })),
  sort: Type.Optional(Type.Unsafe<EventSort>(Type.String({ enum: [...sortOrders] }))),
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
  {
    id: Type.Optional(RandomUuid),
    /** Saves it without submitting it for approval. */
    draft: Type.Optional(Type.Boolean()),
    ...PoapEventDraft.properties,
  },
  { additionalProperties: false },
)
export type NewPoapEvent = Static<typeof NewPoapEvent>

export const EventId = Type.Object({ event_id: Uuid })

/** One event with the numbers a holder wants on the evening. */
export const PoapEventDetail = Type.Object({
  data: Type.Object({
    ...PoapEvent.properties,
    /** The last part of the address of its public page, `/e/<slug>`; null while it has none. It never changes. */
    slug: nullable(Type.String()),
    /** What the caller is at this event. Staff see neither its cards nor a change of it. */
    role: EventRole,
    collected_last_hour: Type.Integer(),
    cards: Type.Array(Type.Object({ id: Uuid, name: Type.String() })),
  }),
})
export type PoapEventDetail = Static<typeof PoapEventDetail>
export const PoapEventReply = Type.Object({ data: PoapEvent })
export type PoapEventReply = Static<typeof PoapEventReply>

/** Closes an event: with a reason it is canceled, without one ended early. */
export const Closing = Type.Object({ reason: nullable(CancelReasonShape) }, { additionalProperties: false })
export type Closing = Static<typeof Closing>

export const SupplyChange = Type.Object(
  { supply: nullable(Type.Integer(eventSupply)) },
  { additionalProperties: false },
)
export type SupplyChange = Static<typeof SupplyChange>

export const DeletedEvent = Type.Object({ data: Type.Object({ id: Uuid }) })
