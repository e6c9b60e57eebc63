import { timingSafeEqual } from 'node:crypto'
import { createSeal } from '@iyk/kit/create-seal.ts'
import { hmacSha256, sha256 } from '@iyk/kit/hash.ts'
import type { CardsContext } from '../context.ts'
import { type MasterKeys, masterKeysOf } from '../master-keys/master-keys.ts'

type Keys = MasterKeys & Pick<CardsContext, 'randomBytes'>

const sealOf = (context: Keys) =>
  createSeal(
    masterKeysOf(context).map((key) => hmacSha256(key, 'IYK secret words')),
    context.randomBytes,
  )

export const sealWord = (keys: Keys, eventId: string, word: string): Buffer =>
  sealOf(keys).seal(Buffer.from(eventId), word)

/** Undefined for one that was sealed under a master key that is no longer known. */
export const openWord = (keys: Keys, eventId: string, sealed: Buffer): string | undefined =>
  sealOf(keys).open(Buffer.from(eventId), sealed)?.text

/** What two spellings of a word have in common: case, width and spaces do not count. Lowercasing can produce text that is not NFKC. */
export const normalizeWord = (word: string): string =>
  word.normalize('NFKC').toLowerCase().normalize('NFKC').toLowerCase().replaceAll(/\s/gu, '')

/** In a time that says nothing of either. */
export const isSameWord = (typed: string, word: string): boolean =>
  timingSafeEqual(sha256(normalizeWord(typed)), sha256(normalizeWord(word)))
