import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { contractWalletCode, undeployedWallet } from '@iyk/dev/contract-wallet.ts'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'
import { startLocalChain } from '@iyk/dev/local-chain.ts'
import {
  concatHex,
  createTestClient,
  type Hex,
  http,
  keccak256,
  publicActions,
  serializeErc6492Signature,
  toHex,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createContractVerifier } from './create-contract-verifier.ts'

const owner = privateKeyToAccount(keccak256(toHex('owner')))
const outsider = privateKeyToAccount(keccak256(toHex('stranger')))

const walletCode = contractWalletCode(owner.address)
const codes = {
  reverts: '0x5f5ffd',
  garbage: '0x5f195f5260205ff3',
  nothing: '0x00',
  'gas bomb': '0x5b5f56',
  'huge answer': '0x63ffffffff5ff3',
} as const satisfies Record<string, Hex>
const openClient = (url: string) =>
  createTestClient({ mode: 'anvil', transport: http(url) })
    .extend(publicActions)
    .extend(walletActions)

let chain: Awaited<ReturnType<typeof startLocalChain>>
let client: ReturnType<typeof openClient>
let provider: IdentityApp
before(async () => {
  chain = await startLocalChain()
  client = openClient(chain.url)
  provider = await createIdentityApp()
  provider.context.verifyContractSignature = createContractVerifier({ nodes: new Map([[chain.chainId, chain.url]]) })
})
after(async () => {
  await provider.close()
  await chain.close()
})

let wallets = 0
const placeWallet = async (bytecode: Hex) => {
  wallets += 1
  const address = privateKeyToAccount(keccak256(toHex(`wallet ${wallets}`))).address
  await client.setCode({ address, bytecode })
  return address
}
const challengeFor = async (address: string, chain_id = '31337') => {
  const { data } = await provider.call('/crypto_wallets/authenticate/start/primary', {
    body: { crypto_wallet_address: address, crypto_wallet_type: 'ethereum', siwe_params: { chain_id } },
  })
  return data.challenge as string
}
const finish = (crypto_wallet_address: string, signature: string) =>
  provider.call('/crypto_wallets/authenticate', {
    body: { crypto_wallet_address, crypto_wallet_type: 'ethereum', signature, session_duration_minutes: 60 },
  })
const assertRefused = async (reply: ReturnType<typeof finish>, what?: string) => {
  const { status, error } = await reply
  assert.deepEqual([status, error], [401, 'unable_to_authenticate_crypto_wallet'], what)
}

test('a contract wallet signs in with its owner’s signature, once, and not with an attacker’s', async () => {
  const address = await placeWallet(walletCode)
  const message = await challengeFor(address)
  await assertRefused(finish(address, await outsider.signMessage({ message })))
  const signature = await owner.signMessage({ message })
  const { status, data } = await finish(address, signature)
  assert.equal(status, 200)
  assert.equal(data.user.crypto_wallets[0].crypto_wallet_address, address)
  await assertRefused(finish(address, signature))
})

test('security 47: revert, garbage, an empty or huge response and a gas bomb are refused', async () => {
  for (const [name, code] of Object.entries(codes)) {
    const address = await placeWallet(code)
    await assertRefused(finish(address, await owner.signMessage({ message: await challengeFor(address) })), name)
  }
})

test('security 47: a wallet that is not deployed yet signs in by EIP-6492, with its owner’s signature only', async () => {
  const { address, wrap } = undeployedWallet(owner.address, keccak256(toHex('salt')))
  const message = await challengeFor(address)
  await assertRefused(finish(address, wrap(await outsider.signMessage({ message }))))
  await assertRefused(finish(address, await owner.signMessage({ message })), 'not wrapped')
  assert.equal((await finish(address, wrap(await owner.signMessage({ message })))).status, 200)
  assert.equal(await client.getCode({ address }), undefined, 'the question deployed nothing')
})

test('security 47: the chain in the message selects the node; a chain without one is refused', async () => {
  const address = await placeWallet(walletCode)
  await assertRefused(finish(address, await owner.signMessage({ message: await challengeFor(address, '1') })))
})

test('security 49: a node cannot approve an account’s signature in another form', async () => {
  const message = await challengeFor(owner.address)
  const signature = await owner.signMessage({ message })
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const mirrored = concatHex([
    `0x${signature.slice(2, 66)}`,
    toHex(order - BigInt(`0x${signature.slice(66, 130)}`), { size: 32 }),
    signature.endsWith('1b') ? '0x1c' : '0x1b',
  ])
  await assertRefused(finish(owner.address, mirrored))
  for (const inner of [signature, mirrored])
    await assertRefused(
      finish(owner.address, serializeErc6492Signature({ address: outsider.address, data: '0x', signature: inner })),
    )
  assert.equal((await finish(owner.address, signature)).status, 200)
})

test('security 47: a node that never responds, never finishes its response or is unreachable counts as a refusal', async (t) => {
  const hanging = createServer((_request, response) => void response.write('{"jsonrpc":"2.0",')).listen(0, '127.0.0.1')
  t.after(() => {
    hanging.closeAllConnections()
    hanging.close()
  })
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  const close = async () => {
    silent.closeAllConnections()
    await new Promise((resolve) => silent.close(resolve))
  }
  t.after(close)
  const addressOf = async (server: typeof silent) => {
    if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const url = await addressOf(silent)
  const request = { chainId: 1, address: owner.address, message: 'x', signature: '0xabcd' }
  for (const node of [url, await addressOf(hanging)])
    await assert.rejects(createContractVerifier({ nodes: new Map([[1, node]]), timeout: 50 })(request))
  await close()
  await assert.rejects(createContractVerifier({ nodes: new Map([[1, url]]) })(request))
})
