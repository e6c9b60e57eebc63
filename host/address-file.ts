import { join } from 'node:path'

/** Written at start, so that operator commands print the same addresses as the host that was started last. */
export const addressFile = (dataDir: string) => join(dataDir, 'public-url')
