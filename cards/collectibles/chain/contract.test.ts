import assert from 'node:assert/strict'
import { test } from 'node:test'
import compiled from '@iyk/contracts/collectible.json' with { type: 'json' }
import { collectibleAbi } from './contract.ts'

/** Removes the `internalType` that the compiler adds. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => key !== 'internalType' && key !== 'anonymous')
  return Object.fromEntries(entries.map(([key, inner]) => [key, plain(inner)]))
}

for (const part of collectibleAbi)
  test(`${part.name} matches the contract`, () => {
    assert.deepEqual(plain(compiled.abi.find(({ name, type }) => name === part.name && type === part.type)), part)
  })
