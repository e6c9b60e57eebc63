import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { artwork } from './artwork.ts'
import { artworkLook, motifNames, neighbourVariants, paletteNames } from './artwork-look.ts'
import names from './examples/event-names.json' with { type: 'json' }

const ids = [...new Set(names)]

test('artwork: the same id gives the same picture on every machine', () => {
  assert.equal(artwork('strawberry-sundae'), artwork('strawberry-sundae'))
  const all = createHash('sha256')
  for (const id of ids) all.update(artwork(id))
  // A new sum means that every picture people already know has changed.
  assert.equal(all.digest('hex'), '4ff30f1521387296070dcfeb1cc974138714b102bec1bdda6775123a06d606af')
})

test('artwork: no two events have the same picture', () => {
  assert.equal(new Set(ids.map((id) => artwork(id))).size, ids.length)
})

test('artwork: events use every motif and every palette', () => {
  const looks = ids.map((id) => artworkLook(id))
  assert.deepEqual(new Set(looks.map(({ motif }) => motif)), new Set(motifNames))
  assert.deepEqual(new Set(looks.map(({ palette }) => palette)), new Set(paletteNames))
})

test('artwork: neighbours in a list share neither motif nor colours', () => {
  const numbered = Array.from({ length: 500 }, (_, number) => `event-${number}`)
  for (const list of [names, numbered, Array<string>(20).fill('the same event twice in a row')]) {
    const variants = neighbourVariants(list)
    const looks = list.map((id, place) => artworkLook(id, variants[place]))
    for (const [place, look] of looks.entries()) {
      const before = looks[place - 1]
      assert.notEqual(look.motif, before?.motif, `"${list[place]}" beside "${list[place - 1]}"`)
      assert.notEqual(look.palette, before?.palette, `"${list[place]}" beside "${list[place - 1]}"`)
    }
  }
})

test('artwork: most events keep their first look in a list', () => {
  const kept = neighbourVariants(names).filter((variant) => variant === 0).length
  assert.ok(kept > names.length * 0.75, `${kept} of ${names.length}`)
})

test('artwork: needs nothing that a strict policy refuses, and stays small', () => {
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
