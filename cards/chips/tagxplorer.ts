import { inscriptionBytes } from '@iyk/wire/limits.ts'
import type { OperatorCard } from '../cards/store.ts'
import {
  type ChipSettings,
  type KeyUse,
  keyNumbers,
  tamperConfiguration,
  writeAccessByte,
} from '../taps/chip-settings.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()
const factoryKey = '0'.repeat(32)

type Field = [label: string, value: string]
type Step = { title: string; fields: Field[] }

/** The fields of “Get/Change File Settings”, in the order in which the chip takes them. */
const fileFields = ({
  piccDataOffset,
  tamperOffset,
  macInputOffset,
  inscriptionOffset,
  macOffset,
}: ChipSettings): Field[] => [
  ['File No', '02, NDEF'],
  ['Communication mode', 'Plain'],
  ['SDM and mirroring', 'enabled'],
  ['Access rights', 'Read E, Write 3, Read/Write 3, Change 0'],
  ['UID mirror, SDMReadCtr', 'on'],
  ['SDMReadCtr limit', 'off'],
  ['SDM encrypted file data', inscriptionOffset === undefined ? 'off' : 'on'],
  ['Tamper status mirror', tamperOffset === undefined ? 'off' : 'on'],
  ['Encoding', 'ASCII'],
  ['SDM access rights', 'SDMMetaRead 1, SDMFileRead 2, SDMCtrRet F'],
  ['PICCDataOffset', String(piccDataOffset)],
  ...(tamperOffset === undefined ? [] : ([['TTStatusOffset', String(tamperOffset)]] satisfies Field[])),
  ['SDMMACInputOffset', String(macInputOffset)],
  ...(inscriptionOffset === undefined
    ? []
    : ([
        ['SDMENCOffset', String(inscriptionOffset)],
        ['SDMENCLength', String(2 * inscriptionBytes)],
      ] satisfies Field[])),
  ['SDMMACOffset', String(macOffset)],
]

/** Key 0 comes last: a chip that is removed too early still opens with the old key. */
const keyOrder = ['meta', 'file', 'write', 'spare', 'master'] as const satisfies KeyUse[]

const stepsOf = (chip: ChipSettings): Step[] => [
  {
    title: 'NTAG Operations > NTAG 424 DNA > Security Management: Authenticate First',
    fields: [
      ['Card Key No', '00'],
      ['Key', factoryKey],
    ],
  },
  ...(chip.tamperOffset === undefined
    ? []
    : [
        {
          title: 'Set Configuration (before the file settings)',
          fields: [
            ['Option', hex(Uint8Array.of(tamperConfiguration.option))],
            ['Data', hex(tamperConfiguration.data)],
          ] satisfies Field[],
        },
      ]),
  {
    title: 'Read/Write data: Write',
    fields: [
      ['File No', '02, NDEF'],
      ['Offset', '0'],
      ['Data', hex(chip.ndefFile)],
      ['URL', chip.address],
    ],
  },
  {
    title: 'Read/Write data: Write',
    fields: [
      ['File No', '01, CC'],
      ['Offset', String(writeAccessByte.offset)],
      ['Data', hex(Uint8Array.of(writeAccessByte.locked))],
    ],
  },
  {
    title: 'Security Management: Get/Change File Settings',
    fields: [...fileFields(chip), ['As bytes', hex(chip.ndefSettings)], ['Reads back as', hex(chip.ndefSettingsRead)]],
  },
  ...keyOrder.map((use) => ({
    title: 'Security Management: Change Key',
    fields: [
      ['Card Key No', hex(Uint8Array.of(keyNumbers[use]))],
      ['Old Key', factoryKey],
      ['New Key', hex(chip.keys[use])],
      ['New Key Version', hex(Uint8Array.of(chip.keyVersion))],
    ] satisfies Field[],
  })),
]

/** The steps of NXP TagXplorer for one blank chip: its menus and fields, readable, with the bytes that they stand for. */
export const tagXplorerSteps = ({
  card,
  chip,
}: {
  card: Pick<OperatorCard, 'uid' | 'name'>
  chip: ChipSettings
}): string => {
  const steps = stepsOf(chip).map(({ title, fields }, place) => {
    const lines = fields.map(([label, value]) => `   ${label.padEnd(24)} ${value}`)
    return [`${place + 1}. ${title}`, ...lines].join('\n')
  })
  return `Chip ${card.uid}, card "${card.name}"\n\n${steps.join('\n')}\n`
}
