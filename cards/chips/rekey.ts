import type { OperatorCard } from '../cards/store.ts'
import { checkValueOf, findMasterKey } from '../master-keys/master-keys.ts'
import { findCardOfChip } from './find-card-of-chip.ts'
import type { ChipsContext, HandledChip } from './handle-chip.ts'
import { ChipUnfit } from './identify.ts'
import { assertFit, finishTask, nextKeysOf, type Programmed } from './program.ts'
import { type ChipTask, findChipTask, startChipTask } from './store.ts'

const taskOf = async (context: ChipsContext, { uid }: HandledChip, card: OperatorCard, next: boolean) => {
  const going = await findChipTask(context.database, uid)
  const current = checkValueOf(context.masterKey)
  if (going?.goal === 'wipe')
    throw new ChipUnfit(
      `The chip of ${card.name} was being wiped. Finish that with chips wipe, or take it back with chips program.`,
    )
  if (going?.masterKey?.equals(current)) return going
  const carried = findMasterKey(context, card.master_key)
  if (!going && !next && carried === context.masterKey) return undefined
  const { mirrors_tamper, inscription } = going ?? card
  return {
    goal: 'rekey',
    label: null,
    ...(await nextKeysOf(context, uid)),
    mirrors_tamper,
    inscription,
  } satisfies ChipTask
}

/**
 * Gives the chip on the reader keys of its next version, from the master key of now. With `next`, also if its keys come from that already; without, such a chip
 * is left as it is. Holder and link stay, and earlier addresses of the chip no longer verify.
 */
export const rekeyChip = async (
  context: ChipsContext,
  handled: HandledChip,
  { next = false }: { next?: boolean } = {},
): Promise<Programmed> => {
  const { database, clock } = context
  const card = await findCardOfChip(context, handled.uid)
  if (!card) throw new ChipUnfit(`The chip ${handled.uid} is no card here. To make it one: chips program`)
  const task = await taskOf(context, handled, card, next)
  if (!task) return { card, steps: 0 }
  assertFit(context, handled, { task, mode: handled.mode })
  await startChipTask(database, handled.uid, { ...task, now: clock() })
  const rename = async () => {
    throw new ChipUnfit(
      `The card of the chip ${handled.uid} was removed meanwhile. To make it one again: chips program --name "<another name>"`,
    )
  }
  return finishTask(context, handled, { task, rename })
}
