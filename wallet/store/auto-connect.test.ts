import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { parseChains } from '../chains/parse-chains.ts'
import { createWallet } from '../create-wallet.ts'
import { createFakeEthereumWallet } from '../fake-ethereum-wallet.ts'
import { createFakeBrowser, settle } from '../fake-page.ts'
import { createFakeSolanaWallet } from '../fake-solana-wallet.ts'

const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const stored = (account: string | null, chain: object | null = { id: 1, unsupported: false }) =>
  JSON.stringify({ state: { data: { account: account ?? undefined, chain: chain ?? undefined } }, version: 2 })

function setUp({ values = {} as Record<string, string>, autoConnect = true } = {}) {
  const browser = createFakeBrowser(values)
  const { platform, fake } = browser.openTab()
  const wallet = createWallet({ platform, chains: parseChains([]), autoConnect })
  const statuses = [wallet.state().status]
  wallet.subscribe(() => {
    const { status } = wallet.state()
    if (status !== statuses.at(-1)) statuses.push(status)
  })
  const announce = (rdns: string, options: Parameters<typeof createFakeEthereumWallet>[0] = {}, late?: number) => {
    const { provider, fake: one } = createFakeEthereumWallet(options)
    fake.announce(provider, { rdns }, late)
    return one
  }
  return { browser, platform, page: fake, wallet, statuses, announce }
}

test('without a stored account it starts as connecting and ends disconnected if no wallet allows the page', async () => {
  const { page, wallet, statuses, announce, browser } = setUp()
  const metamask = announce('io.metamask')
  wallet.start()
  await page.advance(200)
  assert.deepEqual(statuses, ['connecting', 'disconnected'])
  assert.deepEqual(metamask.methods(), ['eth_accounts'], 'nobody is asked to open a window')
  assert.equal(browser.storage.size, 0, 'a first visit leaves nothing behind')
})

test('with a stored account it starts as reconnecting, showing the account, and connects', async () => {
  const { page, wallet, statuses, announce } = setUp({ values: { 'wagmi.store': stored(ada) } })
  announce('io.metamask', { authorised: true })
  assert.deepEqual([wallet.state().status, wallet.state().account], ['reconnecting', ada])
  wallet.start()
  await page.advance(0)
  assert.deepEqual(statuses, ['reconnecting', 'connected'])
  const { account, chain, connector } = wallet.state()
  assert.deepEqual([account, chain, connector?.id], [ada, { id: 1, unsupported: false }, 'io.metamask'])
})

test('stored data has the shape and the keys of wagmi 2', async () => {
  const { page, wallet, announce, browser } = setUp()
  announce('io.metamask', { authorised: true, chainId: 10 })
  wallet.start()
  await page.advance(0)
  assert.deepEqual([...browser.storage.keys()].toSorted(), ['wagmi.store', 'wagmi.wallet'])
  assert.deepEqual(JSON.parse(browser.storage.get('wagmi.store') ?? ''), {
    state: { data: { account: ada, chain: { id: 10, unsupported: true } } },
    version: 2,
  })
  assert.equal(browser.storage.get('wagmi.wallet'), '"io.metamask"')
})

test('without auto-connect it starts as disconnected, calls no wallet and stores nothing', async () => {
  const values = { 'wagmi.store': stored(ada), 'wagmi.wallet': '"io.metamask"' }
  const { page, wallet, statuses, announce, browser } = setUp({ values, autoConnect: false })
  const metamask = announce('io.metamask', { authorised: true, accounts: [bob] })
  wallet.start()
  await page.advance(1000)
  assert.deepEqual(statuses, ['disconnected'])
  assert.deepEqual(metamask.calls, [])
  await connect(wallet, wallet.state().connectors[0])
  metamask.emit('chainChanged', '0x5')
  await disconnect(wallet)
  assert.deepEqual(Object.fromEntries(browser.storage), values)
})

for (const [name, value] of [
  ['not JSON', 'hello'],
  ['another version', stored(ada).replace('"version":2', '"version":3')],
  ['an invalid account', stored('<img src=x>')],
  ['null', 'null'],
] as const)
  test(`invalid stored data counts as none: ${name}`, () => {
    const { wallet } = setUp({ values: { 'wagmi.store': value } })
    assert.deepEqual([wallet.state().status, wallet.state().account], ['connecting', null])
  })

