import type { Database } from '@iyk/kit/postgres/database.ts'

const activity = new WeakMap<Database, number>()

/** That this host just wrote something that counts of events contain: a tap, a collectible or a refusal. */
export const countActivity = (database: Database): void => void activity.set(database, activityOf(database) + 1)

/** Grows with everything that this host writes about taps and collectibles. */
export const activityOf = (database: Database): number => activity.get(database) ?? 0
