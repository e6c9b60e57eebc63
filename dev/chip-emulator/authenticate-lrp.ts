import type { authenticateEv2 } from './authenticate-ev2.ts'
import { BLOCK_BYTES, fromHex } from './bytes.ts'
import { expectLength, type Reply } from './chip.ts'
import { countFailure, countSuccess } from './failed-authentications.ts'
import { cmacLrp, encryptLrp } from './leakage-resilient.ts'
import { createLrpSession, deriveLrpSessionKeys } from './lrp-session.ts'
import { require } from './status.ts'

const TI_BYTES = 4
const LRP_MODE = 0x01
const FIRST_COUNTER = Buffer.alloc(4)

/** NT4H2421Gx, sections 9.2.5 and 9.2.6: random numbers go in plain, and both sides show the key by a whole MAC with the session's own. */
export const authenticateLrp: typeof authenticateEv2 = (chip, { key, keyNumber, capabilities, transaction }) => {
  const rndB = chip.random(BLOCK_BYTES, 'RndB')
  const { ti, counter } = transaction ?? { ti: chip.random(TI_BYTES, 'TI'), counter: 0 }
  const finish = (data: Buffer): Reply => {
    expectLength(data, 2 * BLOCK_BYTES)
    const rndA = data.subarray(0, BLOCK_BYTES)
    const keys = deriveLrpSessionKeys(fromHex(key.value), { rndA, rndB })
    if (!cmacLrp(keys.mac, Buffer.concat([rndA, rndB])).equals(data.subarray(BLOCK_BYTES))) {
      countFailure(chip.state, key)
      require(false, 'authenticationError')
    }
    countSuccess(chip.state, key)
    const sent = transaction
      ? { data: Buffer.alloc(0), counter: FIRST_COUNTER }
      : encryptLrp(keys.enc, Buffer.concat([ti, capabilities]), FIRST_COUNTER)
    chip.session = createLrpSession({ keyNumber, ti, counter, keys, encryptionCounter: sent.counter })
    return { data: Buffer.concat([sent.data, cmacLrp(keys.mac, Buffer.concat([rndB, rndA, sent.data]))]) }
  }
  return { data: Buffer.concat([Buffer.of(LRP_MODE), rndB]), more: { next: finish } }
}
