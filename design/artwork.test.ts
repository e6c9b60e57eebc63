import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { artwork } from './artwork.ts'
import { artworkLook, motifNames, paletteNames } from './artwork-look.ts'
import names from './examples/event-names.json' with { type: 'json' }

const ids = [...new Set(names)]

test('artwork: the same id gives the same picture on every machine', () => {
  assert.equal(artwork('strawberry-sundae'), artwork('strawberry-sundae'))
  const all = createHash('sha256')
  for (const id of ids) all.update(artwork(id))
  // A new checksum means that every picture people already know has changed.
  assert.equal(all.digest('hex'), '98722eb6e2f1ccd4b4efc1da7c5505c386339aa3fe4888245eefe552e1ceb85b')
})

test('artwork: no two events have the same picture', () => {
  assert.equal(new Set(ids.map((id) => artwork(id))).size, ids.length)
})

test('artwork: events use every motif and every palette', () => {
  const artworks = ids.map((id) => artworkLook(id))
  assert.deepEqual(new Set(artworks.map(({ motif }) => motif)), new Set(motifNames))
  assert.deepEqual(new Set(artworks.map(({ palette }) => palette)), new Set(paletteNames))
})

test('artwork: works under a strict content security policy and stays small', () => {
  for (const id of ids) {
    const picture = artwork(id)
    assert.match(picture, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1200 756"[^>]*>.*<\/svg>$/)
    assert.doesNotMatch(picture, /style|<script|\son\w+=|href|\sid=|url\(|NaN|Infinity|undefined/)
    assert.ok(picture.length < 40_000, `${id}: ${picture.length} characters`)
  }
})

test('artwork: an id is never written into the picture', () => {
  assert.ok(!artwork('"><script>alert(1)</script>').includes('alert'))
})
