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
      search,
    ).map(({ event }) => event.name)
  assert.deepEqual(find('café'), ['Café Größenwahn', 'CAFE central'])
  assert.deepEqual(find('größe'), ['Café Größenwahn'])
  assert.deepEqual(find('カフェ'), ['喫茶店 ｶﾌｪ'])
  assert.deepEqual(find('ЖАР'), ['Жар-птица'])
  assert.deepEqual(findCollectibles([named('Talk', 'São Paulo'), named('Walk')], 'sao').length, 1)
  assert.deepEqual(find('.*'), [])
})
