import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Collectible } from '@iyk/wire/collectibles.ts'
import type { ChainStage, Setback } from '@iyk/wire/on-chain.ts'

type Hex = `0x${string}`

const contractsStatement = statement('chain.contracts', 'select chain_id, address from cards.collectible_contracts')

/** The contracts that were deployed from here, by chain id. */
export const deployedContracts = async (database: Database): Promise<Map<number, Hex>> => {
  const rows = await database.rows<{ chain_id: number; address: Hex }>(contractsStatement)
  return new Map(rows.map(({ chain_id, address }) => [chain_id, address]))
}

/** A deployment, stored before it was sent. `raw_transaction` is missing in older rows. */
export type Deployment = { address: Hex; transaction_hash: Hex; raw_transaction: Hex | null }

const deploymentStatement = statement(
  'chain.deployment',
  'select address, transaction_hash, raw_transaction from cards.collectible_contracts where chain_id = $1',
)

export const findDeployment = (database: Database, chainId: number) =>
  database.row<Deployment>(deploymentStatement, [chainId])

const saveDeploymentStatement = statement(
  'chain.save_deployment',
  `insert into cards.collectible_contracts as c (chain_id, address, transaction_hash, raw_transaction, deployed_at)
   values ($1, $2, $3, $4, $5)
   on conflict (chain_id) do update set
     address = excluded.address, transaction_hash = excluded.transaction_hash, raw_transaction = excluded.raw_transaction,
     deployed_at = excluded.deployed_at
   where c.transaction_hash = $6
   returning address`,
)

type NewDeployment = Deployment & { chainId: number; now: Date }

/** Stores a deployment in place of a former one. False when another command was first. */
export const saveDeployment = async (
  database: Database,
  { chainId, address, transaction_hash, raw_transaction, now }: NewDeployment,
  former: Deployment | undefined,
): Promise<boolean> => {
  const values = [chainId, address, transaction_hash, raw_transaction, now, former?.transaction_hash ?? null]
  return (await database.row(saveDeploymentStatement, values)) !== undefined
}

const deleteDeploymentStatement = statement(
  'chain.delete_deployment',
  'delete from cards.collectible_contracts where chain_id = $1 and transaction_hash = $2',
)

/** Deletes a deployment that the node refused. */
export const deleteDeployment = (database: Database, chainId: number, transactionHash: string) =>
  database.rows(deleteDeploymentStatement, [chainId, transactionHash])

/**
 * What a token shows: bytes, their SHA-256 as `0x` and hex. `body` is without the image, which all tokens of an event share and which goes in after
 * `imageAt` characters.
 */
export type Metadata = { hash: `0x${string}`; body: string; imageAt: number; eventId: string }

const metadataStatement = statement(
  'chain.metadata',
  `select m.body, m.image_at, e.image, p.hash is not null as has_picture, p.taken_down_at is not null as taken_down
   from cards.metadata m left join cards.token_events e using (event_id)
   left join cards.pictures p on p.hash = coalesce(m.picture, e.picture)
   where m.hash = $1`,
)

type FrozenMetadata = {
  body: string
  image_at: number | null
  image: string | null
  has_picture: boolean
  taken_down: boolean
}

/** `image`, if there is one, goes into the body after `image_at` characters. */
export const findMetadata = (database: Database, hash: string) =>
  database.row<FrozenMetadata>(metadataStatement, [hash])

const closedStatement = statement(
  'chain.event_closed',
  'select approved_at is not null as approved, rejected_at is not null as rejected from cards.poap_events where event_id = $1',
)

/** Why no collectible of an event can be minted, or undefined. */
export const closedBy = async (database: Database, eventId: string) => {
  const event = await database.row<{ approved: boolean; rejected: boolean }>(closedStatement, [eventId])
  if (event?.approved) return undefined
  return event?.rejected ? 'event_rejected' : 'event_pending_approval'
}

/** The largest supply that the contract can hold; stands for an unlimited event. */
export const unlimitedTokens = 0xffff_ffff

/** The event data of all its tokens. `image` is a data: URL. */
export type TokenEvent = { event: Collectible['event']; supply: number; image: string; taken_down: boolean }

const tokenEventStatement = statement(
  'chain.token_event',
  `select cards.version_face(v) as event, e.supply, e.image, p.taken_down_at is not null as taken_down
   from cards.token_events e
   join cards.event_versions v on (v.event_id, v.version) = (e.event_id, e.version)
   left join cards.pictures p on p.hash = e.picture
   where e.event_id = $1`,
)

export const findTokenEvent = (database: Database, eventId: string) =>
  database.row<TokenEvent>(tokenEventStatement, [eventId])

const eventToFreezeStatement = statement(
  'chain.event_to_freeze',
  `select cards.version_face(v) as event, v.version, p.hash as picture, p.bytes
   from cards.poap_events e
   join cards.event_versions v on (v.event_id, v.version) = (e.event_id, e.version)
   left join cards.pictures p on p.hash = v.picture and p.taken_down_at is null
   where e.event_id = $1`,
)

type EventToFreeze = { event: Collectible['event']; version: number; picture: string | null; bytes: Buffer | null }

