import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ChipEmulator } from '@iyk/dev/chip-emulator/chip-emulator.ts'
import { createFactoryState } from '@iyk/dev/chip-emulator/chip-state.ts'
import { type ChipsWorld, createChipsWorld, pullAtEachCommand } from '@iyk/dev/chips-world.ts'
import { addCard } from '../cards/add.ts'
import { assignHolder } from '../cards/assign-holder.ts'
import { findCard } from '../cards/find.ts'
import { reprogramCard } from '../cards/reprogram.ts'
import { collect } from '../collectibles/collect.ts'
import { verifyTap } from '../taps/verify-tap.ts'
import { viewTap } from '../taps/view-tap.ts'

let world: ChipsWorld
before(async () => {
  world = await createChipsWorld()
})
after(() => world.close())

const seal = { mirrors_tamper: true }
const both = { ...seal, inscription: 'Reihe 7, Nr. 4' }
const sealed = () => world.fresh({ kind: 'tag-tamper' })

/** What a phone and the verifier make of the chip, and what its card says. */
const said = async (chip: ChipEmulator) => {
  const tap = await world.tapOf(chip)
  assert.ok('ref' in (await verifyTap(world.context, tap)), JSON.stringify(tap))
  const card = (await findCard(world.context, chip.state.uid))!
  return { t: tap.t, inscription: card.said_inscription, card }
}
const assertSaysBoth = async (chip: ChipEmulator) => {
  const { t, inscription, card } = await said(chip)
  assert.deepEqual([t, inscription], ['CC', both.inscription])
  assert.deepEqual([card.mirrors_tamper, card.inscription], [true, both.inscription])
  assert.ok(chip.state.keys.every(({ version }) => version === card.key_version))
}

for (const lrp of [false, true])
  test(`a seal and an inscription are programmed, read back and verified${lrp ? ' in LRP mode' : ''}, and not again`, async () => {
    const chip = sealed()
    const programmed = await world.program(chip, { says: both, lrp })
    assert.equal(programmed.seal, 'closed')
    assert.equal((await world.program(chip, { says: both, lrp })).steps, 0)
    assert.equal((await world.program(chip)).steps, 0, 'what is left out stays')
    await assertSaysBoth(chip)
    const { settings, verifies, inscription, seal: found, mode } = await world.check(chip)
    assert.deepEqual(
      [settings, verifies, inscription, found, mode],
      ['programmed', true, both.inscription, 'closed', lrp ? 'lrp' : 'aes'],
    )
  })

test('whoever taps such a card sees that its seal is closed, then when it was opened, and its holder what it says', async () => {
  const chip = sealed()
  const event = await world.event()
  const { card } = await world.program(chip, { says: both })
  await assignHolder(world.context, { cardId: card.id, holderId: 'holder', eventId: event.id })
  const view = async (userId?: string) => {
    const tap = await verifyTap(world.context, await world.tapOf(chip))
    assert.ok('ref' in tap)
    const seen = await viewTap(
      world.context,
      tap.ref,
      userId === undefined ? undefined : { userId, verifiedEmails: [] },
    )
    assert.ok(seen.state === 'keep')
    return [seen.is_sealed, seen.opened_at, seen.inscription]
  }
  assert.deepEqual(await view(), [true, null, null])
  assert.deepEqual(await view('guest'), [true, null, null], 'it is encrypted for the holder')
  assert.deepEqual(await view('holder'), [true, null, both.inscription])
  chip.state.tamper.loop = 'open'
  assert.deepEqual(await view(), [false, world.context.clock().toISOString(), null])
  // biome-ignore lint/suspicious/noExplicitAny: as the wire has it.
  const held = (await world.ask('GET /api/cards', { as: 'holder' })).body.data.find((one: any) => one.id === card.id)
  assert.equal(held.inscription, both.inscription)
  assert.equal((await world.check(chip)).seal, 'opened')
})

