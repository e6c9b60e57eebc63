/** Seconds. */
export const hour = 3_600
export const day = 24 * hour
/** A server that fails may be back soon. */
export const fiveMinutes = 300
