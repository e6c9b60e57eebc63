import type { CardsContext } from '../context.ts'
import { findMasterKey, type MasterKeys } from '../master-keys/master-keys.ts'
import {
  type ChipSays,
  chipSettings,
  factoryNdefSettings,
  factoryNdefSettingsRead,
  saysNothing,
  writeAccessByte,
} from '../taps/chip-settings.ts'
import type { Picc } from '../taps/sun/picc.ts'
import { factoryKeys, type KeyName } from './key-names.ts'

/** How a chip is to be. Bytes are those of file 2 unless they say otherwise. */
export type Goal = {
  keys: KeyName
  says: ChipSays
  /** Its content from the start. */
  ndef: Uint8Array
  /** Data of ChangeFileSettings, and what GetFileSettings then returns. */
  settings: Uint8Array
  settingsRead: Uint8Array
  /** The byte of file 1 that tells phones whether they may write. */
  writeAccess: number
}

const ndefFileBytes = 256

export const factoryGoal: Goal = {
  keys: factoryKeys,
  says: saysNothing,
  ndef: new Uint8Array(ndefFileBytes),
  settings: factoryNdefSettings,
  settingsRead: factoryNdefSettingsRead,
  writeAccess: writeAccessByte.factory,
}

/** A chip whose taps verify here and say this, with keys of this name. Their master key is set. */
export const programmedGoal = (
  context: Pick<CardsContext, 'settings'> & MasterKeys,
  { uid, mode, keys, says }: { uid: string; mode: Picc['mode']; keys: KeyName; says: ChipSays },
): Goal => {
  const masterKey = findMasterKey(context, keys.masterKey)!
  const { ndefFile, ndefSettings, ndefSettingsRead } = chipSettings(
    { ...context, masterKey },
    { uid, key_version: keys.version, ...says },
    mode,
  )
  return {
    keys,
    says,
    ndef: ndefFile,
    settings: ndefSettings,
    settingsRead: ndefSettingsRead,
    writeAccess: writeAccessByte.locked,
  }
}
