import assert from 'node:assert/strict'
import { createDecipheriv } from 'node:crypto'
import { test } from 'node:test'
import {
  AN12196_FIRST,
  AN12196_SECOND,
  AN12343_LRP,
  REAL_AES,
  REAL_LRP,
  REAL_SESSION,
  REAL_SIGNATURES,
} from '@iyk/dev/chip-emulator/published-exchanges.ts'
import { authenticateFirst, authenticateNext } from './authenticate.ts'
import { changeKey } from './change-key.ts'
import type { Chip } from './chip.ts'
import { readFile, writeFile } from './file-data.ts'
import { changeFileSettings } from './file-settings.ts'
import { getCardUid } from './get-card-uid.ts'
import { originalityKey, readSignature, verifySignature } from './originality.ts'
import { type Session, sendCommand } from './session.ts'
import { createLrpCipher, deriveSessionKeys } from './session-cipher.ts'

const fromHex = (text: string) => Buffer.from(text, 'hex')
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()
const zeroKey = new Uint8Array(16)
type Exchanges = readonly (readonly [command: string, answer: string])[]

/** A chip that expects exactly these commands, and gives these answers. */
const scripted = (exchanges: Exchanges) => {
  const left = [...exchanges]
  const chip: Chip = {
    transmit: async (apdu) => {
      const [command, answer] = left.shift() ?? ['nothing more', '']
      assert.equal(toHex(apdu), command)
      return fromHex(answer)
    },
  }
  return { chip, isDone: () => left.length === 0 }
}

/** The random number of the reader in a published authentication with a key of zeros. */
const rndAOf = (frame: string) => {
  const decipher = createDecipheriv('aes-128-cbc', zeroKey, zeroKey).setAutoPadding(false)
  return decipher.update(fromHex(frame.slice(10, -2))).subarray(0, 16)
}
const randomFrom =
  (...numbers: Buffer[]) =>
  () =>
    numbers.shift()!

test('AN12196: session keys of table 14', () => {
  const keys = deriveSessionKeys(zeroKey, {
    rndA: fromHex('B98F4C50CF1C2E084FD150E33992B048'),
    rndB: fromHex('91517975190DCEA6104948EFA3085C1B'),
  })
  assert.equal(toHex(keys.enc), '7A93D6571E4B180FCA6AC90C9A7488D4')
  assert.equal(toHex(keys.mac), 'FC4AF159B62E549B5812394CAB1918CC')
})

test('AN12196: authentication with key 0, the NDEF file written encrypted, its messages switched on', async () => {
  const { chip, isDone } = scripted(AN12196_FIRST.exchanges)
  const random = randomFrom(rndAOf(AN12196_FIRST.exchanges[1][0]))
  const session = await authenticateFirst(chip, { keyNumber: 0, key: zeroKey }, random)
  assert.equal(toHex(session.ti), AN12196_FIRST.ti)
  const address = `63686F6F73652E75726C2E636F6D2F6E7461673432343F653D${'30'.repeat(32)}26633D${'30'.repeat(16)}`
  const data = fromHex(`0051D1014D5504${address}`.padEnd(256, '0'))
  await writeFile(chip, session, { file: 2, offset: 0, data, mode: 'full' })
  const settings = fromHex('4000E0C1F121200000430000430000')
  await changeFileSettings(chip, session, { file: 2, data: settings, mode: 'full' })
  assert.ok(isDone())
})

test('AN12196: key 3, then key 0 in the same transaction, files, and the change of keys 2 and 0', async () => {
  const { chip, isDone } = scripted(AN12196_SECOND.exchanges)
  const [first, next] = [AN12196_SECOND.exchanges[1][0], AN12196_SECOND.exchanges[4][0]]
  const random = randomFrom(rndAOf(first), rndAOf(next))
  const writer = await authenticateFirst(chip, { keyNumber: 3, key: zeroKey }, random)
  await writeFile(chip, writer, { file: 3, offset: 0, data: fromHex('0102030405060708090A'), mode: 'full' })
  const owner = await authenticateNext(chip, writer, { keyNumber: 0, key: zeroKey }, random)
  const container = fromHex('FF0506E1050080828300000000000000000000')
  await writeFile(chip, owner, { file: 1, offset: 14, data: container.subarray(0, 18), mode: 'plain' })
  const [key2, key0] = ['F3847D627727ED3BC9C4CC050489B966', '5004BF991F408672B1EF00F08F9E8647'].map(fromHex)
  await changeKey(chip, owner, { keyNumber: 2, from: zeroKey, to: key2!, version: 1 })
  await changeKey(chip, owner, { keyNumber: 0, from: zeroKey, to: key0!, version: 1 })
  assert.ok(isDone())
})

