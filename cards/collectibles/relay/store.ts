import { type Database, statement } from '@iyk/kit/postgres/database.ts'

type Hex = `0x${string}`

/** Amounts are in wei; Postgres has them as text. */
type Row = {
  mint_id: string
  chain_id: number
  sender: Hex
  nonce: number
  collectible_id: string | null
  state: 'reserved' | 'signed' | 'mined'
  /** Null once nothing may lead to whom it was for. */
  contract: Hex | null
  /** Null once its nonce is spent on a transfer of nothing. */
  data: Hex | null
  gas: string
  fee: string
  tip: string | null
  ceiling: string
  hashes: Hex[]
  raw: Hex | null
  sent_at: Date | null
  missing_since: number | null
}
/** `fee`, `tip` and `ceiling` are per gas. The newest of `hashes` is the last. */
export type RelayedMint = Omit<Row, 'gas' | 'fee' | 'tip' | 'ceiling'> & Fees & { gas: bigint; ceiling: bigint }
/** Wei per gas: the most in all, and what of it is the tip; null on a chain without a base fee. */
export type Fees = { fee: bigint; tip: bigint | null }

const parse = ({ gas, fee, tip, ceiling, ...row }: Row): RelayedMint => ({
  ...row,
  gas: BigInt(gas),
  fee: BigInt(fee),
  tip: tip === null ? null : BigInt(tip),
  ceiling: BigInt(ceiling),
})

const fields = `mint_id, chain_id, sender, nonce, collectible_id, state, contract, data, gas::text, fee::text, tip::text, ceiling::text,
  hashes, raw, sent_at, missing_since`

const reserveStatement = statement(
  'relay.reserve',
  `select * from cards.reserve_relay($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::bigint, $11::numeric, $12::numeric, $13::numeric,
     $14::numeric, $15::numeric, $16, $17::numeric)`,
)

type Reserved =
  | { outcome: 'reserved'; is_news: boolean; mint: string }
  | { outcome: 'paused' | 'under_way' | 'person' | 'budget' | 'balance'; is_news: boolean; mint: null }
type Wanted = Fees & {
  chainId: number
  sender: Hex
  /** The sender's next nonce as the chain knows it; the store may know of later ones. */
  chainNonce: number
  collectibleId: string
  userId: string
  now: Date
  contract: Hex
  recipient: Hex
  data: Hex
  gas: bigint
  ceiling: bigint
  /** The most it can cost. */
  reserve: bigint
}
type Caps = { budget: bigint; perPerson: number; spare: bigint }

/** Reserves everything that a mint needs before it is signed; `is_news` when a limit was found for the first time. */
export const reserveRelay = async (database: Database, wanted: Wanted, { budget, perPerson, spare }: Caps) => {
  const { chainId, sender, chainNonce, collectibleId, userId, now, contract, recipient, data } = wanted
  const subject = [chainId, sender, chainNonce, collectibleId, userId, now, contract, recipient, data]
  const prices = [wanted.gas, wanted.fee, wanted.tip, wanted.ceiling, wanted.reserve, budget].map((wei) =>
    wei?.toString(),
  )
  const values = [...subject, ...prices, perPerson, spare.toString()]
  return (await database.row<Reserved>(reserveStatement, values))!
}

const findStatement = statement('relay.find', `select ${fields} from cards.relayed_mints where mint_id = $1`)

export const findRelayedMint = async (database: Database, mintId: string) => {
  const row = await database.row<Row>(findStatement, [mintId])
  return row && parse(row)
}

const signedStatement = statement(
  'relay.signed',
  // Only one of two hosts that sign at once stores its transaction, and only that one is sent.
  `with signed as (
     update cards.relayed_mints set
       state = 'signed', hashes = hashes || $3::text, raw = $4, fee = $5::numeric, tip = $6::numeric, sent_at = null
     where mint_id = $1 and cardinality(hashes) = $2 and state in ('reserved', 'signed')
     returning collectible_id, sender, nonce
   ), token as (
     update cards.tokens t set
       state = 'sent', setback = null, transaction_hash = $3, sender = signed.sender, nonce = signed.nonce, seen_at = $7, look_at = $7,
       version = version + 1
     from signed where t.collectible_id = signed.collectible_id and t.state in ('voucher', 'sent')
   )
   select from signed`,
)

