import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ChipEmulator, createChipEmulator } from '@iyk/dev/chip-emulator/chip-emulator.ts'
import { encodeFileSettings } from '@iyk/dev/chip-emulator/file-settings.ts'
import { createOriginalityKey } from '@iyk/dev/chip-emulator/originality.ts'
import { authenticate, selectApplication, send, sendApdu } from '@iyk/dev/chip-emulator/reader.ts'
import { type ChipsWorld, createChipsWorld, pullAtEachCommand } from '@iyk/dev/chips-world.ts'
import { addCard } from '../cards/add.ts'
import { findCard } from '../cards/find.ts'
import { reprogramCard } from '../cards/reprogram.ts'
import { checkValueOf } from '../master-keys/master-keys.ts'
import { chipSettings, saysNothing } from '../taps/chip-settings.ts'
import { verifyTap } from '../taps/verify-tap.ts'
import { programmedGoal } from './goals.ts'
import { ChipUnfit } from './identify.ts'
import { openChip } from './open-chip.ts'
import { verifyProgrammed } from './verify-programmed.ts'

let world: ChipsWorld
before(async () => {
  world = await createChipsWorld()
})
after(() => world.close())

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()

/** Everything that there is to be right about a chip and its card. */
const assertProgrammed = async (chip: ChipEmulator) => {
  const card = (await findCard(world.context, chip.state.uid))!
  const { keys, ndefFile, ndefSettingsRead } = chipSettings(world.context, card)
  const { master, meta, file, write, spare } = keys
  assert.deepEqual(
    chip.state.keys.map(({ value, version }) => [value, version]),
    [master, meta, file, write, spare].map((key) => [toHex(key), card.key_version]),
  )
  assert.equal(chip.state.files[1]!.data.slice(28, 30), 'FF')
  assert.ok(chip.state.files[2]!.data.startsWith(toHex(ndefFile)))
  assert.equal(toHex(encodeFileSettings(chip.state.files[2]!)), toHex(ndefSettingsRead))
  assert.ok('ref' in (await verifyTap(world.context, await world.tapOf(chip))))
  return card
}

for (const kind of ['dna', 'tag-tamper'] as const)
  test(`a chip from the factory (${kind}) becomes a card whose taps verify, and is left alone the next time`, async () => {
    const chip = world.fresh({ kind })
    const { card, isNew, steps } = await world.program(chip)
    assert.ok(isNew && steps > 0 && card.uid === chip.state.uid)
    await assertProgrammed(chip)
    const again = await world.program(chip)
    assert.deepEqual([again.isNew, again.steps, again.card.id], [false, 0, card.id])
  })

test('security 142: a programmed chip can neither be written nor set by a phone, nor opened with the keys of the factory', async () => {
  const chip = world.fresh()
  await world.program(chip)
  const before = structuredClone(chip.state.files)
  chip.enterField()
  await selectApplication(chip)
  await sendApdu(chip, '00A4000C02E104')
  assert.equal((await sendApdu(chip, '00D6000002D101')).status, '6982')
  assert.equal((await send(chip, 0x8d, '02000000010000FF')).status, '91AE')
  assert.equal((await send(chip, 0x5f, '0200E0EE')).status, '91AE')
  for (const slot of [0, 1, 2, 3, 4]) assert.equal((await authenticate(chip, slot)).status, '91AE')
  assert.deepEqual(chip.state.files, before)
})

test('security 143: a chip that is pulled away at any command is finished when it comes back, under the same name', async () => {
  const pulls = await pullAtEachCommand({
    lay: async () => world.fresh(),
    work: world.program,
    after: async (chip) => {
      await world.program(chip)
      await assertProgrammed(chip)
    },
  })
  assert.ok(pulls > 55, `${pulls} pulls`)
  assert.deepEqual([await world.countRows('cards.chip_tasks'), await world.countRows('cards.chip_steps')], [0, 0])
})

test('security 143: a chip that is pulled away again and again gets one command further each time', async () => {
  const chip = world.fresh()
  for (let at = 1; ; at += 1) {
    assert.ok(at < 200, 'it never gets through')
    chip.enterField()
    chip.pull({ after: at, effect: 'kept' })
    if (await world.program(chip).catch(() => undefined)) break
  }
  chip.pull({ after: Number.POSITIVE_INFINITY, effect: 'lost' })
  await assertProgrammed(chip)
})

