import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConfig } from '../config.ts'

const chainsOf = (environment: Record<string, string>) => parseConfig(environment).chains
const refusal = (environment: Record<string, string>) => {
  try {
    parseConfig(environment)
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}

test('default: no chain is set, and pages fall back to mainnet', () => {
  assert.deepEqual(chainsOf({}), [])
})

test('IDs alone are enough; a block is final after twelve confirmations', () => {
  assert.deepEqual(chainsOf({ CHAINS: '1, 100' }), [
    { id: 1, name: '', confirmations: 12 },
    { id: 100, name: '', confirmations: 12 },
  ])
})

test('ETHEREUM_RPC_URL is the mainnet node, unless CHAINS names one', () => {
  const ETHEREUM_RPC_URL = 'https://node.example/key'
  assert.deepEqual(chainsOf({ ETHEREUM_RPC_URL }), [
    { id: 1, name: '', confirmations: 12, node_url: 'https://node.example/key' },
  ])
  assert.equal(chainsOf({ ETHEREUM_RPC_URL, CHAINS: '1' })[0]?.node_url, ETHEREUM_RPC_URL)
  assert.equal(chainsOf({ ETHEREUM_RPC_URL, CHAINS: '100' })[0]?.node_url, undefined)
  const own = '[{"id":1,"node_url":"https://own.example"}]'
  assert.equal(chainsOf({ ETHEREUM_RPC_URL, CHAINS: own })[0]?.node_url, 'https://own.example')
})

test('a chain keeps every field of the setting; without a node_url, its rpc_url is used', () => {
  const chain = {
    id: 31337,
    name: 'Here',
    rpc_url: 'http://127.0.0.1:8545',
    explorer_url: 'https://explorer.example',
    currency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    collectible_contract: '0x22C1f6050E56d2876009903609a2cC3fEf83B415',
    confirmations: 3,
  }
  assert.deepEqual(chainsOf({ CHAINS: JSON.stringify([chain]) }), [{ ...chain, node_url: 'http://127.0.0.1:8545' }])
})

const contract = '0x22C1f6050E56d2876009903609a2cC3fEf83B415'
const withContract = (address: string) => ({ CHAINS: JSON.stringify([{ id: 100, collectible_contract: address }]) })

for (const written of [contract, contract.toLowerCase(), `0x${contract.slice(2).toUpperCase()}`])
  test(`a contract written ${written} is normalized`, () => {
    assert.equal(chainsOf(withContract(written))[0]?.collectible_contract, contract)
  })

test('behavior: for a list with an invalid field, the message names the field and not its value', () => {
  const node_url = 'https://node.example/a-key-of-mine'
  for (const [chains, named] of [
    [[{ id: 1 }, { id: 100, node_url, collectible_contract: '0x…' }], 'CHAINS[1].collectible_contract'],
    [[{ id: 100, node_url: 'node.example/a-key-of-mine' }], 'CHAINS[0].node_url'],
    [[{ node_url }], 'CHAINS[0].id'],
    [[{ id: 100, [node_url]: true }], 'CHAINS[0], which has an unknown field'],
    [[{ id: 1 }, { id: 100, color: node_url }], 'CHAINS[1].color, which is not a field'],
    [[{ id: 100, nodeUrl: node_url }], 'CHAINS[0].nodeUrl, which is not a field; perhaps node_url was meant'],
  ] as const) {
    const said = refusal({ CHAINS: JSON.stringify(chains) })
    assert.ok(said.endsWith(`Check ${named}.`), said)
    assert.doesNotMatch(said, /a-key|0x/)
  }
})

test('behavior: a contract address with a wrong checksum is refused, since a digit may be wrong', () => {
  assert.equal(
    refusal(withContract(contract.replace('C1f', 'c1f'))),
    'CHAINS has a collectible_contract for chain 100 with a wrong checksum. Copy the address again.',
  )
})

const wrong = [
  'mainnet',
  '1,1',
  '0',
  '[]',
  '[1]',
  '{}',
  '[{"id":1}',
  '[{"id":1,"color":"red"}]',
  '[{"id":1,"__proto__":{}}]',
  '[{"name":"x"}]',
  '[{"id":"1"}]',
  '[{"id":1,"node_url":"ftp://node.example"}]',
  '[{"id":1,"collectible_contract":"0x12"}]',
  '[{"id":1,"confirmations":0}]',
  '[{"id":1,"confirmations":2500001}]',
  '[{"id":1,"currency":{"name":"Coin"}}]',
]
for (const CHAINS of wrong)
  test(`behavior: refuses CHAINS ${CHAINS} without repeating it, since it may contain a key`, () => {
    assert.match(
      refusal({ CHAINS }),
      /^CHAINS is set, but must be chain IDs separated by commas, or a JSON list as in self-hosting\.md\.( Check [\w ,.[\]]+\.)?$/,
    )
  })

test('behavior: Goerli is refused without a node address', () => {
  assert.match(refusal({ CHAINS: '1,5' }), /Goerli \(5\), which is retired/)
  assert.equal(refusal({ CHAINS: '[{"id":5,"rpc_url":"http://127.0.0.1:8545"}]' }), 'accepted')
})

const key = '11'.repeat(32)
test('behavior: the minter key must be a valid private key, set in one way only, and is never repeated', () => {
  assert.equal(parseConfig({ MINTER_KEY: key }).MINTER_KEY, `0x${key}`)
  for (const MINTER_KEY of ['0x12', '00'.repeat(32), 'ff'.repeat(32), `${key}00`])
    assert.equal(refusal({ MINTER_KEY }), 'MINTER_KEY is set, but must be 0x and 64 hexadecimal digits.')
  const both = { MINTER_KEY: key, MINTER_KEYSTORE: 'minter.json', MINTER_KEYSTORE_PASSWORD: 'password' }
  assert.match(refusal(both), /Set either MINTER_KEY or MINTER_KEYSTORE/)
  assert.match(refusal({ MINTER_KEYSTORE: 'minter.json' }), /Set both MINTER_KEYSTORE and/)
  assert.match(refusal({ MINTER_KEYSTORE_PASSWORD: 'password' }), /Set both MINTER_KEYSTORE and/)
})
