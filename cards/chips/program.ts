import { insertProgrammedCard, type OperatorCard } from '../cards/store.ts'
import { checkValueOf, findMasterKey, oldestMasterKey } from '../master-keys/master-keys.ts'
import { findCardOfChip } from './find-card-of-chip.ts'
import { programmedGoal } from './goals.ts'
import { bringHandled, type ChipsContext, CounterRestarts, type HandledChip } from './handle-chip.ts'
import { ChipUnfit } from './identify.ts'
import type { KeyName } from './key-names.ts'
import {
  type ChipTask,
  findChipTask,
  forgetChipTask,
  nextKeyVersion,
  recordKeysOfCard,
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

const taskOf = async (context: ChipsContext, { uid }: HandledChip, label: () => Promise<string>): Promise<ChipTask> => {
  const [going, card] = [await findChipTask(context.database, uid), await findCardOfChip(context, uid)]
  // What was begun with these keys is finished with them, even by another run.
  if (going && going.goal !== 'wipe') return going
  if (card)
    return {
      goal: 'program',
      label: null,
      version: card.key_version,
      masterKey: card.master_key ?? checkValueOf(oldestMasterKey(context)),
    }
  return { goal: 'program', label: going?.label ?? (await label()), ...(await nextKeysOf(context, uid)) }
}

/** Stores the task before anything is sent. Where another reader took the name at the same moment, the next one. */
const startTask = async (
  context: ChipsContext,
  handled: HandledChip,
  label: () => Promise<string>,
): Promise<ChipTask> => {
  let refused: string | undefined
  for (;;) {
    const task = await taskOf(context, handled, label)
    if (!findMasterKey(context, task.masterKey))
      throw new ChipUnfit(
        'The master key of this card is not set. Set it as CARD_MASTER_KEY_PREVIOUS, then lay the chip on the reader again.',
      )
    if (task.label !== null && task.label === refused)
      throw new ChipUnfit(`Another chip is getting the name "${task.label}". Choose another one.`)
    if (await startChipTask(context.database, handled.uid, { ...task, now: context.clock() })) return task
    refused = task.label ?? undefined
  }
}

/** Brings a chip to the keys of its task, reads it back as a phone, and only then records them. */
export const finishTask = async (
  context: ChipsContext,
  handled: HandledChip,
  { task, lrp = false }: { task: ChipTask; lrp?: boolean },
): Promise<{ card: OperatorCard; steps: number }> => {
  const { database, clock } = context
  const { uid, chip } = handled
  const { goal, steps } = await bringHandled(context, handled, {
    keys: task,
    goalOf: (mode) => programmedGoal(context, { uid, mode, keys: task }),
    lrp,
  })
  await verifyProgrammed(context, chip, { uid, goal })
  await database.transaction(async (transaction) => {
    if (!(await recordKeysOfCard(transaction, uid, task)))
      await insertProgrammedCard(transaction, { uid, name: task.label ?? uid, keys: task, now: clock() })
    await forgetChipTask(transaction, uid)
  })
  return { card: (await findCardOfChip(context, uid))!, steps }
}

/**
 * Programs the chip on the reader, and enters it as a card: a new one under the name that `label` gives it, one that has a card with that card's keys. A chip
 * that was pulled away before is finished. No steps are taken with a chip that is as it should be, and one whose counter has to restart moves to its next keys.
 */
export const programChip = async (
  context: ChipsContext,
  handled: HandledChip,
  { label, lrp = false }: { label: () => Promise<string>; lrp?: boolean },
): Promise<{ card: OperatorCard; steps: number; isNew: boolean }> => {
  const isNew = (await findCardOfChip(context, handled.uid)) === undefined
  const task = await startTask(context, handled, label)
  try {
    return { ...(await finishTask(context, handled, { task, lrp })), isNew }
  } catch (error) {
    if (!(error instanceof CounterRestarts)) throw error
    const next = { ...task, ...(await nextKeysOf(context, handled.uid)) }
    await startChipTask(context.database, handled.uid, { ...next, now: context.clock() })
    return { ...(await finishTask(context, handled, { task: next, lrp })), isNew }
  }
}