test('security 143: a long address that is torn in the middle is written whole', async () => {
  const { settings } = world.context
  world.change({
    settings: { ...settings, publicUrl: `https://cards.${'a'.repeat(60)}.${'b'.repeat(60)}.example.com` },
  })
  const control = world.fresh()
  await world.program(control)
  const writes = control.sent.flatMap(({ command }, at) => (command.startsWith('908D') ? [at + 1] : []))
  assert.equal(writes.length, 3, 'two parts of the address, and the byte of file 1')
  for (const after of writes) {
    const chip = world.fresh()
    chip.pull({ after, effect: 'torn' })
    await assert.rejects(world.program(chip))
    chip.enterField()
    await world.program(chip)
    assert.equal((await world.check(chip)).verifies, true)
  }
  world.change({ settings })
})

/** A reader that changes the last byte of one answer, data or status. */
const liar = (chip: ChipEmulator, changed: number) => {
  let answers = 0
  return {
    transmit: async (apdu: Uint8Array) => {
      const answer = await chip.transmit(apdu)
      const at = Math.max(0, answer.length > 2 ? answer.length - 3 : 0)
      if (answers === changed) answer[at]! ^= 0x01
      answers += 1
      return answer
    },
    hasLied: () => answers > changed,
  }
}

test('security 143: whichever answer is changed on the way, the chip is finished afterward', async () => {
  for (let changed = 0; ; changed += 1) {
    const chip = world.fresh()
    const reader = liar(chip, changed)
    const isDone = await world.program(reader).then(
      () => true,
      () => false,
    )
    if (!isDone) await world.program(chip)
    await assertProgrammed(chip)
    if (!reader.hasLied()) break
  }
})

test('security 143: a change that is answered with a wrong MAC is not taken for done', async () => {
  for (const [ins, slot] of [
    [0x5f, 2],
    [0xc4, 1],
  ] as const) {
    const chip = world.fresh()
    const reader = {
      transmit: async (apdu: Uint8Array) => {
        const answer = await chip.transmit(apdu)
        if (apdu[1] === ins && apdu[5] === slot) answer[0]! ^= 0x01
        return answer
      },
    }
    await assert.rejects(world.program(reader), { name: 'ChipForged' })
    await world.program(chip)
    await assertProgrammed(chip)
  }
})

test('security 144: each step is written down before the chip hears it, and never with the bytes of a key', async () => {
  const chip = world.fresh()
  const changes = [0x8d, 0x5f, 0xc4]
  const rows = async () => (await world.database.pool.query('select * from cards.chip_steps order by step_id')).rows
  let heard = 0
  const watched = {
    transmit: async (apdu: Uint8Array) => {
      if (apdu[0] === 0x90 && changes.includes(apdu[1]!)) {
        heard += 1
        const written = await rows()
        assert.equal(written.length, heard)
        assert.deepEqual(
          written.map(({ done_at }) => done_at !== null),
          written.map((_, at) => at < heard - 1),
        )
      }
      const answer = await chip.transmit(apdu)
      // The last change is that of key 0.
      if (apdu[1] === 0xc4 && apdu[5] === 0) throw new Error('pulled away')
      return answer
    },
  }
  await assert.rejects(world.program(watched), /left the reader/)
  const steps = await rows()
  assert.equal(steps.length, heard)
  const { rows: tasks } = await world.database.pool.query('select * from cards.chip_tasks')
  const stored = [...steps, ...tasks].flatMap((row) => Object.values(row))
  const text = stored.map((value) => (Buffer.isBuffer(value) ? toHex(value) : String(value))).join(' ')
  assert.ok(text.includes(toHex(checkValueOf(world.context.masterKey))))
  for (const { value } of chip.state.keys)
    if (value !== '00'.repeat(16)) assert.ok(!text.includes(value), 'a key is in the journal')
  chip.enterField()
  await world.program(chip)
  await assertProgrammed(chip)
})

test('security 145: a chip that NXP has not signed, or that shows another’s signature, is no card', async () => {
  const copies = [
    createChipEmulator({ maker: createOriginalityKey() }),
    createChipEmulator({ state: { ...world.fresh().state, signature: world.fresh().state.signature } }),
    createChipEmulator({ state: { ...world.fresh().state, signature: '00'.repeat(56) } }),
  ]
  for (const chip of copies) {
    const before = structuredClone(chip.state)
    await assert.rejects(world.program(chip), /is not from NXP/)
    assert.deepEqual(chip.state, before)
  }
})

