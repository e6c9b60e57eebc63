import { type Static, Type } from './shape.ts'

export const OwnerAddress = Type.Object({ address: Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' }) })

/** The name that an address claims and that points back to it, and where this service has its picture, if it has one. */
export const Name = Type.Object({
  name: Type.Union([Type.String(), Type.Null()]),
  picture_url: Type.Union([Type.String(), Type.Null()]),
})
export type Name = Static<typeof Name>

export const NameReply = Type.Object({ data: Name })
export type NameReply = Static<typeof NameReply>
