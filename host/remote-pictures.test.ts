import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConfig } from './config.ts'
import { queriedChains } from './remote-pictures.ts'

const chainsOf = (environment: Record<string, string>) => queriedChains(parseConfig(environment)).map(({ id }) => id)

test('names and pictures are looked up on chains that have them and a node, unless they are off', () => {
  const node_url = 'https://node.example'
  const CHAINS = JSON.stringify([
    { id: 1, node_url },
    { id: 100, node_url },
    { id: 8453, node_url },
  ])
  assert.deepEqual(chainsOf({}), [])
  assert.deepEqual(chainsOf({ CHAINS: '1,100' }), [])
  assert.deepEqual(chainsOf({ CHAINS }), [1, 100])
  assert.deepEqual(chainsOf({ ETHEREUM_RPC_URL: node_url }), [1])
  assert.deepEqual(chainsOf({ CHAINS, REMOTE_PICTURES: 'off' }), [])
})

test('a gateway of IPFS is an origin', () => {
  assert.equal(parseConfig({ IPFS_GATEWAY: 'http://127.0.0.1:8080' }).IPFS_GATEWAY, 'http://127.0.0.1:8080')
  for (const IPFS_GATEWAY of [
    '127.0.0.1:8080',
    'https://gateway.example/ipfs',
    'ipfs://gateway',
    'https://a:b@gateway.example',
  ])
    assert.throws(() => parseConfig({ IPFS_GATEWAY }), /IPFS_GATEWAY is/)
})
