import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseImports } from './import-graph.ts'

const sources: readonly [source: string, values: string[], types: string[]][] = [
  [
    "import a from './a.ts'\nimport 'b'\nexport * from './c.ts'\nexport { d } from './d.ts'",
    ['./a.ts', 'b', './c.ts', './d.ts'],
    [],
  ],
  ["import a from './a.json' with { type: 'json' }", ['./a.json'], []],
  ["import type { A } from './a.ts'\nexport type { B } from './b.ts'", [], ['./a.ts', './b.ts']],
  // Node erases the name only.
  ["import { type A } from './a.ts'", ['./a.ts'], []],
  ["await import('./a.ts')\nawait import(name)\nawait import(`./b.ts`)", ['./a.ts', './b.ts'], []],
  ["type A = typeof import('./a.ts')", [], ['./a.ts']],
  ["// import a from './a.ts'\nconst text = `\nimport b from './b.ts'\n`", [], []],
]

for (const [source, values, types] of sources)
  test(`parseImports: ${JSON.stringify(source)}`, () => {
    const imports = parseImports('kit/a.ts', source)
    const specifiers = (isType: boolean) => imports.filter((one) => one.isType === isType).map((one) => one.specifier)
    assert.deepEqual([specifiers(false), specifiers(true)], [values, types])
  })
