import type { RandomBytes } from '@iyk/kit/clock.ts'

// Loaded on demand: two megabytes that a host needs once someone has a password.
const loadArgon2 = () => import('@node-rs/argon2')

/** Argon2id, the library's default algorithm; https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** In the PHC string format, with a salt of its own. Runs off the main thread. */
export const hashPassword = async (password: string, randomBytes: RandomBytes): Promise<string> =>
  (await loadArgon2()).hash(password, { ...cost, salt: randomBytes(16) })

const ownStart = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
/** Whether a hash was created here, or as it would be here. */
export const isOwnHash = (hash: string): boolean => hash.startsWith(ownStart)

/** As expensive as a real one; no one knows its password. */
export const dummyHash = `${ownStart}${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Whether a password matches a hash. Without a hash it does not, and checking takes as long. */
export const verifyPassword = async (password: string, storedHash: string | null | undefined): Promise<boolean> =>
  (await loadArgon2()).verify(storedHash ?? dummyHash, password)
