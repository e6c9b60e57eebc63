import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Chip } from './chip.ts'
import { createChipEmulator } from './chip-emulator.ts'
import { createFactoryState } from './chip-state.ts'
import { execute } from './execute.ts'
import { authenticate, crcOf, selectApplication, send, ZERO_KEY } from './reader.ts'

const flipLast = (sent: string) => sent.slice(0, -1) + (sent.endsWith('0') ? '1' : '0')
const KEY = '00112233445566778899AABBCCDDEEFF'

const createSelected = async (lrp = false) => {
  const chip = createChipEmulator({ uid: '04A1B2C3D4E5F6' })
  chip.state.lrp = lrp
  await selectApplication(chip)
  return chip
}

for (const mode of ['AES', 'LRP']) {
  const isLrp = mode === 'LRP'
  test(`${mode}: within a session every command has a MAC, and a wrong one ends it`, async () => {
    const chip = await createSelected(isLrp)
    const session = await authenticate(chip)
    assert.equal((await session.full(0x51)).data.toString('hex'), '04a1b2c3d4e5f6')
    assert.equal((await session.mac(0x64, '01')).data.toString('hex'), '00')
    assert.equal((await session.full(0x51)).data.toString('hex'), '04a1b2c3d4e5f6')
    assert.equal((await session.full(0x51, '', '', flipLast)).status, '911E')
    assert.equal((await session.full(0x51)).status, '91AE', 'nobody is authenticated any more')
  })

  test(`${mode}: a command that was sent before is not taken again`, async () => {
    const chip = await createSelected(isLrp)
    const session = await authenticate(chip)
    await session.full(0x51)
    const { command } = chip.sent.at(-1)!
    const answer = Buffer.from(await chip.transmit(Buffer.from(command, 'hex'))).toString('hex')
    assert.equal(answer, '911e')
  })

  test(`${mode}: what is encrypted must end in padding`, async () => {
    for (const blocks of [`010203${'00'.repeat(13)}`, `${'00'.repeat(16)}`, `80${'00'.repeat(31)}`]) {
      const chip = await createSelected(isLrp)
      const session = await authenticate(chip, 3)
      assert.equal((await session.unpadded(0x8d, '03000000030000', blocks)).status, '911E', blocks)
      assert.match(chip.state.files[3]!.data, /^007E0+$/)
    }
    const chip = await createSelected(isLrp)
    const session = await authenticate(chip, 3)
    assert.equal((await session.unpadded(0x8d, '03000000030000', `01020380${'00'.repeat(12)}`)).status, '9100')
  })

  test(`${mode}: a file of full protection is written and read encrypted, by the keys it names`, async () => {
    const chip = await createSelected(isLrp)
    const writer = await authenticate(chip, 3)
    assert.equal((await writer.full(0x8d, '03000000030000', '010203')).status, '9100')
    assert.equal((await writer.full(0xad, '03000000030000')).data.toString('hex'), '010203')
    const reader = await authenticate(chip, 2)
    assert.equal((await reader.full(0xad, '03000000030000')).data.toString('hex'), '010203')
    assert.equal((await reader.full(0x8d, '03000000010000', 'FF')).status, '91AE')
    const other = await authenticate(chip, 1)
    assert.equal((await other.full(0xad, '03000000030000')).status, '91AE')
    assert.equal((await send(chip, 0xad, '03000000030000')).status, '91AE')
  })

  test(`${mode}: a new key needs the old one; key 0 only itself`, async () => {
    const chip = await createSelected(isLrp)
    const session = await authenticate(chip)
    assert.equal((await session.full(0xc4, '01', changeKeyData(KEY, ZERO_KEY))).status, '9100')
    assert.equal((await session.mac(0x64, '01')).data.toString('hex'), '07')
    assert.equal((await session.full(0xc4, '01', changeKeyData(ZERO_KEY, ZERO_KEY))).status, '911E', 'a wrong old key')
    assert.equal(chip.state.keys[1]!.value, KEY)
    const again = await authenticate(chip)
    const master = await again.full(0xc4, '00', `${KEY}07`)
    assert.deepEqual(master, { data: Buffer.alloc(0), status: '9100' })
    assert.equal((await again.full(0x51)).status, '91AE', 'the session ended with its key')
    assert.equal((await authenticate(chip, 0, ZERO_KEY)).status, '91AE')
    assert.equal((await authenticate(chip, 0, KEY)).status, '9100')
    assert.equal((await authenticate(chip, 1, KEY)).status, '9100')
  })
}