test('a collectible shows that the seal of its card was intact, and later that it was opened', async () => {
  const chip = sealed()
  const event = await world.event()
  const { card } = await world.program(chip, { says: seal })
  await assignHolder(world.context, { cardId: card.id, holderId: 'holder', eventId: event.id })
  const tapped = async () => {
    const tap = await verifyTap(world.context, await world.tapOf(chip))
    assert.ok('ref' in tap)
    return tap.ref
  }
  const bearer = { userId: 'ada', verifiedEmails: [] }
  const { collectible } = await collect(world.context, { ref: await tapped(), bearer })
  const shown = async () => (await world.ask(`GET /api/collectibles/${collectible.id}`, { as: 'ada' })).body.data.seal
  assert.deepEqual(await shown(), { opened_at: null })
  world.travel(3)
  const opened_at = world.context.clock().toISOString()
  chip.state.tamper.loop = 'open'
  await tapped()
  assert.deepEqual(await shown(), { opened_at })
  // Another chip takes the place of the one before: nothing is known of its seal.
  chip.enterField()
  await world.wipe(chip, { held: true })
  assert.equal(await shown(), null)
})

test('a card that got its seal after it was collected from says nothing of it there, nor one that lost its seal', async () => {
  const chip = sealed()
  const event = await world.event()
  const { card } = await world.program(chip)
  await assignHolder(world.context, { cardId: card.id, holderId: 'holder', eventId: event.id })
  const tapped = async () => {
    const tap = await verifyTap(world.context, await world.tapOf(chip))
    assert.ok('ref' in tap)
    return tap.ref
  }
  const bearer = (userId: string) => ({ userId, verifiedEmails: [] })
  const early = (await collect(world.context, { ref: await tapped(), bearer: bearer('ada') })).collectible
  world.travel(3)
  chip.enterField()
  await world.program(chip, { says: seal })
  const late = (await collect(world.context, { ref: await tapped(), bearer: bearer('eve') })).collectible
  const sealOf = async (id: string, as: string) =>
    (await world.ask(`GET /api/collectibles/${id}`, { as })).body.data.seal
  assert.deepEqual([await sealOf(early.id, 'ada'), await sealOf(late.id, 'eve')], [null, { opened_at: null }])
  await reprogramCard(world.context, card)
  assert.equal(await sealOf(late.id, 'eve'), null)
})

test('a chip whose loop is open while it is programmed says so at once, and for ever', async () => {
  const chip = sealed()
  chip.state.tamper.loop = 'open'
  assert.equal((await world.program(chip, { says: seal })).seal, 'opened')
  chip.state.tamper.loop = 'closed'
  chip.enterField()
  await world.wipe(chip)
  assert.equal((await world.program(chip, { says: seal })).seal, 'opened')
})

test('security 154: a chip is told to look at its loop before its settings mirror it, and never where there is none', async () => {
  const chip = sealed()
  await world.program(chip, { says: both })
  const changes = chip.sent.map(({ command }) => command.slice(2, 4)).filter((ins) => ['5C', '5F'].includes(ins))
  assert.deepEqual(changes, ['5C', '5F'])
  const plain = sealed()
  await world.program(plain)
  assert.ok(!plain.sent.some(({ command }) => command.startsWith('905C')), 'nobody asked for a seal')
  assert.equal(plain.state.tamper.enabled, false)

  const without = world.fresh()
  const before = structuredClone(without.state)
  await assert.rejects(
    world.program(without, { says: seal }),
    /has no tamper loop: a seal needs an NTAG 424 DNA TagTamper/,
  )
  assert.deepEqual(without.state, before)
  assert.equal(await world.countRows('cards.chip_tasks'), 0)
})

test('a card that was added with a seal and an inscription gets a chip that says them', async () => {
  const chip = sealed()
  await addCard(world.context, {
    name: 'a bottle',
    uid: chip.state.uid,
    simulated: false,
    mirrorsTamper: true,
    inscription: both.inscription,
  })
  await world.program(chip)
  await assertSaysBoth(chip)
})

