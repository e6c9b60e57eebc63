import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ada, connectedPage, connectedSolanaPage, openPage } from '../fake-connected.ts'
import { createFakeEthereumWallet, type ProviderError } from '../fake-ethereum-wallet.ts'
import { createFakeSolanaWallet } from '../fake-solana-wallet.ts'
import { chooseAccount } from './choose-account.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { getAccounts } from './get-accounts.ts'
import { getChainId } from './get-chain-id.ts'
import { requestAccounts } from './request-accounts.ts'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function setUp() {
  const { wallet, page } = openPage()
  const { provider, fake: metamask } = createFakeEthereumWallet()
  page.announce(provider, { rdns: 'io.metamask' })
  const { provider: other, fake: coinbase } = createFakeEthereumWallet({ accounts: [bob] })
  page.announce(other, { rdns: 'com.coinbase.wallet' })
  wallet.start()
  const connector = (rdns: string) => wallet.state().connectors.find(({ id }) => id === rdns)
  return { wallet, page, metamask, coinbase, connector }
}

test('asks the wallet and ends connected', async () => {
  const { wallet, metamask, connector } = setUp()
  const connecting = connect(wallet, connector('io.metamask'))
  assert.equal(wallet.state().status, 'connecting')
  const { status, account, chain } = await connecting
  assert.deepEqual([status, account, chain], ['connected', ada, { id: 1, unsupported: false }])
  assert.deepEqual(metamask.methods(), ['wallet_requestPermissions', 'eth_accounts', 'eth_chainId'])
})

test('a wallet that knows no permissions is asked for accounts', async () => {
  const { wallet, metamask, connector } = setUp()
  metamask.knowsPermissions = false
  await connect(wallet, connector('io.metamask'))
  assert.deepEqual(metamask.methods(), ['wallet_requestPermissions', 'eth_requestAccounts', 'eth_chainId'])
})

test('a wallet that allowed the page earlier asks again, and another account may be chosen', async () => {
  const { wallet, metamask, connector } = setUp()
  metamask.authorised = true
  metamask.choice = [bob]
  assert.equal((await connect(wallet, connector('io.metamask'))).account, bob)
})

test('while it is connected another account can be chosen; declined, the one of before stays', async () => {
  const { wallet, metamask } = await connectedPage()
  metamask.failures.set('wallet_requestPermissions', { code: 4001 })
  await assert.rejects(chooseAccount(wallet), { name: 'UserRejectedError' })
  assert.deepEqual([wallet.state().status, wallet.state().account], ['connected', ada])
  metamask.choice = [bob]
  await chooseAccount(wallet)
  assert.deepEqual([wallet.state().status, wallet.state().account], ['connected', bob])
})

test('another account cannot be asked for without a wallet, on Solana, or of one that was left meanwhile', async () => {
  await assert.rejects(chooseAccount(openPage().wallet), { name: 'NotConnectedError' })
  await assert.rejects(chooseAccount((await connectedSolanaPage()).wallet), { name: 'UnsupportedMethodError' })
  const { wallet } = await connectedPage()
  const overtaken = assert.rejects(chooseAccount(wallet), { name: 'ConnectionReplacedError' })
  await disconnect(wallet)
  await overtaken
  assert.equal(wallet.state().account, null)
})

const failures: [thrown: ProviderError, name: string, code: number | null][] = [
  [{ code: 4001, message: 'User rejected the request.' }, 'UserRejectedError', 4001],
  [{ code: -32603, data: { originalError: { code: 4001 } } }, 'UserRejectedError', 4001],
  [
    { code: -32002, message: "Request of type 'wallet_requestPermissions' already pending" },
    'RequestPendingError',
    -32002,
  ],
  [{ code: 4100 }, 'UnauthorizedError', 4100],
  [{ code: 4200 }, 'UnsupportedMethodError', 4200],
  [{ code: 4900 }, 'WalletDisconnectedError', 4900],
  [{ code: -32603, message: 'Internal error' }, 'WalletError', -32603],
  [new Error('boom'), 'WalletError', null],
]
for (const [thrown, name, code] of failures)
  test(`${JSON.stringify(thrown)} while connecting is ${name}, and the page can try again`, async () => {
    const { wallet, metamask, connector } = setUp()
    for (const method of ['wallet_requestPermissions', 'eth_requestAccounts']) metamask.failures.set(method, thrown)
    await assert.rejects(connect(wallet, connector('io.metamask')), (error: Error & { code?: number | null }) => {
      assert.deepEqual([error.name, error.code], [name, code])
      assert.match(error.message, /^[A-Z][^{}]+\.$/)
      return true
    })
    assert.equal(wallet.state().status, 'disconnected')
    const asked = metamask.methods().includes('eth_requestAccounts')
    assert.equal(asked, ![4001, -32002].includes(code ?? 0), 'who declines once is not asked twice')
    metamask.failures.clear()
    assert.equal((await connect(wallet, connector('io.metamask'))).account, ada)
  })

test('no wallet, or one that is not in this browser, is not found', async () => {
  const { wallet, connector } = setUp()
  const stranger = setUp()
  await assert.rejects(connect(openPage().wallet, connector('io.metamask')), { name: 'ConnectorNotFoundError' })
  await assert.rejects(connect(stranger.wallet, undefined), { name: 'ConnectorNotFoundError' })
  assert.equal(wallet.state().status, 'disconnected')
})

