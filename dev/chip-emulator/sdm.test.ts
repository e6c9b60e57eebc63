import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decryptPicc } from '../../cards/taps/sun/picc-cipher.ts'
import { decryptSunFile } from '../../cards/taps/sun/sun-file.ts'
import vectors from '../../cards/taps/sun/vectors.json' with { type: 'json' }
import { parsePicc, verifySunMac } from '../../cards/taps/sun/verify-sun.ts'
import { createChipEmulator } from './chip-emulator.ts'
import type { Sdm } from './chip-state.ts'
import { authenticate, selectApplication, send, sendApdu } from './reader.ts'

const fromHex = (text: string) => Buffer.from(text, 'hex')
const NEVER = 0xf
const FREE = 0xe
const none = { uid: false, counter: false, limit: false, fileData: false, tamper: false }
const both = { ...none, uid: true, counter: true }
const key = (filled: number) => Buffer.alloc(16, filled).toString('hex').toUpperCase()

type Given = {
  text: string
  sdm: Partial<Sdm>
  state?: { uid?: string; lrp?: boolean; counter?: number }
  random?: Buffer
}

/** A chip whose NDEF file is `text`; keys 1 and 2 are 1111… and 2222…. */
const createChip = ({ text, sdm, state = {}, random }: Given) => {
  const chip = createChipEmulator({
    uid: state.uid ?? '04A1B2C3D4E5F6',
    kind: 'tag-tamper',
    ...(random && {
      random: (length, use) =>
        (use === 'PICC counter' ? random.subarray(0, 8) : random.subarray(-5, random.length)).subarray(0, length),
    }),
  })
  chip.state.lrp = state.lrp ?? false
  chip.state.keys[1]!.value = key(0x11)
  chip.state.keys[2]!.value = key(0x22)
  const file = chip.state.files[2]!
  file.data = Buffer.from(text.padEnd(256, '\0'), 'latin1').toString('hex').toUpperCase()
  file.counter = state.counter ?? 0
  file.sdm = { mirrors: both, metaRead: NEVER, fileRead: NEVER, counterRead: NEVER, ...sdm }
  return chip
}

const readAsPhone = async (chip: ReturnType<typeof createChipEmulator>) => {
  await selectApplication(chip)
  await sendApdu(chip, '00A4000C02E104')
  const { data, status } = await sendApdu(chip, '00B0000000')
  return status === '9000' ? data.toString('latin1').replace(/\0+$/, '') : status
}

const at = (text: string, word: string) => text.indexOf(word)

for (const mode of ['aes', 'lrp'] as const) {
  const lrp = mode === 'lrp'
  const piccLength = lrp ? 48 : 32
  const text = `example.com/tap?picc=${'p'.repeat(piccLength)}&enc=${'Hello from 0x10.'.padEnd(32, 'x')}&cmac=${'m'.repeat(16)}`
  const sdm: Partial<Sdm> = {
    mirrors: { ...both, fileData: true },
    metaRead: 2,
    fileRead: 1,
    piccOffset: at(text, 'ppp'),
    macInputOffset: at(text, 'Hello'),
    fileDataOffset: at(text, 'Hello'),
    fileDataLength: 32,
    macOffset: at(text, 'mmm'),
  }
  const parse = (url: string) =>
    /picc=(?<picc>\w+)&enc=(?<enc>\w+)&cmac=(?<mac>\w+)$/.exec(url)!.groups as Record<'picc' | 'enc' | 'mac', string>

  test(`${mode}: what a phone reads verifies with the service's own verifier, each time with the next counter`, async () => {
    const chip = createChip({ text, sdm, state: { lrp } })
    for (const counter of [1, 2, 3]) {
      const { picc, enc, mac } = parse(await readAsPhone(chip))
      const read = parsePicc({ picc, metaKey: fromHex(key(0x22)) })!
      assert.deepEqual(read, { uid: '04A1B2C3D4E5F6', counter, mode })
      const fileKey = fromHex(key(0x11))
      assert.ok(verifySunMac({ picc: read, mac, macInput: `${enc}&cmac=`, fileKey }))
      assert.ok(!verifySunMac({ picc: read, mac, macInput: `${enc}&cmac=`, fileKey: fromHex(key(0x22)) }))
      assert.equal(Buffer.from(decryptSunFile({ picc: read, enc, fileKey })!).toString(), 'Hello from 0x10.')
    }
  })

  test(`${mode}: reading on goes on with the same counter and padding; any other command ends it`, async () => {
    const chip = createChip({ text, sdm, state: { lrp } })
    const whole = await readAsPhone(chip)
    const half = (await sendApdu(chip, '00B0000040')).data.toString('latin1')
    const rest = (await sendApdu(chip, '00B00040C0')).data.toString('latin1').replace(/\0+$/, '')
    assert.equal(half + rest, whole)
    assert.equal(chip.state.files[2]!.counter, 1)
    await send(chip, 0x64, '01')
    await sendApdu(chip, '00B0000010')
    assert.equal(chip.state.files[2]!.counter, 2)
    await send(chip, 0xad, '02000000100000')
    assert.equal(chip.state.files[2]!.counter, 3, 'another way of reading counts as well')
  })
}

