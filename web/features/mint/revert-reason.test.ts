import assert from 'node:assert/strict'
import { test } from 'node:test'
import compiled from '@iyk/contracts/collectible.json' with { type: 'json' }
import { type Abi, encodeErrorResult } from 'viem'
import { revertReason } from './revert-reason.ts'

const abi = compiled.abi as Abi
const returned = (errorName: string, args: readonly unknown[]) => encodeErrorResult({ abi, errorName, args })
const none = '0x0000000000000000000000000000000000000000'

test('each error of the contract has its reason, wherever a library or wallet put what it returned', () => {
  const cases = [
    ['expired', returned('VoucherExpired', [1n])],
    ['unsigned', returned('VoucherNotSigned', [none])],
    ['supply', returned('SerialOutOfSupply', [2, 1])],
    ['minted', returned('ERC721InvalidSender', [none])],
    ['other', returned('ERC721InvalidReceiver', [none])],
  ] as const
  for (const [reason, data] of cases) {
    assert.equal(revertReason(Object.assign(new Error('reverted'), { data })), reason)
    assert.equal(revertReason(new Error('outer', { cause: new Error('inner', { cause: { code: 3, data } }) })), reason)
    assert.equal(revertReason({ code: -32603, data: { originalError: {}, data } }), reason)
  }
})

test('what says nothing is refused for another reason, also when it refers to itself', () => {
  const circular: { cause?: unknown } = {}
  circular.cause = circular
  for (const error of [
    undefined,
    null,
    'text',
    new Error('x'),
    { data: '0x' },
    { data: 'execution reverted' },
    circular,
  ])
    assert.equal(revertReason(error), 'other')
})
