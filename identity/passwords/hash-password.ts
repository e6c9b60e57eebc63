import type { RandomBytes } from '@iyk/kit/clock.ts'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id, the library's default algorithm; https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** In the PHC string format, with a salt of its own. Runs beside the main thread. */
export const hashPassword = (password: string, randomBytes: RandomBytes): Promise<string> =>
  hash(password, { ...cost, salt: randomBytes(16) })

const ownStart = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
/** Whether a hash was made here, or as it would be here. */
export const isOwnHash = (hash: string): boolean => hash.startsWith(ownStart)

/** Of the same cost as a real one, and of no password anybody knows. */
export const nobodysHash = `${ownStart}${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Whether it is the password of a hash. Without a hash it is not, and saying so takes as long. */
export const verifyPassword = (password: string, kept: string | null | undefined): Promise<boolean> =>
  verify(kept ?? nobodysHash, password)
