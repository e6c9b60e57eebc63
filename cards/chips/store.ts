import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { ChipSays } from '../taps/chip-settings.ts'
import type { KeyName } from './key-names.ts'

/** What is being done to a chip. `label` is the name that its card gets, and `ChipSays` what it is going to say. */
export type ChipTask = { goal: 'program' | 'rekey' | 'wipe'; label: string | null } & KeyName & ChipSays

const findTaskStatement = statement(
  'chips.find_task',
  `select goal, label, key_version as version, master_key as "masterKey", mirrors_tamper, inscription from cards.chip_tasks where uid = $1`,
)
export const findChipTask = (database: Database, uid: string) => database.row<ChipTask>(findTaskStatement, [uid])

const startTaskStatement = statement(
  'chips.start_task',
  // A chip may be brought elsewhere than it was going to; what was sent to it stays known.
  `insert into cards.chip_tasks (uid, goal, label, key_version, master_key, started_at, mirrors_tamper, inscription)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (uid) do update
   set goal = excluded.goal, label = excluded.label, key_version = excluded.key_version, master_key = excluded.master_key,
     mirrors_tamper = excluded.mirrors_tamper, inscription = excluded.inscription`,
)
/** Stores a task whose `label` is none, or the one that the chip was promised before. */
export const startChipTask = (
  database: Database,
  uid: string,
  { goal, label, version, masterKey, mirrors_tamper, inscription, now }: ChipTask & { now: Date },
) => database.rows(startTaskStatement, [uid, goal, label, version, masterKey, now, mirrors_tamper, inscription])

type StepName = 'lrp' | 'open' | 'ndef' | 'container' | 'tamper' | 'settings' | 'key'
export type Step = { step: StepName; key?: { slot: number; from: KeyName; to: KeyName } }

const beginStepStatement = statement(
  'chips.begin_step',
  `insert into cards.chip_steps
     (uid, step, slot, old_key_version, old_master_key, new_key_version, new_master_key, sent_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning step_id::text as id`,
)
/** Returns the id of the step. */
export const beginChipStep = async (database: Database, uid: string, { step, key }: Step, now: Date) => {
  const of = key && [key.slot, key.from.version, key.from.masterKey, key.to.version, key.to.masterKey]
  const values = [uid, step, ...(of ?? Array(5).fill(null)), now]
  return (await database.row<{ id: string }>(beginStepStatement, values))!.id
}

const endStepStatement = statement('chips.end_step', 'update cards.chip_steps set done_at = $2 where step_id = $1')
export const endChipStep = (database: Database, id: string, now: Date) => database.rows(endStepStatement, [id, now])

const knownKeysStatement = statement(
  'chips.known_keys',
  `select new_key_version as version, new_master_key as "masterKey" from cards.chip_steps where uid = $1 and slot is not null
   union select old_key_version, old_master_key from cards.chip_steps where uid = $1 and slot is not null
   union select key_version, master_key from cards.chip_tasks where uid = $1
   union select key_version, master_key from cards.cards where uid = $1
   union select former_key_version, former_master_key from cards.cards where uid = $1 and former_key_version is not null
   union select key_version, master_key from cards.retired_chips where uid = $1`,
)
/** Every key that this chip was given here or may carry, by its name. */
export const listKnownKeys = (database: Database, uid: string) => database.rows<KeyName>(knownKeysStatement, [uid])

const nextVersionStatement = statement(
  'chips.next_version',
  `select 1 + greatest(
     (select max(key_version) from cards.cards where uid = $1),
     (select max(key_version) from cards.retired_chips where uid = $1),
     (select max(new_key_version) from cards.chip_steps where uid = $1), 0) as version`,
)
/** The key version after all that this chip ever had; 256 when none is left. */
export const nextKeyVersion = async (database: Database, uid: string) =>
  (await database.row<{ version: number }>(nextVersionStatement, [uid]))!.version

const isTappedStatement = statement(
  'chips.is_tapped',
  `select exists (
     select from cards.cards c join cards.taps t using (card_id, key_version) where c.uid = $1 and c.key_version = $2
   ) as tapped`,
)
/** Whether taps of this chip were recorded under the key version. */
export const isChipTapped = async (database: Database, uid: string, version: number) =>
  (await database.row<{ tapped: boolean }>(isTappedStatement, [uid, version]))!.tapped

const forgetTaskStatement = statement('chips.forget_task', 'delete from cards.chip_tasks where uid = $1')
export const forgetChipTask = (database: Database, uid: string) => database.rows(forgetTaskStatement, [uid])

const recordKeysStatement = statement(
  'chips.record_keys',
  // What was read back: the chip carries the keys of now, so that they are also those it takes to change it.
  `update cards.cards set key_version = $2, master_key = $3, former_key_version = $2, former_master_key = $3,
     mirrors_tamper = $4, inscription = $5, sealed_at = null
   where uid = $1 returning card_id as id`,
)
type Programmed = KeyName & ChipSays
/** Records which keys the chip of a card carries, and what it says. Returns the card's id, if it has one. */
export const recordProgrammed = async (database: Database, uid: string, chip: Programmed) => {
  const values = [uid, chip.version, chip.masterKey, chip.mirrors_tamper, chip.inscription]
  return (await database.row<{ id: string }>(recordKeysStatement, values))?.id
}

const recordWipedStatement = statement(
  'chips.record_wiped',
  `insert into cards.retired_chips as r (uid, key_version, master_key, is_wiped) values ($1, $2, $3, true)
   on conflict (uid) do update set
     key_version = greatest(r.key_version, excluded.key_version), master_key = excluded.master_key, is_wiped = true`,
)
/** Records that a chip is as from the factory, and the last key version it had. */
export const recordWipedChip = (database: Database, uid: string, { version, masterKey }: KeyName) =>
  database.rows(recordWipedStatement, [uid, version, masterKey])

export type UnfinishedChip = { uid: string; goal: ChipTask['goal']; label: string | null; started_at: Date }

const listTasksStatement = statement(
  'chips.list_tasks',
  'select uid, goal, label, started_at from cards.chip_tasks order by started_at, uid',
)
export const listChipTasks = (database: Database) => database.rows<UnfinishedChip>(listTasksStatement)

const retireStatement = statement(
  'chips.retire',
  `with forgotten as (delete from cards.chip_tasks where uid = $1 returning uid),
   last as (
     select new_key_version as version, new_master_key from cards.chip_steps
     where uid = $1 and new_key_version > 0 order by new_key_version desc limit 1
   ), retired as (
     insert into cards.retired_chips as r (uid, key_version, master_key)
     select f.uid, l.version, l.new_master_key from forgotten f, last l
     where not exists (select from cards.cards c where c.uid = f.uid)
     on conflict (uid) do update set
       key_version = greatest(r.key_version, excluded.key_version), master_key = excluded.master_key, is_wiped = false
   )
   select uid from forgotten`,
)
/** Forgets what was being done to a chip, but not which key version it had last. False when nothing was. */
export const retireUnfinishedChip = async (database: Database, uid: string) =>
  (await database.row(retireStatement, [uid])) !== undefined
