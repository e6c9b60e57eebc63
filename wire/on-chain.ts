import { type Static, Type } from 'typebox'
import { Time } from './identifiers.ts'

const nullable = <const T extends Parameters<typeof Type.Union>[0][number]>(shape: T) =>
  Type.Union([shape, Type.Null()])

const Hash = Type.String({ pattern: '^0x[0-9a-f]{64}$' })
const Address = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' })

/**
 * How far a collectible is on its way. `none`: nobody has a voucher. `voucher`: one is out. `sent`: a transaction was reported.
 * `mined`: the token is in the newest block. `final`: it is as deep as the operator asks for, and nothing changes any more.
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
 * Why it went back a stage; gone with the next step forward. `expired`: the voucher ran out unused. `failed`: the transaction was
 * mined and did nothing. `dropped`: no node knows it any more. `replaced`: the sender spent its nonce on another one that
 * did not mint. `reorged`: the chain took its block back.
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
 * A collectible and the chain. `chains` are the ids it may be taken to now: none once it is on chain, the one of the voucher while that
 * lives; there another account may be named until a transaction is sent. The nullable fields but the transaction and the block are there
 * from the voucher on. `token_id` is decimal, as it does not fit a number.
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
  /** The block that holds the token, while it is known. */
  block_number: nullable(Type.Integer()),
  /** How many blocks, its own among them, make it final. */
  confirmations: nullable(Type.Integer()),
  metadata_url: nullable(Type.String()),
})
export type OnChain = Static<typeof OnChain>
export const OnChainAnswer = Type.Object({ data: OnChain })
export type OnChainAnswer = Static<typeof OnChainAnswer>

/** Where the token shall go. */
export const VoucherRequest = Type.Object(
  {
    chain_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    address: Type.String({ pattern: '^0x[0-9a-fA-F]{40}$', errorType: 'invalid_ethereum_address' }),
  },
  { additionalProperties: false },
)
export type VoucherRequest = Static<typeof VoucherRequest>

/**
 * What the contract mints for: the fields that are signed (https://eips.ethereum.org/EIPS/eip-712; `deadline` in seconds), the
 * signature, and both as the transaction that any account may send.
 */
export const Voucher = Type.Object({
  chain_id: Type.Integer(),
  contract: Address,
  token_id: Type.String({ pattern: '^[0-9]+$' }),
  voucher: Type.Object({
    event_id: Type.String({ pattern: '^0x[0-9a-f]{32}$' }),
    serial: Type.Integer(),
    /** How many tokens of the event there can be; the contract keeps the first it is told. */
    supply: Type.Integer(),
    recipient: Address,
    deadline: Type.Integer(),
    metadata_hash: Hash,
  }),
  signature: Type.String({ pattern: '^0x[0-9a-f]{130}$' }),
  transaction: Type.Object({ to: Address, data: Type.String({ pattern: '^0x[0-9a-f]+$' }) }),
})
export type Voucher = Static<typeof Voucher>
export const VoucherAnswer = Type.Object({ data: Voucher })
export type VoucherAnswer = Static<typeof VoucherAnswer>

/** What the wallet answered when it had sent the transaction. */
export const SentTransaction = Type.Object(
  { transaction_hash: Type.String({ pattern: '^0x[0-9a-fA-F]{64}$' }) },
  { additionalProperties: false },
)
export type SentTransaction = Static<typeof SentTransaction>
