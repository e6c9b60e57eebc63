import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startNode } from '../dev/chain-stand-ins/start-node.ts'
import { parseChains } from './chains/parse-chains.ts'
import { NodeError, toNodeError } from './node-errors.ts'
import { loadNode } from './rpc/load-node.ts'

/** In the words of geth; a local chain cannot be made to return the first three. */
const refusals: [said: string, name: string, message: RegExp][] = [
  ['nonce too high: address 0x7, tx: 9 state: 1', 'NonceTooHighError', /missing/],
  ['fee cap higher than 2^256-1', 'FeeCapTooHighError', /highest fee/],
  ['transaction type not supported', 'TransactionTypeNotSupportedError', /type/],
  ['tip higher than fee cap: address 0x7', 'TipAboveFeeCapError', /tip/],
  ['nonce too low: next nonce 5, tx nonce 1', 'NonceTooLowError', /already made/],
  ['insufficient funds for gas * price + value: have 0 want 1', 'InsufficientFundsError', /enough/],
  ['max fee per gas less than block base fee: maxFeePerGas: 1, baseFee: 7', 'FeeCapTooLowError', /below/],
  ['intrinsic gas too low: gas 20000, minimum needed 21000', 'IntrinsicGasTooLowError', /more gas/],
  ['intrinsic gas too high', 'IntrinsicGasTooHighError', /block/],
  ['execution reverted: no', 'ExecutionRevertedError', /contract refused/],
  ['something else', 'NodeError', /no usable answer/],
]
for (const [message, name, words] of refusals)
  test(`a node that says “${message}” is ${name}, called once`, async () => {
    const wire = await startNode(() => ({ error: { code: -32000, message } }))
    try {
      const [chain] = parseChains([{ id: 1, name: '', rpc_url: wire.url }])
      const node = await loadNode({ chain: chain! })
      await assert.rejects(node.sendRawTransaction('0x02'), (error: Error) => {
        assert.ok(error instanceof NodeError)
        assert.deepEqual([error.name, error.code], [name, -32000])
        assert.match(error.message, words)
        return true
      })
      assert.equal(wire.posts.length, 1)
    } finally {
      await wire.close()
    }
  })

test('a wallet passes on its node’s message inside its own error', () => {
  const thrown = { code: -32603, message: 'Internal JSON-RPC error.', data: { code: -32000, message: 'nonce too low' } }
  const error = toNodeError(thrown)
  assert.deepEqual([error?.name, error?.code], ['NonceTooLowError', -32000])
})

test('an error without a node’s message is not a node error', () => {
  const circular: { cause?: unknown } = {}
  circular.cause = circular
  for (const thrown of [null, undefined, 'nonce', new Error('boom'), circular, { data: null }])
    assert.equal(toNodeError(thrown), null)
})