/** A chip that does not know the application, and says this when it is asked for its version. */
const answering = (...version: string[]) => ({
  transmit: async (apdu: Uint8Array) => Buffer.from(apdu[1] === 0xa4 ? '6A82' : (version.shift() ?? '6D00'), 'hex'),
})
const storageAtr = (name: string) => Buffer.from(`3B8F8001804F0CA00000030603${name}0000000068`, 'hex')

for (const [name, chip] of [
  ['NTAG21x', { ...answering(), atr: storageAtr('0003') }],
  ['MIFARE Classic 1K', { ...answering(), atr: storageAtr('0001') }],
  ['MIFARE DESFire', answering('04010133001A0591AF', '0401010104180591AF', `${'04'.repeat(14)}9100`)],
  [
    'MIFARE DESFire Light',
    answering('04080130001305 91AF'.replace(' ', ''), '0408010000130591AF', `${'04'.repeat(14)}9100`),
  ],
  ['NTAG 413 DNA', answering('04040210000F0591AF', '0404020102110591AF', `${'04'.repeat(14)}9100`)],
  ['another kind of chip', answering('6D00')],
] as const)
  test(`a ${name} is refused by name, and nothing is written to it`, async () => {
    await assert.rejects(
      world.program(chip),
      new RegExp(`^ChipUnfit: This is (an? )?${name}.*Cards need an NTAG 424 DNA`),
    )
  })

test('security 146: a chip with keys of another app is left as it is, after two wrong keys at most', async () => {
  for (const [slot, version] of [
    [0, 0],
    [0, 1],
    [3, 0],
    [4, 7],
  ] as const) {
    const chip = world.fresh()
    chip.state.keys[slot] = { value: 'AB'.repeat(16), version, failures: 0 }
    const { files, keys } = structuredClone(chip.state)
    await assert.rejects(world.program(chip), new RegExp(`^ChipUnfit: Key ${slot} of this chip is not ours`))
    assert.deepEqual(chip.state.files, files)
    assert.deepEqual(
      chip.state.keys.map(({ value }) => value),
      keys.map(({ value }) => value),
    )
    assert.ok(chip.state.keys[slot]!.failures <= 2)
  }
})

test('security 146: however many keys a chip may have, two wrong ones are tried at most', async () => {
  const chip = world.fresh()
  chip.state.keys[0] = { value: 'AB'.repeat(16), version: 1, failures: 0 }
  await selectApplication(chip)
  const { context } = world
  const masterKey = checkValueOf(context.masterKey)
  const candidates = () => [1, 2, 3, 4].map((version) => ({ version, masterKey }))
  const { uid } = chip.state
  const opened = openChip({ chip, uid, keys: context, randomBytes: context.randomBytes, candidates })
  await assert.rejects(opened.as(0), /Key 0 of this chip is not ours/)
  assert.equal(chip.state.keys[0]!.failures, 2)
})

test('a chip whose key has another version, or whose settings are others, is not taken for programmed, though its tap verifies', async () => {
  type Keys = ChipEmulator['state']['keys']
  type Files = ChipEmulator['state']['files']
  const changes: [what: string, change: (state: { keys: Keys; files: Files }) => void][] = [
    ['nothing', () => {}],
    ...([0, 1, 2, 3, 4] as const).map((slot): (typeof changes)[number] => [
      `version of key ${slot}`,
      ({ keys }) => {
        keys[slot]!.version += 1
      },
    ]),
    ['who may write', ({ files }) => Object.assign(files[2]!.rights, { write: 0xe })],
    ['who may change the settings', ({ files }) => Object.assign(files[2]!.rights, { change: 0xe })],
  ]
  for (const [what, change] of changes) {
    const chip = world.fresh()
    await world.program(chip)
    const { uid } = chip.state
    const { key_version: version } = await assertProgrammed(chip)
    const keys = { version, masterKey: checkValueOf(world.context.masterKey) }
    const goal = programmedGoal(world.context, { uid, mode: 'aes', keys, says: saysNothing })
    change(chip.state)
    chip.enterField()
    const verified = verifyProgrammed(world.context, chip, { uid, goal })
    if (what === 'nothing') await verified
    else await assert.rejects(verified, { name: 'ChipUnproven' }, what)
    // Its tap alone does not tell.
    assert.ok('ref' in (await verifyTap(world.context, await world.tapOf(chip))), what)
  }
})

test('a chip that waits after wrong keys of someone else is programmed all the same', async () => {
  const chip = world.fresh()
  chip.state.consecutiveFailures = 20
  chip.state.delays = 15
  await world.program(chip)
  await assertProgrammed(chip)
})

