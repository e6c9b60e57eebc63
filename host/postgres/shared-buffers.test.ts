import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedBuffers } from './shared-buffers.ts'

const gibibyte = 1024 ** 3
const sizes: [memory: number, setting: string][] = [
  [gibibyte / 4, '64MB'],
  [gibibyte, '128MB'],
  [8 * gibibyte, '1024MB'],
  [64 * gibibyte, '2048MB'],
]
for (const [memory, setting] of sizes)
  test(`with ${memory / gibibyte} GB of memory Postgres shares ${setting}`, () => {
    assert.equal(sharedBuffers(memory), setting)
  })
