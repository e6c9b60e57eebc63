import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EthereumConnector, Link } from '../connectors/connector.ts'
import { ConnectionReplacedError } from '../errors.ts'
import { ada, connectedPage, connectedSolanaPage, openPage } from '../fake-connected.ts'
import { createFakeEthereumWallet, type ProviderError } from '../fake-ethereum-wallet.ts'
import { createFakeSolanaWallet } from '../fake-solana-wallet.ts'
import { getAccounts, getChainId, requestAccounts } from './accounts.ts'
import { chooseAccount } from './choose-account.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { isLocked } from './is-locked.ts'
import { selectAccount } from './select-account.ts'

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

test('prompts the wallet and ends connected', async () => {
  const { wallet, metamask, connector } = setUp()
  const connecting = connect(wallet, connector('io.metamask'))
  assert.equal(wallet.state().status, 'connecting')
  const { status, account, chain } = await connecting
  assert.deepEqual([status, account, chain], ['connected', ada, { id: 1, unsupported: false }])
  assert.deepEqual(metamask.methods(), ['wallet_requestPermissions', 'eth_accounts', 'eth_chainId'])
})

test('a wallet that does not support permissions is asked for its accounts', async () => {
  const { wallet, metamask, connector } = setUp()
  metamask.knowsPermissions = false
  await connect(wallet, connector('io.metamask'))
  assert.deepEqual(metamask.methods(), ['wallet_requestPermissions', 'eth_requestAccounts', 'eth_chainId'])
})

test('a wallet that allowed the page earlier prompts again, and another account may be chosen', async () => {
  const { wallet, metamask, connector } = setUp()
  metamask.authorised = true
  metamask.choice = [bob]
  assert.equal((await connect(wallet, connector('io.metamask'))).account, bob)
})

test('a connected wallet can switch accounts; when the user declines, the current one stays', async () => {
  const { wallet, metamask } = await connectedPage()
  metamask.failures.set('wallet_requestPermissions', { code: 4001 })
  await assert.rejects(chooseAccount(wallet), { name: 'UserRejectedError' })
  assert.deepEqual([wallet.state().status, wallet.state().account], ['connected', ada])
  metamask.choice = [bob]
  await chooseAccount(wallet)
  assert.deepEqual([wallet.state().status, wallet.state().account], ['connected', bob])
})

test('no account can be chosen without a wallet, on Solana, or in a wallet disconnected in the meantime', async () => {
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
    const requested = metamask.methods().includes('eth_requestAccounts')
    assert.equal(requested, ![4001, -32002].includes(code ?? 0), 'who declines once is not asked twice')
    metamask.failures.clear()
    assert.equal((await connect(wallet, connector('io.metamask'))).account, ada)
  })

test('no wallet, or one that is not in this browser, is not found', async () => {
  const { wallet, connector } = setUp()
  const other = setUp()
  await assert.rejects(connect(openPage().wallet, connector('io.metamask')), { name: 'ConnectorNotFoundError' })
  await assert.rejects(connect(other.wallet, undefined), { name: 'ConnectorNotFoundError' })
  assert.equal(wallet.state().status, 'disconnected')
})

test('a wallet that shares no account or no chain does not connect', async () => {
  for (const spoil of ['accounts', 'chainId'] as const) {
    const { wallet, metamask, connector } = setUp()
    if (spoil === 'accounts') metamask.accounts = []
    else metamask.chainId = 0
    const name = spoil === 'accounts' ? 'WalletLockedError' : 'WalletError'
    await assert.rejects(connect(wallet, connector('io.metamask')), { name })
    assert.equal(wallet.state().status, 'disconnected')
  }
})

test('of several accounts one is chosen before the wallet counts as connected; no choice, no connection', async () => {
  const { wallet, metamask, connector } = setUp()
  metamask.accounts = [ada, bob]
  const review = async (link: Link) => {
    assert.deepEqual([wallet.state().status, link.accounts], ['connecting', [ada, bob]])
    return { ...link, account: bob }
  }
  const { account, accounts } = await connect(wallet, connector('io.metamask'), { review })
  assert.deepEqual([account, accounts], [bob, [ada, bob]])
  selectAccount(wallet, ada)
  assert.equal(wallet.state().account, ada)
  assert.throws(() => selectAccount(wallet, '0x0000000000000000000000000000000000000001'), {
    name: 'NotConnectedError',
  })
  await disconnect(wallet)
  const leave = async () => Promise.reject(new ConnectionReplacedError())
  await assert.rejects(connect(wallet, connector('io.metamask'), { review: leave }), {
    name: 'ConnectionReplacedError',
  })
  assert.equal(wallet.state().status, 'disconnected')
})

