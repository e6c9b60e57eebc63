import assert from 'node:assert/strict'
import type { ChipEmulator } from './chip-emulator/chip-emulator.ts'
import { authenticate, crcOf, selectApplication, sendApdu, ZERO_KEY } from './chip-emulator/reader.ts'

/** What someone with a programming tool has in front of them, in hexadecimal digits. */
type Instructions = {
  /** Of SetConfiguration, option 07; empty for a chip without a tamper loop. */
  tamperConfiguration?: string
  ndefFile: string
  writeAccessByte?: string
  fileSettings: string
  keyVersion: string
  /** By key number. */
  keys: readonly string[]
}

const byte = (value: number) => Buffer.of(value).toString('hex')
const selectNdef = (chip: ChipEmulator) => sendApdu(chip, '00A4000C02E104')

/** Programs a blank chip with exactly these bytes, as a tool does that knows no more: key 0 comes last. */
export const programChip = async (
  chip: ChipEmulator,
  { tamperConfiguration = '', ndefFile, writeAccessByte, fileSettings, keyVersion, keys }: Instructions,
) => {
  chip.enterField()
  await selectApplication(chip)
  if (tamperConfiguration) {
    const session = await authenticate(chip)
    assert.equal((await session.full(0x5c, '07', tamperConfiguration)).status, '9100')
    chip.enterField()
    await selectApplication(chip)
  }
  await selectNdef(chip)
  assert.equal((await sendApdu(chip, `00D60000${byte(ndefFile.length / 2)}${ndefFile}`)).status, '9000')
  const session = await authenticate(chip)
  if (writeAccessByte) assert.equal((await session.plain(0x8d, `010E0000010000${writeAccessByte}`)).status, '9100')
  assert.equal((await session.full(0x5f, '02', fileSettings)).status, '9100')
  for (const number of [1, 2, 3, 4]) {
    const key = keys[number]!
    // A key from the factory is all zeros, so the exclusive or with it is the key itself.
    assert.equal((await session.full(0xc4, byte(number), `${key}${keyVersion}${crcOf(key)}`)).status, '9100')
  }
  assert.equal((await session.full(0xc4, '00', `${keys[0]}${keyVersion}`)).status, '9100')
}

/** The address that a phone reads off a chip: a new one each time. */
export const readAddress = async (chip: ChipEmulator): Promise<URL> => {
  chip.enterField()
  await selectApplication(chip)
  await selectNdef(chip)
  const length = (await sendApdu(chip, '00B0000002')).data.readUInt16BE()
  const record = (await sendApdu(chip, `00B00002${byte(length)}`)).data
  const scheme = { 0: '', 3: 'http://', 4: 'https://' }[record[4]!]
  assert.notEqual(scheme, undefined)
  return new URL(`${scheme}${record.subarray(5).toString('latin1')}`)
}

/** Whether someone without its keys can still change what the chip says. */
export const isOpenToOthers = async (chip: ChipEmulator): Promise<boolean> => {
  chip.enterField()
  await selectApplication(chip)
  await selectNdef(chip)
  const written = (await sendApdu(chip, '00D6000001FF')).status === '9000'
  await selectApplication(chip)
  const opened = (await authenticate(chip, 0, ZERO_KEY)).status === '9100'
  return written || opened
}
