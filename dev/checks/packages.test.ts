import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparePackages } from './packages.ts'

const check = (
  manifests: Parameters<typeof comparePackages>[0] extends ReadonlyMap<string, infer M> ? Record<string, M> : never,
  ...uses: [path: string, name: string][]
) =>
  comparePackages(
    new Map(Object.entries(manifests)),
    uses.map(([path, name]) => ({ path, name })),
  )

const pg = { dependencies: { pg: '1' } }
const tools = { devDependencies: { pg: '1' } }

test('what ships names what it imports, whatever other workspaces have', () => {
  assert.deepEqual(check({ kit: pg, cards: {}, dev: {} }, ['kit/a.ts', 'pg'], ['cards/a.ts', 'pg']), [
    'cards/a.ts imports pg: add it to the dependencies of cards/package.json.',
  ])
  assert.deepEqual(check({ cards: {} }, ['cards/a.ts', '@iyk/kit']), [
    'cards/a.ts imports @iyk/kit: add it to the dependencies of cards/package.json.',
  ])
})

test('a test takes packages of its workspace or of dev', () => {
  assert.deepEqual(check({ kit: {}, dev: tools }, ['kit/a.test.ts', 'pg'], ['kit/fake-b.ts', 'pg']), [])
  assert.deepEqual(check({ kit: pg, dev: {} }, ['kit/a.ts', 'pg'], ['kit/a.test.ts', 'pg']), [])
  assert.deepEqual(check({ kit: {}, dev: {} }, ['kit/a.test.ts', 'pg'], ['kit/a.test.ts', '@iyk/dev']), [
    'kit/a.test.ts imports pg: add it to the devDependencies of dev/package.json.',
  ])
})

test('a dependency is for what ships, and a package that nothing imports is not named', () => {
  for (const uses of [[], [['kit/a.test.ts', 'pg']], [['cards/a.ts', 'pg']]] as [string, string][][])
    assert.ok(check({ kit: pg, cards: pg }, ...uses).includes('kit/package.json names pg, which it does not need.'))
  assert.deepEqual(check({ dev: tools }), ['dev/package.json names pg, which it does not need.'])
})

test('React is in the web only, named or not', () => {
  const react = { dependencies: { 'react-dom': '1' } }
  assert.deepEqual(check({ web: react, host: react }, ['web/a.tsx', 'react-dom'], ['host/a.ts', 'react-dom']), [
    'host/a.ts imports react-dom: React is in web/ only.',
  ])
})