const orders: [lastUsed: string | null, authorised: string[], first: string | null][] = [
  [null, ['io.metamask', 'com.coinbase.wallet', 'app.phantom'], 'io.metamask'],
  [null, ['com.coinbase.wallet', 'app.phantom'], 'com.coinbase.wallet'],
  [null, ['app.phantom'], 'app.phantom'],
  ['app.phantom', ['io.metamask', 'com.coinbase.wallet', 'app.phantom'], 'app.phantom'],
  ['com.coinbase.wallet', ['io.metamask', 'com.coinbase.wallet'], 'com.coinbase.wallet'],
  ['com.coinbase.wallet', ['io.metamask', 'app.phantom'], 'io.metamask'],
  ['io.gone', ['io.metamask'], 'io.metamask'],
  ['app.phantom', [], null],
]
for (const [lastUsed, authorised, first] of orders)
  test(`last used ${lastUsed}, allowed ${authorised.join(' ') || 'nothing'}: ${first ?? 'disconnected'}`, async () => {
    const { page, wallet, announce } = setUp({ values: lastUsed ? { 'wagmi.wallet': `"${lastUsed}"` } : {} })
    const fakes = ['app.phantom', 'io.metamask', 'com.coinbase.wallet'].map(
      (rdns) => [rdns, announce(rdns, { authorised: authorised.includes(rdns) })] as const,
    )
    wallet.start()
    await page.advance(200)
    assert.equal(wallet.state().connector?.id ?? null, first)
    const askedMore = fakes.filter(
      ([rdns, { calls }]) => rdns !== first && calls.some(({ method }) => method === 'eth_chainId'),
    )
    assert.deepEqual(askedMore, [], 'the first success ends it')
  })

test('the wallet used last keeps its turn while it announces itself late', async () => {
  const { page, wallet, announce } = setUp({ values: { 'wagmi.wallet': '"app.phantom"' } })
  announce('io.metamask', { authorised: true })
  announce('app.phantom', { authorised: true }, 150)
  wallet.start()
  await page.advance(200)
  assert.equal(wallet.state().connector?.id, 'app.phantom')
})

test('a wallet that announces itself late is tried when no other allowed the page', async () => {
  const { page, wallet, statuses, announce } = setUp()
  announce('io.metamask')
  announce('io.rabby', { authorised: true }, 180)
  wallet.start()
  await page.advance(200)
  assert.deepEqual([wallet.state().connector?.id, statuses], ['io.rabby', ['connecting', 'connected']])
})

test('a wallet that fails or never responds loses its turn', async () => {
  const { page, wallet, announce } = setUp()
  announce('io.metamask', { authorised: true }).failures.set('eth_accounts', { code: -32603 })
  announce('com.coinbase.wallet', { authorised: true }).unresponsive.add('eth_chainId')
  announce('app.phantom', { authorised: true })
  wallet.start()
  await page.advance(9_999)
  assert.equal(wallet.state().status, 'connecting')
  await page.advance(1)
  assert.equal(wallet.state().connector?.id, 'app.phantom')
})

test('a wallet that takes no listeners still connects and disconnects', async () => {
  const { page, wallet } = setUp({ values: { 'wagmi.store': stored(ada) } })
  const { provider } = createFakeEthereumWallet({ authorised: true })
  provider.on = () => {
    throw new Error('no events')
  }
  page.announce(provider, { rdns: 'io.metamask' })
  wallet.start()
  await page.advance(0)
  assert.equal(wallet.state().status, 'connected')
  await disconnect(wallet)
  assert.equal(wallet.state().status, 'disconnected')
})

for (const [name, ask] of [
  [
    'throws at once',
    () => {
      throw new Error('broken')
    },
  ],
  ['returns nothing', () => undefined],
] as const)
  test(`an injected Solana object that ${name} loses its turn`, async () => {
    const { page, wallet } = setUp({ values: { 'wagmi.store': stored(ada), 'wagmi.wallet': '"x"' } })
    page.globals.solana = { connect: ask, signMessage: ask }
    wallet.start()
    await page.advance(200)
    assert.equal(wallet.state().status, 'disconnected')
  })

for (const address of [undefined, 5, '', '<img src=x>', {}])
  test(`an invalid Solana account (${JSON.stringify(address)}) connects nothing`, async () => {
    const { page, wallet } = setUp()
    const { wallet: phantom, injected, account } = createFakeSolanaWallet({ authorised: true })
    Object.assign(account, { address })
    injected.connect = async () => ({ publicKey: address as never })
    page.register(phantom)
    page.globals.solana = injected
    wallet.start()
    await page.advance(200)
    assert.deepEqual([wallet.state().status, wallet.state().connectors.length], ['disconnected', 2])
  })

