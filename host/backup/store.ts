import { copyIn, copyOut } from '@iyk/kit/postgres/copy-rows.ts'
import { findRows } from '@iyk/kit/postgres/find-rows.ts'
import type pg from 'pg'
import type { Sequence, Table } from './format.ts'

type Client = pg.ClientBase & pg.PoolClient
type Named = Pick<Table, 'schema' | 'table'>

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const nameOf = ({ schema, table }: Named) => `${quoted(schema)}.${quoted(table)}`
const columnsOf = ({ columns }: Table) => columns.map(quoted).join(', ')

/** How values are written and read, whatever a role or a server has as its default; and no limits of time. */
const settings = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local enable_seqscan = on;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/** Begins a transaction that sees the store at one moment, and writes nothing. */
export const beginReading = async (client: Client) => {
  await client.query('begin isolation level repeatable read, read only')
  await client.query(settings)
}

export const beginRestoring = async (client: Client) => {
  await client.query('begin')
  await client.query(settings)
  await client.query("set local lock_timeout = '10s'")
}

export const commit = async (client: Client) => {
  await client.query('commit')
}

export const rollback = async (client: Client) => {
  await client.query('rollback')
}

/** What a backup leaves out: stored functions come with the program. */
const leftOut = 'functions'

/** Every table with the columns that can be written, by name. */
export const listTables = async (client: Client, schemas: readonly string[]): Promise<Table[]> => {
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as table,
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attname) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and c.relname <> $2
     order by n.nspname collate "C", c.relname collate "C"`,
    [schemas, leftOut],
  )
  return rows
}

/** Keeps others from emptying or changing these tables, and nobody from using them. Before anything is read: what is emptied later would be empty here, too. */
export const lockTables = async (client: Client, tables: readonly Named[]) => {
  await client.query(`lock table ${tables.map(nameOf).join(', ')} in access share mode`)
}

export const findMigrations = async (client: Client, schema: string): Promise<string[]> =>
  ((await findRows<{ name: string }>(client, { schema, table: 'migrations' })) ?? []).map(({ name }) => name).sort()

export const findPublicUrl = async (client: Client): Promise<string | null> =>
  (await client.query<{ public_url: string }>('select public_url from outbox.address')).rows[0]?.public_url ?? null

export const copyTable = (client: Client, table: Table) =>
  copyOut(client, `copy ${nameOf(table)} (${columnsOf(table)}) to stdout`)

export const fillTable = (client: Client, table: Table, chunks: AsyncIterable<Buffer>) =>
  copyIn(client, `copy ${nameOf(table)} (${columnsOf(table)}) from stdin`, chunks)

export const listSequenceNames = async (client: Client, schemas: readonly string[]) =>
  (
    await client.query<{ schema: string; sequence: string }>(
      `select schemaname as schema, sequencename as sequence from pg_sequences where schemaname = any($1)
       order by schemaname collate "C", sequencename collate "C"`,
      [schemas],
    )
  ).rows

/**
 * What each sequence has reached. Of one that a role may only use, Postgres tells the last value that it gave, and nothing before the first: then that is the
 * one it starts with. Throws where a role may not even use it, since it would seem unused.
 */
export const listSequences = async (client: Client, schemas: readonly string[]): Promise<Sequence[]> => {
  const { rows } = await client.query<Sequence & { may_select: boolean; may_use: boolean }>(
    `select schemaname as schema, sequencename as sequence, coalesce(last_value, start_value)::text as last_value,
       last_value is not null as is_called, has_sequence_privilege(name, 'select') as may_select, has_sequence_privilege(name, 'usage') as may_use
     from pg_sequences, format('%I.%I', schemaname, sequencename) as name where schemaname = any($1)
     order by schemaname collate "C", sequencename collate "C"`,
    [schemas],
  )
  const sequences: Sequence[] = []
  for (const { may_select, may_use, ...sequence } of rows) {
    const isShown = !may_select && may_use
    const read = `select last_value::text, is_called from ${quoted(sequence.schema)}.${quoted(sequence.sequence)}`
    sequences.push(isShown ? sequence : { ...sequence, ...(await client.query(read)).rows[0] })
  }
  return sequences
}

export const setSequence = async (client: Client, { schema, sequence, last_value, is_called }: Sequence) => {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [
    `${quoted(schema)}.${quoted(sequence)}`,
    last_value,
    is_called,
  ])
}

/** Which of our schemas are there, and whether they are ours: an empty one was prepared for us. */
export const listSchemas = async (client: Client, schemas: readonly string[]) =>
  (
    await client.query<{ schema: string; ours: boolean }>(
      `select n.nspname as schema, not exists (select from pg_class c where c.relnamespace = n.oid)
         or exists (select from pg_class c where c.relnamespace = n.oid and c.relname = 'migrations') as ours
       from pg_namespace n where n.nspname = any($1)`,
      [schemas],
    )
  ).rows

/** Tables that a start or a readiness check fills. */
const filledByStart = ['migrations', 'readiness', 'backups']

/** The first of these tables that has a row of someone. */
export const findFilled = async (client: Client, tables: readonly Table[]): Promise<Table | undefined> => {
  for (const table of tables) {
    if (filledByStart.includes(table.table)) continue
    const { rows } = await client.query(`select exists (select from ${nameOf(table)}) as filled`)
    if (rows[0].filled) return table
  }
  return undefined
}

/** The name of another connection of a host or command to this database. */
export const findOther = async (client: Client): Promise<string | undefined> =>
  (
    await client.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name like 'iyk-cards %' limit 1`,
    )
  ).rows[0]?.name