test('a chip that another app has set up with the keys of the factory is programmed, whatever its settings', async () => {
  for (const settings of ['4000E0C1F121200000430000430000', '03E0EE', '00EEEE', '00E03F', '0033E3'])
    for (const change of ['0', '3']) {
      const chip = world.fresh()
      await selectApplication(chip)
      const session = await authenticate(chip)
      const [option, rights, rest] = [settings.slice(0, 2), settings.slice(2, 6), settings.slice(6)]
      const data = rights === '00E0' ? settings : `${option}${rights[0]}${change}${rights.slice(2)}${rest}`
      assert.equal((await session.full(0x5f, '02', data)).status, '9100', data)
      chip.enterField()
      await world.program(chip)
      await assertProgrammed(chip)
    }
  const locked = world.fresh()
  locked.state.files[2]!.rights.change = 0xf
  await assert.rejects(world.program(locked), /locked the settings of this chip for ever/)
})

test('a chip that shows a random UID tells its own to whoever programs it', async () => {
  const chip = world.fresh()
  chip.state.randomUid = true
  const { card } = await world.program(chip)
  assert.equal(card.uid, chip.state.uid)
  assert.ok('ref' in (await verifyTap(world.context, await world.tapOf(chip))))
  await assert.rejects(world.program(chip), /hides its UID/)
})

test('a card that was added by its UID keeps its name and keys, and can be reprogrammed without a tap', async () => {
  const chip = world.fresh()
  const added = await addCard(world.context, { name: 'by hand', uid: chip.state.uid, simulated: false })
  await addCard(world.context, { name: world.fresh().state.uid, simulated: true })
  const { card, isNew } = await world.program(chip)
  assert.deepEqual([card.id, card.name, isNew], [added.id, 'by hand', false])
  await assertProgrammed(chip)
  const { keyVersion } = await reprogramCard(world.context, card)
  assert.equal(keyVersion, 2)
  await world.program(chip)
  assert.equal((await assertProgrammed(chip)).key_version, 2)
})

test('two chips that get the same name at the same moment: the second is refused, and gets another', async () => {
  const [one, other] = [world.fresh(), world.fresh()]
  one.pull({ after: 20, effect: 'lost' })
  await assert.rejects(world.program(one, { name: 'the door' }))
  await assert.rejects(
    world.program(other, { name: 'The Door' }),
    (error) => error instanceof ChipUnfit && /another/i.test(error.message),
  )
  await world.program(other, { name: 'the gate' })
  one.enterField()
  assert.equal((await world.program(one)).card.name, 'the door')
})

/** As guests do; the chip counts on. */
const tapOften = async (chip: ChipEmulator, times: number) => {
  for (let at = 0; at < times; at += 1) assert.ok('ref' in (await verifyTap(world.context, await world.tapOf(chip))))
}

test('security 143: a chip that has to count from 0 again gets its next keys, so that no earlier address is good once more', async () => {
  const { settings } = world.context
  for (const again of [
    async (chip: ChipEmulator) => {
      world.change({ settings: { ...settings, publicUrl: 'https://elsewhere.example.com' } })
      await world.program(chip)
    },
    (chip: ChipEmulator) => world.program(chip, { lrp: true }),
    async (chip: ChipEmulator) => {
      chip.pull({ after: 38, effect: 'kept' })
      await assert.rejects(world.wipe(chip))
      chip.enterField()
      assert.equal(chip.state.files[2]!.sdm, undefined)
      await world.program(chip)
    },
  ]) {
    const chip = world.fresh()
    await world.program(chip)
    const unused = await world.tapOf(chip)
    await tapOften(chip, 3)
    chip.enterField()
    await again(chip)
    const card = (await findCard(world.context, chip.state.uid))!
    assert.equal(card.key_version, 2)
    assert.ok(chip.state.keys.every(({ version }) => version === 2))
    await tapOften(chip, 1)
    assert.deepEqual(await verifyTap(world.context, unused), { refused: 'tap_forged' })
    world.change({ settings })
  }
})

test('a chip whose address has changed gets the new one', async () => {
  const chip = world.fresh()
  await world.program(chip)
  const { settings } = world.context
  world.change({ settings: { ...settings, publicUrl: `https://cards.${'a'.repeat(100)}.example.com` } })
  const pulled = await world.program(chip)
  assert.ok(pulled.steps > 0)
  assert.match((await world.check(chip)).address!, /^https:\/\/cards\.a+\.example\.com\/tap\?e=/)
  world.change({ settings })
  await world.program(chip)
  await assertProgrammed(chip)
})
