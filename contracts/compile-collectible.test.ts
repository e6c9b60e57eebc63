import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { compileCollectible } from './compile-collectible.ts'

test('compiling again gives the committed bytes; if not: node contracts/compile.ts', () => {
  const committed = readFileSync(join(import.meta.dirname, 'collectible.json'), 'utf8')
  assert.equal(`${JSON.stringify(compileCollectible(), null, 2)}\n`, committed)
})
