import { factoryNdefSettings, factoryNdefSettingsRead, writeAccessByte } from '../taps/chip-settings.ts'
import type { Bring } from './bring.ts'
import { bringKeys, openEverySlot } from './bring-keys.ts'
import { ChipUnfit } from './identify.ts'
import type { Slot } from './key-names.ts'
import { readFile, writeFile } from './protocol/file-data.ts'
import { changeFileSettings, type FileSettings, free, noAccess } from './protocol/file-settings.ts'
import type { CommunicationMode } from './protocol/session.ts'
import { enableTamper } from './protocol/set-configuration.ts'
import { containerFile, ndefFile } from './survey.ts'

const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0
const master: Slot = 0

/** How whoever is authenticated with key 0 talks where these rights hold; undefined without access. */
const modeOf = (rights: readonly number[], { mode }: FileSettings): CommunicationMode | undefined => {
  if (rights.includes(master)) return mode
  return rights.includes(free) ? 'plain' : undefined
}

/** Changes the settings of file 2 with the key that may, which another app can have changed. */
const changeSettings = async ({ chip, opened }: Bring, change: number, data: Uint8Array) => {
  if (change === noAccess)
    throw new ChipUnfit('Another app locked the settings of this chip for ever. It cannot be programmed.')
  const session = await opened.as(change === free ? master : (change as Slot))
  await changeFileSettings(chip, session, { file: ndefFile, data, mode: change === free ? 'plain' : 'full' })
}

/** Whatever another app or an interrupted run left, file 2 is opened as it was at the factory before it is written. */
const bringContent = async (bring: Bring) => {
  const { chip, opened, survey, goal, take } = bring
  const { ndef } = survey
  const reading = modeOf([ndef.read, ndef.readWrite], ndef)
  const place = { file: ndefFile, offset: 0 }
  const content =
    reading && (await readFile(chip, await opened.as(master), { ...place, length: goal.ndef.length, mode: reading }))
  if (content && isSame(content, goal.ndef)) return ndef
  const isOpen = isSame(ndef.bytes, factoryNdefSettingsRead)
  if (!isOpen) await take({ step: 'open' }, () => changeSettings(bring, ndef.change, factoryNdefSettings))
  const session = await opened.as(master)
  await take({ step: 'ndef' }, () => writeFile(chip, session, { ...place, data: goal.ndef, mode: 'plain' }))
  return { bytes: factoryNdefSettingsRead, change: master }
}

const bringWriteAccess = async ({ chip, opened, survey: { container }, goal, take }: Bring) => {
  const place = { file: containerFile, offset: writeAccessByte.offset }
  const session = await opened.as(master)
  const reading = modeOf([container.read, container.readWrite], container)
  const writing = modeOf([container.write, container.readWrite], container)
  const now = reading && (await readFile(chip, session, { ...place, length: 1, mode: reading }))
  if (now?.[0] === goal.writeAccess) return
  if (!writing) throw new ChipUnfit('Another app locked file 1 of this chip. It cannot be programmed.')
  const data = Uint8Array.of(goal.writeAccess)
  await take({ step: 'container' }, () => writeFile(chip, session, { ...place, data, mode: writing }))
}

/** Settings that mirror the loop come after the switch that has the chip look at it, so a chip that has them needs neither. */
const bringSettings = async (bring: Bring, change: number) => {
  const { chip, opened, goal, take } = bring
  if (goal.says.mirrors_tamper) {
    const session = await opened.as(master)
    await take({ step: 'tamper' }, () => enableTamper(chip, session))
  }
  await take({ step: 'settings' }, () => changeSettings(bring, change, goal.settings))
}

/**
 * Brings a chip to its goal from wherever it is: from the factory, as another app left it, or in the middle of this. Only what is different is sent, and key 0
 * changes last, so that a chip that is pulled away opens with a key that is known.
 */
export const bringChip = async (bring: Bring): Promise<void> => {
  await openEverySlot(bring)
  const ndef = await bringContent(bring)
  await bringWriteAccess(bring)
  if (!isSame(ndef.bytes, bring.goal.settingsRead)) await bringSettings(bring, ndef.change)
  await bringKeys(bring)
}
