import { type Static, Type } from 'typebox'
import { Time, Uuid } from './identifiers.ts'

/** What a collector keeps: an event and a serial number. */
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

export const ListQuery = Type.Object({
  limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|1[0-9][0-9]|200)$' })),
  cursor: Type.Optional(Type.String({ maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' })),
})
export type ListQuery = Static<typeof ListQuery>
export const CollectibleList = Type.Object({ data: Type.Array(Collectible), next_cursor: Type.Optional(Type.String()) })
export type CollectibleList = Static<typeof CollectibleList>
export const CollectibleId = Type.Object({ collectible_id: Uuid })
export const CollectibleAnswer = Type.Object({ data: Collectible })
export type CollectibleAnswer = Static<typeof CollectibleAnswer>

/** Keeps the collectible of a tap: for the bearer when there is one, else for the address. */
export const Collect = Type.Object(
  { ref: Type.String({ maxLength: 64 }), email: Type.Optional(Type.String({ maxLength: 320 })) },
  { additionalProperties: false },
)
export type Collect = Static<typeof Collect>
