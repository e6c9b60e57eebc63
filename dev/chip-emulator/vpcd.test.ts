import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPcsc, withPcsc } from '../pcsc.ts'
import { startPcscClient } from '../start-pcsc-client.ts'
import { createChipEmulator } from './chip-emulator.ts'
import { layOnReader } from './vpcd.ts'

const SELECT_APPLICATION = '00A4040007D276000085010100'
const GET_KEY_VERSION = '90640000010100'

test(
  'through the PC/SC service: the UID, commands, a chip pulled away in the middle, and the next one',
  withPcsc,
  async (t) => {
    const { port, environment } = await startPcsc(t)
    const client = startPcscClient(t, environment)
    const first = createChipEmulator({ uid: '04A1B2C3D4E5F6' })
    const laid = await layOnReader(first, { port })
    await client.arrival()
    assert.equal(await client.transmit('FFCA000000'), '04A1B2C3D4E5F69000')
    assert.equal(
      await client.transmit(GET_KEY_VERSION),
      '009100',
      'an originality key, before the application is selected',
    )
    assert.equal(await client.transmit(SELECT_APPLICATION), '9000')
    assert.equal(await client.transmit('9060000000'), '0404023000110591AF')
    assert.equal(await client.transmit('90AF000000'), '0404020102110591AF')
    assert.equal(await client.transmit('90AF000000'), '04A1B2C3D4E5F6CF393AD4501B209100')

    first.pull({ after: 2, effect: 'kept' })
    assert.equal(await client.transmit('00A4000C02E104'), '9000')
    await assert.rejects(client.transmit('00D60000020003'))
    await Promise.all([laid.gone, client.departure()])
    assert.match(first.state.files[2]!.data, /^00030+$/, 'the write took effect, and nobody heard so')

    const second = createChipEmulator({ uid: '04112233445566' })
    const laidNext = await layOnReader(second, { port })
    await client.arrival()
    assert.equal(await client.transmit('FFCA000000'), '041122334455669000')
    await laidNext.remove()
    await client.departure()
  },
)
