import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFakeEthereumWallet } from '../fake-ethereum-wallet.ts'
import { createFakeBrowser } from '../fake-page.ts'
import { createFakeSolanaWallet } from '../fake-solana-wallet.ts'
import { createDiscovery } from './discovery.ts'

function setUp() {
  const { platform, fake } = createFakeBrowser().openTab()
  const lists: string[][] = []
  const discovery = createDiscovery(platform, (connectors) => lists.push(connectors.map(({ id }) => id)))
  const found = () => discovery.list().map(({ id, kind }) => [id, kind])
  return { fake, discovery, lists, found }
}

const provider = (flags: object = {}) => Object.assign(createFakeEthereumWallet().provider, flags)

for (const [rdns, kind] of [
  ['io.metamask', 'metamask'],
  ['io.metamask.mobile', 'metamask'],
  ['com.coinbase.wallet', 'coinbase'],
  ['com.binance.wallet', 'binance'],
  ['app.phantom', 'phantom'],
  ['me.rainbow', 'rainbow'],
  ['com.trustwallet.app', 'trust'],
  ['com.okex.wallet', 'okx'],
  ['io.zerion.wallet', 'zerion'],
  ['io.rabby', 'ethereum'],
] as const)
  test(`${rdns} announces itself and is ${kind}`, () => {
    const { fake, discovery, found } = setUp()
    fake.announce(provider(), { rdns, name: 'My wallet' })
    discovery.start()
    assert.deepEqual(found(), [[rdns, kind]])
    assert.equal(discovery.list()[0]?.name, 'My wallet')
  })

test('a harmful announcement is not trusted: remote pictures, long names, missing parts, a taken name', () => {
  const { fake, discovery, found } = setUp()
  const first = provider()
  fake.announce(first, { rdns: 'io.metamask', icon: 'https://evil.example/pixel.png', name: 'M'.repeat(1000) })
  fake.announce(provider(), { rdns: 'io.metamask' })
  fake.announce({} as never, { rdns: 'io.nothing' })
  fake.announce(provider(), { rdns: '' })
  discovery.start()
  assert.deepEqual(found(), [['io.metamask', 'metamask']])
  const [connector] = discovery.list()
  assert.equal(connector?.icon, null)
  assert.equal(connector?.name.length, 64)
  assert.ok(connector?.namespace === 'ethereum' && connector.provider === first)
})

test('a picture of a wallet is shown only in a form that runs and loads nothing outside itself', () => {
  for (const [icon, isShown] of [
    ['data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg"/>', true],
    ['data:image/png;base64,AA==', true],
    ['data:image/webp;base64,AA==', true],
    ['data:text/html,<script>alert(1)</script>', false],
    ['data:image/svg+xmlx,', false],
    [' data:image/png;base64,AA==', false],
    ['javascript:alert(1)', false],
    ['https://evil.example/pixel.png', false],
    [`data:image/png;base64,${'A'.repeat(200_000)}`, false],
  ] as const) {
    const { fake, discovery } = setUp()
    fake.announce(provider(), { rdns: 'io.metamask', icon })
    discovery.start()
    assert.equal(discovery.list()[0]?.icon, isShown ? icon : null, icon.slice(0, 50))
  }
})

const flagged: [globals: Record<string, unknown>, kind: string][] = [
  [{ ethereum: provider({ isMetaMask: true }) }, 'metamask'],
  [{ ethereum: provider({ isMetaMask: true, isRabby: true }) }, 'ethereum'],
  [{ ethereum: provider({ isMetaMask: true, isBraveWallet: true }) }, 'ethereum'],
  [{ ethereum: provider() }, 'ethereum'],
  [{ ethereum: provider({ isCoinbaseWallet: true }) }, 'coinbase'],
  [{ ethereum: provider({ isMetaMask: true, isRainbow: true }) }, 'rainbow'],
  [{ ethereum: provider({ isMetaMask: true, isTrust: true }) }, 'trust'],
  [{ ethereum: provider({ isTrustWallet: true }) }, 'trust'],
  [{ ethereum: provider({ isMetaMask: true, isOkxWallet: true }) }, 'okx'],
  [{ ethereum: provider({ isOKExWallet: true }) }, 'okx'],
  [{ ethereum: provider({ isMetaMask: true, isZerion: true }) }, 'zerion'],
  [{ coinbaseWalletExtension: provider() }, 'coinbase'],
  [{ binancew3w: { ethereum: provider({ isBinance: true }) } }, 'binance'],
  [{ BinanceChain: provider() }, 'binance'],
  [{ phantom: { ethereum: provider({ isPhantom: true }) } }, 'phantom'],
  [{ vessel: { ethereum: provider() } }, 'vessel'],
  [{ phantom: { solana: createFakeSolanaWallet().injected } }, 'phantom'],
  [{ solana: { ...createFakeSolanaWallet().injected, isPhantom: true } }, 'phantom'],
  [{ solana: createFakeSolanaWallet().injected }, 'solana'],
]
for (const [globals, kind] of flagged)
  test(`window.${Object.keys(globals)} is ${kind} (${Object.keys(Object.values(globals)[0] as object).join()})`, () => {
    const { fake, discovery, found } = setUp()
    Object.assign(fake.globals, globals)
    discovery.start()
    assert.deepEqual(
      found().map(([, each]) => each),
      [kind],
    )
  })

