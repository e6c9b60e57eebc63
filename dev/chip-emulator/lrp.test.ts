import assert from 'node:assert/strict'
import { test } from 'node:test'
import { truncateMac } from './bytes.ts'
import { createChipEmulator } from './chip-emulator.ts'
import { cmacLrp, encryptLrp, evaluate, generatePlaintexts, generateUpdatedKeys, lrpKeys } from './leakage-resilient.ts'
import { deriveLrpSessionKeys } from './lrp-session.ts'
import { authenticate, selectApplication, send, ZERO_KEY } from './reader.ts'

const fromHex = (text: string) => Buffer.from(text, 'hex')
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()

test('a second authentication in LRP mode answers with a MAC alone, and goes on with the transaction', async () => {
  const ti = fromHex('A1B2C3D4')
  const rndB = Buffer.alloc(16, 0x5b)
  const chip = createChipEmulator({
    uid: '04940D2A2F7080',
    random: (length, use) => (use === 'RndB' ? rndB : use === 'TI' ? ti : Buffer.alloc(length)),
  })
  chip.state.lrp = true
  await selectApplication(chip)
  assert.equal((await send(chip, 0x77, '02')).status, '919D', 'not without a first one')
  const first = await authenticate(chip)
  await first.mac(0x64, '00')
  const rndA = Buffer.alloc(16, 0xa5)
  const challenge = await send(chip, 0x77, '02')
  assert.equal(toHex(challenge.data), `01${toHex(rndB)}`)
  const keys = deriveLrpSessionKeys(fromHex(ZERO_KEY), { rndA, rndB })
  const response = cmacLrp(keys.mac, Buffer.concat([rndA, rndB]))
  const { data, status } = await send(chip, 0xaf, toHex(Buffer.concat([rndA, response])))
  assert.equal(status, '9100')
  assert.equal(toHex(data), toHex(cmacLrp(keys.mac, Buffer.concat([rndB, rndA]))))

  // GetCardUID, the second command of the transaction, encrypted with a counter that starts again.
  const mac = truncateMac(cmacLrp(keys.mac, Buffer.concat([fromHex('510100'), ti])))
  const uid = await send(chip, 0x51, toHex(mac))
  const padded = fromHex(`04940D2A2F708080${'00'.repeat(8)}`)
  assert.equal(toHex(uid.data.subarray(0, 16)), toHex(encryptLrp(keys.enc, padded, Buffer.alloc(4)).data))
})

test('AN12304: plaintexts, updated keys, evaluation, CMAC, and the codebook', () => {
  const key = fromHex('567826B8DA8E768432A9548DBE4AA3A0')
  const plaintexts = generatePlaintexts(key)
  assert.equal(toHex(plaintexts[0]!), 'AC20D39F5341FE98DFCA21DA86BA7914')
  assert.equal(toHex(plaintexts[15]!), '71B444AF257A93215311D758DD333247')
  const updated = generateUpdatedKeys(key, 3)
  assert.equal(toHex(updated[0]!), '163D14ED24ED935373568EC521E96CF4')
  assert.equal(toHex(updated[2]!), 'FE30AB50467E61783BFE6B5E0560160E')
  assert.equal(toHex(evaluate(lrpKeys(key, 3)[2]!, fromHex('1359'))), '1BA2C0C578996BC497DD181C6885A9DD')
  const unfinished = lrpKeys(fromHex('9AFF3EF56FFEC3153B1CADB48B445409'), 4)[3]!
  assert.equal(toHex(evaluate(unfinished, fromHex('4B073B247CD48F7E0A'), false)), '909415E5C8BE77563050F2227E17C0E4')
  for (const [secret, message, mac] of [
    ['8195088CE6C393708EBBE6C7914ECB0B', 'BBD5B85772C7', 'AD8595E0B49C5C0DB18E77355F5AAFF6'],
    ['E2F84A0B0AF40EFEB3EEA215A436605C', '8BF1DDA9FE445560A4F4EB9CE0', 'D04382DF71BC293FEC4BB10BDB13805F'],
    ['5AA9F6C6DE5138113DF5D6B6C77D5D52', 'A4434D740C2CB665FE5396959189383F', '8B43ADF767E46B692E8F24E837CB5EFC'],
  ] as const) {
    assert.equal(toHex(cmacLrp(lrpKeys(fromHex(secret), 1)[0]!, fromHex(message))), mac)
  }
  const codebook = lrpKeys(fromHex('E0C4935FF0C254CD2CEF8FDDC32460CF'), 1)[0]!
  const padded = fromHex(`012D7F1653CAF6503C6AB0C1010E8CB080${'00'.repeat(15)}`)
  const { data } = encryptLrp(codebook, padded, fromHex('C3315DBF'))
  assert.equal(toHex(data), 'FCBBACAA4F29182464F99DE41085266F480E863E487BAAF687B43ED1ECE0D623')
})

/**
 * Recorded from a real chip (nfc-ev2-crypto). Of its session only the vector is known, which is what the random numbers go into: these give the same one.
 */
const challengesOf = (context: string) => ({
  rndA: fromHex(context.slice(0, 16) + context.slice(36)),
  rndB: fromHex('00'.repeat(6) + context.slice(16, 36)),
})

for (const { name, context, ti, keyNumber, exchanges } of [
  {
    name: 'GetCardUID three times',
    context: '993C4EED466BFC0E7EE1D30C1EBD0DEA6F6481E0D70E9A174E78',
    ti: '4F5E8407',
    keyNumber: 0,
    exchanges: [
      { command: '9051000008C37D6270F674CC6D00', answer: '5EC351196B8E2943DB04FCD4A952F53DA2830DC2258E45399100' },
      { command: '9051000008D65CCB81E559140000', answer: 'D80B735F7B4C8E7E8A3CDAAA4410F35F752769C8EBC48E1A9100' },
      { command: '90510000088C677D7DCC34937100', answer: '9CCD031474A50199C696D8EF272E231A10173FAF41B614E49100' },
    ],
  },
  {
    name: 'WriteData and ReadData in full protection',
    context: '08A6953C60BC3D34E53766689732E2A203FF23855751D644ED51',
    ti: '204F2276',
    keyNumber: 3,
    exchanges: [
      {
        command: '908D00001F03000000030000EAF0FAD0430ECDC947A822E12EC8D5F3BB75F218B405FDBC00',
        answer: 'D5B8D8F8CD67F23C9100',
      },
      {
        command: '90AD00000F0300000003000059858E133A7F487D00',
        answer: '39665FAE8AF18FEB23DA1767EAF2274BB97FC66CC94377139100',
      },
    ],
  },
]) {
  test(`a real chip in LRP mode: ${name}`, async () => {
    const { rndA, rndB } = challengesOf(context)
    const chip = createChipEmulator({
      uid: '04940D2A2F7080',
      random: (length, use) => (use === 'RndB' ? rndB : use === 'TI' ? fromHex(ti) : Buffer.alloc(length)),
    })
    chip.state.lrp = true
    await selectApplication(chip)
    assert.equal((await authenticate(chip, keyNumber, ZERO_KEY, rndA)).status, '9100')
    for (const { command, answer } of exchanges) assert.equal(toHex(await chip.transmit(fromHex(command))), answer)
  })
}