/** What an event shows now, with its picture unless that was taken down. */
export const findEventToFreeze = (database: Database, eventId: string) =>
  database.row<EventToFreeze>(eventToFreezeStatement, [eventId])

const insertTokenEventStatement = statement(
  'chain.insert_token_event',
  `insert into cards.token_events (event_id, version, supply, image, picture, frozen_at) values ($1, $2, $3, $4, $5, $6)`,
)

type NewTokenEvent = {
  eventId: string
  version: number
  supply: number
  image: string
  picture: string | null
  now: Date
}

export const insertTokenEvent = (
  database: Database,
  { eventId, version, supply, image, picture, now }: NewTokenEvent,
) => database.rows(insertTokenEventStatement, [eventId, version, supply, image, picture, now])

const tokenSupplyStatement = statement(
  'chain.token_supply',
  'select supply from cards.token_events where event_id = $1',
)

/** The supply of an event's tokens; undefined before the first voucher. */
export const findTokenSupply = async (database: Database, eventId: string) =>
  (await database.row<{ supply: number }>(tokenSupplyStatement, [eventId]))?.supply

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
  first_seen_block: number | null
  /** The supply of its event's tokens, once it is frozen. */
  supply: number | null
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
  t.deadline, t.from_block, t.transaction_hash, t.sender, t.nonce, t.seen_at, t.block_number, t.first_seen_block,
  (select s.supply from cards.token_events s where s.event_id = k.event_id) as supply, t.version`

const findStatement = statement(
  'chain.find',
  `select ${fields} from cards.tokens t join cards.collectibles k using (collectible_id) where t.collectible_id = $1`,
)

export const findToken = (database: Database, collectibleId: string) =>
  database.row<Token>(findStatement, [collectibleId])

/** Inserts the token's metadata, unless it is already frozen. */
const freeze = `
  frozen as (
    insert into cards.metadata (hash, body, image_at, event_id, created_at)
    select $2, $3, $4, $5::uuid, $6::timestamptz
    where not exists (select from cards.tokens o where o.collectible_id = $1 and o.metadata_hash is not null)
    on conflict (hash) do nothing)`

const ownStatement = statement(
  'chain.own_collector',
  // Shared with other vouchers, but not with a handover, which could give the collector another serial number.
  'select collector_id from cards.collectors where user_id = $1 for share',
)

const reserveStatement = statement(
  'chain.reserve',
  // The contract mints one token for two vouchers, so on one chain the recipient may change until a transaction is sent.
  `with ${freeze}, reserved as (
     insert into cards.tokens as t (collectible_id, state, metadata_hash, chain_id, contract, recipient, deadline, from_block, look_at)
     select $1, 'voucher', $2, $7, $8, $9, $10::timestamptz, $11, $6
     where exists (
         select from cards.collectibles k join cards.poap_events e using (event_id)
         where k.collectible_id = $1 and k.collector_id = $12 and e.approved_at is not null)
       and not exists (
         select from cards.collectibles k
         join cards.collectibles o on o.event_id = k.event_id and o.collectible_id <> k.collectible_id
         join cards.collectors c on c.collector_id = o.collector_id and c.merged_into = $12
         join cards.tokens ot on ot.collectible_id = o.collectible_id and ot.state <> 'none'
         where k.collectible_id = $1)
     on conflict (collectible_id) do update set
       state = case t.state when 'none' then 'voucher' else t.state end,
       setback = null,
       metadata_hash = coalesce(t.metadata_hash, excluded.metadata_hash),
       chain_id = excluded.chain_id, contract = excluded.contract, recipient = excluded.recipient,
       deadline = greatest(t.deadline, excluded.deadline), from_block = least(t.from_block, excluded.from_block),
       look_at = excluded.look_at, version = t.version + 1
     where t.state = 'none'
       or (t.state = 'voucher' and (t.chain_id, lower(t.contract)) = (excluded.chain_id, lower(excluded.contract)))
       or (t.state = 'sent'
         and (t.chain_id, lower(t.contract), t.recipient) = (excluded.chain_id, lower(excluded.contract), excluded.recipient))
     returning *)
   select ${fields} from reserved t join cards.collectibles k using (collectible_id)`,
)

type Reservation = { chainId: number; contract: Hex; recipient: Hex; fromBlock: number; now: Date }

/**
 * Reserves a chain and a recipient for a user's collectible, extends the reservation, or changes the recipient on the same chain while nothing was
 * sent. Undefined when it is on chain, otherwise reserved or no longer the user's. One statement, so that of two concurrent requests for different
 * chains only one succeeds.
 */
export const reserveToken = (
  database: Database,
  { collectibleId, userId }: { collectibleId: string; userId: string },
  { hash, body, imageAt, eventId }: Metadata,
  { chainId, contract, recipient, fromBlock, now, deadline }: Reservation & { deadline: Date },
) =>
  database.transaction(async (inside) => {
    const own = await inside.row<{ collector_id: string }>(ownStatement, [userId])
    if (!own) return undefined
    const metadata = [hash, body, imageAt, eventId, now]
    const place = [chainId, contract, recipient, deadline, fromBlock]
    return inside.row<PendingToken>(reserveStatement, [collectibleId, ...metadata, ...place, own.collector_id])
  })

const adoptStatement = statement(
  'chain.adopt',
  `with ${freeze}
   insert into cards.tokens as t (collectible_id, state, metadata_hash, chain_id, contract, recipient, deadline, from_block, look_at)
   values ($1, 'mined', case when $10 then $2 end, $7, $8, $9, $6, $11, $6)
   on conflict (collectible_id) do update set
     state = 'mined', setback = null, chain_id = excluded.chain_id, contract = excluded.contract,
     recipient = excluded.recipient, deadline = excluded.deadline, from_block = excluded.from_block,
     look_at = excluded.look_at, version = t.version + 1
   where t.state = 'none'`,
)

/** Records a token that is on a chain but was unknown here; `ours` says whether its metadata hash is that of `metadata`. */
export const adoptToken = (
  database: Database,
  collectibleId: string,
  { hash, body, imageAt, eventId }: Metadata,
  { chainId, contract, recipient, fromBlock, now, ours }: Reservation & { ours: boolean },
) => {
  const values = [hash, body, imageAt, eventId, now, chainId, contract, recipient, ours, fromBlock]
  return database.rows(adoptStatement, [collectibleId, ...values])
}

const reportStatement = statement(
  'chain.report',
  // The same transaction may be reported twice; a new one discards what was known about the former.
  `update cards.tokens t set
     state = 'sent', setback = null, transaction_hash = $2, seen_at = $3, look_at = $3, version = version + 1,
     sender = case when transaction_hash = $2 then sender end, nonce = case when transaction_hash = $2 then nonce end
   where collectible_id = $1 and state in ('voucher', 'sent')`,
)

/** Records a transaction for a collectible that has a voucher. */
export const reportSent = (
  database: Database,
  { collectibleId, transactionHash, now }: { collectibleId: string; transactionHash: string; now: Date },
) => database.rows(reportStatement, [collectibleId, transactionHash, now])

const dueStatement = statement(
  'chain.due',
  // Postponed in the same statement, so that replicas share the work; a reported transaction is due sooner.
  `with due as (
     select collectible_id from cards.tokens
     where state in ('voucher', 'sent', 'mined') and look_at <= $1 and chain_id = any ($2::bigint[])
     order by look_at limit 200 for update skip locked)
   update cards.tokens t set look_at = $1 + make_interval(
     secs => case t.state when 'voucher' then $3::float8 when 'sent' then $4 else $5 end)
   from due, cards.collectibles k
   where t.collectible_id = due.collectible_id and k.collectible_id = t.collectible_id
   returning ${fields}`,
)

type Due = { chains: readonly number[]; now: Date; waits: { voucher: number; sent: number; mined: number } }

/** Leases due pending tokens on the given chains; they are due again after `waits`, in milliseconds. */
export const leaseDue = (database: Database, { chains, now, waits }: Due) =>
  database.rows<PendingToken>(dueStatement, [now, chains, waits.voucher / 1000, waits.sent / 1000, waits.mined / 1000])

const pendingStatement = statement(
  'chain.pending',
  `select exists (select from cards.tokens where state in ('voucher', 'sent', 'mined') and chain_id = any ($1::bigint[])) as pending`,
)

export const hasPending = async (database: Database, chains: readonly number[]): Promise<boolean> =>
  (await database.row<{ pending: boolean }>(pendingStatement, [chains]))!.pending

/** The changed fields of a token. */
export type Change = Partial<
  Pick<
    Token,
    | 'state'
    | 'setback'
    | 'recipient'
    | 'transaction_hash'
    | 'sender'
    | 'nonce'
    | 'seen_at'
    | 'block_number'
    | 'first_seen_block'
  >
>

const changeStatement = statement(
  'chain.change',
  `update cards.tokens set
     state = $3, setback = $4, transaction_hash = $5, sender = $6, nonce = $7, seen_at = $8, block_number = $9, recipient = $10,
     first_seen_block = $11, version = version + 1
   where collectible_id = $1 and version = $2`,
)

/** Writes a change, unless the token changed meanwhile. */
export const changeToken = (database: Database, token: Token, change: Change) => {
  const { collectible_id, version, ...now } = { ...token, ...change }
  const found = [now.state, now.setback, now.transaction_hash, now.sender, now.nonce, now.seen_at, now.block_number]
  return database.rows(changeStatement, [collectible_id, version, ...found, now.recipient, now.first_seen_block])
}

const releaseStatement = statement(
  'chain.release',
  `update cards.tokens set
     state = 'none', setback = $3, chain_id = null, contract = null, recipient = null, deadline = null, from_block = null,
     transaction_hash = null, sender = null, nonce = null, seen_at = null, block_number = null, first_seen_block = null, look_at = null,
     version = version + 1
   where collectible_id = $1 and version = $2`,
)

/** Releases a collectible whose vouchers can no longer mint, unless the token changed meanwhile. */
export const releaseToken = (database: Database, { collectible_id, version }: Token, setback: Setback) =>
  database.rows(releaseStatement, [collectible_id, version, setback])
