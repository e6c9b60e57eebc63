import { insertProgrammedCard, type OperatorCard } from '../cards/store.ts'
import { checkValueOf, findMasterKey, oldestMasterKey } from '../master-keys/master-keys.ts'
import { type ChipSays, saysNothing } from '../taps/chip-settings.ts'
import { findCardOfChip } from './find-card-of-chip.ts'
import type { Seal } from './find-seal.ts'
import { programmedGoal } from './goals.ts'
import { bringHandled, type ChipsContext, CounterRestarts, type HandledChip } from './handle-chip.ts'
import { ChipUnfit, tagTamper } from './identify.ts'
import type { KeyName } from './key-names.ts'
import { type Naming, numberMark, refuseNaming } from './label-chips.ts'
import { startNamedTask } from './names-store.ts'
import {
  type ChipTask,
  findChipTask,
  forgetChipTask,
  nextKeyVersion,
  recordProgrammed,
  startChipTask,
} from './store.ts'
import { verifyProgrammed } from './verify-programmed.ts'

const maxVersion = 255

/** The keys after all that the chip ever had, from the master key of now. */
export const nextKeysOf = async ({ database, masterKey }: ChipsContext, uid: string): Promise<KeyName> => {
  const version = await nextKeyVersion(database, uid)
  if (version > maxVersion) throw new ChipUnfit(`No key version is left for the chip ${uid}.`)
  return { version, masterKey: checkValueOf(masterKey) }
}

/** What a new card is called, whether chips switch to LRP mode, and what they are to say; a chip that says something keeps what is left out. */
type Wanted = { naming: Naming; lrp?: boolean; says?: Partial<ChipSays> }

type Unnamed = Omit<ChipTask, 'label'>
type Begun = { task: Unnamed; promised: string | null; card: OperatorCard | undefined }

const taskOf = async (context: ChipsContext, { uid }: HandledChip, { says }: Wanted): Promise<Begun> => {
  const [going, card] = [await findChipTask(context.database, uid), await findCardOfChip(context, uid)]
  const { label: promised, ...begun } = going ?? { label: null, ...saysNothing }
  // What was begun with these keys is finished with them, even by another run.
  if ('goal' in begun && begun.goal !== 'wipe') return { task: { ...begun, ...says }, promised, card }
  const { mirrors_tamper, inscription } = card ?? begun
  const keys = card
    ? { version: card.key_version, masterKey: card.master_key ?? checkValueOf(oldestMasterKey(context)) }
    : await nextKeysOf(context, uid)
  return { task: { goal: 'program', ...keys, mirrors_tamper, inscription, ...says }, promised, card }
}

/** Throws `ChipUnfit`, before anything is stored or sent, where the chip has no loop to say anything about, or no room for its address. */
export const assertFit = (
  context: ChipsContext,
  { uid, kind }: HandledChip,
  { task, mode }: { task: Unnamed; mode: HandledChip['mode'] },
): void => {
  if (task.mirrors_tamper && kind !== tagTamper)
    throw new ChipUnfit(`This chip has no tamper loop: a seal needs an ${tagTamper}, and this is an ${kind}.`)
  try {
    programmedGoal(context, { uid, mode, keys: task, says: task })
  } catch (error) {
    throw error instanceof RangeError ? new ChipUnfit(error.message) : error
  }
}

/**
 * Stores the task before anything is sent, with the name that a new card will have: the one that the chip was promised, or a free one in its place. Throws
 * `ChipUnfit` if none is free.
 */
const startTask = async (context: ChipsContext, handled: HandledChip, wanted: Wanted) => {
  const { database, clock } = context
  const { task, promised, card } = await taskOf(context, handled, wanted)
  if (!findMasterKey(context, task.masterKey))
    throw new ChipUnfit(
      'The master key of this card is not set. Set it as CARD_MASTER_KEY_PREVIOUS, then lay the chip on the reader again.',
    )
  assertFit(context, handled, { task, mode: wanted.lrp ? 'lrp' : handled.mode })
  const now = clock()
  if (card) {
    await startChipTask(database, handled.uid, { ...task, label: null, now })
    return { task: { ...task, label: null }, promised }
  }
  const { pattern } = wanted.naming
  const count = pattern.includes(numberMark) ? wanted.naming.count : 1
  const label = await startNamedTask(database, handled.uid, { ...task, pattern, count, now })
  if (label === undefined) throw await refuseNaming(context, wanted.naming, promised ?? undefined)
  return { task: { ...task, label }, promised }
}

/** Enters a chip that was read back: its card, or a new one. False, with nothing changed, when another card has the name by now. */
const enterCard = ({ database, clock }: ChipsContext, uid: string, task: ChipTask): Promise<boolean> =>
  database.transaction(async (transaction) => {
    const isEntered =
      (await recordProgrammed(transaction, uid, task)) !== undefined ||
      (await insertProgrammedCard(transaction, { uid, name: task.label ?? uid, chip: task, now: clock() }))
    if (isEntered) await forgetChipTask(transaction, uid)
    return isEntered
  })

/** `seal` is what the chip says about it, read back: undefined for one that says nothing. */
export type Programmed = { card: OperatorCard; steps: number; seal?: Seal | undefined }

type Finish = {
  task: ChipTask
  lrp?: boolean
  /** The task with another name, for a new card whose name another one was given meanwhile. */
  rename: () => Promise<ChipTask>
}

/** Brings a chip to the keys of its task, reads it back as a phone, and only then records them. */
export const finishTask = async (
  context: ChipsContext,
  handled: HandledChip,
  { task, lrp = false, rename }: Finish,
): Promise<Programmed> => {
  const { uid, chip } = handled
  const { goal, steps } = await bringHandled(context, handled, {
    keys: task,
    goalOf: (mode) => programmedGoal(context, { uid, mode, keys: task, says: task }),
    lrp,
  })
  const { seal } = await verifyProgrammed(context, chip, { uid, goal })
  let named = task
  while (!(await enterCard(context, uid, named))) named = await rename()
  return { card: (await findCardOfChip(context, uid))!, steps, seal }
}

/** `promised` is the name that an unfinished chip had been promised, where another card has it by now. */
type ProgrammedChip = Programmed & { isNew: boolean; promised?: string | undefined }

/**
 * Programs the chip on the reader, and enters it as a card: a new one under a free name, one that has a card with that card's keys. A chip that was pulled away
 * before is finished, under the name that it was promised. No steps are taken with a chip that is as it should be, and one whose counter has to restart moves
 * to its next keys. Throws `ChipUnfit` before anything is sent where no name is free.
 */
export const programChip = async (
  context: ChipsContext,
  handled: HandledChip,
  wanted: Wanted,
): Promise<ProgrammedChip> => {
  const { lrp = false } = wanted
  const isNew = (await findCardOfChip(context, handled.uid)) === undefined
  const { task, promised } = await startTask(context, handled, wanted)
  const rename = async () => (await startTask(context, handled, wanted)).task
  const finish = async () => {
    try {
      return await finishTask(context, handled, { task, lrp, rename })
    } catch (error) {
      if (!(error instanceof CounterRestarts)) throw error
      const next = { ...task, ...(await nextKeysOf(context, handled.uid)) }
      await startChipTask(context.database, handled.uid, { ...next, now: context.clock() })
      return finishTask(context, handled, { task: next, lrp, rename })
    }
  }
  const done = await finish()
  const isRenamed = isNew && promised !== null && done.card.name !== promised
  return { ...done, isNew, ...(isRenamed && { promised }) }
}
