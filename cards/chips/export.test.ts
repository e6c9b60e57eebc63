import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import { createChipEmulator } from '@iyk/dev/chip-emulator/chip-emulator.ts'
import { isOpenToOthers, programChip, readAddress } from '@iyk/dev/program-chip.ts'
import { parse } from 'csv-parse/sync'
import { addCard } from '../cards/add.ts'
import { chipSettings } from '../taps/chip-settings.ts'
import { verifyTap } from '../taps/verify-tap.ts'
import { boltCardFile, boltCardKeys } from './bolt-card.ts'
import { exportTable } from './export-table.ts'
import { tagXplorerSteps } from './tagxplorer.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

let chips = 0
const nextUid = () => {
  chips += 1
  return `04B000000000${chips.toString(16).padStart(2, '0').toUpperCase()}`
}

const add = async (change: Partial<Parameters<typeof addCard>[1]> = {}) => {
  const uid = nextUid()
  const card = await addCard(world.context, { name: `printed ${uid}`, uid, simulated: false, ...change })
  return { card, chip: chipSettings(world.context, card) }
}
const tapOf = ({ searchParams }: URL) => ({
  e: searchParams.get('e') ?? searchParams.get('p') ?? '',
  c: searchParams.get('c') ?? '',
  f: searchParams.get('f') ?? undefined,
  t: searchParams.get('t') ?? undefined,
})
const isGenuine = async (address: URL) => 'ref' in (await verifyTap(world.context, tapOf(address)))

const kinds: [what: string, change: Partial<Parameters<typeof addCard>[1]>][] = [
  ['says UID and counter', {}],
  ['says whether it was opened', { mirrorsTamper: true }],
  ['says an inscription', { inscription: 'Row 12, seat 4' }],
  ['says both', { mirrorsTamper: true, inscription: 'Reihe 12 äöü' }],
]

for (const [what, change] of kinds) {
  test(`a chip that ${what}, programmed with a line of the table alone, makes valid taps and is closed to others`, async () => {
    const exported = await add(change)
    const [line] = parse(exportTable([exported]), { columns: true }) as [Record<string, string>]
    const chip = createChipEmulator({ uid: line.uid!, kind: 'tag-tamper' })
    await programChip(chip, {
      tamperConfiguration: line.tamper_configuration!,
      ndefFile: line.ndef_file!,
      writeAccessByte: line.file_1_byte_14!,
      fileSettings: line.file_2_settings!,
      keyVersion: line.key_version!,
      keys: [0, 1, 2, 3, 4].map((number) => line[`key_${number}`]!),
    })
    const [first, second] = [await readAddress(chip), await readAddress(chip)]
    assert.equal(`${first.origin}${first.pathname}`, `${world.context.settings.publicUrl}/tap`)
    assert.equal(first.href.length, line.url!.length)
    assert.ok(await isGenuine(first))
    assert.ok(await isGenuine(second))
    assert.equal(await isOpenToOthers(chip), false)
  })

  test(`a chip that ${what}, programmed with the steps for TagXplorer alone, makes valid taps`, async () => {
    const exported = await add(change)
    const text = tagXplorerSteps(exported)
    const values = (label: string) =>
      [...text.matchAll(new RegExp(`^ +${label} +(\\S+)$`, 'gm'))].map(([, value]) => value!)
    const newKeys = values('New Key')
    const numbers = values('Card Key No').slice(-5)
    assert.deepEqual(numbers, ['01', '02', '03', '04', '00'])
    const chip = createChipEmulator({ uid: exported.card.uid, kind: 'tag-tamper' })
    const data = values('Data')
    const [tamperConfiguration, ndefFile, writeAccessByte] = change.mirrorsTamper ? data : ['', ...data]
    await programChip(chip, {
      tamperConfiguration: tamperConfiguration!,
      ndefFile: ndefFile!,
      writeAccessByte: writeAccessByte!,
      fileSettings: values('As bytes')[0]!,
      keyVersion: values('New Key Version')[0]!,
      keys: [newKeys[4]!, ...newKeys.slice(0, 4)],
    })
    assert.ok(await isGenuine(await readAddress(chip)))
    // The readable fields say what the bytes do.
    const at = (label: string) => Number(values(label)[0])
    const { piccDataOffset, macInputOffset, macOffset } = exported.chip
    assert.deepEqual(
      [at('PICCDataOffset'), at('SDMMACInputOffset'), at('SDMMACOffset')],
      [piccDataOffset, macInputOffset, macOffset],
    )
  })
}

/** As the app does it: the address is stored as it is, since no prefix code stands for its scheme, and the offsets count from there. */
const asBoltCardApp = (base: string) => {
  const text = `${base}?p=${'0'.repeat(32)}&c=${'0'.repeat(16)}`
  const prefixes = ['', 'http://www.', 'https://www.', 'http://', 'https://']
  const prefix = prefixes.findLastIndex((one) => text.startsWith(one) && one !== '')
  const code = Math.max(prefix, 0)
  const rest = text.slice(code === 0 ? 0 : prefixes[code]!.length)
  const offset = (name: string) => Buffer.of(text.indexOf(name) + 9, 0, 0).toString('hex')
  const record = Buffer.concat([Buffer.of(0xd1, 0x01, rest.length + 1, 0x55, code), Buffer.from(rest, 'latin1')])
  return {
    ndefFile: Buffer.concat([Buffer.of(0, record.length), record]).toString('hex'),
    fileSettings: `4000E0C1FF12${offset('p=')}${offset('c=')}${offset('c=')}`,
  }
}

test('a chip programmed by the Bolt Card programmer makes valid taps, at an address whose scheme is in capitals', async () => {
  const { card } = await add()
  const file = boltCardFile(world.context, card)
  const keys = boltCardKeys(world.context, card)
  assert.equal(file.lnurlw_base, keys.LNURLW)
  assert.equal(keys.LNURLW, 'HTTP://localhost:3000/tap')
  const chip = createChipEmulator({ uid: card.uid })
  await programChip(chip, {
    ...asBoltCardApp(keys.LNURLW),
    keyVersion: '01',
    keys: [file.k0, file.k1, file.k2, file.k3, file.k4],
  })
  const address = await readAddress(chip)
  assert.equal(`${address.origin}${address.pathname}`, 'http://localhost:3000/tap')
  assert.ok(await isGenuine(address))
  assert.equal(await isOpenToOthers(chip), false)
})

test('the Bolt Card programmer is not given what it cannot write', async () => {
  for (const change of [{ mirrorsTamper: true }, { inscription: 'Row 12' }]) {
    const { card } = await add(change)
    assert.throws(() => boltCardKeys(world.context, card), { type: 'bad_request' })
  }
  const { card } = await add()
  assert.throws(() => boltCardKeys(world.context, { ...card, key_version: 2 }), { type: 'bad_request' })
})

test('a name that a program for tables would compute is exported as text', async () => {
  const exported = await add({ name: '=HYPERLINK("https://example.com";"x")', batch: '+1, "blue"' })
  const [line] = parse(exportTable([exported]), { columns: true }) as [Record<string, string>]
  assert.equal(line.name, `'=HYPERLINK("https://example.com";"x")`)
  assert.equal(line.batch, `'+1, "blue"`)
})
