import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createChipEmulator } from './chip-emulator.ts'
import { AN12196_FIRST, AN12196_SECOND, AN12343_LRP, REAL_AES, REAL_LRP, REAL_SESSION } from './published-exchanges.ts'
import { deriveAesSessionKeys } from './session.ts'

const SELECT_APPLICATION = '00A4040C07D276000085010100'
const fromHex = (text: string) => Buffer.from(text, 'hex')
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()

type Published = { rndB: readonly string[]; ti: string; exchanges: readonly (readonly [string, string])[] }

/** A chip that draws the random numbers of a published example. */
const createPublishedChip = ({ rndB, ti }: Published) => {
  const draws = [...rndB]
  return createChipEmulator({
    random: (length, use) => {
      if (use === 'RndB') return fromHex(draws.shift()!)
      return use === 'TI' ? fromHex(ti) : Buffer.alloc(length)
    },
  })
}

const replay = async (chip: ReturnType<typeof createChipEmulator>, { exchanges }: Published) => {
  assert.equal(toHex(await chip.transmit(fromHex(SELECT_APPLICATION))), '9000')
  for (const [command, answer] of exchanges) assert.equal(toHex(await chip.transmit(fromHex(command))), answer, command)
}

test('AN12196: authentication with key 0, WriteData in full protection, ChangeFileSettings', async () => {
  const chip = createPublishedChip(AN12196_FIRST)
  const file = chip.state.files[2]!
  // The example writes to a file that wants encryption, and with key 0.
  file.mode = 'full'
  file.rights = { ...file.rights, write: 0 }
  await replay(chip, AN12196_FIRST)
  assert.match(fromHex(file.data).toString('latin1'), /choose\.url\.com\/ntag424\?e=0{32}&c=0{16}/)
  assert.equal(file.mode, 'plain')
  assert.deepEqual(file.rights, { read: 0xe, write: 0, readWrite: 0, change: 0 })
  assert.equal(toHex(await chip.transmit(fromHex('90F50000010200'))), '917E', 'a session wants a MAC')
  await chip.transmit(fromHex(SELECT_APPLICATION))
  assert.equal(toHex(await chip.transmit(fromHex('90F50000010200'))), '004000E0000100C1F1212000004300004300009100')
})

test('AN12196: two authentications in one transaction, files in full and in plain, ChangeKey of key 2 and of key 0', async () => {
  const chip = createPublishedChip(AN12196_SECOND)
  await replay(chip, AN12196_SECOND)
  assert.equal(chip.state.files[3]!.data.slice(0, 20), '0102030405060708090A')
  assert.deepEqual(chip.state.keys[2], { value: 'F3847D627727ED3BC9C4CC050489B966', version: 1, failures: 0 })
  assert.deepEqual(chip.state.keys[0], { value: '5004BF991F408672B1EF00F08F9E8647', version: 1, failures: 0 })
  assert.equal(toHex(await chip.transmit(fromHex(`90C400002900${'00'.repeat(40)}00`))), '91AE', 'the session is over')
})

test('AN12196: session keys of both examples', () => {
  const keysOf = (rndA: string, rndB: string) => {
    const { enc, mac } = deriveAesSessionKeys(Buffer.alloc(16), { rndA: fromHex(rndA), rndB: fromHex(rndB) })
    return { enc: toHex(enc), mac: toHex(mac) }
  }
  assert.deepEqual(keysOf('13C5DB8A5930439FC3DEF9A4C675360F', AN12196_FIRST.rndB[0]), {
    enc: '1309C877509E5A215007FF0ED19CA564',
    mac: '4C6626F5E72EA694202139295C7A7FC7',
  })
  assert.deepEqual(keysOf('60BE759EDA560250AC57CDDC11743CF6', AN12196_SECOND.rndB[1]), {
    enc: '4CF3CB41A22583A61E89B158D252FC53',
    mac: '5529860B2FC5FB6154B7F28361D30BF9',
  })
})

test('AN12343: authentication in LRP mode', async () => {
  const chip = createPublishedChip(AN12343_LRP)
  chip.state.lrp = true
  await replay(chip, AN12343_LRP)
})

test('real chips in AES mode: a first and a second authentication', async () => {
  await replay(createPublishedChip(REAL_AES), REAL_AES)
})

test('a whole session of a real TagTamper chip', async () => {
  const { uid, production, signature, ndef, third, counter, ...session } = REAL_SESSION
  const chip = createPublishedChip(REAL_AES)
  Object.assign(chip.state, { kind: 'tag-tamper', uid, production, signature })
  chip.state.files[3]!.data = third
  Object.assign(chip.state.files[2]!, {
    data: ndef,
    counter,
    sdm: {
      mirrors: { uid: true, counter: true, limit: false, fileData: false, tamper: false },
      metaRead: 0,
      fileRead: 0,
      counterRead: 0,
      piccOffset: 0x16,
      macInputOffset: 0x12,
      macOffset: 0x39,
    },
  })
  const readNdef = ['90AD0000070200000000000000', `${ndef}9100`] as const
  const [first, proof, second, secondProof] = REAL_AES.exchanges
  await replay(chip, {
    ...REAL_AES,
    exchanges: [
      first,
      proof,
      ...session.withKey0,
      readNdef,
      ...session.counters,
      second,
      secondProof,
      ...session.withKey3,
    ],
  })
})

test('real chips in LRP mode: a first and a second authentication', async () => {
  const chip = createPublishedChip(REAL_LRP)
  chip.state.lrp = true
  await replay(chip, REAL_LRP)
})
