import { randomBytes as nodeRandomBytes } from 'node:crypto'

/** The current time, passed as an argument everywhere so that tests can set it. */
export type Clock = () => Date
export const systemClock: Clock = () => new Date()

/** Unpredictable bytes, passed as an argument everywhere for the same reason. */
export type RandomBytes = (size: number) => Buffer
export const systemRandomBytes: RandomBytes = (size) => nodeRandomBytes(size)