for (const [name, { ti, exchanges }] of Object.entries({ AN12343_LRP, REAL_LRP }))
  test(`${name}: authentication in LRP mode`, async () => {
    const [start, ...rest] = exchanges
    // The reader offers AES first, and a chip in LRP mode refuses that.
    const { chip, isDone } = scripted([[`9071000002${start[0].slice(10, 12)}0000`, '919D'], start, ...rest])
    const numbers = exchanges.flatMap(([command]) => (command.startsWith('90AF') ? fromHex(command.slice(10, 42)) : []))
    const random = randomFrom(...(numbers as Buffer[]))
    const session = await authenticateFirst(chip, { keyNumber: 0, key: zeroKey }, random)
    assert.equal(toHex(session.ti), ti)
    if (exchanges.length > 2) await authenticateNext(chip, session, { keyNumber: 0, key: zeroKey }, random)
    assert.ok(isDone())
  })

test('what a real chip answered: two authentications, a file read and written with key 3', async () => {
  const [first, second, third, fourth] = REAL_AES.exchanges
  // The reader that was recorded said more about itself; the chip answers the same without.
  const { chip, isDone } = scripted([['9071000002000000', first[1]], second, third, fourth, ...REAL_SESSION.withKey3])
  const numbers = [second, fourth].map(([command]) => rndAOf(command))
  const random = randomFrom(...numbers)
  const owner = await authenticateFirst(chip, { keyNumber: 0, key: zeroKey }, random)
  // Between the two: version, signature, five key versions, settings, the NDEF file, five counters.
  owner.counter = 14
  const reader = await authenticateNext(chip, owner, { keyNumber: 3, key: zeroKey }, random)
  const content = await sendCommand(chip, reader, {
    name: 'ReadData',
    ins: 0xad,
    header: fromHex('03000000000000'),
    mode: 'full',
  })
  assert.equal(toHex(content), REAL_SESSION.third)
  await writeFile(chip, reader, { file: 3, offset: 0, data: fromHex('DEADBEEF01020304'), mode: 'full' })
  assert.ok(isDone())
})

test('AN12196: originality signatures of real chips verify with the key of NXP, for their own UID only', async () => {
  assert.equal(toHex(originalityKey), REAL_SIGNATURES.publicKey)
  for (const { uid, signature } of REAL_SIGNATURES.chips) {
    const { chip } = scripted([['903C0000010000', `${signature}9190`]])
    const read = await readSignature(chip)
    assert.ok(verifySignature(uid, read, originalityKey))
    assert.ok(!verifySignature('04A1B2C3D4E5F6', read, originalityKey))
    assert.ok(
      !verifySignature(
        uid,
        read.map((byte, at) => (at === 55 ? byte ^ 1 : byte)),
        originalityKey,
      ),
    )
  }
})

/** The session of a real chip in LRP mode (nfc-ev2-crypto), of which only what the random numbers go into is known: these give the same. */
const lrpSession = (keyNumber: number, context: string, ti: string): Session => {
  const rndA = fromHex(context.slice(0, 16) + context.slice(36))
  const rndB = fromHex('00'.repeat(6) + context.slice(16, 36))
  const cipher = createLrpCipher(zeroKey, { rndA, rndB })
  // The first authentication decrypts one block.
  cipher.decrypt(new Uint8Array(16), { ti: zeroKey, counter: 0 })
  return { keyNumber, cipher, ti: fromHex(ti), counter: 0 }
}

test('a real chip in LRP mode: GetCardUID three times', async () => {
  const session = lrpSession(0, '993C4EED466BFC0E7EE1D30C1EBD0DEA6F6481E0D70E9A174E78', '4F5E8407')
  const { chip, isDone } = scripted([
    ['9051000008C37D6270F674CC6D00', '5EC351196B8E2943DB04FCD4A952F53DA2830DC2258E45399100'],
    ['9051000008D65CCB81E559140000', 'D80B735F7B4C8E7E8A3CDAAA4410F35F752769C8EBC48E1A9100'],
    ['90510000088C677D7DCC34937100', '9CCD031474A50199C696D8EF272E231A10173FAF41B614E49100'],
  ])
  for (let times = 0; times < 3; times += 1) assert.equal(await getCardUid(chip, session), '04940D2A2F7080')
  assert.ok(isDone())
})

test('a real chip in LRP mode: a file written and read encrypted', async () => {
  const session = lrpSession(3, '08A6953C60BC3D34E53766689732E2A203FF23855751D644ED51', '204F2276')
  const { chip, isDone } = scripted([
    ['908D00001F03000000030000EAF0FAD0430ECDC947A822E12EC8D5F3BB75F218B405FDBC00', 'D5B8D8F8CD67F23C9100'],
    ['90AD00000F0300000003000059858E133A7F487D00', '39665FAE8AF18FEB23DA1767EAF2274BB97FC66CC94377139100'],
  ])
  await writeFile(chip, session, { file: 3, offset: 0, data: fromHex('010203'), mode: 'full' })
  const read = await readFile(chip, session, { file: 3, offset: 0, length: 3, mode: 'full' })
  assert.equal(toHex(read), '010203')
  assert.ok(isDone())
})
