import { randomUUID } from 'node:crypto'
import { exportJWK } from 'jose/key/export'
import { generateKeyPair } from 'jose/key/generate/keypair'
import type { StoredKey } from './store.ts'

/** A new RSA key of 2048 bits; takes about a tenth of a second. */
export const generateKey = async (number: number, signsFrom: Date): Promise<StoredKey> => {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  return { number, kid: `jwk-${randomUUID()}`, private_jwk: await exportJWK(privateKey), signs_from: signsFrom }
}