type Signed = Fees & { hash: Hex; raw: Hex; now: Date }

/** Stores a transaction before it is sent, and its hash with the token; nothing when another host was first. */
export const storeSigned = async (
  database: Database,
  { mint_id, hashes }: RelayedMint,
  { hash, raw, fee, tip, now }: Signed,
): Promise<void> => {
  const values = [mint_id, hashes.length, hash, raw, fee.toString(), tip?.toString() ?? null, now]
  await database.rows(signedStatement, values)
}

const canceledStatement = statement(
  'relay.canceled',
  // Nobody gets a token for it: it counts against nobody's allowance, and the collectible can be minted again at once.
  `with canceled as (
     update cards.relayed_mints set
       state = 'signed', hashes = hashes || $3::text, raw = $4, fee = $5::numeric, tip = $6::numeric, sent_at = null,
       data = null, user_id = null, collectible_id = null
     where mint_id = $1 and cardinality(hashes) = $2 and state in ('reserved', 'signed')
     returning mint_id
   ), token as (
     update cards.tokens t set
       state = 'voucher', setback = 'expired', transaction_hash = null, sender = null, nonce = null, seen_at = null, look_at = $7,
       version = version + 1
     from canceled where t.collectible_id = $8 and t.state = 'sent' and t.transaction_hash = any ($9::text[])
   )
   select from canceled`,
)

/** Stores a transfer of nothing in place of a mint; nothing when another host was first. */
export const storeCanceled = async (
  database: Database,
  { mint_id, hashes, collectible_id }: RelayedMint,
  { hash, raw, fee, tip, now }: Signed,
): Promise<void> => {
  const transaction = [mint_id, hashes.length, hash, raw, fee.toString(), tip?.toString() ?? null, now]
  await database.rows(canceledStatement, [...transaction, collectible_id, hashes])
}

const openStatement = statement(
  'relay.open',
  `select ${fields} from cards.relayed_mints
   where chain_id = $1 and (state in ('reserved', 'signed') or (state = 'mined' and checked_at <= $2))
   order by state = 'mined', nonce limit 500`,
)

/**
 * Mints whose outcome is not final, in the order of their nonces: those that are in no block, then those in a block that nobody has looked at since
 * `minedBefore`.
 */
export const listOpenMints = async (database: Database, chainId: number, minedBefore: Date): Promise<RelayedMint[]> =>
  (await database.rows<Row>(openStatement, [chainId, minedBefore])).map(parse)

const sentStatement = statement(
  'relay.sent',
  `update cards.relayed_mints set sent_at = coalesce(sent_at, $3) where mint_id = $1 and cardinality(hashes) = $2`,
)

export const recordSent = (database: Database, { mint_id, hashes }: RelayedMint, now: Date) =>
  database.rows(sentStatement, [mint_id, hashes.length, now])

const missingStatement = statement(
  'relay.missing',
  'update cards.relayed_mints set missing_since = $2 where mint_id = $1 and missing_since is distinct from $2',
)

export const recordMissing = (database: Database, mintId: string, block: number | null) =>
  database.rows(missingStatement, [mintId, block])

const minedStatement = statement(
  'relay.mined',
  `update cards.relayed_mints set state = 'mined', cost = least($2::numeric, reserved), missing_since = null, checked_at = $3
   where mint_id = $1 and state in ('signed', 'mined')`,
)

/** Records what a mint cost, as long as its block stays: what was reserved at most, whatever a node says. */
export const recordMined = (database: Database, mintId: string, cost: bigint, now: Date) =>
  database.rows(minedStatement, [mintId, cost.toString(), now])

const unminedStatement = statement(
  'relay.unmined',
  `update cards.relayed_mints set state = 'signed', cost = null, sent_at = null where mint_id = $1 and state = 'mined'`,
)

/** The block of a mint was dropped: its transaction is to be sent again. */
export const recordUnmined = (database: Database, mintId: string) => database.rows(unminedStatement, [mintId])

