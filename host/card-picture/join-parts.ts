import type { Parts } from './encode-card.ts'

/** A file in the order of its bytes: its own parts follow each part of what it has in common with others. */
export const joinParts = ([before, after]: Parts, [own, end]: Parts): Uint8Array[] =>
  [before, own, after, end].filter(({ length }) => length > 0)

export const lengthOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0)
