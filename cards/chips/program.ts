import { insertProgrammedCard, type OperatorCard } from '../cards/store.ts'
import { checkValueOf, findMasterKey, oldestMasterKey } from '../master-keys/master-keys.ts'
import { type ChipSays, saysNothing } from '../taps/chip-settings.ts'
import { findCardOfChip } from './find-card-of-chip.ts'
import type { Seal } from './find-seal.ts'
import { programmedGoal } from './goals.ts'
import { bringHandled, type ChipsContext, CounterRestarts, type HandledChip } from './handle-chip.ts'
import { ChipUnfit, tagTamper } from './identify.ts'
import type { KeyName } from './key-names.ts'
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
type Wanted = { label: () => Promise<string>; lrp?: boolean; says?: Partial<ChipSays> }

const taskOf = async (context: ChipsContext, { uid }: HandledChip, { label, says }: Wanted): Promise<ChipTask> => {
  const [going, card] = [await findChipTask(context.database, uid), await findCardOfChip(context, uid)]
  // What was begun with these keys is finished with them, even by another run.
  if (going && going.goal !== 'wipe') return { ...going, ...says }
  if (card)
    return {
      goal: 'program',
      label: null,
      version: card.key_version,
      masterKey: card.master_key ?? checkValueOf(oldestMasterKey(context)),
      mirrors_tamper: card.mirrors_tamper,
      inscription: card.inscription,
      ...says,
    }
  const { mirrors_tamper, inscription } = going ?? saysNothing
  const name = going?.label ?? (await label())
  return { goal: 'program', label: name, ...(await nextKeysOf(context, uid)), mirrors_tamper, inscription, ...says }
}

/** Throws `ChipUnfit`, before anything is stored or sent, where the chip has no loop to say anything about, or no room for its address. */
export const assertFit = (
  context: ChipsContext,
  { uid, kind }: HandledChip,
  { task, mode }: { task: ChipTask; mode: HandledChip['mode'] },
): void => {
  if (task.mirrors_tamper && kind !== tagTamper)
    throw new ChipUnfit(`This chip has no tamper loop: a seal needs an ${tagTamper}, and this is an ${kind}.`)
  try {
    programmedGoal(context, { uid, mode, keys: task, says: task })
  } catch (error) {
    throw error instanceof RangeError ? new ChipUnfit(error.message) : error
  }
}

/** Stores the task before anything is sent. Where another reader took the name at the same moment, the next one. */
const startTask = async (context: ChipsContext, handled: HandledChip, wanted: Wanted): Promise<ChipTask> => {
  let refused: string | undefined
  for (;;) {
    const task = await taskOf(context, handled, wanted)
    if (!findMasterKey(context, task.masterKey))
      throw new ChipUnfit(
        'The master key of this card is not set. Set it as CARD_MASTER_KEY_PREVIOUS, then lay the chip on the reader again.',
      )
    assertFit(context, handled, { task, mode: wanted.lrp ? 'lrp' : handled.mode })
    if (task.label !== null && task.label === refused)
      throw new ChipUnfit(`Another chip is getting the name "${task.label}". Choose another one.`)
    if (await startChipTask(context.database, handled.uid, { ...task, now: context.clock() })) return task
    refused = task.label ?? undefined
  }
}

/** `seal` is what the chip says about it, read back: undefined for one that says nothing. */
export type Programmed = { card: OperatorCard; steps: number; seal?: Seal | undefined }

/** Brings a chip to the keys of its task, reads it back as a phone, and only then records them. */
export const finishTask = async (
  context: ChipsContext,
  handled: HandledChip,
  { task, lrp = false }: { task: ChipTask; lrp?: boolean },
): Promise<Programmed> => {
  const { database, clock } = context
  const { uid, chip } = handled
  const { goal, steps } = await bringHandled(context, handled, {
    keys: task,
    goalOf: (mode) => programmedGoal(context, { uid, mode, keys: task, says: task }),
    lrp,
  })
  const { seal } = await verifyProgrammed(context, chip, { uid, goal })
  await database.transaction(async (transaction) => {
    if (!(await recordProgrammed(transaction, uid, task)))
      await insertProgrammedCard(transaction, { uid, name: task.label ?? uid, chip: task, now: clock() })
    await forgetChipTask(transaction, uid)
  })
  return { card: (await findCardOfChip(context, uid))!, steps, seal }
}

/**
 * Programs the chip on the reader, and enters it as a card: a new one under the name that `label` gives it, one that has a card with that card's keys. A chip
 * that was pulled away before is finished. No steps are taken with a chip that is as it should be, and one whose counter has to restart moves to its next keys.
 */
export const programChip = async (
  context: ChipsContext,
  handled: HandledChip,
  wanted: Wanted,
): Promise<Programmed & { isNew: boolean }> => {
  const { lrp = false } = wanted
  const isNew = (await findCardOfChip(context, handled.uid)) === undefined
  const task = await startTask(context, handled, wanted)
  try {
    return { ...(await finishTask(context, handled, { task, lrp })), isNew }
  } catch (error) {
    if (!(error instanceof CounterRestarts)) throw error
    const next = { ...task, ...(await nextKeysOf(context, handled.uid)) }
    await startChipTask(context.database, handled.uid, { ...next, now: context.clock() })
    return { ...(await finishTask(context, handled, { task: next, lrp })), isNew }
  }
}
