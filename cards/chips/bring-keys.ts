import type { Bring } from './bring.ts'
import { isSameKey, type Slot } from './key-names.ts'
import { changeKey } from './protocol/change-key.ts'

const master: Slot = 0
const others: readonly Slot[] = [1, 2, 3, 4]

/** Opens every slot with the key that it has now, so that one that nobody knows stops everything before the chip is changed. */
export const openEverySlot = async ({ opened }: Pick<Bring, 'opened'>): Promise<void> => {
  for (const slot of [master, ...others]) await opened.as(slot)
}

const bringKey = async ({ chip, opened, goal, take, bytesOf }: Bring, slot: Slot): Promise<boolean> => {
  const session = await opened.as(master)
  const [from, to] = [opened.keyOfSlot(slot)!, goal.keys]
  if (isSameKey(from, to)) return false
  await take({ step: 'key', key: { slot, from, to } }, () =>
    changeKey(chip, session, {
      keyNumber: slot,
      from: bytesOf(slot, from),
      to: bytesOf(slot, to),
      version: to.version,
    }),
  )
  opened.setKey(slot, to)
  return true
}

/** Keys 1 to 4, then key 0, of a chip whose slots were all opened. */
export const bringKeys = async (bring: Bring): Promise<void> => {
  for (const slot of others) await bringKey(bring, slot)
  if (!(await bringKey(bring, master))) return
  // The answer has no MAC, so only the new key shows that it is there.
  bring.opened.endSession()
  await bring.opened.as(master)
}
