import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import { type ChipEmulator, createChipEmulator } from '@iyk/dev/chip-emulator/chip-emulator.ts'
import { programChip, readAddress } from '@iyk/dev/program-chip.ts'
import { addCard } from '../cards/add.ts'
import { assignHolder } from '../cards/assign-holder.ts'
import { reprogramCard } from '../cards/reprogram.ts'
import { findAnyCard } from '../cards/store.ts'
import { chipSettings, tamperConfiguration } from './chip-settings.ts'
import { verifyTap } from './verify-tap.ts'
import { viewTap } from './view-tap.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()

let chips = 0
const program = async (change: { mirrorsTamper?: boolean; inscription?: string }, at?: ChipEmulator) => {
  chips += 1
  const uid = at?.state.uid ?? `04E000000000${chips.toString(16).padStart(2, '0').toUpperCase()}`
  const event = await world.event()
  const card = await addCard(world.context, { name: `sealed ${uid}`, uid, simulated: false, ...change })
  await assignHolder(world.context, { cardId: card.id, holderId: 'holder', eventId: event.id })
  const settings = chipSettings(world.context, card)
  const chip = at ?? createChipEmulator({ uid, kind: 'tag-tamper' })
  const { master, meta, file, write, spare } = settings.keys
  await programChip(chip, {
    tamperConfiguration: change.mirrorsTamper ? hex(tamperConfiguration.data) : '',
    ndefFile: hex(settings.ndefFile),
    fileSettings: hex(settings.ndefSettings),
    keyVersion: '01',
    keys: [master, meta, file, write, spare].map(hex),
  })
  return { card, chip }
}

