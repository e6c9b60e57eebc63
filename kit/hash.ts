import { hash } from 'node:crypto'

/** How tokens and codes are stored: SHA-256, as bytes. They are long random values, so a slow hash would add nothing. */
export const sha256 = (value: string | Uint8Array): Buffer => hash('sha256', value, 'buffer')
