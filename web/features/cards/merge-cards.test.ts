import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Card } from '@iyk/wire/cards.ts'
import { type LoadedCards, mergeCards } from './merge-cards.ts'

const list = (names: string, nextCursor: string | null, name = 'before'): LoadedCards => ({
  value: [...names].map((id) => ({ id, name }) as Card),
  nextCursor,
  total: 9,
})
const show = ({ value, nextCursor }: LoadedCards) => [value.map(({ id }) => id).join(''), nextCursor]

for (const [title, before, fresh, isSteady, shown] of [
  ['a card that is new or gone', list('abcd', null), list('acdx', null), true, ['acdx', null]],
  ['what was not read again stays', list('abcdef', 'f'), list('abc', 'c'), true, ['abcdef', 'f']],
  ['a card that moved to the front is there once', list('abcdef', 'f'), list('eab', 'b'), true, ['eabdf', 'f']],
  ['by taps, nothing changes its place', list('abcd', 'd'), list('dxab', 'b'), false, ['abcd', 'd']],
  ['by taps, a card that is gone goes', list('abcd', null), list('dab', null), false, ['abd', null]],
  ['by taps, a new card comes last', list('ab', null), list('xab', null), false, ['abx', null]],
] as const)
  test(`a list that is read again: ${title}`, () => {
    assert.deepEqual(show(mergeCards(before, fresh, isSteady)), shown)
  })

test('a list that is read again shows what changed', () => {
  for (const isSteady of [true, false])
    assert.equal(mergeCards(list('a', null), list('a', null, 'after'), isSteady).value[0]?.name, 'after')
})
