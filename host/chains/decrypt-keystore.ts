import { createDecipheriv, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'

type Hex = `0x${string}`

/** Version 3 of https://ethereum.org/developers/docs/data-structures-and-encoding/web3-secret-storage */
type Keystore = {
  version: 3
  crypto: {
    cipher: 'aes-128-ctr'
    ciphertext: string
    cipherparams: { iv: string }
    mac: string
  } & (
    | { kdf: 'scrypt'; kdfparams: { dklen: number; salt: string; n: number; r: number; p: number } }
    | { kdf: 'pbkdf2'; kdfparams: { dklen: number; salt: string; c: number; prf: 'hmac-sha256' } }
  )
}

/** A keystore that cannot be opened. The message says why and contains neither key nor password. */
export class KeystoreRefused extends Error {}

/** Limits the memory that a keystore file can make us allocate. Keystores written by geth take 256 MB. */
const maxMemory = 1024 * 1024 * 1024

const derive = async ({ kdf, kdfparams }: Keystore['crypto'], password: string): Promise<Buffer> => {
  const salt = Buffer.from(kdfparams.salt, 'hex')
  if (kdf === 'pbkdf2') return promisify(pbkdf2)(password, salt, kdfparams.c, kdfparams.dklen, 'sha256')
  // OpenSSL refuses r = 1 with this many rounds, which is what several tools write.
  const { scryptAsync } = await import('@noble/hashes/scrypt.js')
  const { n: N, r, p, dklen: dkLen } = kdfparams
  return Buffer.from(await scryptAsync(password, salt, { N, r, p, dkLen, maxmem: maxMemory }))
}

const isHex = (value: unknown, bytes?: number) =>
  typeof value === 'string' && /^([0-9a-f]{2})+$/i.test(value) && (!bytes || value.length === 2 * bytes)

const parse = (text: string): Keystore => {
  try {
    const keystore = JSON.parse(text) as Keystore
    const { version, crypto } = keystore
    const known = crypto.kdf === 'scrypt' || (crypto.kdf === 'pbkdf2' && crypto.kdfparams.prf === 'hmac-sha256')
    const { cipher, ciphertext, cipherparams, mac, kdfparams } = crypto
    const whole = isHex(ciphertext, 32) && isHex(cipherparams.iv, 16) && isHex(mac, 32) && isHex(kdfparams.salt)
    if (version === 3 && cipher === 'aes-128-ctr' && known && kdfparams.dklen >= 32 && whole) return keystore
  } catch {
    // Reported below.
  }
  throw new KeystoreRefused('is not a version 3 keystore with scrypt or pbkdf2')
}

/** Decrypts the private key from the text of a keystore file. Throws `KeystoreRefused`. */
export const decryptKeystore = async (text: string, password: string): Promise<Hex> => {
  const { crypto } = parse(text)
  const { keccak256, toHex } = await import('viem')
  const derived = await derive(crypto, password).catch((error: Error) => {
    throw new KeystoreRefused(`has a key that cannot be derived: ${error.message}`)
  })
  const sealed = Buffer.from(crypto.ciphertext, 'hex')
  if (keccak256(Buffer.concat([derived.subarray(16, 32), sealed])) !== `0x${crypto.mac.toLowerCase()}`)
    throw new KeystoreRefused('does not open with this password')
  const decipher = createDecipheriv('aes-128-ctr', derived.subarray(0, 16), Buffer.from(crypto.cipherparams.iv, 'hex'))
  return toHex(Buffer.concat([decipher.update(sealed), decipher.final()]))
}