const closeStatement = statement(
  'relay.close',
  // What led to an account on the chain goes with it; the token has it, as long as its owner is known here.
  `with closed as (
     update cards.relayed_mints set
       state = $2, cost = least($3::numeric, reserved), contract = null, data = null, raw = null, hashes = '{}', missing_since = null,
       user_id = case when $5 then user_id end, collectible_id = case when $5 then collectible_id end
     where mint_id = $1 and state in ('reserved', 'signed', 'mined') returning chain_id
   )
   update cards.relayers r set failures = case when $4 then r.failures + 1 when $2 = 'done' then 0 else r.failures end
   from closed where r.chain_id = closed.chain_id returning r.failures`,
)

/** `cost` counts as what was reserved where it is more, and where it is null because nobody knows it. `isTheirs`: it counts against the person's allowance. */
type Close = { state: 'done' | 'failed' | 'lost'; cost: bigint | null; isFailure: boolean; isTheirs: boolean }

/** Records a final outcome. Returns how many mints in a row the chain has refused; undefined when another host recorded it. */
export const closeMint = async (database: Database, mintId: string, { state, cost, isFailure, isTheirs }: Close) => {
  const values = [mintId, state, cost?.toString() ?? null, isFailure, isTheirs]
  return (await database.row<{ failures: number }>(closeStatement, values))?.failures
}

const lockOpenStatement = statement(
  'relay.lock_open',
  `select mint_id, nonce, state from cards.relayed_mints
   where chain_id = $1 and sender = $2 and state in ('reserved', 'signed', 'mined') order by nonce desc for update`,
)
const lockRelayerStatement = statement(
  'relay.lock_relayer',
  'select from cards.relayers where chain_id = $1 for no key update',
)
const releaseStatement = statement(
  'relay.release',
  `update cards.relayed_mints m set
     state = 'lost', cost = 0, contract = null, data = null, raw = null, hashes = '{}', missing_since = null
   where m.mint_id = any ($3::uuid[])
     and not exists (
       select from cards.relayed_mints later
       where later.chain_id = $1 and later.sender = $2 and later.state <> 'lost' and later.nonce > $4)
   returning m.mint_id`,
)

/**
 * Releases mints of an account that signs no more: those that it only reserved, and the `over` ones, which can no longer mint. From the last nonce down
 * to the first that is to stay, so that none is left waiting for a nonce that nobody spends, should the account sign again.
 */
export const releaseMints = (
  database: Database,
  { chainId, sender, over }: { chainId: number; sender: string; over: readonly string[] },
) =>
  database.transaction(async (inside) => {
    const open = await inside.rows<{ mint_id: string; nonce: number; state: string }>(lockOpenStatement, [
      chainId,
      sender,
    ])
    const staying = open.findIndex(({ mint_id, state }) => state !== 'reserved' && !over.includes(mint_id))
    const ids = open.slice(0, staying === -1 ? open.length : staying).map(({ mint_id }) => mint_id)
    if (ids.length === 0) return
    // Until here, a host that has the former key may have reserved another one.
    await inside.rows(lockRelayerStatement, [chainId])
    await inside.rows(releaseStatement, [chainId, sender, ids, open[0]!.nonce])
  })

export type PausedBy = 'operator' | 'balance' | 'failures' | 'fees'

const pauseStatement = statement(
  'relay.pause',
  `insert into cards.relayers as r (chain_id, paused_by, paused_at) values ($1, $2, $3)
   on conflict (chain_id) do update set paused_by = excluded.paused_by, paused_at = excluded.paused_at
   where r.paused_by is null or (excluded.paused_by = 'operator' and r.paused_by <> 'operator')
   returning chain_id`,
)

/** False when it was paused already. */
export const pauseRelayer = async (database: Database, chainId: number, by: PausedBy, now: Date): Promise<boolean> =>
  (await database.row(pauseStatement, [chainId, by, now])) !== undefined

const exhaustStatement = statement(
  'relay.exhaust',
  `update cards.relayers set
     exhausted_on = ($2::timestamptz at time zone 'UTC')::date, exhausted_budget = $3::numeric, exhausted_reserve = null
   where chain_id = $1 and (exhausted_on is distinct from ($2::timestamptz at time zone 'UTC')::date or $3::numeric > exhausted_budget)
   returning chain_id`,
)

