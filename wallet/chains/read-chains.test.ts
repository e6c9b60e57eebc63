import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readChains } from './read-chains.ts'

const shown = (...configured: Parameters<typeof readChains>[0]) =>
  readChains(configured).map(({ id, name, rpcUrl, retired }) => [id, name, rpcUrl, retired])

test('without settings it is mainnet, and nobody is asked but the wallet', () => {
  assert.deepEqual(shown(), [[1, 'Ethereum', null, false]])
})

test('Goerli is there only with an address for its node, and is retired', () => {
  assert.deepEqual(shown({ id: 5, name: '' }), [[1, 'Ethereum', null, false]])
  assert.deepEqual(shown({ id: 5, name: '', rpc_url: 'http://127.0.0.1:8545' }), [
    [5, 'Goerli', 'http://127.0.0.1:8545', true],
  ])
})

test('known chains need their id alone; the rest is said', () => {
  assert.deepEqual(
    readChains([100, 8453, 11155111].map((id) => ({ id, name: '' }))).map(({ name, currency, rpcUrl }) => [
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
  const [own] = readChains([
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
