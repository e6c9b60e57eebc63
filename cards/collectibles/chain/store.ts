import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { ChainStage, Setback } from '@iyk/wire/on-chain.ts'
import type { Metadata } from './compose-metadata.ts'

type Hex = `0x${string}`

const contractsStatement = statement('chain.contracts', 'select chain_id, address from cards.collectible_contracts')

/** The contracts that were deployed from here, by chain id. */
export const deployedContracts = async (database: Database): Promise<Map<number, Hex>> => {
  const rows = await database.rows<{ chain_id: number; address: Hex }>(contractsStatement)
  return new Map(rows.map(({ chain_id, address }) => [chain_id, address]))
}

const keepContractStatement = statement(
  'chain.keep_contract',
  `insert into cards.collectible_contracts (chain_id, address, transaction_hash, deployed_at) values ($1, $2, $3, $4)
   on conflict (chain_id) do update set
     address = excluded.address, transaction_hash = excluded.transaction_hash, deployed_at = excluded.deployed_at`,
)

type Deployed = { chainId: number; address: Hex; transactionHash: Hex; now: Date }

export const keepContract = (database: Database, { chainId, address, transactionHash, now }: Deployed) =>
  database.rows(keepContractStatement, [chainId, address, transactionHash, now])

const metadataStatement = statement('chain.metadata', 'select body from cards.metadata where hash = $1')

export const findMetadata = async (database: Database, hash: string) =>
  (await database.row<{ body: string }>(metadataStatement, [hash]))?.body

const closedStatement = statement(
  'chain.event_closed',
  'select approved_at is not null as approved, rejected_at is not null as rejected from cards.poap_events where event_id = $1',
)

/** Why nothing of an event goes on a chain, or undefined. */
export const eventClosed = async (database: Database, eventId: string) => {
  const event = await database.row<{ approved: boolean; rejected: boolean }>(closedStatement, [eventId])
  if (event?.approved) return undefined
  return event?.rejected ? 'event_rejected' : 'event_pending_approval'
}

/** A collectible that is, or once was, on its way. What has a chain has all of the first group. */
export type Token = {
  collectible_id: string
  event_id: string
  serial: number
  state: ChainStage
  setback: Setback | null
  metadata_hash: Hex | null
  chain_id: number | null
  contract: Hex | null
  recipient: Hex | null
  deadline: Date | null
  from_block: number | null
  transaction_hash: Hex | null
  sender: Hex | null
  nonce: number | null
  seen_at: Date | null
  block_number: number | null
  version: number
}
export type PendingToken = Token & {
  chain_id: number
  contract: Hex
  recipient: Hex
  deadline: Date
  from_block: number
}

const fields = `
  t.collectible_id, k.event_id, k.serial, t.state, t.setback, t.metadata_hash, t.chain_id, t.contract, t.recipient,
  t.deadline, t.from_block, t.transaction_hash, t.sender, t.nonce, t.seen_at, t.block_number, t.version`

const findStatement = statement(
  'chain.find',
  `select ${fields} from cards.tokens t join cards.collectibles k using (collectible_id) where t.collectible_id = $1`,
)

export const findToken = (database: Database, collectibleId: string) =>
  database.row<Token>(findStatement, [collectibleId])

/** Inserts what the token will show, unless it is frozen already, and holds its picture against a removal. */
const freeze = `
  held as (update cards.pictures set created_at = created_at where hash = $4),
  frozen as (
    insert into cards.metadata (hash, body, picture, created_at)
    select $2, $3, $4, $5::timestamptz
    where not exists (select from cards.tokens o where o.collectible_id = $1 and o.metadata_hash is not null)
    on conflict (hash) do nothing)`

const claimStatement = statement(
  'chain.claim',
  `with ${freeze}, claimed as (
     insert into cards.tokens as t (collectible_id, state, metadata_hash, chain_id, contract, recipient, deadline, from_block, look_at)
     values ($1, 'voucher', $2, $6, $7, $8, $9, $10, $5)
     on conflict (collectible_id) do update set
       state = case t.state when 'none' then 'voucher' else t.state end,
       setback = null,
       metadata_hash = coalesce(t.metadata_hash, excluded.metadata_hash),
       chain_id = excluded.chain_id, contract = excluded.contract, recipient = excluded.recipient,
       deadline = greatest(t.deadline, excluded.deadline), from_block = least(t.from_block, excluded.from_block),
       look_at = excluded.look_at, version = t.version + 1
     where t.state = 'none' or (t.state in ('voucher', 'sent')
       and (t.chain_id, lower(t.contract), t.recipient) = (excluded.chain_id, lower(excluded.contract), excluded.recipient))
     returning *)
   select ${fields} from claimed t join cards.collectibles k using (collectible_id)`,
)

type Place = { chainId: number; contract: Hex; recipient: Hex; fromBlock: number; now: Date }

/**
 * Takes a chain and a recipient for a collectible, or the same ones for longer. Undefined when it is on chain or others are taken. One
 * statement: of two at once for different ones, one is first.
 */
