import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pairAnswers } from './node-answers.ts'

const asked = JSON.stringify([7, 8, 9].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_gasPrice' })))
const answer = (id: unknown, result: unknown) => ({ jsonrpc: '2.0', id, result })
const results = (answers: unknown) =>
  (JSON.parse(pairAnswers(asked, JSON.stringify(answers))) as { id: number; result?: unknown; error?: object }[]).map(
    ({ id, result, error }) => [id, result ?? (error ? 'error' : null)],
  )

for (const [name, answers, expected] of [
  ['in any order', [answer(9, 'c'), answer(7, 'a'), answer(8, 'b')], ['a', 'b', 'c']],
  ['with ids as text', [answer('9', 'c'), answer('8', 'b'), answer('7', 'a')], ['a', 'b', 'c']],
  ['without the first', [answer(8, 'b'), answer(9, 'c')], ['error', 'b', 'c']],
  ['to other questions', [answer(17, 'a'), answer(18, 'b'), answer(19, 'c')], ['error', 'error', 'error']],
  ['twice', [answer(7, 'a'), answer(7, 'z'), answer(8, 'b'), answer(9, 'c')], ['error', 'b', 'c']],
  ['with nothing', [null, 5, answer(9, 'c')], ['error', 'error', 'c']],
] as const)
  test(`answers that come ${name} go to their own questions, and to no others`, () => {
    assert.deepEqual(
      results(answers),
      expected.map((result, place) => [7 + place, result]),
    )
  })

test('what is no list of answers stays as it is', () => {
  for (const answered of ['{"error":{"code":-32600,"message":"too many"},"id":null}', '<html>', ''])
    assert.equal(pairAnswers(asked, answered), answered)
  assert.equal(pairAnswers('{"id":1}', '[]'), '[]')
})
