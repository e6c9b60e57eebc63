import { Collectible } from './collectibles.ts'
import { Uuid } from './identifiers.ts'
import { type Static, Type } from './shape.ts'

/**
 * A minted collectible of the caller, or one that was minted to a wallet that they have linked, from whichever account: then `collectible_id` is null.
 * `recipient` is whom it was minted to; it may have been transferred since.
 */
export const Token = Type.Object({
  collectible_id: Type.Union([Uuid, Type.Null()]),
  serial: Type.Integer(),
  event: Collectible.properties.event,
  chain_id: Type.Integer(),
  contract: Type.String(),
  token_id: Type.String({ pattern: '^[0-9]+$' }),
  recipient: Type.String(),
})
export type Token = Static<typeof Token>
export const TokenList = Type.Object({ data: Type.Array(Token), next_cursor: Type.Optional(Type.String()) })
export type TokenList = Static<typeof TokenList>