for (const [thrown, name] of [
  [{ code: -32603, message: 'Wallet is locked' }, 'WalletLockedError'],
  [{ code: 4001, message: 'Unlock your wallet first' }, 'UserRejectedError'],
] as const)
  test(`"${thrown.message}" with code ${thrown.code} is ${name}`, async () => {
    const { wallet, metamask, connector } = setUp()
    for (const method of ['wallet_requestPermissions', 'eth_requestAccounts']) metamask.failures.set(method, thrown)
    await assert.rejects(connect(wallet, connector('io.metamask')), { name })
  })

test('MetaMask says whether it is locked; another wallet need not', async () => {
  const { connector } = setUp()
  const metamask = connector('io.metamask') as EthereumConnector
  assert.equal(await isLocked(metamask), false)
  for (const [answer, locked] of [
    [async () => false, true],
    [async () => true, false],
    [async () => Promise.reject(new Error('no')), false],
  ] as const)
    assert.equal(
      await isLocked(
        Object.assign({ ...metamask, provider: { ...metamask.provider, _metamask: { isUnlocked: answer } } }),
      ),
      locked,
    )
})

test('a failed change of wallets keeps the previous one and its events', async () => {
  const { wallet, metamask, coinbase, connector } = setUp()
  await connect(wallet, connector('io.metamask'))
  coinbase.failures.set('wallet_requestPermissions', { code: 4001 })
  await assert.rejects(connect(wallet, connector('com.coinbase.wallet')), { name: 'UserRejectedError' })
  assert.deepEqual([wallet.state().status, wallet.state().account], ['connected', ada])
  metamask.emit('accountsChanged', [bob])
  assert.equal(wallet.state().account, bob)
})

test('after a change of wallets, events of the old one are ignored', async () => {
  const { wallet, metamask, connector } = setUp()
  await connect(wallet, connector('io.metamask'))
  await connect(wallet, connector('com.coinbase.wallet'))
  metamask.emit('disconnect', { code: 4900 })
  assert.deepEqual([wallet.state().status, wallet.state().account], ['connected', bob])
  assert.equal(metamask.listenerCount(), 0)
})

test('a response that arrives after a disconnect, or after a newer choice, changes nothing', async () => {
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

test('disconnect forgets the account, revokes the permission and stops listening', async () => {
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

test('a wallet that cannot revoke a permission, or never responds, is disconnected anyway', async () => {
  for (const spoil of ['unknown', 'silent'] as const) {
    const { wallet, metamask } = await connectedPage()
    if (spoil === 'unknown') metamask.knowsPermissions = false
    else metamask.unresponsive.add('wallet_revokePermissions')
    const left = disconnect(wallet)
    assert.equal(wallet.state().status, 'disconnected')
    if (spoil === 'unknown') await left
  }
})

test('a Solana wallet connects by the standard and by its injected object, and disconnects', async () => {
  for (const injected of [false, true]) {
    const { wallet, phantom } = await connectedSolanaPage({ injected })
    assert.deepEqual([wallet.state().account, wallet.state().chain], [phantom.address, null])
    await disconnect(wallet)
    assert.equal(phantom.authorised, false)
  }
})

test('a Solana wallet’s refusal is recognized by its message', async () => {
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

test('accounts and chain come from the wallet: only requesting accounts opens a window', async () => {
  const { wallet, metamask } = await connectedPage()
  assert.deepEqual(await requestAccounts(wallet), [ada])
  assert.deepEqual(await getAccounts(wallet), [ada])
  assert.equal(await getChainId(wallet), 1)
  assert.deepEqual(metamask.methods(), ['eth_requestAccounts', 'eth_accounts', 'eth_chainId'])
})

test('without a connected Ethereum wallet, accounts and chain are an error', async () => {
  const { wallet } = openPage()
  const { wallet: solana } = await connectedSolanaPage()
  for (const ask of [requestAccounts, getAccounts, getChainId]) {
    await assert.rejects(ask(wallet), { name: 'NotConnectedError' })
    await assert.rejects(ask(solana), { name: 'UnsupportedMethodError' })
  }
})
