import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pairReplies } from './node-replies.ts'

const requested = JSON.stringify([7, 8, 9].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_gasPrice' })))
const respond = (id: unknown, result: unknown) => ({ jsonrpc: '2.0', id, result })
const results = (replies: unknown) =>
  (
    JSON.parse(pairReplies(requested, JSON.stringify(replies))) as { id: number; result?: unknown; error?: object }[]
  ).map(({ id, result, error }) => [id, result ?? (error ? 'error' : null)])

for (const [name, replies, expected] of [
  ['in any order', [respond(9, 'c'), respond(7, 'a'), respond(8, 'b')], ['a', 'b', 'c']],
  ['with ids as text', [respond('9', 'c'), respond('8', 'b'), respond('7', 'a')], ['a', 'b', 'c']],
  ['without the first', [respond(8, 'b'), respond(9, 'c')], ['error', 'b', 'c']],
  ['to other questions', [respond(17, 'a'), respond(18, 'b'), respond(19, 'c')], ['error', 'error', 'error']],
  ['twice', [respond(7, 'a'), respond(7, 'z'), respond(8, 'b'), respond(9, 'c')], ['error', 'b', 'c']],
  ['with nothing', [null, 5, respond(9, 'c')], ['error', 'error', 'c']],
] as const)
  test(`answers that come ${name} go to the questions they belong to, and to no others`, () => {
    assert.deepEqual(
      results(replies),
      expected.map((result, place) => [7 + place, result]),
    )
  })

test('a reply that is not a list of answers passes unchanged', () => {
  for (const answered of ['{"error":{"code":-32600,"message":"too many"},"id":null}', '<html>', ''])
    assert.equal(pairReplies(requested, answered), answered)
  assert.equal(pairReplies('{"id":1}', '[]'), '[]')
})
