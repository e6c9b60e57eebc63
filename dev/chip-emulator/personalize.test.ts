import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePicc, verifySunMac } from '../../cards/taps/sun/verify-sun.ts'
import { type ChipEmulator, createChipEmulator } from './chip-emulator.ts'
import { authenticate, crcOf, selectApplication, send, sendApdu, ZERO_KEY } from './reader.ts'

const META_KEY = '0F1E2D3C4B5A69788796A5B4C3D2E1F0'
const MASTER_KEY = '00112233445566778899AABBCCDDEEFF'
const hexOf = (text: string) => Buffer.from(text, 'latin1').toString('hex')
const offset = (value: number) => Buffer.of(value & 0xff, value >> 8, 0).toString('hex')

/** Address, messages, keys 2 and 0, and no more writing, as AN12196 does it. */
const personalize = async (chip: ChipEmulator, piccCharacters: number) => {
  const start = 'example.com/tap?p='
  const text = `${start}${'0'.repeat(piccCharacters)}&m=${'0'.repeat(16)}`
  const record = `D101${offset(text.length + 1).slice(0, 2)}5504${hexOf(text)}`
  const at = 7 + start.length
  const macAt = at + piccCharacters + 3
  await selectApplication(chip)
  await sendApdu(chip, '00A4000C02E104')
  const file = `00${offset(record.length / 2).slice(0, 2)}${record}`
  const length = Buffer.of(file.length / 2).toString('hex')
  assert.equal((await sendApdu(chip, `00D60000${length}${file}`)).status, '9000')
  const session = await authenticate(chip)
  const settings = `4000E0C1FF22${offset(at)}${offset(macAt)}${offset(macAt)}`
  assert.equal((await session.full(0x5f, '02', settings)).status, '9100')
  assert.equal((await session.full(0xc4, '02', `${META_KEY}01${crcOf(META_KEY)}`)).status, '9100')
  assert.equal((await session.full(0xc4, '00', `${MASTER_KEY}01`)).status, '9100')
}

for (const mode of ['aes', 'lrp'] as const) {
  test(`${mode}: from the factory to a tap that verifies, by commands alone, and nothing to write afterwards`, async () => {
    const chip = createChipEmulator({ uid: '04A1B2C3D4E5F6' })
    await selectApplication(chip)
    if (mode === 'lrp') {
      const session = await authenticate(chip)
      await session.full(0x5c, '05', '00000000020000000000')
    }
    await personalize(chip, mode === 'lrp' ? 48 : 32)

    chip.enterField()
    await selectApplication(chip)
    await sendApdu(chip, '00A4000C02E104')
    const length = (await sendApdu(chip, '00B0000002')).data.readUInt16BE()
    const content = (await sendApdu(chip, `00B00002${Buffer.of(length).toString('hex')}`)).data.toString('latin1')
    const { picc, mac } = /^.{5}example\.com\/tap\?p=(?<picc>\w+)&m=(?<mac>\w{16})$/s.exec(content)!.groups as Record<
      'picc' | 'mac',
      string
    >
    const key = Buffer.from(META_KEY, 'hex')
    const read = parsePicc({ picc, metaKey: key })!
    assert.deepEqual(read, { uid: '04A1B2C3D4E5F6', counter: 1, mode })
    assert.ok(verifySunMac({ picc: read, mac, fileKey: key }))

    assert.equal((await sendApdu(chip, '00D6000001FF')).status, '6982')
    assert.equal((await send(chip, 0x8d, '02000000010000FF')).status, '91AE')
    assert.equal((await authenticate(chip, 0, ZERO_KEY)).status, '91AE')
    assert.equal((await authenticate(chip, 2, ZERO_KEY)).status, '91AE')
    assert.equal((await authenticate(chip, 2, META_KEY)).status, '9100')
    const owner = await authenticate(chip, 0, MASTER_KEY)
    assert.equal((await owner.mac(0x64, '02')).data.toString('hex'), '01')
  })
}