export const claimToken = (
  database: Database,
  collectibleId: string,
  { hash, body, picture }: Metadata,
  { chainId, contract, recipient, fromBlock, now, deadline }: Place & { deadline: Date },
) =>
  database.row<PendingToken>(claimStatement, [
    collectibleId,
    hash,
    body,
    picture,
    now,
    chainId,
    contract,
    recipient,
    deadline,
    fromBlock,
  ])

const adoptStatement = statement(
  'chain.adopt',
  `with ${freeze}
   insert into cards.tokens as t (collectible_id, state, metadata_hash, chain_id, contract, recipient, deadline, from_block, look_at)
   values ($1, 'mined', case when $9 then $2 end, $6, $7, $8, $5, $10, $5)
   on conflict (collectible_id) do update set
     state = 'mined', setback = null, chain_id = excluded.chain_id, contract = excluded.contract,
     recipient = excluded.recipient, deadline = excluded.deadline, from_block = excluded.from_block,
     look_at = excluded.look_at, version = t.version + 1
   where t.state = 'none'`,
)

/** Notes a token that is on a chain although nothing here knew; `ours` says whether its metadata hash is the one of `metadata`. */
export const adoptToken = (
  database: Database,
  collectibleId: string,
  { hash, body, picture }: Metadata,
  { chainId, contract, recipient, fromBlock, now, ours }: Place & { ours: boolean },
) =>
  database.rows(adoptStatement, [
    collectibleId,
    hash,
    body,
    picture,
    now,
    chainId,
    contract,
    recipient,
    ours,
    fromBlock,
  ])

const reportStatement = statement(
  'chain.report',
  // Reported twice it is the same transaction; a new one forgets what was known of the former.
  `update cards.tokens t set
     state = 'sent', setback = null, transaction_hash = $2, seen_at = $3, look_at = $3, version = version + 1,
     sender = case when transaction_hash = $2 then sender end, nonce = case when transaction_hash = $2 then nonce end
   where collectible_id = $1 and state in ('voucher', 'sent')`,
)

/** Notes a transaction for a collectible that has a voucher. */
export const reportSent = (
  database: Database,
  { collectibleId, transactionHash, now }: { collectibleId: string; transactionHash: string; now: Date },
) => database.rows(reportStatement, [collectibleId, transactionHash, now])

const dueStatement = statement(
  'chain.due',
  // Put off at once, so that replicas share the work; who wants to see the transaction waits less.
  `with due as (
     select collectible_id from cards.tokens
     where state in ('voucher', 'sent', 'mined') and look_at <= $1 and chain_id = any ($2::bigint[])
     order by look_at limit 200 for update skip locked)
   update cards.tokens t set look_at = $1 + make_interval(secs => case t.state when 'voucher' then $3::float8 else $4 end)
   from due, cards.collectibles k
   where t.collectible_id = due.collectible_id and k.collectible_id = t.collectible_id
   returning ${fields}`,
)

type Due = { chains: readonly number[]; now: Date; waits: { voucher: number; sent: number } }

/** Pending ones whose time has come, on chains that can be asked; they come again after `waits`, in milliseconds. */
export const takeDue = (database: Database, { chains, now, waits }: Due) =>
  database.rows<PendingToken>(dueStatement, [now, chains, waits.voucher / 1000, waits.sent / 1000])

const pendingStatement = statement(
  'chain.pending',
  `select exists (select from cards.tokens where state in ('voucher', 'sent', 'mined') and chain_id = any ($1::bigint[])) as pending`,
)

export const hasPending = async (database: Database, chains: readonly number[]): Promise<boolean> =>
  (await database.row<{ pending: boolean }>(pendingStatement, [chains]))!.pending

/** What changes about a token; the rest stays. */
export type Change = Partial<
  Pick<Token, 'state' | 'setback' | 'transaction_hash' | 'sender' | 'nonce' | 'seen_at' | 'block_number'>
>

const changeStatement = statement(
  'chain.change',
  `update cards.tokens set
     state = $3, setback = $4, transaction_hash = $5, sender = $6, nonce = $7, seen_at = $8, block_number = $9,
     version = version + 1
   where collectible_id = $1 and version = $2`,
)

/** Writes what was found out, unless something changed meanwhile. */
export const changeToken = (database: Database, token: Token, change: Change) => {
  const { collectible_id, version, state, setback, transaction_hash, sender, nonce, seen_at, block_number } = {
    ...token,
    ...change,
  }
  return database.rows(changeStatement, [
    collectible_id,
    version,
    state,
    setback,
    transaction_hash,
    sender,
    nonce,
    seen_at,
    block_number,
  ])
}

const releaseStatement = statement(
  'chain.release',
  `update cards.tokens set
     state = 'none', setback = $3, chain_id = null, contract = null, recipient = null, deadline = null, from_block = null,
     transaction_hash = null, sender = null, nonce = null, seen_at = null, block_number = null, look_at = null,
     version = version + 1
   where collectible_id = $1 and version = $2`,
)

/** Frees a collectible whose vouchers cannot mint any more, unless something changed meanwhile. */
export const releaseToken = (database: Database, { collectible_id, version }: Token, setback: Setback) =>
  database.rows(releaseStatement, [collectible_id, version, setback])
