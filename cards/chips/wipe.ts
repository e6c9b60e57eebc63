import { removeCard } from '../cards/remove.ts'
import type { OperatorCard } from '../cards/store.ts'
import { saysNothing } from '../taps/chip-settings.ts'
import { findCardOfChip } from './find-card-of-chip.ts'
import { factoryGoal } from './goals.ts'
import { bringHandled, type ChipsContext, type HandledChip } from './handle-chip.ts'
import { ChipUnfit } from './identify.ts'
import { factoryKeys } from './key-names.ts'
import { readAsPhone } from './protocol/read-as-phone.ts'
import { findChipTask, forgetChipTask, listKnownKeys, recordWipedChip, startChipTask } from './store.ts'
import { surveyChip } from './survey.ts'
import { ChipUnproven } from './verify-programmed.ts'

const verifyWiped = async ({ chip }: HandledChip) => {
  const address = await readAsPhone(chip)
  const { ndef, versions } = await surveyChip(chip)
  const isAsSet = Buffer.compare(ndef.bytes, factoryGoal.settingsRead) === 0
  if (address === undefined && isAsSet && versions.every((version) => version === 0)) return
  throw new ChipUnproven('This chip was wiped, but it is not as from the factory. Look at it with: chips check')
}

/**
 * Takes the chip on the reader back to its factory settings, and its card out of service. LRP mode stays for ever, and so does looking at a tamper loop, with
 * what it saw. Refuses the chip of a card with a holder unless `held` says to take it anyway.
 */
export const wipeChip = async (
  context: ChipsContext,
  handled: HandledChip,
  { held = false }: { held?: boolean } = {},
): Promise<{ card: OperatorCard | undefined; steps: number }> => {
  const { database, clock } = context
  const { uid } = handled
  const card = await findCardOfChip(context, uid)
  if (card?.holder_id && !held)
    throw new ChipUnfit(`${card.name} has a holder, who would lose it. To wipe it anyway, add --held.`)
  // Kept for whoever takes it back by programming it.
  const { label, mirrors_tamper, inscription } = (await findChipTask(database, uid)) ?? { label: null, ...saysNothing }
  const task = { goal: 'wipe', label, ...factoryKeys, mirrors_tamper, inscription } as const
  await startChipTask(database, uid, { ...task, now: clock() })

  const { steps } = await bringHandled(context, handled, { keys: factoryKeys, goalOf: () => factoryGoal })
  await verifyWiped(handled)
  await database.transaction(async (transaction) => {
    const known = await listKnownKeys(transaction, uid)
    const last = known.reduce((one, other) => (other.version > one.version ? other : one), factoryKeys)
    if (card) await removeCard({ database: transaction }, card.id)
    if (last.version > 0) await recordWipedChip(transaction, uid, last)
    await forgetChipTask(transaction, uid)
  })
  return { card, steps }
}
