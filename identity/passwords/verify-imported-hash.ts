import { pbkdf2, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verify } from '@node-rs/argon2'
import { type ImportedHash, readImportedHash } from './read-imported-hash.ts'

type Of<Method> = Extract<ImportedHash, { method: Method }>

const deriveScrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const derivePbkdf2 = promisify(pbkdf2)

const verifyScrypt = async ({ cost, blockSize, lanes, salt, key }: Of<'scrypt'>, password: string) => {
  // What the algorithm needs; Node refuses to take more than 32 MiB unasked.
  const maxmem = 128 * blockSize * (cost + lanes + 2)
  const derived = await deriveScrypt(password, salt, key.length, { cost, blockSize, parallelization: lanes, maxmem })
  return timingSafeEqual(derived, key)
}

const verifyPbkdf2 = async ({ digest, iterations, salt, key }: Of<'pbkdf2'>, password: string) =>
  timingSafeEqual(await derivePbkdf2(password, salt, iterations, key.length, digest), key)

/** Whether it is the password of a hash made elsewhere. False for a hash that cannot be read. Runs beside the main thread. */
export const verifyImportedHash = async (kept: string, password: string): Promise<boolean> => {
  const hash = readImportedHash(kept)
  switch (hash?.method) {
    case 'argon2':
      return verify(kept, password)
    case 'bcrypt': {
      // Only here: a service without imported users never loads it.
      const bcrypt = await import('@node-rs/bcrypt')
      return bcrypt.verify(password, kept)
    }
    case 'scrypt':
      return verifyScrypt(hash, password)
    case 'pbkdf2':
      return verifyPbkdf2(hash, password)
    default:
      return false
  }
}
