import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ChipGone, createChipEmulator } from './chip-emulator.ts'
import { authenticate, selectApplication, send, ZERO_KEY } from './reader.ts'

const toLittleEndian = (value: number) => Buffer.of(value & 0xff, value >> 8, 0).toString('hex')
const KEY = '00112233445566778899AABBCCDDEEFF'

for (const { effect, value } of [
  { effect: 'lost', value: ZERO_KEY },
  { effect: 'kept', value: KEY },
] as const) {
  test(`a chip pulled away at a key change: the command is ${effect}`, async () => {
    const chip = createChipEmulator()
    await selectApplication(chip)
    const session = await authenticate(chip)
    chip.pull({ after: 1, effect })
    await assert.rejects(session.full(0xc4, '00', `${KEY}01`), ChipGone)
    assert.equal(chip.state.keys[0]!.value, value)
    await assert.rejects(send(chip, 0x60), ChipGone)
    chip.enterField()
    assert.equal((await authenticate(chip)).status, '9140', 'the application is not selected any more')
    await selectApplication(chip)
    assert.equal((await authenticate(chip, 0, value)).status, '9100')
  })
}

test('a long write can be torn in the middle, a short one cannot', async () => {
  const chip = createChipEmulator()
  const write = (length: number) => send(chip, 0x8d, `02000000${toLittleEndian(length)}${'AB'.repeat(length)}`)
  for (const [length, written] of [
    [128, 0],
    [129, 128],
    [200, 128],
  ] as const) {
    chip.enterField()
    chip.state.files[2]!.data = '00'.repeat(256)
    await selectApplication(chip)
    chip.pull({ after: 1, effect: 'torn' })
    await assert.rejects(write(length), ChipGone)
    assert.equal(chip.state.files[2]!.data, 'AB'.repeat(written).padEnd(512, '0'))
  }
  chip.enterField()
  await selectApplication(chip)
  assert.equal((await write(200)).status, '9100', 'the next field is a whole one')
  assert.equal(chip.state.files[2]!.data, 'AB'.repeat(200).padEnd(512, '0'))
})

test('a torn command that writes no file is lost', async () => {
  const chip = createChipEmulator()
  await selectApplication(chip)
  const session = await authenticate(chip)
  chip.pull({ after: 1, effect: 'torn' })
  await assert.rejects(session.full(0xc4, '00', `${KEY}01`), ChipGone)
  assert.equal(chip.state.keys[0]!.value, ZERO_KEY)
})

test('commands are counted from the moment of the call, and the chip is pulled once', async () => {
  const chip = createChipEmulator()
  await selectApplication(chip)
  chip.pull({ after: 3, effect: 'lost' })
  assert.equal((await send(chip, 0x60)).status, '91AF')
  assert.equal((await send(chip, 0xaf)).status, '91AF')
  await assert.rejects(send(chip, 0xaf), ChipGone)
  chip.enterField()
  assert.equal((await send(chip, 0xaf)).status, '911C')
  assert.equal((await send(chip, 0x60)).status, '91AF')
  assert.deepEqual(chip.sent.at(-3), { command: '90AF000000' })
})

test('the memory of a chip is a plain object: a copy is another chip with the same past', async () => {
  const chip = createChipEmulator({ uid: '04A1B2C3D4E5F6' })
  await selectApplication(chip)
  const session = await authenticate(chip)
  await session.full(0xc4, '00', `${KEY}01`)
  const copy = createChipEmulator({ state: JSON.parse(JSON.stringify(chip.state)) })
  await selectApplication(copy)
  assert.equal((await authenticate(copy, 0, KEY)).status, '9100')
  copy.state.keys[0]!.value = ZERO_KEY
  assert.equal(chip.state.keys[0]!.value, KEY)
})
