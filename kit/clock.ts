import { randomBytes as nodeRandomBytes } from 'node:crypto'

/** What time it is. An argument everywhere, so that a test can say so. */
export type Clock = () => Date
export const systemClock: Clock = () => new Date()

/** Unpredictable bytes. An argument everywhere, for the same reason. */
export type RandomBytes = (size: number) => Buffer
export const systemRandomBytes: RandomBytes = (size) => nodeRandomBytes(size)
