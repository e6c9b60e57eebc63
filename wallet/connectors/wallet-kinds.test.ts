import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kindOfRdns, kindOfStandardName } from './wallet-kinds.ts'

test('a wallet that calls itself "constructor" is one of no known kind', () => {
  assert.equal(kindOfRdns('constructor'), 'ethereum')
  assert.equal(kindOfStandardName('constructor'), 'solana')
  assert.equal(kindOfRdns('io.metamask'), 'metamask')
  assert.equal(kindOfStandardName('Phantom'), 'phantom')
})
