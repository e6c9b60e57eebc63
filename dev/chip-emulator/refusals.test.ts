import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createChipEmulator } from './chip-emulator.ts'
import { authenticate, selectApplication, send, sendApdu, ZERO_KEY } from './reader.ts'

const WRONG_KEY = 'FF'.repeat(16)

const createSelected = async () => {
  const chip = createChipEmulator({ uid: '04A1B2C3D4E5F6' })
  await selectApplication(chip)
  return chip
}

for (const { name, apdu, status } of [
  { name: 'an unknown native command', apdu: '9099000000', status: '911C' },
  { name: 'a further frame of nothing', apdu: '90AF000000', status: '911C' },
  { name: 'an unknown ISO command', apdu: '00CA000000', status: '6D00' },
  { name: 'another class', apdu: 'FFCA000000', status: '6E00' },
  { name: 'no Le', apdu: '906400000101', status: '917E' },
  { name: 'an extended length', apdu: '00D6000000000101', status: '6700' },
  { name: 'a length that does not fit', apdu: '90640000030100', status: '6700' },
  { name: 'half a header', apdu: '9060', status: '6700' },
  { name: 'a key that is not there', apdu: '9071000002050000', status: '9140' },
  { name: 'a reserved bit of a key number', apdu: '9071000002400000', status: '919E' },
  { name: 'capabilities that are shorter than they say', apdu: '9071000002000200', status: '917E' },
  { name: 'seven bytes of capabilities', apdu: '907100000900070000000000000000', status: '919E' },
  { name: 'a second authentication without a first', apdu: '90770000010000', status: '919D' },
  { name: 'the version of a key that is not there', apdu: '90640000010500', status: '9140' },
  { name: 'a signature of another address', apdu: '903C0000010100', status: '919E' },
  { name: 'a file that is not there', apdu: '90F50000010400', status: '91F0' },
  { name: 'a reserved bit of a file number', apdu: '90F50000012200', status: '919E' },
  { name: 'the UID without an authentication', apdu: '9051000000', status: '91AE' },
  { name: 'a file whose key is wanted', apdu: '90AD0000070300000000000000', status: '91AE' },
  { name: 'a read that starts behind the end', apdu: '90AD0000070200010001000000', status: '91BE' },
  { name: 'a write over the end', apdu: '908D00000902FF0000020000AABB00', status: '91BE' },
  { name: 'the counter of a file without messages', apdu: '90F60000010200', status: '919D' },
  { name: 'the tamper status of a chip without a loop', apdu: '90F7000000', status: '911C' },
  { name: 'settings without an authentication', apdu: '905F0000040200E0EE00', status: '91AE' },
  { name: 'an application that is not there', apdu: '00A4040007D276000085010200', status: '6A82' },
  { name: 'a file identifier that is not there', apdu: '00A4000C02E10600', status: '6A82' },
  { name: 'an unknown way of selecting', apdu: '00A4050C02E10400', status: '6A86' },
  { name: 'a binary read of no file', apdu: '00B0000010', status: '6985' },
  { name: 'a binary read of a file whose key is wanted', apdu: '00B0830010', status: '6982' },
  { name: 'a binary read behind the end', apdu: '00B0810020', status: '9000' },
  { name: 'a binary read that starts behind the end', apdu: '00B0812020', status: '6A86' },
  { name: 'a binary write of a file whose key is wanted', apdu: '00D6810001FF', status: '6982' },
]) {
  test(`${name}: ${status}`, async () => {
    const chip = await createSelected()
    const before = structuredClone(chip.state)
    assert.equal((await sendApdu(chip, apdu)).status, status)
    assert.deepEqual(chip.state, before)
  })
}

test('before the application is selected there is the version, the signature, and nothing to read', async () => {
  const chip = createChipEmulator()
  assert.equal((await send(chip, 0x71, '0000')).status, '9140')
  assert.equal((await send(chip, 0x71, '0100')).status, '919D', 'an originality key')
  assert.equal((await send(chip, 0xf5, '02')).status, '919D')
  assert.equal((await send(chip, 0xad, '02000000010000')).status, '919D')
  assert.equal((await sendApdu(chip, '00A4000C02E104')).status, '6A82')
  assert.equal((await send(chip, 0x60)).status, '91AF')
  await send(chip, 0xaf)
  await send(chip, 0xaf)
  assert.equal((await send(chip, 0x3c, '00')).data.length, 56)
})

