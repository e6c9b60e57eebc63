import { type CancelReason, cancelReasons } from './cancel-reasons.ts'
import { Time, Uuid } from './identifiers.ts'
import { cursorCharacters, emailCharacters, pageSize, searchCharacters, tapRefCharacters } from './limits.ts'
import { type Static, Type } from './shape.ts'

/** What a collector has: an event and a serial number. */
export const Collectible = Type.Object({
  id: Uuid,
  serial: Type.Integer(),
  collected_at: Type.String(),
  event: Type.Object({
    id: Uuid,
    name: Type.String(),
    description: Type.String(),
    start_date: Type.String(),
    end_date: Type.String(),
    timezone: Type.String(),
    starts_at: Time,
    ends_at: Time,
    place: Type.String(),
    virtual_event: Type.Boolean(),
    image_url: Type.Union([Type.String(), Type.Null()]),
    supply: Type.Union([Type.Integer(), Type.Null()]),
  }),
})
export type Collectible = Static<typeof Collectible>

/** A regular expression for the whole numbers from 1 to `most`, which has two digits or more. */
const upTo = (most: number) => {
  const digits = String(most)
  const below = [...digits].flatMap((digit, place) => {
    const [from, to] = [place === 0 ? 1 : 0, Number(digit) - 1]
    return from > to ? [] : [`${digits.slice(0, place)}[${from}-${to}][0-9]{${digits.length - place - 1}}`]
  })
  return `^([1-9][0-9]{0,${digits.length - 2}}|${[...below, digits].join('|')})$`
}

/** How many items of a list to return, at most `pageSize`, and where to start. */
export const Page = {
  limit: Type.Optional(Type.String({ pattern: upTo(pageSize) })),
  cursor: Type.Optional(Type.String({ maxLength: cursorCharacters, pattern: '^[A-Za-z0-9_-]+$' })),
}

/** With `search`, only those whose event has it in its name or place, whatever the case and accents. */
export const ListQuery = Type.Object({
  search: Type.Optional(Type.String({ minLength: 1, maxLength: searchCharacters })),
  ...Page,
})
export type ListQuery = Static<typeof ListQuery>
/** As its owner sees it. `canceled`: why its event was canceled. */
export const ListedCollectible = Type.Object({
  ...Collectible.properties,
  canceled: Type.Union([Type.Unsafe<CancelReason>(Type.String({ enum: [...cancelReasons] })), Type.Null()]),
})
export type ListedCollectible = Static<typeof ListedCollectible>
export const CollectibleList = Type.Object({
  data: Type.Array(ListedCollectible),
  next_cursor: Type.Optional(Type.String()),
})
export type CollectibleList = Static<typeof CollectibleList>
export const CollectibleId = Type.Object({ collectible_id: Uuid })
/**
 * The whole of what its owner sees. `is_public`: everyone may see it, its picture and its event; no longer once that was taken down. `seal` is that of the card
 * it was collected with, where its chip says anything about one: `opened_at` is when the chip first said that it was opened, or null for one that was intact
 * then.
 */
export const OwnCollectible = Type.Object({
  ...ListedCollectible.properties,
  is_public: Type.Boolean(),
  seal: Type.Union([Type.Object({ opened_at: Type.Union([Type.String(), Type.Null()]) }), Type.Null()]),
})
export type OwnCollectible = Static<typeof OwnCollectible>
export const OwnCollectibleReply = Type.Object({ data: OwnCollectible })
export type OwnCollectibleReply = Static<typeof OwnCollectibleReply>
/** As a call returns it that collected it. */
export const CollectibleReply = Type.Object({ data: Collectible })
export type CollectibleReply = Static<typeof CollectibleReply>

/** Collects the collectible of a tap: for the bearer if there is one, otherwise for the address. */
export const Collect = Type.Object(
  {
    ref: Type.String({ maxLength: tapRefCharacters }),
    email: Type.Optional(Type.String({ maxLength: emailCharacters.typed })),
  },
  { additionalProperties: false },
)
export type Collect = Static<typeof Collect>
