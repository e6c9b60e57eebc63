import { slots } from './key-names.ts'
import { selectApplication } from './protocol/apdu.ts'
import type { Chip } from './protocol/chip.ts'
import { type FileSettings, getFileSettings } from './protocol/file-settings.ts'
import { getKeyVersion } from './protocol/get-key-version.ts'

export const containerFile = 1
export const ndefFile = 2

/** What anyone may ask a chip: how its files are set, and which version each key has. */
export type Survey = { versions: number[]; container: FileSettings; ndef: FileSettings }

/** Asks outside an authentication, and ends one. */
export const surveyChip = async (chip: Chip): Promise<Survey> => {
  await selectApplication(chip)
  const versions: number[] = []
  for (const slot of slots) versions.push(await getKeyVersion(chip, slot))
  return {
    versions,
    container: await getFileSettings(chip, containerFile),
    ndef: await getFileSettings(chip, ndefFile),
  }
}
