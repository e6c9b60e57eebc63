import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import sharp from 'sharp'
import { openBandedPng } from './banded-png.ts'

const decode = (png: Buffer) => sharp(png, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })

test('a picture of several bands is the picture of all their rows', async () => {
  const [width, height] = [301, 90]
  // Half of it repeats, so that bands would refer to each other if they could.
  const random = randomBytes(width * 45 * 3)
  const pixels = Buffer.concat([random, random])
  const { band, join } = openBandedPng({ width, height })
  const rows = (from: number, to: number) => pixels.subarray(from * width * 3, to * width * 3)
  for (const cuts of [[], [1], [45], [30, 31, 89]]) {
    const edges = [0, ...cuts, height]
    const bands = edges.slice(1).map((to, place) => band(rows(edges[place]!, to), 1 + (place % 9)))
    const { data, info } = await decode(join(...bands))
    assert.deepEqual([info.width, info.height, info.channels], [width, height, 3])
    assert.ok(data.equals(pixels), `cut at ${cuts}`)
  }
})

test('a band without rows adds nothing, and one is used in many pictures', async () => {
  const { band, join } = openBandedPng({ width: 2, height: 2 })
  const [none, top] = [band(Buffer.alloc(0), 9), band(Buffer.alloc(6, 1), 9)]
  for (const value of [7, 255]) {
    const { data } = await decode(join(top, band(Buffer.alloc(6, value), 6), none))
    assert.deepEqual([...data], [...Buffer.alloc(6, 1), ...Buffer.alloc(6, value)])
  }
})

test('a palette gives each pixel its color', async () => {
  const palette = Buffer.from([1, 2, 3, 250, 251, 252])
  const { band, join } = openBandedPng({ width: 2, height: 1, palette })
  const { data } = await decode(join(band(Buffer.from([1, 0]), 9)))
  assert.deepEqual([...data], [250, 251, 252, 1, 2, 3])
})
