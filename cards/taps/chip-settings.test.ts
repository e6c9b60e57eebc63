import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '../../dev/cards-world.ts'
import { addCard } from '../cards/add.ts'
import { reprogramCard } from '../cards/reprogram.ts'
import { type ChipSettings, chipSettings, factoryNdefSettings } from './chip-settings.ts'
import { buildSun } from './sun/build-sun.ts'
import { verifyTap } from './verify-tap.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

/** A chip with these settings: it mirrors a reading into its NDEF file, which a phone then reads. */
const tap = ({ ndefFile, piccDataOffset, macOffset, keys }: ChipSettings, uid: string, counter: number) => {
  const file = Buffer.from(ndefFile)
  const picc = { uid, counter, mode: 'aes' } as const
  const mirrored = buildSun({ picc, metaKey: keys.meta, fileKey: keys.file, random: Buffer.alloc(5, 7) })
  file.write(mirrored.picc, piccDataOffset)
  file.write(mirrored.mac, macOffset)
  const read = new URL(`${file[6] === 4 ? 'https' : 'http'}://${file.subarray(7)}`)
  return { path: read.pathname, e: read.searchParams.get('e') ?? '', c: read.searchParams.get('c') ?? '' }
}

for (const publicUrl of ['https://cards.example.com', 'http://localhost:3000'])
  test(`a chip programmed with the printed settings for ${publicUrl} makes valid taps`, async () => {
    const uid = publicUrl.startsWith('https') ? '04A1B2C3D4E5F6' : '04A1B2C3D4E5F7'
    const card = await addCard(world.context, { name: `Chip of ${publicUrl}`, uid, simulated: false })
    const context = { ...world.context, settings: { ...world.context.settings, publicUrl } }
    const { path, ...reading } = tap(chipSettings(context, card), uid, 1)
    assert.equal(path, '/tap')
    assert.ok('ref' in (await verifyTap(world.context, reading)))
  })

test('a reprogrammed chip has another file key, and the former one makes no valid taps', async () => {
  const uid = '04A1B2C3D4E5F8'
  const card = await addCard(world.context, { name: 'Programmed anew', uid, simulated: false })
  const before = chipSettings(world.context, card)
  const { keyVersion } = await reprogramCard(world.context, card)
  const now = chipSettings(world.context, { uid, key_version: keyVersion })
  assert.deepEqual(await verifyTap(world.context, tap(before, uid, 1)), { refused: 'tap_forged' })
  assert.ok('ref' in (await verifyTap(world.context, tap(now, uid, 1))))
})

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()
const known = {
  masterKey: Buffer.from('00112233445566778899AABBCCDDEEFF', 'hex'),
  settings: { publicUrl: 'https://cards.example.com' } as CardsWorld['context']['settings'],
}

test('security 60: the five keys of a chip differ and match known answers of AN10922', () => {
  const { keys, keyVersion } = chipSettings(known, { uid: '04A1B2C3D4E5F6', key_version: 2 })
  // Computed with openssl mac -macopt cipher:AES-128-CBC … CMAC over 01 ‖ UID ‖ D2760000850101 ‖ system identifier ‖ version.
  assert.deepEqual(Object.fromEntries(Object.entries(keys).map(([use, key]) => [use, hex(key)])), {
    master: '785B0900AA1B398EE80896DFD871A45B',
    meta: '2975B09A74525163ED3CA3FB68C810C0',
    file: 'D08070E8DC074184E980096ADFA37AE9',
    write: 'DF87E7ED7F3575F6365B3373D7E3A5BC',
    spare: '8329058A0A6BF3B5B8092C3636E8FB90',
  })
  assert.equal(keyVersion, 2)
})

test('security 60: anyone can read the NDEF file, only key 3 can write it, and only key 0 can change settings', () => {
  const { ndefFile, ndefSettings, ndefSettingsRead } = chipSettings(known, { uid: '04A1B2C3D4E5F6', key_version: 1 })
  const zeros = (count: number) => '30'.repeat(count)
  assert.equal(
    hex(ndefFile),
    `0050D1014C550463617264732E6578616D706C652E636F6D2F7461703F653D${zeros(32)}26633D${zeros(16)}`,
  )
  // FileOption, access rights (read-write 3, change 0; read E, write 3), SDM options, SDM rights (none, none; meta 1, file 2), offsets 31, 66, 66.
  assert.equal(hex(ndefSettings), '40' + '30E3' + 'C1' + 'FF12' + '1F0000' + '420000' + '420000')
  assert.equal(hex(ndefSettingsRead), '0040' + '30E3' + '000100' + 'C1' + 'FF12' + '1F0000' + '420000' + '420000')
  assert.equal(hex(factoryNdefSettings), '00E0EE')
})

test('an address that is too long for a chip is refused', () => {
  const settings = { ...known.settings, publicUrl: `https://${'a'.repeat(190)}.example.com` }
  assert.throws(() => chipSettings({ ...known, settings }, { uid: '04A1B2C3D4E5F6', key_version: 1 }), RangeError)
})
