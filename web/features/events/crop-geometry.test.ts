import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardShape } from '@iyk/design/card-shape.ts'
import { drawnSize, mostZoom, moved, partOf, wholeView, withinEdges, zoomed } from './crop-geometry.ts'

const aspect = cardShape.width / cardShape.height
const sizes = [
  { width: 4000, height: 3000 },
  { width: 3000, height: 4000 },
  { width: 8000, height: 500 },
  { width: 100, height: 90 },
]

test('a part has the shape of the card and stays within the picture, however it is moved and magnified', () => {
  for (const size of sizes) {
    let view = wholeView
    const steps = [
      () => moved(size, view, 3, -2),
      () => zoomed(size, view, 2, { x: 0, y: 1 }),
      () => moved(size, view, -9, 9),
      () => zoomed(size, view, 100, { x: 0.9, y: 0.1 }),
      () => zoomed(size, view, 0.5, { x: 1, y: 1 }),
      () => withinEdges(size, { x: -5, y: 7, zoom: 0 }),
    ]
    for (const step of steps) {
      view = step()
      const part = partOf(size, view)
      assert.ok(Math.abs(part.width / part.height - aspect) < 1e-9)
      assert.ok(part.x >= 0 && part.y >= 0, JSON.stringify(part))
      assert.ok(part.x + part.width <= size.width + 1e-6 && part.y + part.height <= size.height + 1e-6)
      assert.ok(view.zoom >= 1 && view.zoom <= mostZoom(size))
    }
  }
})

test('what is under the finger stays there while it is magnified', () => {
  const size = sizes[0]!
  const point = { x: 0.3, y: 0.6 }
  const at = (view: typeof wholeView) => {
    const { x, y, width, height } = partOf(size, view)
    return [Math.round(x + point.x * width), Math.round(y + point.y * height)]
  }
  const start = zoomed(size, wholeView, 2)
  assert.deepEqual(at(zoomed(size, start, 1.7, point)), at(start))
})

test('a small picture is not magnified, and a large one is sent no larger than a card needs', () => {
  assert.equal(mostZoom({ width: 100, height: 90 }), 1)
  assert.deepEqual(drawnSize({ width: 4000, height: 2522.4 }), { width: 2048, height: 1291 })
  assert.deepEqual(drawnSize({ width: 30_000, height: 1 }), { width: 2048, height: 1 })
  assert.deepEqual(drawnSize({ width: 300.4, height: 189.4 }), { width: 300, height: 189 })
})
