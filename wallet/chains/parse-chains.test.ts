import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseChains } from './parse-chains.ts'

const shown = (...configured: Parameters<typeof parseChains>[0]) =>
  parseChains(configured).map(({ id, name, rpcUrl, retired }) => [id, name, rpcUrl, retired])

test('without settings there is mainnet alone, and only the wallet is queried', () => {
  assert.deepEqual(shown(), [[1, 'Ethereum', null, false]])
})

test('Goerli is there only with an address for its node, and is retired', () => {
  assert.deepEqual(shown({ id: 5, name: '' }), [[1, 'Ethereum', null, false]])
  assert.deepEqual(shown({ id: 5, name: '', rpc_url: 'http://127.0.0.1:8545' }), [
    [5, 'Goerli', 'http://127.0.0.1:8545', true],
  ])
})

test('known chains need only their id; other chains need everything', () => {
  assert.deepEqual(
    parseChains([100, 8453, 11155111].map((id) => ({ id, name: '' }))).map(({ name, currency, rpcUrl }) => [
      name,
      currency.symbol,
      rpcUrl,
    ]),
    [
      ['Gnosis', 'XDAI', null],
      ['Base', 'ETH', null],
      ['Sepolia', 'ETH', null],
    ],
  )
  const [own] = parseChains([
    {
      id: 31337,
      name: 'Here',
      rpc_url: 'http://127.0.0.1:8545',
      explorer_url: 'https://explorer.example/',
      currency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
      collectible_contract: '0x22C1f6050E56d2876009903609a2cC3fEf83B415',
    },
  ])
  assert.deepEqual(own, {
    id: 31337,
    name: 'Here',
    currency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
    rpcUrl: 'http://127.0.0.1:8545',
    explorerUrl: 'https://explorer.example',
    collectibleContract: '0x22C1f6050E56d2876009903609a2cC3fEf83B415',
    retired: false,
    isTestnet: false,
  })
})