test('who is authenticated reads the file as it was written, and counts nothing', async () => {
  const text = `e?${'p'.repeat(32)}`
  const chip = createChip({ text, sdm: { metaRead: 2, piccOffset: 2 } })
  await selectApplication(chip)
  const session = await authenticate(chip)
  const { data } = await session.plain(0xad, `02000000${'220000'}`)
  assert.equal(data.toString('latin1'), text)
  assert.equal(chip.state.files[2]!.counter, 0)
})

test('who is authenticated gets no messages, but the protection that the file wants', async () => {
  const chip = createChip({ text: 'm'.repeat(16), sdm: { fileRead: 1, macInputOffset: 0, macOffset: 0 } })
  const file = chip.state.files[2]!
  file.mode = 'full'
  file.rights = { read: 3, write: 0, readWrite: 0, change: 0 }
  await selectApplication(chip)
  const session = await authenticate(chip, 3)
  assert.equal((await session.full(0xad, '02000000100000')).data.toString('latin1'), 'm'.repeat(16))
  assert.notEqual((await readAsPhone(chip)).slice(0, 16), 'm'.repeat(16))
})

test('UID and counter in plain, the counter with its highest digit first', async () => {
  const chip = createChip({
    text: 'a?u=______________&c=......',
    sdm: { metaRead: FREE, uidOffset: 4, counterOffset: 21 },
    state: { counter: 0x0102fe },
  })
  assert.equal(await readAsPhone(chip), 'a?u=04A1B2C3D4E5F6&c=0102FF')
})

test('a chip whose counter is at its limit is not read any more without a key, and counts no further', async () => {
  const chip = createChip({
    text: 'c=......',
    sdm: { metaRead: FREE, counterOffset: 2, mirrors: { ...both, limit: true }, limit: 2 },
  })
  assert.equal(await readAsPhone(chip), 'c=000001')
  assert.equal(await readAsPhone(chip), 'c=000002')
  assert.equal(await readAsPhone(chip), '6982')
  assert.equal((await send(chip, 0xad, '02000000010000')).status, '919D')
  assert.equal(chip.state.files[2]!.counter, 2)
  const full = createChip({ text: 'c=......', sdm: { metaRead: FREE, counterOffset: 2 }, state: { counter: 0xffffff } })
  assert.equal(await readAsPhone(full), '6982')
  assert.equal((await send(full, 0xad, '02000000010000')).status, '911E')
})

test('the counter is told to whom SDMCtrRet names', async () => {
  const chip = createChip({ text: 'c', sdm: { counterRead: 3 }, state: { counter: 0x010203 } })
  await selectApplication(chip)
  assert.equal((await send(chip, 0xf6, '02')).status, '91AE')
  const session = await authenticate(chip, 3)
  assert.equal((await session.full(0xf6, '02')).data.toString('hex'), '0302010000')
})

for (const { id, picc, enc, mac, macInput, mode, metaKey, expect, ...message } of vectors.messages) {
  if (!picc || metaKey === undefined) continue
  const url = message.url || `p=${picc}&c=${mac}`
  test(`the published URL of ${id}, from the same random bytes`, async () => {
    const chipMode = mode === 'LRP' ? 'lrp' : 'aes'
    const plain = decryptPicc({ encrypted: fromHex(picc), metaKey: fromHex(metaKey), mode: chipMode })
    const blank = url.replace(picc, 'p'.repeat(picc.length)).replace(mac, 'm'.repeat(mac.length))
    const text = enc ? blank.replace(enc, expect.fileData!.padEnd(enc.length, 'x')) : blank
    const macOffset = at(text, 'm'.repeat(16))
    const chip = createChip({
      text,
      sdm: {
        mirrors: { ...both, fileData: enc !== undefined },
        metaRead: 0,
        fileRead: 0,
        piccOffset: at(text, 'p'.repeat(32)),
        macInputOffset: macOffset - (macInput ?? '').length,
        macOffset,
        ...(enc && { fileDataOffset: url.indexOf(enc), fileDataLength: enc.length }),
      },
      state: { uid: expect.uid, counter: expect.counter - 1, lrp: chipMode === 'lrp' },
      random: Buffer.concat([fromHex(picc).subarray(0, 8), plain.subarray(11)]),
    })
    assert.equal(await readAsPhone(chip), url)
  })
}
