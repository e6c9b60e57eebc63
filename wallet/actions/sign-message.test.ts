import assert from 'node:assert/strict'
import { verify } from 'node:crypto'
import { test } from 'node:test'
import { base58 } from '@scure/base'
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { ada, connectedPage, connectedSolanaPage, openPage } from '../fake-connected.ts'
import { createFakeSolanaWallet } from '../fake-solana-wallet.ts'
import { connect } from './connect.ts'
import { signMessage } from './sign-message.ts'
import { signTypedData } from './sign-typed-data.ts'

const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const text = 'cards.example wants you to sign in ✓\n\nNonce: 1'

/** The fake wallet with the key of `ada` behind it. */
async function signingPage() {
  const { wallet, metamask } = await connectedPage()
  const connector = wallet.state().connector
  assert.ok(connector?.namespace === 'ethereum')
  const { request } = connector.provider
  connector.provider.request = async (call) => {
    const [first, second] = (call.params ?? []) as [`0x${string}`, string]
    if (call.method === 'personal_sign') {
      await request(call).catch(() => {})
      assert.equal(second, ada)
      return account.signMessage({ message: { raw: first } })
    }
    if (call.method === 'eth_signTypedData_v4') {
      await request(call).catch(() => {})
      assert.equal(first, ada)
      return account.signTypedData(JSON.parse(second))
    }
    return request(call)
  }
  return { wallet, metamask }
}

test('an Ethereum signature recovers to the account, for text beyond ASCII too', async () => {
  const { wallet } = await signingPage()
  const signature = (await signMessage(wallet, text)) as `0x${string}`
  assert.equal(await recoverMessageAddress({ message: text, signature }), ada)
})

test('a Solana signature is base58 and verifies, by the standard and by the injected object', async () => {
  for (const injected of [false, true]) {
    const { wallet, phantom } = await connectedSolanaPage({ injected })
    const signature = base58.decode(await signMessage(wallet, text))
    assert.ok(verify(null, Buffer.from(text), phantom.publicKey, signature))
  }
})

test('a declined signature has its own error and leaves the wallet connected, on both', async () => {
  const { wallet, metamask } = await connectedPage()
  metamask.failures.set('personal_sign', { code: 4001 })
  await assert.rejects(signMessage(wallet, text), { name: 'UserRejectedError', code: 4001 })
  assert.equal(wallet.state().status, 'connected')

  for (const injected of [false, true]) {
    const solana = await connectedSolanaPage({ injected })
    solana.phantom.failure = new Error('User declined the request')
    await assert.rejects(signMessage(solana.wallet, text), { name: 'UserRejectedError', code: 4001 })
    assert.equal(solana.wallet.state().status, 'connected')
  }
})

test('a response that is not a signature is refused', async () => {
  const { wallet, metamask } = await connectedPage()
  metamask.responses.set('personal_sign', null)
  await assert.rejects(signMessage(wallet, text), { name: 'WalletError' })

  for (const reply of [undefined, null, {}, [], { signature: 'text' }]) {
    const { wallet: solana, page } = openPage()
    const { injected } = createFakeSolanaWallet()
    injected.signMessage = async () => reply as never
    page.globals.solana = injected
    solana.start()
    await connect(solana, solana.state().connectors[0])
    await assert.rejects(signMessage(solana, text), { name: 'WalletError' })
  }
})

test('nothing is signed without a connection', async () => {
  await assert.rejects(signMessage(openPage().wallet, text), { name: 'NotConnectedError' })
})

const voucher = {
  domain: {
    name: 'IYK Cards',
    version: '1',
    chainId: 1,
    verifyingContract: '0x22C1f6050E56d2876009903609a2cC3fEf83B415',
  },
  types: {
    Voucher: [
      { name: 'serial', type: 'uint256' },
      { name: 'recipient', type: 'address' },
    ],
  },
  primaryType: 'Voucher',
  message: { serial: 2n ** 200n, recipient: ada },
} as const

test('typed data recovers to the account, numbers beyond 2^53 included', async () => {
  const { wallet } = await signingPage()
  const signature = (await signTypedData(wallet, voucher)) as `0x${string}`
  assert.equal(await recoverTypedDataAddress({ ...voucher, signature }), ada)
})

test('typed data for another chain is refused before the wallet is asked to sign', async () => {
  const { wallet, metamask } = await connectedPage()
  metamask.chainId = 100
  await assert.rejects(signTypedData(wallet, voucher), { name: 'ChainMismatchError', expected: 1, actual: 100 })
  assert.deepEqual(metamask.methods(), ['eth_chainId'])
})
