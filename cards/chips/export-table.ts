import type { OperatorCard } from '../cards/store.ts'
import { type ChipSettings, factoryNdefSettings, tamperConfiguration, writeAccessByte } from '../taps/chip-settings.ts'

type Exported = { card: Pick<OperatorCard, 'uid' | 'name' | 'batch'>; chip: ChipSettings }

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()

/** A program for tables would compute what begins like a formula. */
const guarded = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const cell = (text: string) => (/[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const optional = (offset: number | undefined) => (offset === undefined ? '' : String(offset))

const columns: [name: string, of: (exported: Exported) => string][] = [
  ['uid', ({ card }) => card.uid],
  ['name', ({ card }) => guarded(card.name)],
  ['batch', ({ card }) => guarded(card.batch ?? '')],
  ['url', ({ chip }) => chip.address],
  ['picc_data_offset', ({ chip }) => String(chip.piccDataOffset)],
  ['tamper_offset', ({ chip }) => optional(chip.tamperOffset)],
  ['mac_input_offset', ({ chip }) => String(chip.macInputOffset)],
  ['file_data_offset', ({ chip }) => optional(chip.inscriptionOffset)],
  ['mac_offset', ({ chip }) => String(chip.macOffset)],
  ['tamper_configuration', ({ chip }) => (chip.tamperOffset === undefined ? '' : hex(tamperConfiguration.data))],
  ['ndef_file', ({ chip }) => hex(chip.ndefFile)],
  [`file_1_byte_${writeAccessByte.offset}`, () => hex(Uint8Array.of(writeAccessByte.locked))],
  ['file_2_settings', ({ chip }) => hex(chip.ndefSettings)],
  ['file_2_settings_read', ({ chip }) => hex(chip.ndefSettingsRead)],
  ['file_2_settings_factory', () => hex(factoryNdefSettings)],
  ['key_version', ({ chip }) => hex(Uint8Array.of(chip.keyVersion))],
  ['key_0', ({ chip }) => hex(chip.keys.master)],
  ['key_1', ({ chip }) => hex(chip.keys.meta)],
  ['key_2', ({ chip }) => hex(chip.keys.file)],
  ['key_3', ({ chip }) => hex(chip.keys.write)],
  ['key_4', ({ chip }) => hex(chip.keys.spare)],
]

/** What a card printer takes: a line for each chip, with its address, offsets, bytes and five keys in hexadecimal digits. */
export const exportTable = (exported: readonly Exported[]): string =>
  [columns.map(([name]) => name), ...exported.map((one) => columns.map(([, of]) => cell(of(one))))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')
