import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { selectAccount } from '../actions/select-account.ts'
import { parseChains } from '../chains/parse-chains.ts'
import { createWallet, type Wallet } from '../create-wallet.ts'
import { createFakeEthereumWallet } from '../fake-ethereum-wallet.ts'
import { createFakeBrowser, settle } from '../fake-page.ts'
import { createFakeSolanaWallet } from '../fake-solana-wallet.ts'

const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const chains = parseChains([
  { id: 1, name: 'Ethereum' },
  { id: 100, name: 'Gnosis' },
])
const shown = (wallet: Wallet) => {
  const { status, account, chain } = wallet.state()
  return { status, account, chain: chain?.id ?? null }
}
const none = { status: 'disconnected', account: null, chain: null }

async function setUp() {
  const browser = createFakeBrowser()
  const { provider, fake: metamask } = createFakeEthereumWallet({ authorised: true })
  const openTab = async () => {
    const { platform, fake: page } = browser.openTab()
    page.announce(provider, { rdns: 'io.metamask' })
    const wallet = createWallet({ platform, chains, autoConnect: true })
    wallet.start()
    await page.advance(0)
    return { wallet, page }
  }
  const { wallet, page } = await openTab()
  assert.equal(wallet.state().status, 'connected')
  const saved = () => JSON.parse(browser.storage.get('wagmi.store') ?? '').state.data
  return { browser, metamask, openTab, wallet, page, saved }
}

test('another account is shown with its checksum and stored', async () => {
  const { metamask, wallet, saved } = await setUp()
  metamask.emit('accountsChanged', [bob.toLowerCase(), ada])
  assert.deepEqual(shown(wallet), { status: 'connected', account: bob, chain: 1 })
  assert.equal(saved().account, bob)
})

test('the account chosen among several stays until its owner makes another one active or it is no longer allowed', async () => {
  const { metamask, wallet, page, openTab } = await setUp()
  metamask.accounts = [ada, bob]
  metamask.emit('accountsChanged', [ada, bob])
  assert.equal(wallet.state().account, ada)
  selectAccount(wallet, bob)
  const other = await openTab()
  assert.equal(other.wallet.state().account, bob, 'the next visit has it, too')
  metamask.emit('accountsChanged', [ada, bob, carol])
  assert.equal(wallet.state().account, bob)
  selectAccount(other.wallet, ada)
  await page.advance(0)
  assert.equal(wallet.state().account, ada, 'and the other tabs')
  selectAccount(wallet, bob)
  metamask.emit('accountsChanged', [ada])
  assert.equal(wallet.state().account, ada)
  metamask.emit('accountsChanged', [bob, ada])
  assert.equal(wallet.state().account, bob)
})

for (const [value, id, unsupported] of [
  ['0x64', 100, false],
  ['0x5', 5, true],
  [100, 100, false],
  ['100', 100, false],
] as const)
  test(`another chain (${JSON.stringify(value)}) is shown and stored`, async () => {
    const { metamask, wallet, saved } = await setUp()
    metamask.emit('chainChanged', value)
    assert.deepEqual(wallet.state().chain, { id, unsupported })
    assert.deepEqual(saved().chain, { id, unsupported })
  })

test('no remaining account means disconnected', async () => {
  const { metamask, wallet, saved } = await setUp()
  metamask.emit('accountsChanged', [])
  assert.deepEqual(shown(wallet), none)
  assert.deepEqual(saved(), {})
  assert.equal(metamask.listenerCount(), 3, 'it is heard once, for the case that it comes back')
})

test('disconnect clears account and chain', async () => {
  const { metamask, wallet, saved } = await setUp()
  metamask.emit('disconnect', { code: 4900 })
  assert.deepEqual(shown(wallet), none)
  assert.deepEqual(saved(), {})
})

test('disconnect 1013 changes nothing while the account is there, and later events still count', async () => {
  const { metamask, wallet } = await setUp()
  metamask.emit('disconnect', { code: 1013 })
  await settle()
  assert.equal(wallet.state().status, 'connected')
  metamask.emit('accountsChanged', [bob])
  assert.equal(wallet.state().account, bob)
})

for (const [name, spoil] of [
  ['the account is gone', (metamask: { authorised: boolean }) => (metamask.authorised = false)],
  [
    'the wallet returns an error',
    (metamask: { failures: Map<string, object> }) => metamask.failures.set('eth_accounts', { code: 4900 }),
  ],
] as const)
  test(`disconnect 1013 counts when ${name}`, async () => {
    const { metamask, wallet } = await setUp()
    spoil(metamask)
    metamask.emit('disconnect', { code: 1013 })
    await settle()
    assert.deepEqual(shown(wallet), none)
  })

test('disconnect 1013 of a wallet left in the meantime does not affect the next one', async () => {
  const { platform, fake: page } = createFakeBrowser().openTab()
  const [left, next] = [createFakeEthereumWallet(), createFakeEthereumWallet({ accounts: [bob] })]
  page.announce(left.provider, { rdns: 'io.metamask' })
  page.announce(next.provider, { rdns: 'app.phantom' })
  const wallet = createWallet({ platform, chains, autoConnect: false })
  wallet.start()
  const [first, second] = wallet.state().connectors
  await connect(wallet, first)
  const reply = Promise.withResolvers<unknown>()
  left.provider.request = () => reply.promise
  left.fake.emit('disconnect', { code: 1013 })
  await connect(wallet, second)
  reply.resolve([])
  await settle()
  assert.deepEqual(shown(wallet), { status: 'connected', account: bob, chain: 1 })
})

