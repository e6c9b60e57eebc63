import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import type { StoredKey } from './store.ts'

/** A new RSA key of 2048 bits; takes about a tenth of a second. */
export const generateKey = async (number: number, signsFrom: Date): Promise<StoredKey> => {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  return { number, kid: `jwk-${randomUUID()}`, private_jwk: await exportJWK(privateKey), signs_from: signsFrom }
}