const imitators =
  'isApexWallet isAvalanche isBackpack isBifrost isBitKeep isBitski isBlockWallet isBraveWallet isCTRL isCoin98 isDawn isEnkrypt isExodus isFordefi isFrame isFrontier isGamestop isHyperPay isImToken isKuCoinWallet isMEWwallet isMathWallet isNestWallet isOneInchAndroidWallet isOneInchIOSWallet isOpera isPortal isRabby isSafePal isSafeheron isStatus isTalisman isTally isTokenPocket isTokenary isUniswapWallet isWigwam isXDEFI isZeal isZilPay isxPortal __seif'
for (const flag of imitators.split(' '))
  test(`${flag} beside isMetaMask is a wallet with its own name`, () => {
    const { fake, discovery, found } = setUp()
    fake.globals.ethereum = provider({ isMetaMask: true, [flag]: true })
    discovery.start()
    assert.equal(discovery.list()[0]?.kind, 'ethereum')
    assert.doesNotMatch(discovery.list()[0]?.name ?? '', /^(MetaMask|Ethereum wallet)?$/)
    assert.equal(found().length, 1)
  })

test('wallets of one kind that share window.ethereum are distinguished by their names', () => {
  const { fake, discovery } = setUp()
  const [rabby, frame] = [provider({ isMetaMask: true, isRabby: true }), provider({ isFrame: true })]
  fake.globals.ethereum = Object.assign(provider(), { providers: [rabby, frame, provider()] })
  discovery.start()
  assert.deepEqual(
    discovery.list().map(({ id, name }) => [id, name]),
    [
      ['injected.Rabby Wallet.ethereum', 'Rabby Wallet'],
      ['injected.Frame.ethereum', 'Frame'],
      ['injected.ethereum.ethereum', 'Ethereum wallet'],
    ],
  )
})

test('wallets that share window.ethereum by its list are all found, in display order', () => {
  const { fake, discovery, found } = setUp()
  const providers = [provider(), provider({ isCoinbaseWallet: true }), provider({ isMetaMask: true })]
  fake.globals.ethereum = Object.assign(provider(), { providers })
  discovery.start()
  assert.deepEqual(
    found().map(([, kind]) => kind),
    ['metamask', 'coinbase', 'ethereum'],
  )
})

test('a wallet that announced itself is not listed again by its injected object', async () => {
  const { fake, discovery, found } = setUp()
  const metamask = provider({ isMetaMask: true })
  fake.globals.ethereum = metamask
  fake.announce(metamask, { rdns: 'io.metamask' }, 50)
  discovery.start()
  assert.deepEqual(found(), [['injected.metamask.ethereum', 'metamask']])
  await fake.advance(200)
  assert.deepEqual(found(), [['io.metamask', 'metamask']])
})

test('Phantom is listed twice, once for each of its chains', () => {
  const { fake, discovery } = setUp()
  const { wallet, injected } = createFakeSolanaWallet({ name: 'Phantom' })
  fake.announce(provider(), { rdns: 'app.phantom' })
  fake.globals.phantom = { ethereum: provider(), solana: injected }
  fake.register(wallet)
  discovery.start()
  assert.deepEqual(
    discovery.list().map(({ kind, namespace }) => [kind, namespace]),
    [
      ['phantom', 'ethereum'],
      ['phantom', 'solana'],
    ],
  )
})