test('a Solana wallet is in the same store', async () => {
  const { page, wallet, browser, platform } = setUp()
  const { wallet: phantom, fake } = createFakeSolanaWallet({ authorised: true })
  page.register(phantom)
  wallet.start()
  await page.advance(0)
  const { status, account, chain } = wallet.state()
  assert.deepEqual([status, account, chain], ['connected', fake.address, null])
  assert.equal(browser.storage.get('wagmi.store'), stored(fake.address, null))
  assert.equal(createWallet({ platform, chains: [], autoConnect: true }).state().account, fake.address)
})

test('what the user starts meanwhile wins over auto-connect', async () => {
  const { page, wallet, announce } = setUp()
  const slow = announce('io.metamask', { authorised: true })
  slow.unresponsive.add('eth_chainId')
  const next = announce('com.coinbase.wallet', { authorised: true })
  announce('app.phantom', { accounts: [bob] })
  wallet.start()
  await connect(
    wallet,
    wallet.state().connectors.find(({ id }) => id === 'app.phantom'),
  )
  await page.advance(20_000)
  assert.deepEqual([wallet.state().status, wallet.state().account], ['connected', bob])
  assert.deepEqual(next.calls, [], 'nobody else is asked any more')
})

/** A wallet that was connected on an earlier visit and is locked on this one. */
async function lockedPage() {
  const values = { 'wagmi.store': stored(ada), 'wagmi.wallet': '"io.metamask"' }
  const { announce, ...rest } = setUp({ values })
  const metamask = announce('io.metamask')
  rest.wallet.start()
  await rest.page.advance(200)
  const { status, account } = rest.wallet.state()
  assert.deepEqual([status, account], ['disconnected', null])
  assert.deepEqual(Object.fromEntries(rest.browser.storage), values, 'it is not forgotten')
  return { ...rest, announce, metamask }
}

test('a locked wallet is tried again at the next visit', async () => {
  const { page, wallet, metamask } = await lockedPage()
  wallet.destroy()
  metamask.authorised = true
  wallet.start()
  await page.advance(200)
  assert.equal(wallet.state().status, 'connected')
})

for (const [how, tell] of [
  ['it announces accounts', ({ metamask }) => metamask.emit('accountsChanged', [ada])],
  ['the user returns to the page', ({ page }) => page.dispatch('focus')],
  ['the page is visible again', ({ page }) => page.dispatch('visibilitychange')],
] as [string, (locked: Awaited<ReturnType<typeof lockedPage>>) => void][])
  test(`a wallet that is unlocked later is connected when ${how}, and no window opens`, async () => {
    const locked = await lockedPage()
    const { wallet, metamask, statuses } = locked
    tell(locked)
    await settle()
    assert.equal(wallet.state().status, 'disconnected', 'still locked')
    assert.deepEqual(statuses, ['reconnecting', 'disconnected'], 'nothing is shown while it is asked')
    metamask.authorised = true
    tell(locked)
    await settle()
    assert.deepEqual([wallet.state().status, wallet.state().account], ['connected', ada])
    assert.deepEqual([...new Set(metamask.methods())], ['eth_accounts', 'eth_chainId'])
  })

test('a wallet that locks itself while connected returns when it is unlocked', async () => {
  const { page, wallet, announce } = setUp({ values: { 'wagmi.store': stored(ada), 'wagmi.wallet': '"io.metamask"' } })
  const metamask = announce('io.metamask', { authorised: true })
  wallet.start()
  await page.advance(200)
  metamask.authorised = false
  metamask.emit('accountsChanged', [])
  await settle()
  assert.equal(wallet.state().status, 'disconnected')
  metamask.authorised = true
  metamask.emit('accountsChanged', [ada])
  await settle()
  assert.equal(wallet.state().status, 'connected')
  assert.equal(metamask.listenerCount(), 3)
})

test('the wallet used last connects even when it shows up after all others had their turn', async () => {
  const { page, wallet, announce } = setUp({ values: { 'wagmi.store': stored(ada), 'wagmi.wallet': '"io.metamask"' } })
  wallet.start()
  await page.advance(200)
  assert.equal(wallet.state().status, 'disconnected')
  announce('io.metamask', { authorised: true }, 1_000)
  await page.advance(1_000)
  assert.equal(wallet.state().account, ada)
})