test('a wallet that shares no account or no chain does not connect', async () => {
  for (const spoil of ['accounts', 'chainId'] as const) {
    const { wallet, metamask, connector } = setUp()
    if (spoil === 'accounts') metamask.accounts = []
    else metamask.chainId = 0
    await assert.rejects(connect(wallet, connector('io.metamask')), { name: 'WalletError' })
    assert.equal(wallet.state().status, 'disconnected')
  }
})

test('a failed change of wallets keeps the one of before, its events included', async () => {
  const { wallet, metamask, coinbase, connector } = setUp()
  await connect(wallet, connector('io.metamask'))
  coinbase.failures.set('wallet_requestPermissions', { code: 4001 })
  await assert.rejects(connect(wallet, connector('com.coinbase.wallet')), { name: 'UserRejectedError' })
  assert.deepEqual([wallet.state().status, wallet.state().account], ['connected', ada])
  metamask.emit('accountsChanged', [bob])
  assert.equal(wallet.state().account, bob)
})

test('after a change of wallets the old one is not heard any more', async () => {
  const { wallet, metamask, connector } = setUp()
  await connect(wallet, connector('io.metamask'))
  await connect(wallet, connector('com.coinbase.wallet'))
  metamask.emit('disconnect', { code: 4900 })
  assert.deepEqual([wallet.state().status, wallet.state().account], ['connected', bob])
  assert.equal(metamask.listenerCount(), 0)
})

test('an answer that comes after a disconnect, or after a newer choice, changes nothing', async () => {
  for (const newer of ['disconnect', 'other wallet'] as const) {
    const { wallet, metamask, connector } = setUp()
    metamask.knowsPermissions = false
    const { promise, resolve } = Promise.withResolvers<string[]>()
    const metamaskConnector = connector('io.metamask')
    assert.ok(metamaskConnector?.namespace === 'ethereum')
    const { request } = metamaskConnector.provider
    metamaskConnector.provider.request = (call) => (call.method === 'eth_requestAccounts' ? promise : request(call))
    const overtaken = assert.rejects(connect(wallet, metamaskConnector), { name: 'ConnectionReplacedError' })
    if (newer === 'disconnect') await disconnect(wallet)
    else await connect(wallet, connector('com.coinbase.wallet'))
    const before = wallet.state()
    resolve([ada])
    await overtaken
    assert.equal(wallet.state(), before)
  }
})

test('disconnect forgets the account, gives the permission back and stops listening', async () => {
  const { wallet, metamask } = await connectedPage()
  await disconnect(wallet)
  assert.deepEqual(metamask.calls, [{ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }])
  assert.equal(metamask.authorised, false)
  assert.deepEqual(
    [wallet.state().status, wallet.state().account, wallet.state().connector],
    ['disconnected', null, null],
  )
  assert.equal(metamask.listenerCount(), 0)
})

test('a wallet that cannot take a permission back, or never answers, is left all the same', async () => {
  for (const spoil of ['unknown', 'silent'] as const) {
    const { wallet, metamask } = await connectedPage()
    if (spoil === 'unknown') metamask.knowsPermissions = false
    else metamask.silent.add('wallet_revokePermissions')
    const left = disconnect(wallet)
    assert.equal(wallet.state().status, 'disconnected')
    if (spoil === 'unknown') await left
  }
})

test('a Solana wallet connects by the standard and by its injected object, and lets go again', async () => {
  for (const injected of [false, true]) {
    const { wallet, phantom } = await connectedSolanaPage({ injected })
    assert.deepEqual([wallet.state().account, wallet.state().chain], [phantom.address, null])
    await disconnect(wallet)
    assert.equal(phantom.authorised, false)
  }
})

test('a Solana wallet says in words that it was declined', async () => {
  for (const failure of [
    { code: 4001, message: '' },
    new Error('User rejected the request.'),
    new Error('Cancelled'),
  ]) {
    const { wallet, page } = openPage()
    const { wallet: phantom, fake } = createFakeSolanaWallet()
    fake.failure = failure
    page.register(phantom)
    wallet.start()
    await assert.rejects(connect(wallet, wallet.state().connectors[0]), { name: 'UserRejectedError', code: 4001 })
    assert.equal(wallet.state().status, 'disconnected')
  }
})

test('accounts and chain are asked of the wallet: one question opens a window, the others do not', async () => {
  const { wallet, metamask } = await connectedPage()
  assert.deepEqual(await requestAccounts(wallet), [ada])
  assert.deepEqual(await getAccounts(wallet), [ada])
  assert.equal(await getChainId(wallet), 1)
  assert.deepEqual(metamask.methods(), ['eth_requestAccounts', 'eth_accounts', 'eth_chainId'])
})

test('without a connected Ethereum wallet there is nobody to ask', async () => {
  const { wallet } = openPage()
  const { wallet: solana } = await connectedSolanaPage()
  for (const ask of [requestAccounts, getAccounts, getChainId]) {
    await assert.rejects(ask(wallet), { name: 'NotConnectedError' })
    await assert.rejects(ask(solana), { name: 'UnsupportedMethodError' })
  }
})
