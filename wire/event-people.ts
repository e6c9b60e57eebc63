import { Time, Uuid } from './identifiers.ts'
import { emailCharacters } from './limits.ts'
import { EventRole, PoapEvent } from './poap-events.ts'
import { type Static, Type } from './shape.ts'

const Nullable = Type.Union([Type.String(), Type.Null()])

/**
 * Who has a role besides the holder. `email` is the address that was invited, unless its account no longer has it; `was_holder` is for who had the event
 * before, `is_you` for the caller.
 */
export const EventPerson = Type.Object({
  id: Uuid,
  role: Type.Union([Type.Literal('co-host'), Type.Literal('staff')]),
  email: Nullable,
  was_holder: Type.Boolean(),
  since: Time,
  is_you: Type.Boolean(),
})
export type EventPerson = Static<typeof EventPerson>

/** A role that an address is invited to; `holder` is the event itself. */
export const EventInvitation = Type.Object({ id: Uuid, role: EventRole, email: Type.String(), expires_at: Time })
export type EventInvitation = Static<typeof EventInvitation>

const People = Type.Object({ people: Type.Array(EventPerson), invitations: Type.Array(EventInvitation) })
export type EventPeople = Static<typeof People>
export const EventPeopleReply = Type.Object({ data: People })
export type EventPeopleReply = Static<typeof EventPeopleReply>

export const Invite = Type.Object(
  { email: Type.String({ maxLength: emailCharacters.typed }), role: EventRole },
  { additionalProperties: false },
)
export type Invite = Static<typeof Invite>

export const PersonOfEvent = Type.Object({ event_id: Uuid, person_id: Uuid })
export const InvitationOfEvent = Type.Object({ event_id: Uuid, invitation_id: Uuid })
export const InvitationId = Type.Object({ invitation_id: Uuid })

/** The role that the caller has at another's event. */
export const SharedEvent = Type.Object({ id: Uuid, role: EventPerson.properties.role, since: Time, event: PoapEvent })
export type SharedEvent = Static<typeof SharedEvent>

/** What the caller is invited to. The event's name is null until it is approved, because it may say anything until then. */
export const ReceivedInvitation = Type.Object({
  id: Uuid,
  role: EventRole,
  event_name: Nullable,
  expires_at: Time,
})
export type ReceivedInvitation = Static<typeof ReceivedInvitation>

const Shared = Type.Object({ events: Type.Array(SharedEvent), invitations: Type.Array(ReceivedInvitation) })
export type SharedEvents = Static<typeof Shared>
export const SharedEventsReply = Type.Object({ data: Shared })
export type SharedEventsReply = Static<typeof SharedEventsReply>

export const Accepted = Type.Object({ data: Type.Object({ event_id: Uuid, role: EventRole }) })
export type Accepted = Static<typeof Accepted>

export const RemovedPerson = Type.Object({ data: Type.Object({ id: Uuid }) })
export const Declined = Type.Object({ data: Type.Object({ id: Uuid }) })