test('another wallet may connect while the one used last is locked, which is preferred at the next visit', async () => {
  const { page, wallet, metamask, announce, browser } = await lockedPage()
  wallet.destroy()
  announce('app.phantom', { authorised: true, accounts: [bob] })
  wallet.start()
  await page.advance(200)
  assert.equal(wallet.state().account, bob)
  assert.equal(browser.storage.get('wagmi.wallet'), '"io.metamask"')
  wallet.destroy()
  metamask.authorised = true
  wallet.start()
  await page.advance(200)
  assert.deepEqual([wallet.state().connector?.id, wallet.state().account], ['io.metamask', ada])
})

test('a locked wallet that the user disconnects is not tried again, and loses its permission', async () => {
  const { page, wallet, metamask, browser } = await lockedPage()
  await disconnect(wallet)
  assert.deepEqual(metamask.methods().at(-1), 'wallet_revokePermissions')
  assert.deepEqual(Object.fromEntries(browser.storage), { 'wagmi.store': stored(null, null) })
  metamask.authorised = true
  metamask.emit('accountsChanged', [ada])
  page.dispatch('focus')
  await settle()
  assert.equal(wallet.state().status, 'disconnected')
  assert.equal(metamask.listenerCount(), 0)
})

test('what the user starts while a locked wallet is tried wins', async () => {
  const { page, wallet, metamask, announce } = await lockedPage()
  const phantom = announce('app.phantom', { accounts: [bob] }, 0)
  await page.advance(0)
  metamask.authorised = true
  metamask.unresponsive.add('eth_chainId')
  page.dispatch('focus')
  await connect(
    wallet,
    wallet.state().connectors.find(({ id }) => id === 'app.phantom'),
  )
  await page.advance(20_000)
  assert.deepEqual([wallet.state().account, phantom.authorised], [bob, true])
})

test('a page whose user is about to choose calls no wallet, whatever it would allow', async () => {
  const { page, wallet, announce } = setUp()
  const metamask = announce('io.metamask', { authorised: true })
  wallet.start({ reconnects: false })
  assert.equal(wallet.state().status, 'disconnected')
  await page.advance(10_000)
  page.dispatch('focus')
  await settle()
  assert.deepEqual([wallet.state().status, metamask.calls], ['disconnected', []])
  await connect(wallet, wallet.state().connectors[0])
  assert.equal(metamask.methods()[0], 'wallet_requestPermissions')
})

test('a user who disconnected stays disconnected across reloads, whatever wallets would allow', async () => {
  const { page, wallet, announce, browser, platform } = setUp()
  announce('io.metamask', { authorised: true })
  announce('app.phantom', { authorised: true })
  wallet.start()
  await page.advance(0)
  await disconnect(wallet)
  assert.deepEqual(Object.fromEntries(browser.storage), { 'wagmi.store': stored(null, null) })
  wallet.destroy()
  const reloaded = createWallet({ platform, chains: parseChains([]), autoConnect: true })
  reloaded.start()
  await page.advance(200)
  assert.deepEqual([reloaded.state().status, reloaded.state().connectors.length], ['disconnected', 2])
})

test('when destroyed, it holds no listener and no timer and leaves stored data', async () => {
  const { page, wallet, announce, browser } = setUp()
  const metamask = announce('io.metamask', { authorised: true })
  wallet.start()
  await page.advance(0)
  assert.equal(metamask.listenerCount(), 3)
  wallet.destroy()
  assert.deepEqual([page.held(), metamask.listenerCount(), wallet.state().status], [0, 0, 'disconnected'])
  assert.equal(browser.storage.get('wagmi.store'), stored(ada))
})

test('when destroyed while it waits for wallets, it ends nothing later', async () => {
  const { page, wallet, announce } = setUp({ values: { 'wagmi.wallet': '"io.metamask"' } })
  announce('io.metamask', { authorised: true }, 100)
  const present = announce('app.phantom', { authorised: true })
  wallet.start()
  wallet.destroy()
  await page.advance(1000)
  assert.deepEqual([wallet.state().status, present.calls], ['disconnected', []])
})

test('the snapshot is the same object until something changes', async () => {
  const { page, wallet, announce } = setUp()
  const metamask = announce('io.metamask', { authorised: true })
  wallet.start()
  await page.advance(200)
  const before = wallet.state()
  assert.equal(wallet.state(), before)
  metamask.emit('chainChanged', '0x5')
  await settle()
  assert.notEqual(wallet.state(), before)
  assert.deepEqual(before.chain, { id: 1, unsupported: false })
})
