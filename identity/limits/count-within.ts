import { countingWithin } from '@iyk/kit/limits/count-within.ts'
import { findFull, takeFrom } from './store.ts'

/** Counts one occurrence of what the provider limits. Throws `too_many_requests`. */
export const countWithin = countingWithin({ takeFrom, findFull })
