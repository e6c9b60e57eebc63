import { artworkLook, type MotifName } from './artwork-look.ts'
import { arches } from './artwork-motifs/arches.ts'
import { beads } from './artwork-motifs/beads.ts'
import { chevrons } from './artwork-motifs/chevrons.ts'
import type { Motif } from './artwork-motifs/motif.ts'
import { petals } from './artwork-motifs/petals.ts'
import { rays } from './artwork-motifs/rays.ts'
import { rings } from './artwork-motifs/rings.ts'
import { tiles } from './artwork-motifs/tiles.ts'
import { weave } from './artwork-motifs/weave.ts'
import { palettes } from './artwork-palettes.ts'
import { hash, seededRandom } from './seeded-random.ts'

/** The drawing's own units: an ID-1 card. Any other frame crops it around the middle. */
const artworkSize = { width: 1200, height: 756 } as const

const motifs: Record<MotifName, Motif> = { arches, beads, chevrons, petals, rays, rings, tiles, weave }

/**
 * The generated picture of an event as a complete SVG document. The same id gives the same bytes everywhere.
 * Only presentation attributes are used, so it shows under `default-src 'self'`, inline or as a file.
 */
export function artwork(id: string): string {
  const look = artworkLook(id)
  const { width, height } = artworkSize
  const palette = palettes[look.palette]
  const random = seededRandom(hash(`${id}/drawing`))
  const ground = `<rect width="${width}" height="${height}" fill="${palette.ground}"/>`
  const drawing = motifs[look.motif]({ width, height, palette, random })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">${ground}${drawing}</svg>`
}
