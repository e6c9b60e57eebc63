import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsOn, allowsMethod, approvedChains, parseActive } from './remote-accounts.ts'

const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const approve = (accounts: unknown[], methods = ['personal_sign']) =>
  ({ namespaces: { eip155: { accounts: accounts as string[], methods } } }) as const

test('approved accounts are read by chain, each once, with checksums', () => {
  const approved = approve([`eip155:100:${ada.toLowerCase()}`, `eip155:100:${ada}`, `eip155:1:${ada}`])
  assert.deepEqual(accountsOn(approved, 100), [ada])
  assert.deepEqual(accountsOn(approved, 5), [])
  assert.deepEqual(approvedChains(approved, [1, 5]), [1, 100])
  assert.deepEqual([allowsMethod(approved, 'personal_sign'), allowsMethod(approved, 'eth_sign')], [true, false])
})

test('what is no account on an Ethereum chain is none', () => {
  const approved = approve([
    'solana:mainnet:abc',
    `eip155:0:${ada}`,
    `eip155:1.5:${ada}`,
    `eip155::${ada}`,
    'eip155:1:<img src=x>',
    `eip155:1:${ada}0`,
    null,
    { a: 1 },
  ])
  assert.deepEqual(approvedChains(approved, [1]), [])
  assert.deepEqual(accountsOn({ namespaces: {} }, 1), [])
  assert.deepEqual(parseActive([ada.toLowerCase(), `eip155:1:${ada}`, 'x', 5, null]), [ada, ada])
  assert.deepEqual(parseActive('0x'), [])
})