const changeKeyData = (key: string, old: string): string => {
  const xored = Buffer.from(key, 'hex').map((byte, i) => byte ^ Buffer.from(old, 'hex')[i]!)
  return `${Buffer.from(xored).toString('hex')}07${crcOf(key)}`
}

test('key changes are refused with another key, without an authentication, for keys that are not there, of other lengths', async () => {
  const chip = await createSelected()
  assert.equal((await send(chip, 0xc4, `01${'00'.repeat(40)}`)).status, '91AE')
  const other = await authenticate(chip, 1)
  assert.equal((await other.full(0xc4, '01', changeKeyData(KEY, ZERO_KEY))).status, '91AE')
  for (const [number, data, status] of [
    ['05', changeKeyData(KEY, ZERO_KEY), '9140'],
    ['41', changeKeyData(KEY, ZERO_KEY), '919E'],
    ['01', `${KEY}07`, '917E'],
    ['00', changeKeyData(KEY, ZERO_KEY), '917E'],
  ] as const) {
    const session = await authenticate(chip)
    assert.equal((await session.full(0xc4, number, data)).status, status, number)
  }
  assert.ok(chip.state.keys.every(({ value, version }) => value === ZERO_KEY && version === 0))
})

test('who gets in only because a file is free talks in plain, whatever the file wants of others', async () => {
  const chip = await createSelected()
  const file = chip.state.files[3]!
  file.rights = { read: 0xe, write: 3, readWrite: 3, change: 0 }
  const other = await authenticate(chip, 1)
  assert.equal((await other.plain(0xad, '03000000020000')).data.toString('hex'), '007e')
  const owner = await authenticate(chip, 3)
  assert.equal((await owner.full(0xad, '03000000020000')).data.toString('hex'), '007e')
})

test('the last value of the command counter is not used', async () => {
  const state = createFactoryState({ uid: '04A1B2C3D4E5F6', signature: '' })
  const chip: Chip = { state, random: (length) => Buffer.alloc(length), level: 'application', loop: 'I' }
  const reader = await authenticate({ state, transmit: async (apdu) => execute(chip, apdu) })
  chip.session!.counter = 0xfffe
  assert.equal((await reader.plain(0xad, '02000000010000')).status, '9100')
  assert.equal((await reader.plain(0xad, '02000000010000')).status, '911E')
})

test('GetVersion within a session has one MAC over its three frames', async () => {
  const chip = await createSelected()
  const session = await authenticate(chip)
  assert.equal((await send(chip, 0x60)).status, '917E', 'without a MAC')
  const again = await authenticate(chip)
  assert.equal((await again.mac(0x60)).status, '91AF')
  assert.equal((await send(chip, 0xaf)).status, '91AF')
  const last = await send(chip, 0xaf)
  assert.equal(last.status, '9100')
  assert.equal(last.data.length, 14 + 8)
  assert.equal((await again.mac(0x64, '00')).data.toString('hex'), '00', 'the three frames count once')
  assert.equal(session.status, '9100')
})

test('what a session began, it alone goes on with', async () => {
  const chip = await createSelected()
  await send(chip, 0x60)
  assert.equal((await send(chip, 0x64, '01')).status, '91CA')
  assert.equal((await send(chip, 0xaf)).status, '911C', 'the frames are gone')
  assert.equal((await send(chip, 0x64, '01')).status, '9100')
  await send(chip, 0x71, '0000')
  assert.equal((await selectApplication(chip)).status, '6985')
  assert.equal((await send(chip, 0xaf, '00'.repeat(32))).status, '911C')
})
