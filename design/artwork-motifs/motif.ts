import type { Palette } from '../artwork-palettes.ts'
import type { SeededRandom } from '../seeded-random.ts'

export interface Canvas {
  width: number
  height: number
  palette: Palette
  random: SeededRandom
}

/** Draws over the ground; returns SVG elements. */
export type Motif = (canvas: Canvas) => string

/** A number, rounded to what a picture needs. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"/>`
}

export function polygon(points: readonly (readonly [number, number])[], fill: string): string {
  return `<polygon points="${points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ')}" fill="${fill}"/>`
}

export function path(outline: string, fill: string): string {
  return `<path d="${outline}" fill="${fill}"/>`
}
