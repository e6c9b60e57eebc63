import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ada, connectedPage, connectedSolanaPage } from '../fake-connected.ts'
import { sendTransaction } from './send-transaction.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hash = `0x${'ab'.repeat(32)}`

test('the chain is checked first, then the transaction is sent with it', async () => {
  const { wallet, metamask } = await connectedPage()
  metamask.responses.set('eth_sendTransaction', hash)
  const sent = await sendTransaction(wallet, {
    chainId: 1,
    to,
    value: 10n ** 18n,
    data: '0x12',
    gas: 21_000n,
    nonce: 0,
  })
  assert.equal(sent, hash)
  assert.deepEqual(metamask.calls, [
    { method: 'eth_chainId' },
    {
      method: 'eth_sendTransaction',
      params: [
        { from: ada, chainId: '0x1', to, value: '0xde0b6b3a7640000', data: '0x12', gas: '0x5208', nonce: '0x0' },
      ],
    },
  ])
})

test('on another chain nothing is sent, even when the page missed the switch', async () => {
  const { wallet, metamask } = await connectedPage()
  metamask.chainId = 100
  assert.equal(wallet.state().chain?.id, 1)
  await assert.rejects(sendTransaction(wallet, { chainId: 1, to }), {
    name: 'ChainMismatchError',
    expected: 1,
    actual: 100,
  })
  assert.deepEqual(metamask.methods(), ['eth_chainId'])
})

for (const [thrown, name, code] of [
  [{ code: 4001 }, 'UserRejectedError', 4001],
  [{ code: -32002 }, 'RequestPendingError', -32002],
  [{ code: -32000, message: 'insufficient funds for gas * price + value' }, 'InsufficientFundsError', -32000],
  [
    { code: -32603, message: 'Internal JSON-RPC error.', data: { code: 3, message: 'execution reverted: no' } },
    'ExecutionRevertedError',
    3,
  ],
] as const)
  test(`${JSON.stringify(thrown)} is ${name}`, async () => {
    const { wallet, metamask } = await connectedPage()
    metamask.failures.set('eth_sendTransaction', thrown)
    await assert.rejects(sendTransaction(wallet, { chainId: 1, to }), { name, code })
    assert.equal(wallet.state().status, 'connected')
  })

test('a response that is not a hash, and a Solana wallet, are refused', async () => {
  const { wallet, metamask } = await connectedPage()
  metamask.responses.set('eth_sendTransaction', '0x')
  await assert.rejects(sendTransaction(wallet, { chainId: 1, to }), { name: 'WalletError' })
  const solana = await connectedSolanaPage()
  await assert.rejects(sendTransaction(solana.wallet, { chainId: 1, to }), { name: 'UnsupportedMethodError' })
})
