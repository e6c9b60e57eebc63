import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLiterals } from './literal-limits.ts'

test('findLiterals: bounds that are numbers, with their lines', () => {
  const text = [
    'const Name = Type.String({ minLength: 1, maxLength: 64 })',
    'const Names = Type.Array(Name, { maxItems: 0x10 })',
    'const Token = Type.String({ maxLength: tokenCharacters })',
    'const Chain = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })',
    'const Size = Type.Integer({ maximum: 32_768 })',
    'const Code = Type.String({ minLength: 6 })',
    "const Id = Type.String({ pattern: '^[a-z]{1,300}$' })",
    "const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })",
    'const most = 20',
    'const List = Type.Array(Name, { minItems: 0, maxItems: most })',
    'const wait = Math.min(seconds, 5)',
  ].join('\n')
  assert.deepEqual(findLiterals('wire/one.ts', text), [
    'wire/one.ts:1 has maxLength: 64; give the number a name in wire/limits.ts.',
    'wire/one.ts:2 has maxItems: 0x10; give the number a name in wire/limits.ts.',
    'wire/one.ts:5 has maximum: 32_768; give the number a name in wire/limits.ts.',
    'wire/one.ts:6 has minLength: 6; give the number a name in wire/limits.ts.',
    'wire/one.ts:7 has {1,300}; give the number a name in wire/limits.ts.',
    'wire/one.ts:10 has maxItems: most; give the number a name in wire/limits.ts.',
  ])
})
