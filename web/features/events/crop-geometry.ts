import { cardShape } from '@iyk/design/card-shape.ts'

export interface Size {
  width: number
  height: number
}

/** Which part of a picture: the center from 0 to 1 of each side, and how often the largest possible part is magnified. */
export interface View {
  x: number
  y: number
  zoom: number
}

export interface Part extends Size {
  x: number
  y: number
}

export const wholeView: View = { x: 0.5, y: 0.5, zoom: 1 }

const aspect = cardShape.width / cardShape.height
/** Fewer pixels would be blurred on a card. */
const fewestPixels = 240
/** As many pixels as the sharpest card has. */
const mostPixels = 2048

/** How far a picture can be magnified. */
export function mostZoom(size: Size): number {
  return Math.max(1, Math.min(8, largestPart(size).width / fewestPixels))
}

function largestPart({ width, height }: Size): Size {
  return width / height > aspect ? { width: height * aspect, height } : { width, height: width / aspect }
}

/** The part of a picture that a view shows, in its pixels and within its edges. */
export function partOf(size: Size, { x, y, zoom }: View): Part {
  const largest = largestPart(size)
  const part = { width: largest.width / zoom, height: largest.height / zoom }
  return {
    ...part,
    x: clamp(x * size.width - part.width / 2, size.width - part.width),
    y: clamp(y * size.height - part.height / 2, size.height - part.height),
  }
}

/** A view that shows nothing beyond the edges. */
export function withinEdges(size: Size, view: View): View {
  const zoom = Math.min(mostZoom(size), Math.max(1, view.zoom))
  const part = partOf(size, { ...view, zoom })
  return { zoom, x: (part.x + part.width / 2) / size.width, y: (part.y + part.height / 2) / size.height }
}

/** Moved by shares of what is shown: the picture follows the finger. */
export function moved(size: Size, view: View, across: number, down: number): View {
  const part = partOf(size, view)
  return withinEdges(size, {
    ...view,
    x: view.x - (across * part.width) / size.width,
    y: view.y - (down * part.height) / size.height,
  })
}

/** Magnified so that a point, in shares of what is shown, stays where it is. */
export function zoomed(size: Size, view: View, factor: number, point = { x: 0.5, y: 0.5 }): View {
  const before = partOf(size, view)
  const zoom = Math.min(mostZoom(size), Math.max(1, view.zoom * factor))
  const after = partOf(size, { ...view, zoom })
  return withinEdges(size, {
    zoom,
    x: (before.x + point.x * before.width - (point.x - 0.5) * after.width) / size.width,
    y: (before.y + point.y * before.height - (point.y - 0.5) * after.height) / size.height,
  })
}

/** As large as a part is drawn: no larger than it is, and than any card needs. */
export function drawnSize({ width, height }: Size): Size {
  const scale = Math.min(1, mostPixels / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(0, value), Math.max(0, max))
}
