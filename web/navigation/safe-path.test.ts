import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSafePath } from './safe-path.ts'

const origin = 'https://cards.example.com'

for (const path of ['/', '/collection', '/tap?ref=abc', '/events/1?a=b#c', '/a//b'])
  test(`security 35: ${path} is a valid return path`, () => assert.equal(parseSafePath(path, origin), path))

for (const path of [
  null,
  '',
  'collection',
  '//evil.example.com',
  '///evil.example.com',
  '/\\evil.example.com',
  '\\\\evil.example.com',
  '/\t/evil.example.com',
  '/\n/evil.example.com',
  '/\u0000/evil.example.com',
  ' //evil.example.com',
  '/..//evil.example.com',
  '/.//evil.example.com',
  'https://evil.example.com',
  'https:evil.example.com',
  'javascript:alert(1)',
  'data:text/html,x',
  '@evil.example.com',
  '.evil.example.com',
])
  test(`security 35: ${JSON.stringify(path)} is not a return path`, () =>
    assert.equal(parseSafePath(path, origin), null))
