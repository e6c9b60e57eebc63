import { Time } from './identifiers.ts'
import { type Static, Type } from './shape.ts'

const nullable = <const T extends Parameters<typeof Type.Union>[0][number]>(shape: T) =>
  Type.Union([shape, Type.Null()])

const Hash = Type.String({ pattern: '^0x[0-9a-f]{64}$' })
const Address = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' })

/**
 * How far a collectible is on its way. `none`: no voucher. `voucher`: one is valid. `sent`: a transaction was reported. `mined`: the token is in the
 * newest block. `final`: it has as many confirmations as the operator requires, and nothing changes any more.
 */
export const ChainStage = Type.Union([
  Type.Literal('none'),
  Type.Literal('voucher'),
  Type.Literal('sent'),
  Type.Literal('mined'),
  Type.Literal('final'),
])
export type ChainStage = Static<typeof ChainStage>

/**
 * Why it went back a stage; cleared with the next step forward. `expired`: the voucher expired unused. `failed`: the transaction was mined but
 * reverted. `dropped`: no node knows it any more. `replaced`: the sender used its nonce for another transaction that did not mint. `reorged`: the
 * chain dropped its block.
 */
export const Setback = Type.Union([
  Type.Literal('expired'),
  Type.Literal('failed'),
  Type.Literal('dropped'),
  Type.Literal('replaced'),
  Type.Literal('reorged'),
])
export type Setback = Static<typeof Setback>

/**
 * A chain on which the service would pay for the mint, to one of the caller's linked wallets. `unavailable` says why it would not now: `paused` by its operator
 * or by itself, the `budget` of today is exhausted, or the `person` has had as many as one person gets in a day.
 */
export const RelayOffer = Type.Object({
  chain_id: Type.Integer(),
  addresses: Type.Array(Address),
  unavailable: nullable(Type.Union([Type.Literal('paused'), Type.Literal('budget'), Type.Literal('person')])),
})
export type RelayOffer = Static<typeof RelayOffer>

/** The details of `relay_unavailable`: what an offer says, that there is none on this chain (any more), or that `fees` are higher than one mint may cost. */
export const RelayUnavailable = Type.Object({
  why: Type.Union([
    Type.Literal('paused'),
    Type.Literal('budget'),
    Type.Literal('person'),
    Type.Literal('not_offered'),
    Type.Literal('fees'),
  ]),
})
export type RelayUnavailable = Static<typeof RelayUnavailable>

/**
 * A collectible and its chain. `chains` are the ids it can be minted on now: none once it is on a chain, only the voucher's chain while a voucher is
 * valid; until a transaction is sent, its account can still be changed. All nullable fields except the transaction and the block are set from the
 * voucher on. `token_id` is decimal text because it does not fit a number.
 */
export const OnChain = Type.Object({
  state: ChainStage,
  setback: nullable(Setback),
  chains: Type.Array(Type.Integer()),
  chain_id: nullable(Type.Integer()),
  contract: nullable(Address),
  token_id: nullable(Type.String({ pattern: '^[0-9]+$' })),
  recipient: nullable(Address),
  deadline: nullable(Time),
  transaction_hash: nullable(Hash),
  /** The block that contains the token, while it is known. */
  block_number: nullable(Type.Integer()),
  /** How many blocks, including its own, make it final. */
  confirmations: nullable(Type.Integer()),
  metadata_url: nullable(Type.String()),
  /** Where the service would pay for it; none once a transaction was sent. */
  relay: Type.Array(RelayOffer),
})
export type OnChain = Static<typeof OnChain>
export const OnChainReply = Type.Object({ data: OnChain })
export type OnChainReply = Static<typeof OnChainReply>

/** The account that receives the token. */
export const VoucherRequest = Type.Object(
  {
    chain_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    address: Type.String({ pattern: '^0x[0-9a-fA-F]{40}$', errorType: 'invalid_ethereum_address' }),
  },
  { additionalProperties: false },
)
export type VoucherRequest = Static<typeof VoucherRequest>

/**
 * What the contract mints for: the signed fields (https://eips.ethereum.org/EIPS/eip-712; `deadline` in seconds), the signature, and both as a
 * transaction that any account can send.
 */
export const Voucher = Type.Object({
  chain_id: Type.Integer(),
  contract: Address,
  token_id: Type.String({ pattern: '^[0-9]+$' }),
  voucher: Type.Object({
    event_id: Type.String({ pattern: '^0x[0-9a-f]{32}$' }),
    serial: Type.Integer(),
    /** How many tokens of the event there can be; the contract keeps the first value it gets. */
    supply: Type.Integer(),
    recipient: Address,
    deadline: Type.Integer(),
    metadata_hash: Hash,
  }),
  signature: Type.String({ pattern: '^0x[0-9a-f]{130}$' }),
  transaction: Type.Object({ to: Address, data: Type.String({ pattern: '^0x[0-9a-f]+$' }) }),
})
export type Voucher = Static<typeof Voucher>
export const VoucherReply = Type.Object({ data: Voucher })
export type VoucherReply = Static<typeof VoucherReply>

/** What the wallet returned after it sent the transaction. */
export const SentTransaction = Type.Object(
  { transaction_hash: Type.String({ pattern: '^0x[0-9a-fA-F]{64}$' }) },
  { additionalProperties: false },
)
export type SentTransaction = Static<typeof SentTransaction>
