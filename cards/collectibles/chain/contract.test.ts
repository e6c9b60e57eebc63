import assert from 'node:assert/strict'
import { test } from 'node:test'
import compiled from '@iyk/contracts/collectible.json' with { type: 'json' }
import { collectibleAbi, tokenIdOf } from './contract.ts'

/** The compiler also says of each type how the source names it. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => key !== 'internalType' && key !== 'anonymous')
  return Object.fromEntries(entries.map(([key, inner]) => [key, plain(inner)]))
}

for (const part of collectibleAbi)
  test(`${part.name} is what the contract has`, () => {
    assert.deepEqual(plain(compiled.abi.find(({ name, type }) => name === part.name && type === part.type)), part)
  })

test('a token’s number holds event and serial number', () => {
  assert.equal(
    tokenIdOf('01234567-89ab-4cde-8f01-23456789abcd', 7).toString(16),
    '123456789ab4cde8f0123456789abcd00000007',
  )
})
