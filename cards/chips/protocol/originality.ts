import { ecdsa, weierstrass } from '@noble/curves/abstract/weierstrass.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { expectStatus, sendNative } from './apdu.ts'
import type { Chip } from './chip.ts'
import { status } from './status-words.ts'

const READ_SIGNATURE = 0x3c
const SIGNATURE_BYTES = 56

/** NXP's public key for the NTAG 424 DNA (AN12196, originality signature verification): an uncompressed point of secp224r1. */
export const originalityKey = Buffer.from(
  '048A9B380AF2EE1B98DC417FECC263F8449C7625CECE82D9B916C992DA209D68422B81EC20B65A66B5102A61596AF3379200599316A00A1410',
  'hex',
)

let curve: ReturnType<typeof ecdsa> | undefined

/** secp224r1 (https://www.secg.org/sec2-v2.pdf). Made when it is needed: most processes never see a chip. */
const getCurve = () => {
  curve ??= ecdsa(
    weierstrass({
      p: 2n ** 224n - 2n ** 96n + 1n,
      n: 0xffffffffffffffffffffffffffff16a2e0b8f03e13dd29455c5c2a3dn,
      h: 1n,
      a: 2n ** 224n - 2n ** 96n - 2n,
      b: 0xb4050a850c04b3abf54132565044b0b7d7bfd8ba270b39432355ffb4n,
      Gx: 0xb70e0cbd6bb4bf7f321390b94a03c1d356c21122343280d6115c1d21n,
      Gy: 0xbd376388b5f723fb4c22dfe6cd4375a05a07476444d5819985007e34n,
    }),
    // Never used: the UID itself is signed.
    sha256,
  )
  return curve
}

/** Read_Sig, outside an authentication. */
export const readSignature = async (chip: Chip): Promise<Uint8Array> =>
  expectStatus('Read_Sig', await sendNative(chip, READ_SIGNATURE, Uint8Array.of(0)), status.signatureOk, status.ok)

/** Whether the holder of `publicKey` signed this UID: a copy of a chip has no such signature, though it could repeat another chip's with its UID. */
export const verifySignature = (uid: string, signature: Uint8Array, publicKey: Uint8Array): boolean => {
  if (signature.length !== SIGNATURE_BYTES) return false
  try {
    return getCurve().verify(signature, Buffer.from(uid, 'hex'), publicKey, { prehash: false, lowS: false })
  } catch {
    return false
  }
}
