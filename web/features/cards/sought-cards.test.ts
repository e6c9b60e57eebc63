import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, everyCard, parseSought, queryOf } from './sought-cards.ts'

const event = '5f0c8a52-6d1b-4c55-9a3e-2b7d1f0e9c41'

test('what is sought survives the address, and asks the host for the same', () => {
  for (const [sought, query] of [
    [everyCard, []],
    [{ ...everyCard, search: 'badge & co' }, [['search', 'badge & co']]],
    [
      { ...everyCard, show: 'untapped', sort: 'name' },
      [
        ['tapped', 'false'],
        ['sort', 'name'],
      ],
    ],
    [
      { ...everyCard, event, group: 'none' },
      [
        ['event_id', event],
        ['grouped', 'false'],
      ],
    ],
    [{ ...everyCard, group: 'in:none' }, [['group', 'none']]],
  ] as const) {
    const address = addressOf(sought)
    assert.deepEqual(parseSought(address.replace('/cards', '')), sought, address)
    assert.deepEqual(queryOf(sought), query)
  }
  assert.equal(addressOf(everyCard), '/cards')
})

test('what an address cannot mean asks for nothing', () => {
  for (const query of [
    '?show=toString',
    '?sort=size',
    '?event=x',
    '?group=Badges',
    '?group=in:',
    `?group=in:${'x'.repeat(41)}`,
  ])
    assert.deepEqual(parseSought(query), everyCard, query)
})
