import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveDeployment } from '@iyk/cards/collectibles/chain/store.ts'
import { parseChains } from '@iyk/wallet/chains/parse-chains.ts'
import { createHostApp } from '../../dev/host-app.ts'

const contract = '0x22C1f6050E56d2876009903609a2cC3fEf83B415'
const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy'])

test('without a setting, pages offer mainnet and name no node', async (t) => {
  const { app } = await createHostApp(t)
  const offered = parseChains((await app.inject('/config.json')).json().chains)
  assert.deepEqual(
    offered.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl })),
    [{ id: 1, name: 'Ethereum', rpcUrl: null }],
  )
})

test('security 67: pages learn only the nodes meant for them and may call those; the service’s own node addresses stay secret', async (t) => {
  const { app } = await createHostApp(t, {
    CHAINS: JSON.stringify([
      { id: 1, rpc_url: 'https://node.example.com/pages/key' },
      { id: 5, rpc_url: 'https://goerli.example.com' },
      {
        id: 100,
        node_url: 'https://secret.example.com/service/key',
        collectible_contract: contract,
        confirmations: 20,
      },
    ]),
    ETHEREUM_RPC_URL: 'https://secret.example.com/mainnet/key',
  })
  const { chains } = (await app.inject('/config.json')).json()
  assert.deepEqual(chains, [
    { id: 1, name: '', rpc_url: 'https://node.example.com/pages/key' },
    { id: 5, name: '', rpc_url: 'https://goerli.example.com' },
    { id: 100, name: '', collectible_contract: contract },
  ])
  assert.deepEqual(
    parseChains(chains).map(({ name, retired }) => [name, retired]),
    [
      ['Ethereum', false],
      ['Goerli', true],
      ['Gnosis', false],
    ],
  )
  const policy = policyOf((await app.inject('/')).headers)
  assert.match(policy, /(^|;)connect-src 'self' https:\/\/node\.example\.com https:\/\/goerli\.example\.com(;|$)/)
  assert.doesNotMatch(policy, /secret/)
})

test('a contract deployed while the host runs is offered at once', async (t) => {
  const { app, contexts } = await createHostApp(t, { ETHEREUM_RPC_URL: 'https://secret.example.com' })
  const chains = async () => (await app.inject('/config.json')).json().chains
  assert.deepEqual(await chains(), [{ id: 1, name: '' }])
  const { database, clock } = contexts.cards
  const transactionHash = `0x${'1'.repeat(64)}` as const
  const deployment = { address: contract, transaction_hash: transactionHash, raw_transaction: null } as const
  await saveDeployment(database, { ...deployment, chainId: 1, now: clock() }, undefined)
  assert.deepEqual(await chains(), [{ id: 1, name: '', collectible_contract: contract }])
})

test('pages may show icons that wallets embed, and none from other origins', async (t) => {
  const { app } = await createHostApp(t)
  const policy = policyOf((await app.inject('/')).headers)
  assert.match(policy, /(^|;)img-src 'self' data: blob:(;|$)/)
  assert.match(policy, /(^|;)default-src 'self'(;|$)/)
  assert.doesNotMatch(policy, /connect-src/)
})
