import { decryptCbc, encryptCbc } from './aes.ts'
import { BLOCK_BYTES, fromHex, rotateLeft } from './bytes.ts'
import { type Chip, expectLength, type Reply } from './chip.ts'
import type { ChipKey } from './chip-state.ts'
import { countFailure, countSuccess } from './failed-authentications.ts'
import { createAesSession, deriveAesSessionKeys } from './session.ts'
import { require } from './status.ts'

const TI_BYTES = 4

/** Who continues a transaction keeps its identifier and counter; a first authentication gives new ones. */
type Transaction = { ti: Buffer; counter: number }
type Target = { key: ChipKey; keyNumber: number; capabilities: Buffer; transaction?: Transaction }

/** NT4H2421Gx, sections 9.1.5 and 9.1.6: both sides show the key by what they encrypt with it, with a zero IV and no padding. */
export const authenticateEv2 = (chip: Chip, { key, keyNumber, capabilities, transaction }: Target): Reply => {
  const secret = fromHex(key.value)
  const rndB = chip.random(BLOCK_BYTES, 'RndB')
  const finish = (data: Buffer): Reply => {
    expectLength(data, 2 * BLOCK_BYTES)
    const plain = decryptCbc(secret, data)
    const rndA = plain.subarray(0, BLOCK_BYTES)
    if (!plain.subarray(BLOCK_BYTES).equals(rotateLeft(rndB))) {
      countFailure(chip.state, key)
      require(false, 'authenticationError')
    }
    countSuccess(chip.state, key)
    const { ti, counter } = transaction ?? { ti: chip.random(TI_BYTES, 'TI'), counter: 0 }
    const keys = deriveAesSessionKeys(secret, { rndA, rndB })
    chip.session = createAesSession({ keyNumber, ti, counter, keys })
    const answer = rotateLeft(rndA)
    return { data: encryptCbc(secret, transaction ? answer : Buffer.concat([ti, answer, capabilities])) }
  }
  return { data: encryptCbc(secret, rndB), more: { next: finish } }
}
