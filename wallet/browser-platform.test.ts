import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { browserPlatform } from './browser-platform.ts'
import { createDiscovery } from './connectors/discovery.ts'
import { createFakeEthereumWallet } from './fake-ethereum-wallet.ts'
import { createFakeBrowser } from './fake-page.ts'
import { createFakeSolanaWallet } from './fake-solana-wallet.ts'

let restore = () => {}
afterEach(() => restore())

/** The parts of a window that wallets use, for one test. */
function openWindow(navigator: { userAgent: string; maxTouchPoints: number }) {
  const window = new EventTarget()
  const bound = {
    window,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    dispatchEvent: window.dispatchEvent.bind(window),
    navigator,
    location: { href: 'https://cards.example/wallet' },
  }
  const own = Object.keys(bound).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  for (const [name, value] of Object.entries(bound))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  restore = () => {
    for (const [name, property] of own)
      if (property) Object.defineProperty(globalThis, name, property)
      else Reflect.deleteProperty(globalThis, name)
  }
  return window
}

test('wallets are found by their own events, both earlier and later than the page’s request', () => {
  const window = openWindow({ userAgent: 'Firefox', maxTouchPoints: 0 })
  const register = (name: string) => {
    const detail = (api: { register(wallet: object): void }) => api.register(createFakeSolanaWallet({ name }).wallet)
    window.dispatchEvent(Object.assign(new Event('wallet-standard:register-wallet'), { detail }))
    window.addEventListener('wallet-standard:app-ready', (event) => detail((event as CustomEvent).detail))
  }
  window.addEventListener('eip6963:requestProvider', () => {
    const info = { uuid: '1', rdns: 'io.metamask', name: 'MetaMask', icon: 'data:image/png;base64,AA==' }
    const detail = { info, provider: createFakeEthereumWallet().provider }
    window.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
  })
  register('Phantom')
  const discovery = createDiscovery(browserPlatform(createFakeBrowser().openTab().platform), () => {})
  discovery.start()
  register('Solflare')
  assert.deepEqual(
    discovery.list().map(({ id }) => id),
    ['io.metamask', 'solana.Phantom', 'solana.Solflare'],
  )
  discovery.stop()
})

for (const [userAgent, maxTouchPoints, isPhone] of [
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36', 5, true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari', 0, false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, false],
] as const)
  test(`${isPhone ? 'a phone or tablet' : 'no phone'}: ${userAgent}, ${maxTouchPoints} touches`, () => {
    openWindow({ userAgent, maxTouchPoints })
    const { page } = browserPlatform(createFakeBrowser().openTab().platform)
    assert.deepEqual(page(), { url: 'https://cards.example/wallet', isPhone })
  })