for (const nonsense of [undefined, null, '', 'mainnet', {}, -1, 0.5])
  test(`an invalid chain (${JSON.stringify(nonsense)}) is ignored, and the wallet gets no error`, async () => {
    const { metamask, wallet } = await setUp()
    assert.doesNotThrow(() => metamask.emit('chainChanged', nonsense))
    assert.deepEqual(shown(wallet), { status: 'connected', account: ada, chain: 1 })
  })

test('a Solana wallet changes and drops its account', async () => {
  const { platform, fake: page } = createFakeBrowser().openTab()
  const { wallet: phantom, fake, account } = createFakeSolanaWallet({ authorised: true })
  page.register(phantom)
  const wallet = createWallet({ platform, chains, autoConnect: true })
  wallet.start()
  await page.advance(0)
  const other = createFakeSolanaWallet().account
  fake.changeAccounts([other, account])
  assert.equal(wallet.state().account, other.address)
  fake.changeAccounts([])
  assert.deepEqual(shown(wallet), none)
  assert.equal(fake.listenerCount(), 1)
  wallet.destroy()
  assert.equal(fake.listenerCount(), 0)
})

test('the other tab follows a disconnect and a connection', async () => {
  const { wallet, openTab } = await setUp()
  const second = await openTab()
  assert.deepEqual(shown(second.wallet), { status: 'connected', account: ada, chain: 1 })
  await disconnect(wallet)
  assert.deepEqual(shown(second.wallet), none)
  await connect(wallet, wallet.state().connectors[0])
  await second.page.advance(0)
  assert.deepEqual(shown(second.wallet), { status: 'connected', account: ada, chain: 1 })
})

test('the other tab follows to another wallet', async () => {
  const { wallet, page, openTab } = await setUp()
  const second = await openTab()
  const { provider } = createFakeEthereumWallet({ accounts: [bob] })
  for (const tab of [page, second.page]) {
    tab.announce(provider, { rdns: 'app.phantom' }, 0)
    await tab.advance(0)
  }
  await connect(
    wallet,
    wallet.state().connectors.find(({ id }) => id === 'app.phantom'),
  )
  await second.page.advance(200)
  assert.deepEqual([second.wallet.state().connector?.id, second.wallet.state().account], ['app.phantom', bob])
})

test('the other tab queries the wallet when only one tab was told of a new account', async () => {
  const { browser, metamask, wallet, openTab } = await setUp()
  const second = await openTab()
  metamask.accounts = [bob]
  metamask.chainId = 100
  wallet.store.change({ account: bob, chainId: 100 })
  await settle()
  assert.deepEqual(shown(second.wallet), { status: 'connected', account: bob, chain: 100 })
  assert.match(browser.storage.get('wagmi.store') ?? '', new RegExp(bob))
})

test('tabs whose wallets report different chains keep them, and do not query each other forever', async () => {
  const browser = createFakeBrowser()
  const tabs = [1, 100].map((chainId) => {
    const { platform, fake: page } = browser.openTab()
    const { provider, fake } = createFakeEthereumWallet({ authorised: true, chainId })
    page.announce(provider, { rdns: 'io.metamask' })
    return { wallet: createWallet({ platform, chains, autoConnect: true }), page, fake }
  })
  for (const { wallet, page } of tabs) {
    wallet.start()
    await page.advance(0)
  }
  for (let turn = 0; turn < 5; turn++) await settle()
  assert.deepEqual(
    tabs.map(({ wallet, fake }) => [wallet.state().chain?.id, fake.calls.length]),
    [
      [1, 4],
      [100, 2],
    ],
  )
})

test('a disconnect is not undone by a tab that was about to reconnect', async () => {
  const { browser, wallet } = await setUp()
  const { platform, fake: page } = browser.openTab()
  const { provider } = createFakeEthereumWallet({ authorised: true })
  const { request } = provider
  const unlocked = Promise.withResolvers<void>()
  provider.request = async (call) => {
    await unlocked.promise
    return request(call)
  }
  page.announce(provider, { rdns: 'io.metamask' })
  const second = createWallet({ platform, chains, autoConnect: true })
  second.start()
  await page.advance(0)
  assert.equal(second.state().status, 'reconnecting')
  await disconnect(wallet)
  unlocked.resolve()
  await page.advance(200)
  assert.deepEqual([shown(wallet), shown(second)], [none, none])
})

test('values that another tab writes to storage are not trusted', async () => {
  const { browser, wallet } = await setUp()
  const writer = browser.openTab().platform
  writer.storage.write('wagmi.store', JSON.stringify({ state: { data: { account: bob } }, version: 2 }))
  await settle()
  assert.equal(wallet.state().account, ada)
})

test('storage cleared elsewhere disconnects', async () => {
  const { browser, wallet } = await setUp()
  browser.openTab().platform.storage.remove('wagmi.store')
  assert.deepEqual(shown(wallet), none)
})
