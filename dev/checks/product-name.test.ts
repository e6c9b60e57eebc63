import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findProductNames } from './product-name.ts'
import { projectFiles, readProjectFile } from './source-files.ts'

test('a page, an email or a pass that writes the name of the software is found', () => {
  for (const path of ['web/routes/landing.tsx', 'cards/emails/copy.ts', 'host/passes/google-link.ts'])
    assert.deepEqual(
      findProductNames(projectFiles(), (one) => `${readProjectFile(one)}${one === path ? "'IYK Cards'" : ''}`),
      [`${path} says the name of the software; use that of the product, or add why to dev/checks/product-name.ts.`],
    )
})
