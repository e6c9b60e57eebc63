import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allChecks } from './all-checks.ts'

for (const [name, check] of Object.entries(allChecks))
  test(`the house: ${name}`, async () => assert.deepEqual(await check(), []))
