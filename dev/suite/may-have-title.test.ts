import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTitleSearch } from './may-have-title.ts'

const rows = "const rows = ['a wrong code', 'an old link']\n"
const imported = "import { rows } from './rows.ts'\n"

const files: readonly [source: string, word: string, may: boolean][] = [
  ["test('a code is spent once', check)", 'Spent once', true],
  ["test('a code is spent once', check)", 'spent twice', false],
  ["// spent once\ntest('a code', check)", 'spent once', false],
  [`${rows}for (const row of rows) test(\`refused: \${row}\`, check)`, 'refused: a wrong code', true],
  [`${rows}for (const row of rows) test(\`refused: \${row}\`, check)`, 'an old link', true],
  [`${imported}for (const row of rows) test(\`refused: \${row}\`, check)`, 'refused: a wrong code', true],
  [`${imported}for (const row of rows) test(\`refused: \${row}\`, check)`, 'a wrong code', true],
  [`${imported}for (const row of rows) test(row, check)`, 'an old link', true],
  [`${imported}for (const row of rows) test(row, check)`, 'old', false],
  [`${imported}for (const row of rows) test(\`case 7: \${row}\`, check)`, 'case 7: some', true],
  [`${imported}for (const row of rows) test(\`case 7: \${row}\`, check)`, 'case 71', false],
  [`${imported}for (const row of rows) test(\`\${row} is refused\`, check)`, 'code is refused', true],
  [`${imported}for (const row of rows) test(\`\${row} is refused\`, check)`, 'code is refused twice', false],
  [`${imported}for (const row of rows) test(\`\${row} in \${place} fails\`, check)`, 'code in Rome fails', true],
  [`for (const row of all) test(\`refused: \${row}\`, check)`, 'words', false],
]

for (const [source, word, may] of files)
  test(`a title may have “${word}”, ${may}: ${JSON.stringify(source)}`, () => {
    const sources: Record<string, string> = { 'kit/one.test.ts': source, 'kit/rows.ts': `export ${rows}` }
    assert.equal(createTitleSearch((path) => sources[path] as string)('kit/one.test.ts', word), may)
  })
