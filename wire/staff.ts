import { RandomUuid, Time, Uuid } from './identifiers.ts'
import { emailCharacters, idCharacters, slugCharacters } from './limits.ts'
import { PoapEventStatus } from './poap-events.ts'
import { type Static, Type } from './shape.ts'

/** An event as those see it who may hand out there: what its card shows, and two numbers. Never who collected. */
export const HandOutEvent = Type.Object({
  id: Uuid,
  name: Type.String(),
  starts_at: Time,
  ends_at: Time,
  timezone: Type.String(),
  place: Type.String(),
  virtual_event: Type.Boolean(),
  image_url: Type.Union([Type.String(), Type.Null()]),
  status: PoapEventStatus,
  /** Over because it was canceled. */
  canceled: Type.Boolean(),
  supply: Type.Union([Type.Integer(), Type.Null()]),
  collected: Type.Integer(),
  /** Numbers that were taken back, which nobody gets again. */
  revoked: Type.Integer(),
})
export type HandOutEvent = Static<typeof HandOutEvent>

/** An event by its id or its slug. */
export const EventName = Type.Object({ event: Type.String({ maxLength: slugCharacters }) })
/** `is_on`: whether staff may hand out. */
export const HandOutEventReply = Type.Object({
  data: Type.Object({ ...HandOutEvent.properties, is_on: Type.Boolean() }),
})
export type HandOutEventReply = Static<typeof HandOutEventReply>

export const StaffSetting = Type.Object({ is_on: Type.Boolean() }, { additionalProperties: false })
export type StaffSetting = Static<typeof StaffSetting>
export const StaffSettingReply = Type.Object({ data: StaffSetting })
export type StaffSettingReply = Static<typeof StaffSettingReply>

/** One address that gets the event. `id` is chosen by the device: sent again, the entry counts once. */
export const HandOut = Type.Object(
  {
    id: RandomUuid,
    email: Type.String({ maxLength: emailCharacters.typed }),
    /** Whose entry it is: an entry that waited is refused for anyone else who is signed in by then. */
    for: Type.Optional(Type.String({ maxLength: idCharacters })),
  },
  { additionalProperties: false },
)
export type HandOut = Static<typeof HandOut>

/** `already`: staff of this event gave it to this address before. Nothing else is said about an address. */
export const HandedOut = Type.Object({
  data: Type.Object({
    id: Uuid,
    outcome: Type.Union([Type.Literal('given'), Type.Literal('already')]),
  }),
})
export type HandedOut = Static<typeof HandedOut>
