import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createChipEmulator } from './chip-emulator.ts'
import { authenticate, selectApplication, send, sendApdu, ZERO_KEY } from './reader.ts'

const fromHex = (text: string) => Buffer.from(text, 'hex')
const GET_STATUS = 0xf7

const createSelected = async () => {
  const chip = createChipEmulator({ kind: 'tag-tamper' })
  await selectApplication(chip)
  return chip
}

test('the version tells the TagTamper chip from the other', async () => {
  assert.equal((await send(createChipEmulator({ kind: 'tag-tamper' }), 0x60)).data.toString('hex'), '04040830001105')
  assert.equal((await send(createChipEmulator(), 0x60)).data.toString('hex'), '04040230001105')
})

test('the loop is not looked at until that is switched on, and then from the next field on', async () => {
  const chip = await createSelected()
  chip.state.tamper.loop = 'open'
  chip.enterField()
  await selectApplication(chip)
  const session = await authenticate(chip)
  assert.equal((await session.full(GET_STATUS)).data.toString(), 'II')
  assert.equal((await session.full(0x5c, '07', '0102')).status, '9100')
  assert.equal((await session.full(GET_STATUS)).status, '91AE', 'now key 2 may ask')
  chip.state.tamper.loop = 'closed'
  for (const [loop, status] of [
    ['closed', 'CC'],
    ['open', 'OO'],
    ['closed', 'OC'],
  ] as const) {
    chip.state.tamper.loop = loop
    chip.enterField()
    await selectApplication(chip)
    assert.equal((await send(chip, GET_STATUS)).status, '91AE')
    const reader = await authenticate(chip, 2)
    assert.equal((await reader.full(GET_STATUS)).data.toString(), status)
  }
})

test('the status is mirrored into what a phone reads, also in the part that is encrypted', async () => {
  const chip = await createSelected()
  chip.state.tamper = { enabled: true, condition: 0xe, opened: false, loop: 'open' }
  const session = await authenticate(chip)
  await session.plain(0x8d, `02000000080000${Buffer.from('t=??&c=0').toString('hex')}`)
  // Neither UID nor counter, only the status, at offset 2.
  assert.equal((await session.full(0x5f, '02', '4000E009FFFF020000')).status, '9100')
  chip.enterField()
  await selectApplication(chip)
  await sendApdu(chip, '00A4000C02E104')
  assert.equal((await sendApdu(chip, '00B0000008')).data.toString(), 't=OO&c=0')
  assert.equal((await send(chip, GET_STATUS)).data.toString(), 'OO', 'free to ask')
})

/** Recorded from real chips in LRP mode, key 0 (crate ntag424): the answer of GetTTStatus right after the authentication, and after a GetVersion. */
for (const { name, rndA, rndB, piccData, command, answer, counter, opened } of [
  {
    name: 'an open loop',
    rndA: 'E8185D2C4F7CFFD5196EA8F54FF648F3',
    rndB: 'A2CC8C9721DFB09E3050DD5FA8A52549',
    piccData: 'F9E461A3182B78D8FBFBFA6FA4C2DF93',
    command: '90F7000008EA53D318617A367B00',
    answer: '95B6CD54B7B7096940B330CDB927AD608C8A41613A7F3984',
    counter: 0,
    opened: true,
  },
  {
    name: 'a loop that nobody looks at',
    rndA: 'D96924CE20BDD49713436E07E96F7F0D',
    rndB: '06C285B7F8FCDEFF1FCE64E96158B3DE',
    piccData: 'BDCE7A3114E5664D6411BF0B2E64C319',
    command: '90F700000879A807E94C968F3300',
    answer: 'FD4225A32043321FFA19EB4AC0F2E2A4A9E6D6A89FB6D686',
    counter: 1,
    opened: false,
  },
]) {
  test(`a real chip's answer: ${name}`, async () => {
    const { decryptLrp } = await import('./leakage-resilient.ts')
    const { deriveLrpSessionKeys } = await import('./lrp-session.ts')
    const keys = deriveLrpSessionKeys(fromHex(ZERO_KEY), { rndA: fromHex(rndA), rndB: fromHex(rndB) })
    const ti = decryptLrp(keys.enc, fromHex(piccData), Buffer.alloc(4)).data.subarray(0, 4)
    const chip = createChipEmulator({
      kind: 'tag-tamper',
      random: (length, use) => (use === 'RndB' ? fromHex(rndB) : use === 'TI' ? ti : Buffer.alloc(length)),
    })
    chip.state.lrp = true
    if (opened) chip.state.tamper = { enabled: true, condition: 0, opened: true, loop: 'open' }
    chip.enterField()
    await selectApplication(chip)
    const session = await authenticate(chip, 0, ZERO_KEY, fromHex(rndA))
    assert.equal(chip.sent.at(-1)!.answer!.slice(0, 32), piccData)
    for (let i = 0; i < counter; i += 1) await session.mac(0x64, '00')
    const real = Buffer.from(await chip.transmit(fromHex(command)))
      .toString('hex')
      .toUpperCase()
    assert.equal(real, `${answer}9100`)
  })
}
