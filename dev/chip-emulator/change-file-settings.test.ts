import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createChipEmulator } from './chip-emulator.ts'
import { authenticate, selectApplication, send } from './reader.ts'

/** UID and counter encrypted with key 2, MAC with key 1, places for both in the file. */
const GOOD = '4000E0C1F121200000430000430000'

const change = async (data: string, { file = '02', keyNumber = 0, kind = 'dna' as 'dna' | 'tag-tamper' } = {}) => {
  const chip = createChipEmulator({ kind })
  await selectApplication(chip)
  const before = structuredClone(chip.state)
  const session = await authenticate(chip, keyNumber)
  const { status } = await session.full(0x5f, file, data)
  if (status !== '9100') assert.deepEqual(chip.state, before, 'a refused change changes nothing')
  return { chip, status }
}

for (const { name, data, status, given } of [
  { name: 'good settings', data: GOOD, status: '9100' },
  { name: 'messages off', data: '00E0EE', status: '9100' },
  { name: 'messages for another file', data: GOOD, status: '919D', given: { file: '03' } },
  { name: 'a file that is not there', data: GOOD, status: '91F0', given: { file: '05' } },
  { name: 'another key than the one that may', data: GOOD, status: '91AE', given: { keyNumber: 1 } },
  { name: 'fields of messages while they are off', data: '00E0EEC1F121', status: '919E' },
  { name: 'a reserved option', data: '04E0EE', status: '919E' },
  { name: 'a right of a key that is not there', data: '00E05E', status: '919E' },
  { name: 'nothing after the option', data: '40', status: '917E' },
  { name: 'an offset that is missing', data: '4000E0C1F121200000430000', status: '917E' },
  { name: 'an offset too many', data: `${GOOD}000000`, status: '917E' },
  { name: 'no ASCII', data: '4000E0C0F121200000430000430000', status: '919E' },
  { name: 'a reserved option of messages', data: '4000E0C3F121200000430000430000', status: '919E' },
  { name: 'a tamper status of a chip without a loop', data: '4000E0C9F121200000300000430000430000', status: '919E' },
  { name: 'a message key that is not there', data: '4000E0C1F126200000430000430000', status: '919E' },
  { name: 'a MAC with everybody’s key', data: '4000E0C1F12E200000430000430000', status: '919E' },
  { name: 'a reserved nibble that is not F', data: '4000E0C10121200000430000430000', status: '919E' },
  { name: 'the last place for a MAC', data: '4000E0C1F121200000430000F00000', status: '9100' },
  { name: 'a MAC over the end of the file', data: '4000E0C1F121200000430000F10000', status: '919E' },
  { name: 'encrypted data over the end of the file', data: '4000E0C1F121E10000430000430000', status: '919E' },
  { name: 'a MAC input behind the MAC', data: '4000E0C1F121200000440000430000', status: '919E' },
  { name: 'a MAC over the encrypted data', data: '4000E0C1F121200000300000300000', status: '919E' },
  { name: 'neither UID nor counter, yet encrypted', data: '4000E001FF21200000430000430000', status: '919E' },
  { name: 'a UID, yet no data', data: '4000E081FFF1430000430000', status: '919E' },
  { name: 'a readable counter that is off', data: '4000E081F121200000430000430000', status: '919E' },
  { name: 'a limit of zero', data: '4000E0E1F121200000430000430000000000', status: '919E' },
  { name: 'a limit', data: '4000E0E1F121200000430000430000640000', status: '9100' },
  { name: 'file data', data: '4000E0D1F1212000004300004300002000006A0000', status: '9100' },
  { name: 'file data without the UID', data: '4000E051F1212000004300004300002000006A0000', status: '919E' },
  { name: 'file data of half a block', data: '4000E0D1F1212000004300004300001000006A0000', status: '919E' },
  { name: 'file data of a block and a half', data: '4000E0D1F121200000430000430000300000800000', status: '919E' },
  { name: 'file data before the MAC’s input', data: '4000E0D1F1212000004400004300002000006A0000', status: '919E' },
  { name: 'file data over the MAC', data: '4000E0D1F121200000430000430000400000600000', status: '919E' },
  { name: 'UID and counter in plain', data: '4000E0C1F1E1200000300000430000430000', status: '9100' },
  { name: 'UID and counter at one place', data: '4000E0C1F1E1200000280000430000430000', status: '919E' },
  { name: 'a counter that is not mirrored', data: '4000E0C1F1E1200000FFFFFF430000430000', status: '9100' },
]) {
  test(`${name}: ${status}`, async () => {
    assert.equal((await change(data, given)).status, status)
  })
}

test('what was set is read back byte by byte', async () => {
  for (const data of [
    GOOD,
    '4000E0D1F1212000004300004300002000006A0000',
    '4000E0C1F1E1200000FFFFFF430000430000',
    '01E0EE',
  ]) {
    const { chip } = await change(data)
    await selectApplication(chip)
    const { data: settings } = await send(chip, 0xf5, '02')
    const size = '000100'
    assert.equal(settings.toString('hex').toUpperCase(), `00${data.slice(0, 6)}${size}${data.slice(6)}`)
  }
})

test('the counter starts again when messages are switched on, and goes on when their settings change', async () => {
  const { chip } = await change(GOOD)
  const file = chip.state.files[2]!
  file.counter = 5
  await selectApplication(chip)
  const session = await authenticate(chip)
  assert.equal((await session.full(0x5f, '02', GOOD)).status, '9100')
  assert.equal(file.counter, 5)
  const late = await authenticate(chip)
  assert.equal(
    (await late.full(0x5f, '02', '4000E0E1F121200000430000430000050000')).status,
    '919E',
    'a limit that is reached',
  )
  const again = await authenticate(chip)
  await again.full(0x5f, '02', '0000E0')
  await again.full(0x5f, '02', GOOD)
  assert.equal(file.counter, 0)
})

test('a file that everybody may change is changed in plain', async () => {
  const chip = createChipEmulator()
  await selectApplication(chip)
  chip.state.files[2]!.rights.change = 0xe
  assert.equal((await send(chip, 0x5f, '0200E0EE')).status, '9100')
  assert.deepEqual(chip.state.files[2]!.rights, { read: 0xe, write: 0xe, readWrite: 0xe, change: 0 })
})