/** Removes what a schema has, and not the schema: what its owner has granted on it to others stays. */
export const emptySchema = async (client: Client, schema: string) => {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'r'`,
    [schema],
  )
  if (tables.length > 0) await client.query(`drop table ${tables.map(({ name }) => name).join(', ')} cascade`)
  const { rows: sequences } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'S'`,
    [schema],
  )
  if (sequences.length > 0) await client.query(`drop sequence ${sequences.map(({ name }) => name).join(', ')} cascade`)
  const { rows: functions } = await client.query<{ name: string }>(
    'select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = $1',
    [schema],
  )
  if (functions.length > 0) await client.query(`drop routine ${functions.map(({ name }) => name).join(', ')} cascade`)
}

/** Empties the tables that migrations have filled, and lets them be filled in any order without anything else happening. Returns what undoes the second. */
export const openForCopy = async (client: Client, tables: readonly Named[]): Promise<() => Promise<void>> => {
  const schemas = [...new Set(tables.map(({ schema }) => schema))]
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace where c.contype = 'f' and n.nspname = any($1)`,
    [schemas],
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  await client.query(`truncate ${tables.map(nameOf).join(', ')}`)
  for (const table of tables) await client.query(`alter table ${nameOf(table)} disable trigger user`)
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const table of tables) await client.query(`alter table ${nameOf(table)} enable trigger user`)
  }
}

/** Why a message is not sent after a restore, as `mails list` shows it. */
const heldBecause = 'restored from a backup, so it may have been sent before'

/** Stops everything that waits to be sent: the host that the backup is of has probably sent it since. Returns how much that is. */
export const holdWaiting = async (client: Client, now: Date) => {
  const held = async (text: string, values: unknown[]) => (await client.query(text, values)).rowCount ?? 0
  const messages = await held(
    `update outbox.messages set failed_at = $1, leased_until = null, last_error = $2 where sent_at is null and failed_at is null`,
    [now, heldBecause],
  )
  const deliveries = await held(
    `update cards.webhook_deliveries set state = 'failed', leased_until = null, error = null where state = 'waiting'`,
    [],
  )
  const invitations = await held(
    `update cards.guest_invitations set state = 'lapsed', email = null where state = 'waiting'`,
    [],
  )
  const cancellations = await held('update cards.cancellations set next_at = null where next_at is not null', [])
  return { messages, deliveries, invitations, cancellations }
}

/** The check values of the card master keys that cards have, with the number of cards. */
export const countCardsByKey = async (client: Client) =>
  (
    await client.query<{ master_key: Buffer; cards: number }>(
      'select master_key, count(*)::int as cards from cards.cards where master_key is not null group by master_key',
    )
  ).rows

/** How much there is, for whoever decides whether it may be replaced. */
export const countContent = async (client: Client) =>
  (
    await client.query<{ people: number; cards: number; events: number; collectibles: number }>(
      `select (select count(*)::int from identity.users) as people, (select count(*)::int from cards.cards) as cards,
         (select count(*)::int from cards.poap_events) as events, (select count(*)::int from cards.collectibles) as collectibles`,
    )
  ).rows[0]!
