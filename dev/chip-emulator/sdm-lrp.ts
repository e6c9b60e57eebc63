import { BLOCK_BYTES, fromHex, truncateMac } from './bytes.ts'
import { cmacLrp, encryptLrp, lrpKeys } from './leakage-resilient.ts'
import { deriveLrpKeys } from './lrp-session.ts'
import type { SdmKeys } from './sdm-aes.ts'

const LABEL = fromHex('1EE1')

/** The counter that the chip draws goes before what it encrypts with (NT4H2421Gx, section 9.3.4.2). */
export const encryptLrpPicc = (key: Buffer, plain: Buffer, counter: Buffer): Buffer =>
  Buffer.concat([counter, encryptLrp(lrpKeys(key, 1)[0]!, plain, counter).data])

/** NT4H2421Gx, section 9.3.9.2; `mirrored` is the UID and the counter, as far as they are mirrored, and zeros up to a block with the label at its end. */
export const createLrpSdmKeys = (key: Buffer, mirrored: Buffer, counter: Buffer): SdmKeys => {
  const context = Buffer.concat([fromHex('00010080'), mirrored])
  const zeros = Buffer.alloc((BLOCK_BYTES - ((context.length + LABEL.length) % BLOCK_BYTES)) % BLOCK_BYTES)
  const keys = deriveLrpKeys(key, Buffer.concat([context, zeros, LABEL]))
  return {
    encrypt: (data) => encryptLrp(keys.enc, data, Buffer.concat([counter, Buffer.alloc(3)])).data,
    mac: (input) => truncateMac(cmacLrp(keys.mac, input)),
  }
}
