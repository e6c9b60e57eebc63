import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '../../dev/cards-world.ts'
import { addCard } from '../cards/add.ts'
import { reprogramCard } from '../cards/reprogram.ts'
import { type ChipSettings, chipSettings } from './chip-settings.ts'
import { readTap } from './read-tap.ts'
import { buildSun } from './sun/build-sun.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

/** A chip that holds the settings: it mirrors a reading into its NDEF file, which a phone then reads. */
const tap = ({ address, piccDataOffset, macOffset, metaKey, fileKey }: ChipSettings, uid: string, counter: number) => {
  const [scheme, code] = address.startsWith('https://') ? ['https://', 4] : ['http://', 3]
  const rest = Buffer.from(address.slice(scheme.length))
  const record = Buffer.from([0xd1, 0x01, rest.length + 1, 'U'.charCodeAt(0), code])
  const file = Buffer.concat([Buffer.from([0, record.length + rest.length]), record, rest])
  const { picc, mac } = buildSun({ picc: { uid, counter, mode: 'aes' }, metaKey, fileKey, random: Buffer.alloc(5, 7) })
  file.write(picc, piccDataOffset)
  file.write(mac, macOffset)
  const read = new URL(`${scheme}${file.subarray(7)}`)
  return { path: read.pathname, e: read.searchParams.get('e') ?? '', c: read.searchParams.get('c') ?? '' }
}

for (const publicUrl of ['https://cards.example.com', 'http://localhost:3000'])
  test(`a chip programmed with what is printed for ${publicUrl} makes taps that verify`, async () => {
    const uid = publicUrl.startsWith('https') ? '04A1B2C3D4E5F6' : '04A1B2C3D4E5F7'
    const card = await addCard(world.context, { name: `Chip of ${publicUrl}`, uid, simulated: false })
    const context = { ...world.context, settings: { ...world.context.settings, publicUrl } }
    const { path, ...reading } = tap(chipSettings(context, card), uid, 1)
    assert.equal(path, '/tap')
    assert.ok('ref' in (await readTap(world.context, reading)))
  })

test('programmed anew a chip carries another file key, and the one before makes no taps', async () => {
  const uid = '04A1B2C3D4E5F8'
  const card = await addCard(world.context, { name: 'Programmed anew', uid, simulated: false })
  const before = chipSettings(world.context, card)
  const { keyVersion } = await reprogramCard(world.context, card)
  const now = chipSettings(world.context, { uid, key_version: keyVersion })
  assert.deepEqual(await readTap(world.context, tap(before, uid, 1)), { refused: 'tap_forged' })
  assert.ok('ref' in (await readTap(world.context, tap(now, uid, 1))))
})
