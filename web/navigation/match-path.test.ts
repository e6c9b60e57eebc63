import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchPath } from './match-path.ts'

for (const [pattern, path, found] of [
  ['/', '/', {}],
  ['/events', '/events', {}],
  ['/events', '/Events/', {}],
  ['/events', '/event%73', {}],
  ['/events', '/events/new', null],
  ['/events', '/event', null],
  ['/events/new', '/events/new', {}],
  ['/events/:eventId', '/events/a%20b', { eventId: 'a b' }],
  ['/events/:eventId', '/events/', null],
  ['/events/:eventId/edit', '/events//edit', null],
  ['/events/:eventId/edit', '/events/%/edit', { eventId: '%' }],
] as const)
  test(`${path} ${found ? 'is' : 'is not'} a path of ${pattern}`, () => {
    assert.deepEqual(matchPath(pattern, path), found)
  })
