import { pbkdf2, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type ImportedHash, parseImportedHash } from './parse-imported-hash.ts'

type Of<Method> = Extract<ImportedHash, { method: Method }>

const deriveScrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const derivePbkdf2 = promisify(pbkdf2)

const verifyScrypt = async ({ cost, blockSize, lanes, salt, key }: Of<'scrypt'>, password: string) => {
  // The algorithm needs this much; Node's default limit is 32 MiB.
  const maxmem = 128 * blockSize * (cost + lanes + 2)
  const derived = await deriveScrypt(password, salt, key.length, { cost, blockSize, parallelization: lanes, maxmem })
  return timingSafeEqual(derived, key)
}

const verifyPbkdf2 = async ({ digest, iterations, salt, key }: Of<'pbkdf2'>, password: string) =>
  timingSafeEqual(await derivePbkdf2(password, salt, iterations, key.length, digest), key)

/** Whether a password matches an imported hash. False for a hash that cannot be parsed. Runs off the main thread. */
export const verifyImportedHash = async (storedHash: string, password: string): Promise<boolean> => {
  const hash = parseImportedHash(storedHash)
  switch (hash?.method) {
    case 'argon2': {
      const argon2 = await import('@node-rs/argon2')
      return argon2.verify(storedHash, password)
    }
    case 'bcrypt': {
      // Loaded on demand: a service without imported users never needs it.
      const bcrypt = await import('@node-rs/bcrypt')
      return bcrypt.verify(password, storedHash)
    }
    case 'scrypt':
      return verifyScrypt(hash, password)
    case 'pbkdf2':
      return verifyPbkdf2(hash, password)
    default:
      return false
  }
}