/** Notes that the budget of a day is exhausted. False when that was known of this budget. */
export const exhaustRelayer = async (
  database: Database,
  chainId: number,
  { budget, now }: { budget: bigint; now: Date },
): Promise<boolean> => (await database.row(exhaustStatement, [chainId, now, budget.toString()])) !== undefined

const refusedStatement = statement(
  'relay.refused_fees',
  `insert into cards.relayers as r (chain_id, refused_gas, refused_limit) values ($1, $2, $3::numeric)
   on conflict (chain_id) do update set refused_gas = excluded.refused_gas, refused_limit = excluded.refused_limit`,
)
const refusedTodayStatement = statement(
  'relay.refused_fees_today',
  'update cards.relayers set refused_on = $2::date where chain_id = $1 and refused_on is distinct from $2::date returning chain_id',
)

type Refused = { gas: bigint; maxCost: bigint; now: Date }

/** Notes that a mint with this gas would cost too much. False when that was known today. */
export const refuseFees = async (
  database: Database,
  chainId: number,
  { gas, maxCost, now }: Refused,
): Promise<boolean> => {
  await database.rows(refusedStatement, [chainId, gas.toString(), maxCost.toString()])
  return (await database.row(refusedTodayStatement, [chainId, dayOf(now)])) !== undefined
}

const feeStatement = statement(
  'relay.fee',
  `update cards.relayers set
     refused_gas = case when coalesce(refused_gas, $2::bigint) * $3::numeric > $4::numeric then coalesce(refused_gas, $2::bigint) end,
     refused_limit = $4::numeric
   where chain_id = $1 and (refused_gas is not null or $2::bigint * $3::numeric > $4::numeric)`,
)

type Seen = { fee: bigint; leastGas: bigint; maxCost: bigint }

/** Notes whether what was refused last, or the cheapest mint, would cost too much at this fee. */
export const recordFee = (database: Database, chainId: number, { fee, leastGas, maxCost }: Seen) =>
  database.rows(feeStatement, [chainId, leastGas.toString(), fee.toString(), maxCost.toString()])

const resumeStatement = statement(
  'relay.resume',
  `update cards.relayers set paused_by = null, paused_at = null, failures = 0
   where chain_id = $1 and paused_by = any ($2::text[]) returning chain_id`,
)

/** Ends a pause for one of these reasons. False when there was none. */
export const resumeRelayer = async (
  database: Database,
  chainId: number,
  reasons: readonly PausedBy[],
): Promise<boolean> => (await database.row(resumeStatement, [chainId, reasons])) !== undefined

const resumeWithStatement = statement(
  'relay.resume_with_balance',
  `update cards.relayers set paused_by = null, paused_at = null, failures = 0
   where chain_id = $1 and paused_by = 'balance' and $3::numeric >= (
     select coalesce(sum(m.reserved), 0) from cards.relayed_mints m
     where m.chain_id = $1 and m.sender = $2 and m.state in ('reserved', 'signed'))
   returning chain_id`,
)

/**
 * Ends a pause for the balance once `spare` covers what is reserved. With less, whoever asks next would pause it again, with one more warning. False when
 * there was none, or it goes on.
 */
export const resumeWithBalance = async (
  database: Database,
  chainId: number,
  sender: string,
  spare: bigint,
): Promise<boolean> => (await database.row(resumeWithStatement, [chainId, sender, spare.toString()])) !== undefined

const lookStatement = statement(
  'relay.look_at_balance',
  `insert into cards.relayers as r (chain_id, balance_at) values ($1, $2)
   on conflict (chain_id) do update set balance_at = excluded.balance_at where r.balance_at is null or r.balance_at <= $3
   returning chain_id`,
)

/** Whether nobody has looked at the balance since `before`; whoever gets true does. */
export const leaseBalance = async (database: Database, chainId: number, now: Date, before: Date): Promise<boolean> =>
  (await database.row(lookStatement, [chainId, now, before])) !== undefined

const balanceStatement = statement(
  'relay.balance',
  'update cards.relayers set balance = $2::numeric where chain_id = $1',
)

export const recordBalance = (database: Database, chainId: number, balance: bigint) =>
  database.rows(balanceStatement, [chainId, balance.toString()])

