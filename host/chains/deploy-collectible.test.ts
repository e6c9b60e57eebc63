import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createOnChain } from '@iyk/cards/collectibles/chain/on-chain.ts'
import { findDeployment } from '@iyk/cards/collectibles/chain/store.ts'
import { createCardsWorld } from '@iyk/dev/cards-world.ts'
import { startLocalChain } from '@iyk/dev/local-chain.ts'
import { minter } from '@iyk/dev/on-chain-world.ts'
import { type Address, createTestClient, http, publicActions } from 'viem'
import { deployCollectible } from './deploy-collectible.ts'

/** A chain that mines on demand, and a way to run `chain deploy`. */
const start = async (t: TestContext) => {
  const local = await startLocalChain()
  t.after(local.close)
  const client = createTestClient({ mode: 'anvil', transport: http(local.url, { retryCount: 0 }) }).extend(
    publicActions,
  )
  await client.setBalance({ address: minter.address, value: 10n ** 18n })
  await client.setAutomine(false)
  const chain = { id: local.chainId, nodeUrl: local.url, confirmations: 1 }
  const world = await createCardsWorld({}, { onChain: createOnChain({ chains: [chain] }) })
  t.after(world.close)
  const startDeployment = () => {
    const sent = Promise.withResolvers<{ transactionHash: string; again: boolean }>()
    const wanted = { chain, from: minter, minter: minter.address, publicUrl: 'https://cards.example' }
    const deployed: Promise<Address> = deployCollectible(world.context, { ...wanted, onSent: sent.resolve })
    deployed.catch(sent.reject)
    sent.promise.catch(() => {})
    return { sent: sent.promise, deployed }
  }
  return { client, chain, world, startDeployment }
}

test('run three times at once, it sends one transaction, and every run returns the contract', async (t) => {
  const { client, startDeployment } = await start(t)
  const pressed = [startDeployment(), startDeployment(), startDeployment()]
  const hashes = new Set(
    (await Promise.all(pressed.map(({ sent }) => sent))).map(({ transactionHash }) => transactionHash),
  )
  assert.equal(hashes.size, 1)
  await client.mine({ blocks: 1 })
  const contracts = new Set(await Promise.all(pressed.map(({ deployed }) => deployed)))
  assert.equal(contracts.size, 1)
  assert.equal(await client.getTransactionCount({ address: minter.address }), 1)
})

test('run again after a node lost the transaction, it sends the same bytes', async (t) => {
  const { client, chain, world, startDeployment } = await start(t)
  const first = startDeployment()
  const { transactionHash } = await first.sent
  const stored = await findDeployment(world.database, chain.id)
  assert.equal(stored?.transaction_hash, transactionHash)
  await client.dropTransaction({ hash: transactionHash as `0x${string}` })
  const again = startDeployment()
  assert.deepEqual(await again.sent.then((sent) => [sent.transactionHash, sent.again]), [transactionHash, true])
  await client.mine({ blocks: 1 })
  assert.equal(await again.deployed, stored?.address)
  assert.equal(await first.deployed, stored?.address)
})

test('a deployment replaced by another transaction is sent again', async (t) => {
  const { client, startDeployment } = await start(t)
  const first = startDeployment()
  first.deployed.catch(() => {})
  const { transactionHash } = await first.sent
  await client.dropTransaction({ hash: transactionHash as `0x${string}` })
  await client.setNonce({ address: minter.address, nonce: 1 })
  const second = startDeployment()
  const sent = await second.sent
  assert.deepEqual([sent.transactionHash === transactionHash, sent.again], [false, false])
  await client.mine({ blocks: 1 })
  assert.match(await second.deployed, /^0x/)
})

test('a deployment that the node refuses is not stored', async (t) => {
  const { client, chain, world, startDeployment } = await start(t)
  await client.setBalance({ address: minter.address, value: 0n })
  await assert.rejects(startDeployment().deployed)
  assert.equal(await findDeployment(world.database, chain.id), undefined)
})
