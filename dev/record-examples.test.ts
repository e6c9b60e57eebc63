import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { examplesFolder, recordExamples } from './record-examples.ts'

test('the provider still replies as in wire/examples; `node dev/record-examples.ts` rewrites it', async () => {
  const examples = await recordExamples()
  assert.deepEqual([...examples.keys()].map((name) => `${name}.json`).sort(), (await readdir(examplesFolder)).sort())
  for (const [name, example] of examples)
    assert.deepEqual(example, JSON.parse(await readFile(join(examplesFolder, `${name}.json`), 'utf8')), name)
})
