import { Page } from './collectibles.ts'
import { Uuid } from './identifiers.ts'
import { eventCharacters, importedPoaps, poapImport, searchCharacters, urlCharacters } from './limits.ts'
import { type Static, Type } from './shape.ts'

const nullable = <const T extends Parameters<typeof Type.Union>[0][number]>(shape: T) =>
  Type.Union([shape, Type.Null()])

/** A number beyond what JSON can write, so a text. */
const TokenId = Type.String({ pattern: `^(0|[1-9][0-9]{0,${poapImport.tokenDigits - 1}})$` })
const Day = Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' })
const Address = Type.String({ pattern: '^0x[0-9a-f]{40}$' })

/** A POAP as an export or the POAP API describes it, with one form for each field. `owner` is an address in lower case; `minted_on` is a day in UTC. */
const poap = {
  token_id: TokenId,
  event_id: Type.Integer({ minimum: 1, maximum: importedPoaps.eventNumber }),
  name: Type.String({ minLength: 1, maxLength: importedPoaps.nameCharacters, pattern: '\\S' }),
  description: Type.String({ maxLength: eventCharacters.description }),
  city: Type.String({ maxLength: eventCharacters.place }),
  country: Type.String({ maxLength: eventCharacters.place }),
  starts_on: nullable(Day),
  ends_on: nullable(Day),
  chain: nullable(Type.String({ pattern: `^[a-z0-9-]{1,${importedPoaps.chainCharacters}}$` })),
  owner: nullable(Address),
  minted_on: nullable(Day),
  event_url: nullable(Type.String({ maxLength: urlCharacters, pattern: '^https://' })),
  image_url: nullable(Type.String({ maxLength: urlCharacters, pattern: '^(https|ipfs)://' })),
}
export const GivenPoap = Type.Object(poap, { additionalProperties: false })
export type GivenPoap = Static<typeof GivenPoap>

/**
 * How an imported POAP came here: `wallet`, the POAP API named a wallet of the caller as its owner; `former_wallet`, it did, and the wallet was removed from
 * the account since; `file`, nobody but the caller says so.
 */
const PoapOrigin = Type.Union([Type.Literal('wallet'), Type.Literal('former_wallet'), Type.Literal('file')])

/** From elsewhere: never collected here. `picture_url` is where this service has its picture, if it fetches any. */
export const ImportedPoap = Type.Object({
  id: Uuid,
  ...poap,
  picture_url: nullable(Type.String()),
  origin: PoapOrigin,
  /** Whether everyone sees it on the public page of its owner. Only one of a wallet can be. */
  is_shown: Type.Boolean(),
  imported_at: Type.String(),
})
export type ImportedPoap = Static<typeof ImportedPoap>

/** With `search`, only those that have it in their name or city, whatever the case and accents; with `year`, those of events that began in it. */
export const ImportedPoapsQuery = Type.Object({
  search: Type.Optional(Type.String({ minLength: 1, maxLength: searchCharacters })),
  year: Type.Optional(Type.String({ pattern: '^[0-9]{4}$' })),
  ...Page,
})
export type ImportedPoapsQuery = Static<typeof ImportedPoapsQuery>

/** `total` and `years` are of all of them, and `shown` how many everyone sees; `by_address`: histories can be looked up here by address. */
export const ImportedPoapList = Type.Object({
  data: Type.Array(ImportedPoap),
  next_cursor: Type.Optional(Type.String()),
  total: Type.Integer(),
  shown: Type.Integer(),
  years: Type.Array(Type.String()),
  by_address: Type.Boolean(),
})
export type ImportedPoapList = Static<typeof ImportedPoapList>

/** From a file of the caller. */
export const PoapsOfFile = Type.Object(
  { poaps: Type.Array(GivenPoap, { minItems: 1, maxItems: importedPoaps.perCall }) },
  { additionalProperties: false },
)
export type PoapsOfFile = Static<typeof PoapsOfFile>

export const PoapsPreview = Type.Object(
  { token_ids: Type.Array(TokenId, { minItems: 1, maxItems: importedPoaps.perUser }) },
  { additionalProperties: false },
)
export type PoapsPreview = Static<typeof PoapsPreview>

/**
 * An Ethereum address or a name (ENS) of a linked wallet. With `is_preview`, nothing is saved; with `only_known`, nothing is added, and what came from a file
 * is confirmed.
 */
export const PoapsOfWallet = Type.Object(
  {
    address: Type.String({ minLength: 1, maxLength: poapImport.typedCharacters }),
    is_preview: Type.Boolean(),
    only_known: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type PoapsOfWallet = Static<typeof PoapsOfWallet>

/** How many are new, and how many were here already; `left_out` are more than one account can have. */
const counts = { added: Type.Integer(), known: Type.Integer(), left_out: Type.Integer() }
export const PoapsImported = Type.Object({ data: Type.Object(counts) })
export type PoapsImported = Static<typeof PoapsImported>

/**
 * Of those that were `known`, `confirmed` are no longer from a file only. `unreadable` are the first that could not be read: their place in the history, from
 * 1, and the field. `examples` are some of the new ones.
 */
export const PoapsOfWalletImported = Type.Object({
  data: Type.Object({
    wallet: Address,
    ...counts,
    confirmed: Type.Integer(),
    unreadable: Type.Object({
      total: Type.Integer(),
      first: Type.Array(Type.Object({ place: Type.Integer(), field: Type.String() })),
    }),
    examples: Type.Array(GivenPoap),
  }),
})
export type PoapsOfWalletImported = Static<typeof PoapsOfWalletImported>

export const ImportedPoapId = Type.Object({ imported_id: Uuid })
export const RemovedPoaps = Type.Object({ data: Type.Object({ removed: Type.Integer() }) })
export type RemovedPoaps = Static<typeof RemovedPoaps>