test('a wrong key is counted, and after some of them in a row the chip keeps authentications waiting', async () => {
  const chip = await createSelected()
  for (let i = 0; i < 6; i += 1) assert.equal((await authenticate(chip, 0, WRONG_KEY)).status, '91AE')
  assert.equal(chip.state.keys[0]!.failures, 6)
  assert.equal((await authenticate(chip)).status, '91AD', 'even with the right key')
  assert.equal((await authenticate(chip, 0, WRONG_KEY)).status, '91AE')
  chip.leaveField()
  chip.enterField()
  await selectApplication(chip)
  assert.equal((await authenticate(chip)).status, '91AD', 'without power it waits as long')
  assert.equal((await authenticate(chip)).status, '91AD')
  assert.equal((await authenticate(chip)).status, '9100')
  assert.equal(chip.state.keys[0]!.failures, 0, 'a good one takes ten away')
  assert.equal((await authenticate(chip, 0, WRONG_KEY)).status, '91AE')
  assert.equal((await authenticate(chip)).status, '9100')
})

test('a key that failed too often is blocked until key 0 changes it; key 0 itself is lost', async () => {
  const chip = await createSelected()
  chip.state.failureLimit.limit = 2
  for (let i = 0; i < 2; i += 1) await authenticate(chip, 1, WRONG_KEY)
  assert.equal((await authenticate(chip, 1)).status, '919D')
  const session = await authenticate(chip)
  // Zeros xored with zeros, version 0, and the CRC of sixteen zeros.
  assert.equal((await session.full(0xc4, '01', `${ZERO_KEY}00AAB44413`)).status, '9100')
  assert.equal((await authenticate(chip, 1)).status, '9100')
  for (let i = 0; i < 2; i += 1) await authenticate(chip, 0, WRONG_KEY)
  assert.equal((await authenticate(chip)).status, '919D')
})

test('a chip in LRP mode refuses a reader that wants AES, for ever', async () => {
  const chip = await createSelected()
  const messages = await authenticate(chip)
  assert.equal((await messages.full(0x5f, '02', '4000E0C1F121200000430000430000')).status, '9100')
  assert.equal((await send(chip, 0x71, '000102')).data.length, 16, 'in AES mode it answers in AES')
  await send(chip, 0xaf)
  const session = await authenticate(chip)
  assert.equal((await session.full(0x5c, '05', '00000000020000000000')).status, '9100')
  assert.equal(chip.state.lrp, true)
  assert.equal(chip.state.files[2]!.sdm, undefined, 'places for messages of the other length are no use')
  assert.equal((await send(chip, 0x71, '0000')).status, '919D')
  const again = await authenticate(chip)
  assert.equal((await again.full(0x5c, '05', '00000000000000000000')).status, '9100')
  assert.equal(chip.state.lrp, true)
})

test('settings of the chip need key 0 and their lengths; a random UID hides the true one', async () => {
  const chip = await createSelected()
  for (const [option, data, status] of [
    ['00', '01', '919E'],
    ['00', '0200', '917E'],
    ['05', '02', '917E'],
    ['07', '010E', '919E'],
    ['0A', '0100000A00', '919E'],
    ['06', '00', '919E'],
  ] as const) {
    const session = await authenticate(chip)
    assert.equal((await session.full(0x5c, option, data)).status, status, `${option} ${data}`)
  }
  const other = await authenticate(chip, 2)
  assert.equal((await other.full(0x5c, '00', '02')).status, '91AE')
  const session = await authenticate(chip)
  assert.equal((await session.full(0x5c, '00', '02')).status, '9100')
  assert.equal((await session.full(0x51)).data.toString('hex'), '04a1b2c3d4e5f6')
  assert.equal(chip.activationUid().length, 4)
  chip.enterField()
  await send(chip, 0x60)
  await send(chip, 0xaf)
  assert.equal((await send(chip, 0xaf)).data.subarray(0, 7).toString('hex'), '00'.repeat(7))
})

test('files are not read with ISO commands while anyone is authenticated', async () => {
  const chip = await createSelected()
  await sendApdu(chip, '00A4000C02E103')
  assert.equal((await sendApdu(chip, '00B0000002')).data.toString('hex'), '0017')
  await authenticate(chip)
  assert.equal((await sendApdu(chip, '00B0000002')).status, '6982')
  await authenticate(chip)
  await sendApdu(chip, '00A4000C02E104')
  assert.equal((await sendApdu(chip, '00D60000010A')).status, '6982', 'nor written')
})

test('a file that nobody may read, write or change says so', async () => {
  const chip = await createSelected()
  const file = chip.state.files[2]!
  file.rights = { read: 0xf, write: 0xf, readWrite: 0xf, change: 0xf }
  assert.equal((await send(chip, 0xad, '02000000010000')).status, '919D')
  assert.equal((await send(chip, 0x8d, '02000000010000AA')).status, '919D')
  const session = await authenticate(chip)
  assert.equal((await session.full(0x5f, '02', '00EEEE')).status, '919D')
})
