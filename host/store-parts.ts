import { join } from 'node:path'

const at = (folder: string) => join(import.meta.dirname, '..', folder)

/** Parts that own tables. Messages come first, because the others write to the outbox. */
export const storeParts = [
  { schema: 'outbox', migrations: at('kit/outbox/migrations'), functions: [at('kit/outbox')] },
  { schema: 'identity', migrations: at('identity/database/migrations'), functions: [at('kit/limits'), at('identity')] },
  { schema: 'cards', migrations: at('cards/database/migrations'), functions: [at('kit/limits'), at('cards')] },
] as const

/** The number of the stored functions of all parts, and what they are under it. A program with a lower number leaves them alone. */
export const storedFunctions = { number: 42, hash: 'f4e8a2095da4b387' }
