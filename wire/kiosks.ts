import { Uuid } from './identifiers.ts'
import { kiosk, kioskNameCharacters, slugCharacters, tokenCharacters } from './limits.ts'
import { type Static, Type } from './shape.ts'
import { HandOutEvent } from './staff.ts'

/** For how many seconds a code is shown, and for how many more it is accepted. */
const times = {
  period_seconds: Type.Integer(kiosk.periodSeconds),
  grace_seconds: Type.Integer(kiosk.graceSeconds),
}

/** A screen that may show the codes of an event. `paired_at` is null until a browser was paired with its code. */
export const Kiosk = Type.Object({
  id: Uuid,
  name: Type.String(),
  created_at: Type.String(),
  code_expires_at: Type.Union([Type.String(), Type.Null()]),
  paired_at: Type.Union([Type.String(), Type.Null()]),
  /** When it last asked for codes. */
  seen_at: Type.Union([Type.String(), Type.Null()]),
})
export type Kiosk = Static<typeof Kiosk>

/** `is_on`: whether the codes give anything. */
export const KioskList = Type.Object({
  data: Type.Object({ is_on: Type.Boolean(), ...times, kiosks: Type.Array(Kiosk) }),
})
export type KioskList = Static<typeof KioskList>

/** What is absent stays as it is. */
export const KioskSettings = Type.Object(
  {
    is_on: Type.Optional(Type.Boolean()),
    times: Type.Optional(Type.Object(times, { additionalProperties: false })),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type KioskSettings = Static<typeof KioskSettings>
export type KioskTimes = NonNullable<KioskSettings['times']>

export const NewKiosk = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: kioskNameCharacters, pattern: '\\S' }) },
  { additionalProperties: false },
)
/** `code` pairs one browser, once, and is in no other reply. */
export const NewKioskReply = Type.Object({ data: Type.Object({ ...Kiosk.properties, code: Type.String() }) })
export type NewKioskReply = Static<typeof NewKioskReply>

export const KioskId = Type.Object({ event_id: Uuid, kiosk_id: Uuid })
export const RemovedKiosk = Type.Object({ data: Type.Object({ id: Uuid }) })

/** Spends a pairing code. */
export const Pair = Type.Object(
  { code: Type.String({ maxLength: kiosk.pairingCharacters }) },
  { additionalProperties: false },
)
/** `key` shows the codes of this event's kiosk and nothing else. */
export const Paired = Type.Object({ data: Type.Object({ event_id: Uuid, key: Type.String() }) })
export type Paired = Static<typeof Paired>

/** Asks for the codes of the next hour: with the key of a paired browser, or signed in, with the id or the slug of an event. */
export const CodesQuestion = Type.Object(
  {
    key: Type.Optional(Type.String({ maxLength: tokenCharacters })),
    event: Type.Optional(Type.String({ maxLength: slugCharacters })),
  },
  { additionalProperties: false },
)
export type CodesQuestion = Static<typeof CodesQuestion>

/**
 * What a kiosk shows. `now` is the host's clock and `from` that of a code, in milliseconds since 1970; a code is shown from then on for `period_seconds`.
 * `address` is what a QR code contains before the code.
 */
export const KioskCodes = Type.Object({
  data: Type.Object({
    now: Type.Integer(),
    is_on: Type.Boolean(),
    ...times,
    address: Type.String(),
    codes: Type.Array(Type.Object({ from: Type.Integer(), code: Type.String() })),
    event: HandOutEvent,
  }),
})
export type KioskCodes = Static<typeof KioskCodes>
