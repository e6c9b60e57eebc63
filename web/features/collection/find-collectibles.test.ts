import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Collectible } from '@iyk/wire/collectibles.ts'
import { findCollectibles } from './find-collectibles.ts'

const named = (name: string, place = '') => ({ event: { name, place } }) as Collectible

test('a search in the page finds what the host would', () => {
  const names = ['Café Größenwahn', 'CAFE central', 'Teatro', '喫茶店 ｶﾌｪ', 'Жар-птица']
  const find = (search: string) =>
    findCollectibles(
      names.map((name) => named(name)),
      { search },
    ).map(({ event }) => event.name)
  assert.deepEqual(find('café'), ['Café Größenwahn', 'CAFE central'])
  assert.deepEqual(find('größe'), ['Café Größenwahn'])
  assert.deepEqual(find('カフェ'), ['喫茶店 ｶﾌｪ'])
  assert.deepEqual(find('ЖАР'), ['Жар-птица'])
  assert.deepEqual(findCollectibles([named('Talk', 'São Paulo'), named('Walk')], { search: 'sao' }).length, 1)
  assert.deepEqual(find('.*'), [])
})

test('a year is that of the event where it was, alone and with a search', () => {
  const on = (start_date: string, name: string) => ({ event: { name, place: '', start_date } }) as Collectible
  const list = [on('2025-12-31T23:30', 'New year'), on('2026-01-01T00:30', 'New year'), on('2026-05-01T18:00', 'May')]
  const find = (search: string, choice: string) =>
    findCollectibles(list, { search, choice }).map(({ event }) => event.start_date.slice(0, 10))
  assert.deepEqual(find('', '2025'), ['2025-12-31'])
  assert.deepEqual(find(' ', '2026'), ['2026-01-01', '2026-05-01'])
  assert.deepEqual(find('new', '2026'), ['2026-01-01'])
  assert.deepEqual(find('new', ''), ['2025-12-31', '2026-01-01'])
  assert.deepEqual(find('', '2024'), [])
})