type Address = Parameters<typeof verifyTap>[1]
const tapOf = ({ searchParams }: URL): Address => ({
  e: searchParams.get('e') ?? '',
  c: searchParams.get('c') ?? '',
  f: searchParams.get('f') ?? undefined,
  t: searchParams.get('t') ?? undefined,
})
const read = async (chip: ChipEmulator) => tapOf(await readAddress(chip))
const refOf = async (address: Address) => {
  const tap = await verifyTap(world.context, address)
  assert.ok('ref' in tap, JSON.stringify(tap))
  return tap.ref
}
const heldCard = async (id: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: as the wire has it.
  (await world.ask('GET /api/cards', { as: 'holder' })).body.data.find((one: any) => one.id === id)
const warnings = () => world.logged.filter((line) => line.includes('closed after it said opened'))

test('a seal that is opened shows with its time, on the tap and to the holder, and stays opened', async () => {
  const { card, chip } = await program({ mirrorsTamper: true })
  const closed = await viewTap(world.context, await refOf(await read(chip)))
  assert.ok(closed.state === 'keep' && closed.opened_at === null)
  assert.equal((await heldCard(card.id)).opened_at, null)

  world.travel(5)
  const opened = world.context.clock().toISOString()
  chip.state.tamper.loop = 'open'
  const view = await viewTap(world.context, await refOf(await read(chip)))
  assert.ok(view.state === 'keep' && view.opened_at === opened)
  world.travel(5)
  chip.state.tamper.loop = 'closed'
  const glued = await read(chip)
  assert.equal(glued.t, 'OC')
  await refOf(glued)
  assert.equal((await heldCard(card.id)).opened_at, opened)
  assert.deepEqual(warnings(), [])
})

test('an earlier reading of a closed seal that arrives late is no news; a later one is a line of the log', async () => {
  const { card, chip } = await program({ mirrorsTamper: true })
  const early = await read(chip)
  const copy = createChipEmulator({ state: structuredClone(chip.state) })
  chip.state.tamper.loop = 'open'
  await refOf(await read(chip))
  await refOf(early)
  assert.deepEqual(warnings(), [])
  // A chip with the same keys whose loop was never open.
  await read(copy)
  await read(copy)
  await refOf(await read(copy))
  assert.equal(warnings().length, 1)
  assert.match(warnings()[0]!, new RegExp(card.id))
  assert.notEqual((await heldCard(card.id)).opened_at, null)
})

test('security 59: the state of a seal cannot be changed, left out or hidden in another part', async () => {
  const { card, chip } = await program({ mirrorsTamper: true })
  chip.state.tamper.loop = 'open'
  const address = await read(chip)
  assert.equal(address.t, 'OO')
  const without = { e: address.e, c: address.c }
  for (const forged of [
    without,
    { ...without, t: 'CC' },
    { ...without, t: 'OC' },
    { ...without, t: '' },
    { ...without, t: 'oo' },
    { ...without, t: 'OO&c=' },
    { ...without, f: '0'.repeat(32), t: 'OO' },
    // The text that the MAC covers, all of it in one part.
    { ...without, f: '&t=OO' },
    { ...without, f: '', t: 'OO' },
  ])
    assert.deepEqual(await verifyTap(world.context, forged), { refused: 'tap_forged' }, JSON.stringify(forged))
  assert.equal((await heldCard(card.id)).opened_at, null)
  await refOf(address)
  // Known by now, the file key comes from memory.
  for (const forged of [without, { ...without, t: 'CC' }, { ...without, f: '&t=OO' }])
    assert.deepEqual(await verifyTap(world.context, forged), { refused: 'tap_forged' })
})

test('security 59: an inscription cannot be read, changed or moved to another reading', async () => {
  const { card, chip } = await program({ inscription: 'Row 12, seat 4', mirrorsTamper: true })
  const [first, second] = [await read(chip), await read(chip)]
  assert.match(first.f!, /^[0-9A-F]{32}$/)
  assert.notEqual(first.f, second.f)
  for (let digit = 0; digit < 32; digit += 1) {
    const changed = (Number.parseInt(second.f![digit]!, 16) ^ 1).toString(16).toUpperCase()
    const f = `${second.f!.slice(0, digit)}${changed}${second.f!.slice(digit + 1)}`
    assert.deepEqual(await verifyTap(world.context, { ...second, f }), { refused: 'tap_forged' })
  }
  assert.deepEqual(await verifyTap(world.context, { ...second, f: first.f }), { refused: 'tap_forged' })
  // The same text for the MAC, with the state of the seal hidden in the inscription.
  const hidden = { e: second.e, c: second.c, f: `${second.f}&t=${second.t}` }
  assert.deepEqual(await verifyTap(world.context, hidden), { refused: 'tap_forged' })
  assert.equal((await heldCard(card.id)).inscription, null)
  await refOf(second)
  assert.equal((await heldCard(card.id)).inscription, 'Row 12, seat 4')
})

test('the newest inscription of a chip is kept, whichever arrives last', async () => {
  const { card, chip } = await program({ inscription: 'Row 1' })
  await refOf(await read(chip))
  const late = await read(chip)
  // Another tool wrote a new inscription over the old one.
  const file = Buffer.from(chip.state.files[2]!.data, 'hex')
  file.write('Row 2', chipSettings(world.context, { ...card }).inscriptionOffset!)
  chip.state.files[2]!.data = hex(file)
  await refOf(await read(chip))
  assert.equal((await heldCard(card.id)).inscription, 'Row 2')
  await refOf(late)
  assert.equal((await heldCard(card.id)).inscription, 'Row 2')
})

test('what a chip says in LRP mode is read, too', async () => {
  const { card } = await program({ inscription: 'Row 9', mirrorsTamper: true })
  const { encryptSunFile } = await import('./sun/sun-file.ts')
  const { buildSun } = await import('./sun/build-sun.ts')
  const { inscriptionBlock } = await import('./sun/inscription.ts')
  const { meta, file } = chipSettings(world.context, card).keys
  const picc = { uid: card.uid, counter: 5, mode: 'lrp' } as const
  const f = encryptSunFile({ data: inscriptionBlock('Row 9'), picc, fileKey: file })
  const { picc: e, mac } = buildSun({
    picc,
    metaKey: meta,
    fileKey: file,
    macInput: `&f=${f}&t=OO&c=`,
    random: Buffer.alloc(13, 1),
  })
  await refOf({ e, c: mac, f, t: 'OO' })
  const held = await heldCard(card.id)
  assert.deepEqual([held.inscription, held.opened_at], ['Row 9', world.context.clock().toISOString()])
})

test('a simulated card says what its chip would: an inscription, and a loop that is closed, open, or was opened before', async () => {
  const event = await world.event()
  const given = { simulated: true, mirrorsTamper: true, inscription: 'Row 3' }
  const card = await addCard(world.context, { name: 'sealed and simulated', ...given })
  await assignHolder(world.context, { cardId: card.id, holderId: 'holder', eventId: event.id })
  const [closed, open] = [await world.tapAddress(card), await world.tapAddress(card, { isOpen: true })]
  assert.deepEqual([closed.t, open.t], ['CC', 'OO'])
  const seen = await viewTap(world.context, await refOf(closed))
  assert.ok(seen.state === 'keep' && seen.opened_at === null)
  const view = await viewTap(world.context, await refOf(open))
  assert.ok(view.state === 'keep' && view.opened_at === world.context.clock().toISOString())
  const held = await heldCard(card.id)
  assert.deepEqual([held.inscription, held.opened_at], ['Row 3', world.context.clock().toISOString()])
  const glued = await world.tapAddress(card)
  assert.equal(glued.t, 'OC')
  assert.deepEqual(await verifyTap(world.context, { ...glued, t: 'CC' }), { refused: 'tap_forged' })
})

test('a chip that was opened stays so under its next keys, and goes with its card', async () => {
  const { card, chip } = await program({ mirrorsTamper: true })
  chip.state.tamper.loop = 'open'
  await refOf(await read(chip))
  await reprogramCard(world.context, card)
  const found = await findAnyCard(world.context.database, card.id, '')
  assert.notEqual(found?.opened_at, null)
  await world.ask(`DELETE /api/cards/${card.id}`, { as: 'holder' })
  assert.equal((await findAnyCard(world.context.database, card.id, ''))?.holder_id, null)
})