const statusStatement = statement(
  'relay.status',
  `select c.chain_id, r.paused_by, r.paused_at, coalesce(r.failures, 0) as failures, r.balance::text,
     case when r.exhausted_on = $2::date then r.exhausted_reserve end::text as exhausted_reserve,
     case when r.refused_gas is not null then r.refused_limit end::text as refused_limit,
     (select coalesce(sum(coalesce(m.cost, m.reserved)), 0)::text from cards.relayed_mints m where m.chain_id = c.chain_id and m.day = $2::date)
       as spent,
     (select count(*)::integer from cards.relayed_mints m where m.chain_id = c.chain_id and m.state in ('reserved', 'signed')) as open,
     (select count(*)::integer from cards.relayed_mints m where m.chain_id = c.chain_id and m.day = $2::date
       and (m.state = 'done' or (m.state = 'mined' and m.data is not null))) as minted
   from unnest($1::bigint[]) with ordinality c (chain_id, place) left join cards.relayers r on r.chain_id = c.chain_id order by c.place`,
)

type StatusRow = {
  chain_id: number
  paused_by: PausedBy | null
  paused_at: Date | null
  failures: number
  balance: string | null
  /** The reservation for which too little of the budget of this day was left, until one fits. */
  exhausted_reserve: string | null
  /** The most that a mint may cost, when one would have cost more, until one does not. */
  refused_limit: string | null
  spent: string
  open: number
  minted: number
}

type Amounts = 'balance' | 'exhausted_reserve' | 'refused_limit'
export type RelayerStatus = Omit<StatusRow, Amounts | 'spent'> & { [Name in Amounts]: bigint | null } & {
  spent: bigint
}

const orNull = (wei: string | null) => (wei === null ? null : BigInt(wei))
const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** Each chain's relayer, in the given order. `spent` and `minted` are of this UTC day, `spent` with what is reserved. */
export const listRelayers = async (
  database: Database,
  chains: readonly number[],
  now: Date,
): Promise<RelayerStatus[]> =>
  (await database.rows<StatusRow>(statusStatement, [chains, dayOf(now)])).map((row) => ({
    ...row,
    balance: orNull(row.balance),
    exhausted_reserve: orNull(row.exhausted_reserve),
    refused_limit: orNull(row.refused_limit),
    spent: BigInt(row.spent),
  }))

const personStatement = statement(
  'relay.of_person',
  `select count(*)::integer as count from cards.relayed_mints where user_id = $1 and day = $2::date and state <> 'lost'`,
)

/** How many mints of a person are paid for this UTC day. */
export const countOfPerson = async (database: Database, userId: string, now: Date): Promise<number> =>
  (await database.row<{ count: number }>(personStatement, [userId, dayOf(now)]))!.count

const exportStatement = statement(
  'relay.of_user',
  `select collectible_id, chain_id, day::text, state from cards.relayed_mints where user_id = $1 order by day, mint_id`,
)

export const listRelayedMints = (database: Database, userId: string) =>
  database.rows<{ collectible_id: string | null; chain_id: number; day: string; state: string }>(exportStatement, [
    userId,
  ])

const deleteStatement = statement(
  'relay.delete_old',
  `delete from cards.relayed_mints where day < $1::date and state in ('done', 'failed', 'lost')`,
)

/** Deletes final mints of earlier days, which no limit counts. */
export const deleteRelayedMints = (database: Database, before: Date) => database.rows(deleteStatement, [dayOf(before)])

const stripStatement = statement(
  'relay.strip_old',
  // Signed again, it is a transfer of nothing. One in a block needs no signature: its nonce is spent.
  `update cards.relayed_mints set
     state = case when state <> 'mined' then 'reserved' when data is null then 'failed' else 'done' end,
     contract = null, data = null, raw = null, hashes = '{}', user_id = null, collectible_id = null, sent_at = null, missing_since = null
   where day < $1::date and contract is not null and (state in ('reserved', 'signed') or (state = 'mined' and user_id is null))`,
)

/**
 * Removes from mints of earlier days whom they were for, although nobody knows what became of them: a chain that is no longer configured, a receipt that
 * cannot be true. Their vouchers expired long ago. Their nonces stay known, for when the chain is back.
 */
export const stripRelayedMints = (database: Database, before: Date) => database.rows(stripStatement, [dayOf(before)])
