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

/** What makes two pictures look alike or not: the motif and its colors. */
interface ArtworkLook {
  motif: MotifName
  palette: PaletteName
}

/** Which motif and colors an event's picture has. */
export const artworkLook = (id: string): ArtworkLook => ({
  motif: motifNames[hash(`${id}/motif`) % motifNames.length] ?? 'rings',
  palette: paletteNames[hash(`${id}/palette`) % paletteNames.length] ?? 'lagoon',
})
