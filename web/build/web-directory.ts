import { join } from 'node:path'

export const webDirectory = join(import.meta.dirname, '..')
