import { sha256 } from '@iyk/kit/hash.ts'
import type { Call } from '../context.ts'
import { type Challenge, insertChallenge } from './store.ts'

/** The time limit of a ceremony in milliseconds; the browser is told, the database enforces it. */
export const timeout = 300_000

/** Creates a challenge that can be answered once. */
export const newChallenge = async ({ database, randomBytes, clock }: Call, bound: Challenge): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url')
  await insertChallenge(database, sha256(challenge), bound, new Date(clock().getTime() + timeout))
  return challenge
}
