import { hash } from './seeded-random.ts'

export const motifNames = ['arches', 'beads', 'chevrons', 'petals', 'rays', 'rings', 'tiles', 'weave'] as const
export type MotifName = (typeof motifNames)[number]

export const paletteNames = [
  'ember',
  'lagoon',
  'meadow',
  'signal',
  'orchard',
  'dusk',
  'harbour',
  'rosehip',
  'reef',
  'canary',
  'graphite',
  'bone',
  'mist',
] as const
export type PaletteName = (typeof paletteNames)[number]

/** What makes two pictures look alike or not: the motif and its colours. */
export interface ArtworkLook {
  motif: MotifName
  palette: PaletteName
}

/** Which motif and colours an event's picture has. Each variant of an id differs from the one before in both. */
export function artworkLook(id: string, variant = 0): ArtworkLook {
  const motif = hash(`${id}/motif`) + variant * 3
  const palette = hash(`${id}/palette`) + variant * 5
  return {
    motif: motifNames[motif % motifNames.length] ?? 'rings',
    palette: paletteNames[palette % paletteNames.length] ?? 'lagoon',
  }
}

/**
 * The smallest variant of each id that shares neither motif nor colours with its neighbour before it.
 * For walls and lists; a single picture is variant 0.
 */
export function neighbourVariants(ids: readonly string[]): number[] {
  let before: ArtworkLook | undefined
  return ids.map((id) => {
    let variant = 0
    let look = artworkLook(id, variant)
    while (before && (look.motif === before.motif || look.palette === before.palette)) {
      variant += 1
      look = artworkLook(id, variant)
    }
    before = look
    return variant
  })
}