test('another inscription replaces the one before, and a used chip gets its next keys with it', async () => {
  const chip = world.fresh()
  const first = await world.program(chip, { says: { inscription: 'Row 1' } })
  assert.equal((await said(chip)).inscription, 'Row 1')
  const old = await world.tapOf(chip)
  chip.enterField()
  const second = await world.program(chip, { says: { inscription: 'Row 2' } })
  assert.deepEqual([second.card.id, second.card.key_version, second.isNew], [first.card.id, 2, false])
  assert.equal((await said(chip)).inscription, 'Row 2')
  assert.deepEqual(await verifyTap(world.context, old), { refused: 'tap_forged' })
})

test('an unfinished chip goes on with what it was last told to say, also where a run leaves that out', async () => {
  const chip = world.fresh()
  for (const says of [{ inscription: 'Row 1' }, { inscription: 'Row 2' }, {}]) {
    chip.enterField()
    chip.pull({ after: 25, effect: 'lost' })
    await assert.rejects(world.program(chip, { says }), { name: 'ChipGone' })
  }
  chip.enterField()
  const { card } = await world.program(chip)
  assert.deepEqual([card.inscription, (await said(chip)).inscription], ['Row 2', 'Row 2'])
})

test('an address without room for an inscription is refused before the chip hears anything', async () => {
  const { settings } = world.context
  world.change({ settings: { ...settings, publicUrl: `https://cards.${'a'.repeat(160)}.example.com` } })
  const chip = sealed()
  const before = structuredClone(chip.state)
  await assert.rejects(world.program(chip, { says: both }), /PUBLIC_URL is too long/)
  assert.deepEqual(chip.state, before)
  assert.equal(await world.countRows('cards.chip_tasks'), 0)
  world.change({ settings })
})

test('a wipe takes everything back but the look at the loop and what it saw, and a plain chip can be programmed again', async () => {
  const chip = sealed()
  await world.program(chip, { says: both })
  chip.enterField()
  await world.wipe(chip)
  const { files, keys } = createFactoryState(chip.state)
  assert.deepEqual(
    chip.state.keys.map(({ value, version }) => [value, version]),
    keys.map(({ value, version }) => [value, version]),
  )
  assert.deepEqual({ ...chip.state.files[2], counter: 0 }, files[2])
  assert.equal(chip.state.tamper.enabled, true)
  const { card } = await world.program(chip)
  assert.deepEqual([card.mirrors_tamper, card.inscription], [false, null])
  assert.deepEqual([(await said(chip)).t, (await world.check(chip)).seal], [undefined, 'closed'])
})

for (const lrp of [false, true])
  test(`security 154: a sealed chip that is pulled away at any change is finished, with its seal and inscription${lrp ? ', in LRP mode' : ''}`, async () => {
    await pullAtEachCommand({
      onlyChanges: true,
      lay: async () => sealed(),
      work: (chip) => world.program(chip, { says: both, lrp }),
      // By a run that does not say them again.
      after: async (chip) => {
        await world.program(chip, { lrp })
        await assertSaysBoth(chip)
      },
    })
    assert.equal(await world.countRows('cards.chip_tasks'), 0)
  })

for (const lrp of [false, true])
  test(`security 154: pulled away while it is wiped or gets new keys, a sealed chip is finished or taken back${lrp ? ', in LRP mode' : ''}`, async () => {
    const chip = sealed()
    await world.program(chip, { says: both, lrp })
    let turn = 0
    await pullAtEachCommand({
      onlyChanges: true,
      lay: async () => {
        await world.program(chip, { says: both })
        chip.enterField()
        return chip
      },
      work: world.wipe,
      after: async () => {
        turn += 1
        if (turn % 2 === 0) await world.wipe(chip)
        else await world.program(chip)
        if (turn % 2 !== 0) await assertSaysBoth(chip)
      },
    })
    await world.program(chip, { says: both })
    await pullAtEachCommand({
      onlyChanges: true,
      lay: async () => {
        chip.enterField()
        return chip
      },
      work: () => world.rekey(chip, { next: true }),
      after: async () => {
        await world.rekey(chip)
        await assertSaysBoth(chip)
      },
    })
  })