test('standard wallets come and go; those of other chains and those that cannot sign are left out', async () => {
  const { fake, discovery, found } = setUp()
  discovery.start()
  const { wallet } = createFakeSolanaWallet({ name: 'Solflare' })
  const unregister = fake.register(wallet)
  fake.register({ ...wallet, name: 'Sui wallet', chains: ['sui:mainnet'] })
  fake.register({ ...wallet, name: 'Reader', features: {} })
  assert.deepEqual(found(), [['solana.Solflare', 'solana']])
  const [before] = discovery.list()
  fake.register(createFakeSolanaWallet({ name: 'MetaMask' }).wallet)
  assert.deepEqual(found(), [
    ['solana.MetaMask', 'metamask'],
    ['solana.Solflare', 'solana'],
  ])
  assert.equal(discovery.list()[1], before, 'a wallet stays the same object')
  unregister()
  assert.deepEqual(found(), [['solana.MetaMask', 'metamask']])
})

test('a wallet that injects itself late is found before discovery settles', async () => {
  const { fake, discovery, found } = setUp()
  discovery.start()
  fake.globals.ethereum = provider()
  await fake.advance(199)
  assert.deepEqual(found(), [])
  await fake.advance(1)
  assert.deepEqual(found(), [['injected.ethereum.ethereum', 'ethereum']])
})

test('an Ethereum object that appears late is found beside an earlier Solana one, which stays the same', async () => {
  const { fake, discovery, found } = setUp()
  fake.globals.solana = createFakeSolanaWallet().injected
  discovery.start()
  const [before] = discovery.list()
  fake.globals.ethereum = provider()
  await fake.advance(200)
  assert.deepEqual(found(), [
    ['injected.ethereum.ethereum', 'ethereum'],
    ['injected.solana.solana', 'solana'],
  ])
  assert.equal(discovery.list()[1], before)
})

const { wallet: sound } = createFakeSolanaWallet()
for (const [name, broken] of [
  ['nothing', null],
  ['without features', { ...sound, features: undefined }],
  ['without chains', { ...sound, chains: undefined }],
  ['with a chain that is not a string', { ...sound, chains: [5] }],
  ['with a name that is not a string', { ...sound, name: 5 }],
] as const)
  test(`a broken standard wallet (${name}) affects no other`, () => {
    const { fake, discovery, found } = setUp()
    fake.announce(provider(), { rdns: 'io.metamask' })
    fake.register(broken as never)
    discovery.start()
    fake.register(createFakeSolanaWallet({ name: 'Solflare' }).wallet)
    assert.deepEqual(found(), [
      ['io.metamask', 'metamask'],
      ['solana.Solflare', 'solana'],
    ])
  })

test('an object that throws when read affects no other wallet', () => {
  const { fake, discovery, found } = setUp()
  fake.announce(provider(), { rdns: 'io.metamask' })
  Object.defineProperty(fake.globals, 'phantom', {
    get() {
      throw new Error('blocked')
    },
  })
  discovery.start()
  assert.deepEqual(found(), [['io.metamask', 'metamask']])
})

test('a standard wallet has a name that a screen can show', () => {
  const { fake, discovery } = setUp()
  discovery.start()
  fake.register(createFakeSolanaWallet({ name: 'S'.repeat(1000) }).wallet)
  assert.equal(discovery.list()[0]?.name.length, 64)
})

test('of two standard wallets with the same name the first stays', () => {
  const { fake, discovery, found } = setUp()
  discovery.start()
  fake.register(createFakeSolanaWallet({ name: 'Solflare' }).wallet)
  const [first] = discovery.list()
  fake.register(createFakeSolanaWallet({ name: 'Solflare' }).wallet)
  assert.deepEqual(found(), [['solana.Solflare', 'solana']])
  assert.equal(discovery.list()[0], first)
})

test('when stopped, it holds no listener and no timer', async () => {
  const { fake, discovery, lists } = setUp()
  discovery.start()
  assert.ok(fake.held() > 0)
  discovery.stop()
  assert.equal(fake.held(), 0)
  const count = lists.length
  fake.register(createFakeSolanaWallet().wallet)
  assert.equal(lists.length, count)
})
