import { sha256 } from '@iyk/kit/hash.ts'
import type { Call } from '../context.ts'
import { type Challenge, insertChallenge } from './store.ts'

/** Milliseconds within which a ceremony must end; told to the browser, held by the store. */
export const timeout = 300_000

/** Makes a challenge that can be answered once. */
export const newChallenge = async ({ database, randomBytes, clock }: Call, bound: Challenge): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url')
  await insertChallenge(database, sha256(challenge), bound, new Date(clock().getTime() + timeout))
  return challenge
}
