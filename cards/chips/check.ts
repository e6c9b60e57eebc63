import type { OperatorCard } from '../cards/store.ts'
import { findMasterKey } from '../master-keys/master-keys.ts'
import { factoryNdefSettingsRead } from '../taps/chip-settings.ts'
import { findCardOfChip } from './find-card-of-chip.ts'
import { findSeal, type Seal } from './find-seal.ts'
import { programmedGoal } from './goals.ts'
import { type ChipsContext, meetChip, openKeyring } from './handle-chip.ts'
import { ChipUnfit } from './identify.ts'
import { type KeyName, type Slot, slots } from './key-names.ts'
import { parseOwnTap } from './parse-own-tap.ts'
import type { Chip } from './protocol/chip.ts'
import { readAsPhone } from './protocol/read-as-phone.ts'
import { type ChipTask, findChipTask } from './store.ts'

export type CheckedChip = {
  uid: string
  kind: string
  isGenuine: boolean
  mode: 'aes' | 'lrp' | undefined
  /** By key number; `name` is missing where no key that is known opens the slot. */
  keys: { version: number; name: KeyName | undefined }[]
  settings: 'factory' | 'programmed' | 'other'
  /** What a phone opens. */
  address: string | undefined
  /** Whether that is a tap of its card. */
  verifies: boolean
  /** What it says besides: its inscription as the tap has it, and its seal as whoever has key 0 is told. */
  inscription: string | null
  seal: Seal | undefined
  card: OperatorCard | undefined
  task: ChipTask | undefined
}

const findKeys = async ({ opened, survey }: Awaited<ReturnType<typeof openKeyring>>) => {
  const found: CheckedChip['keys'] = []
  let mode: CheckedChip['mode']
  for (const slot of slots) {
    const session = await opened.as(slot as Slot).catch((error: unknown) => {
      if (error instanceof ChipUnfit) return undefined
      throw error
    })
    mode ??= session?.cipher.mode
    found.push({ version: survey.versions[slot]!, name: opened.keyOfSlot(slot) })
  }
  return { keys: found, mode }
}

/** Looks at the chip on the reader and changes nothing; a phone's look counts as one reading. Throws `ChipUnfit` for another kind of chip. */
export const checkChip = async (
  context: ChipsContext,
  chip: Chip,
  { originalityKey }: { originalityKey: Uint8Array },
): Promise<CheckedChip> => {
  const met = await meetChip(context, chip, originalityKey)
  const { uid } = met
  const keyring = await openKeyring(context, chip, uid)
  const { keys, mode } = await findKeys(keyring)
  const seal = keys[0]?.name && (await findSeal(chip, { kind: met.kind, opened: keyring.opened }))
  const address = await readAsPhone(chip)
  const [card, task] = [await findCardOfChip(context, uid), await findChipTask(context.database, uid)]
  const carried = card && { version: card.key_version, masterKey: card.master_key }
  const isSet = (bytes: Uint8Array) => Buffer.compare(keyring.survey.ndef.bytes, bytes) === 0
  const wanted =
    carried && findMasterKey(context, carried.masterKey)
      ? programmedGoal(context, { uid, mode: mode ?? 'aes', keys: carried, says: card }).settingsRead
      : undefined
  const tap = carried && parseOwnTap(context, address, { uid, keys: carried })
  const isAsCard = wanted && isSet(wanted) && (!tap || tap.inscription === card?.inscription)
  const programmed = isAsCard ? 'programmed' : 'other'
  return {
    ...met,
    mode,
    keys,
    settings: isSet(factoryNdefSettingsRead) ? 'factory' : programmed,
    address,
    verifies: tap !== undefined,
    inscription: tap?.inscription ?? null,
    seal,
    card,
    task,
  }
}
