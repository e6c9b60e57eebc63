import type { Page } from '@playwright/test'
import { namehash } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { injectSolanaWallet } from '../injected-wallets.ts'
import {
  activateByKeyboard,
  connectWallet,
  expect,
  inject,
  listenToNode,
  type StandInChain,
  test,
} from './wallet-world.ts'
import { endComplaints, expectGoodAppearance, someone } from './world.ts'

test.describe.configure({ timeout: 120_000 })

/** One green pixel, as the picture in a name's own record. */
const avatar = 'data:image/gif;base64,R0lGODlhAQABAIAAAEOUPQAAACwAAAAAAQABAAACAkQBADs='

const mainnetOf = (chains: ReadonlyMap<number, StandInChain>) => chains.get(1) as StandInChain

const shorten = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

const dialog = (page: Page) => page.getByRole('dialog')

const fact = (page: Page, term: string) =>
  page.locator('dt', { hasText: term }).locator('xpath=following-sibling::dd[1]')

/** Connects MetaMask in the sign-in of the landing page. */
const openWalletWay = async (page: Page) => {
  await page.goto('/')
  await page.getByText('Other ways to sign in').click()
  await page.getByRole('button', { name: 'Wallet', exact: true }).click()
  await page.getByRole('button', { name: 'MetaMask' }).click()
}

const isDisconnected = (page: Page) => expect(page.getByRole('heading', { name: 'No wallet connected' })).toBeVisible()

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('connect, see name, picture, balance, chain and what the address holds, disconnect: by keyboard alone', async ({
    page,
    signIn,
    metamask,
    chains,
    complaints,
  }) => {
    const mainnet = mainnetOf(chains)
    const { address } = metamask.account
    // What calls a node is lost on its way, and fetched again under another address.
    for (const part of ['node', 'ask-names'])
      await page.route(new RegExp(`/assets/${part}-[\\w-]+\\.js$`), (route) => route.abort('connectionreset'))
    await mainnet.changeNames('claim', address, 'ada.eth', namehash('ada.eth'))
    await mainnet.changeNames('setAddress', namehash('ada.eth'), address)
    await mainnet.changeNames('setText', namehash('ada.eth'), 'avatar', avatar)
    await mainnet.client.setBalance({ address, value: 1_234_567_800_000_000_000n })
    await mainnet.changeTokens('mint', address, 14_000, 6_700_001)
    await signIn(page, someone('wallet'), '/wallet')
    await isDisconnected(page)
    await expectGoodAppearance(page)
    await activateByKeyboard(page, page.getByRole('button', { name: 'Connect a wallet' }))
    await expect(dialog(page).getByRole('button', { name: 'MetaMask' })).toBeVisible()
    await expectGoodAppearance(page)
    await activateByKeyboard(page, dialog(page).getByRole('button', { name: 'MetaMask' }))
    await expect(page.getByRole('heading', { name: 'ada.eth' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Picture of ada.eth' })).toHaveAttribute(
      'src',
      '/pictures/names/ada.eth',
    )
    await expect(fact(page, 'Address')).toHaveText(address)
    await expect(fact(page, 'Balance')).toHaveText('1.234567 ETH')
    await expect(fact(page, 'Chain')).toHaveText('Ethereum')
    await expect(page.getByText('POAP of event 14000')).toBeVisible()
    expect(complaints.splice(0).join()).toContain('ERR_CONNECTION_RESET')
    await expectGoodAppearance(page)
    await activateByKeyboard(page, page.getByRole('button', { name: 'Disconnect' }))
    await isDisconnected(page)
    await expect(
      page.getByText('Your wallet was disconnected. It stays disconnected until you connect it again.'),
    ).toBeVisible()
    await page.reload()
    await isDisconnected(page)
  })

  test.describe('that is one', () => {
    test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148' })

    test('without a wallet the page links to the wallets’ own browsers', async ({ page, signIn, host }) => {
      await signIn(page, someone('nowallet'), '/wallet')
      await page.getByRole('button', { name: 'Connect a wallet' }).click()
      await expect(dialog(page).getByText('No wallet found in this browser.')).toBeVisible()
      await expect(dialog(page).getByRole('button', { name: 'Rainbow' })).toHaveCount(0)
      const here = `${host.url}/wallet`
      for (const [wallet, address] of [
        ['MetaMask', `https://link.metamask.io/dapp/${new URL(here).host}/wallet`],
        ['Coinbase Wallet', `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(here)}`],
        ['Phantom', `https://phantom.app/ul/browse/${encodeURIComponent(here)}?ref=${encodeURIComponent(host.url)}`],
        ['Trust Wallet', `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(here)}`],
      ] as const)
        await expect(
          dialog(page).getByRole('link', { name: `${wallet} Opens this page in its browser` }),
        ).toHaveAttribute('href', address)
      await expectGoodAppearance(page)
    })
  })
})

test('without a wallet the page says where to get one', async ({ page, signIn }) => {
  await signIn(page, someone('nowallet'), '/wallet')
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await expect(dialog(page).getByText('No wallet found in this browser. Just installed one?')).toBeVisible()
  await expect(dialog(page).getByRole('link', { name: 'Get MetaMask' })).toHaveAttribute(
    'href',
    'https://metamask.io/download',
  )
  await expect(dialog(page).getByRole('link')).toHaveCount(10)
  await expect(dialog(page).getByRole('button', { name: 'Reload' })).toBeVisible()
})

test('an old wallet that exists only in window.ethereum is found as well', async ({
  page,
  context,
  signIn,
  chains,
}) => {
  const old = await inject(context, chains, { announces: false, name: 'Ethereum wallet', rdns: 'old' })
  await signIn(page, someone('injected'), '/wallet')
  await connectWallet(page, 'Ethereum wallet')
  await expect(fact(page, 'Address')).toHaveText(old.account.address)
})

test('no wallet code is loaded before the button is clicked', async ({ page, signIn, tap, metamask }) => {
  const loaded: Promise<string>[] = []
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) loaded.push(response.text().catch(() => ''))
  })
  const wallets = async () =>
    (await Promise.all(loaded)).filter((text) => /eip6963:|wallet-standard:|\beth_[a-z]\w+|viem@/.test(text)).length
  await signIn(page, someone('bytes'), await tap())
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeVisible()
  for (const [path, title] of [
    ['/events', 'Your events'],
    ['/wallet', 'Your wallet'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    // Anything prefetched at idle would have been fetched by then.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  }
  expect(loaded.length).toBeGreaterThan(5)
  expect(await wallets()).toBe(0)
  expect(metamask.calls).toEqual([])
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await expect(dialog(page).getByRole('button', { name: 'MetaMask' })).toBeVisible()
  expect(await wallets()).toBeGreaterThan(0)
  // Without its setting, WalletConnect is neither offered nor loaded.
  await expect(dialog(page).getByText('On your phone')).toHaveCount(0)
  expect((await Promise.all(loaded)).filter((text) => /wc_sessionPropose|irn_publish/.test(text))).toEqual([])
})

test('each state of a wallet says what to do, and the next click connects', async ({ page, signIn, metamask }) => {
  await page.clock.install()
  await signIn(page, someone('declined'), '/wallet')
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await dialog(page).getByRole('button', { name: 'MetaMask' }).focus()
  for (const [failure, title, sentence] of [
    [{ code: 4001 }, 'You declined', 'You declined the request in your wallet. Nothing was changed'],
    [{ code: -32002 }, 'Already asking', 'Your wallet is still waiting on an earlier request.'],
    [{ code: 4100 }, 'Not allowed', 'Your wallet doesn’t let this page use the account.'],
    [{ code: -32603, message: 'Wallet is locked' }, 'Locked', 'Your wallet is locked, or has no account yet.'],
  ] as const) {
    for (const method of ['wallet_requestPermissions', 'eth_requestAccounts'])
      metamask.failures.set(method, { message: 'no', ...failure })
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('heading', { name: title })).toBeFocused()
    await expect(dialog(page).getByRole('alert')).toContainText(sentence)
    await expectGoodAppearance(page)
    await page.keyboard.press('Tab')
    await expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeFocused()
  }
  metamask.failures.clear()
  const release = metamask.hold('wallet_requestPermissions')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'Open MetaMask' })).toBeFocused()
  await expect(dialog(page).getByText('Confirm the connection there.')).toBeVisible()
  await page.clock.fastForward(30_000)
  await expect(dialog(page).getByText('No answer yet.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Connect a wallet' })).toBeFocused()
  await expect(page.getByText('Waiting for your wallet.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Waiting for your wallet.')).toHaveCount(0)
  release()
  await connectWallet(page)
})

test('a locked wallet is said to be locked while it is asked', async ({ page, context, signIn, chains }) => {
  const locked = await inject(context, chains, { name: 'Vault', rdns: 'com.example.vault', locked: true })
  const release = locked.hold('wallet_requestPermissions')
  await signIn(page, someone('unlock'), '/wallet')
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await dialog(page).getByRole('button', { name: 'Vault' }).click()
  await expect(dialog(page).getByText('Vault is locked. Enter your password there')).toBeVisible()
  release()
  await expect(page.getByText('Connected with Vault')).toBeVisible()
})

test('several wallets: arrows move between them, one of several accounts is chosen, and a chain that is not used here is left', async ({
  page,
  context,
  signIn,
  metamask,
  chains,
}) => {
  const name = '💼 A wallet with a name that goes on and on, محفظة'
  const other = await inject(context, chains, { name, rdns: 'com.example.other' })
  const [first, second] = [other.account, privateKeyToAccount(generatePrivateKey())]
  other.others = [second.address]
  other.chainId = 8453
  await signIn(page, someone('several'), '/wallet')
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  const rows = dialog(page).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Ethereum' }).first()).toContainText('MetaMask')
  await dialog(page).getByRole('button', { name: 'MetaMask' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog(page).getByRole('button', { name })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: shorten(first.address) })).toContainText('Active in')
  await expectGoodAppearance(page)
  await dialog(page)
    .getByRole('button', { name: shorten(second.address) })
    .click()
  await expect(dialog(page).getByText('is on a chain that isn’t used here.')).toBeVisible()
  await expectGoodAppearance(page)
  other.failures.set('wallet_switchEthereumChain', { code: 4001, message: 'no' })
  await dialog(page).getByRole('button', { name: 'Switch to Ethereum' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('You declined the request')
  await dialog(page).getByRole('button', { name: 'Switch to Ethereum' }).click()
  await expect(fact(page, 'Address')).toHaveText(second.address)
  await expect(fact(page, 'Chain')).toHaveText('Ethereum')
  await page.reload()
  await expect(fact(page, 'Address')).toHaveText(second.address)
  await page.getByRole('button', { name: 'Switch account' }).click()
  await dialog(page)
    .getByRole('button', { name: shorten(first.address) })
    .click()
  await expect(fact(page, 'Address')).toHaveText(first.address)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await isDisconnected(page)
  expect(other.authorised).toBe(false)
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await expect(rows.filter({ hasText: 'Ethereum' }).first()).toContainText('Last used')
  expect(metamask.methods()).not.toContain('wallet_requestPermissions')
})

test('switch to a chain the wallet does not know, be switched by the wallet, and lose it', async ({
  page,
  signIn,
  metamask,
  chains,
}) => {
  await signIn(page, someone('chains'), '/wallet')
  await connectWallet(page)
  metamask.failures.set('wallet_switchEthereumChain', { code: 4001, message: 'no' })
  await page.getByRole('button', { name: 'Switch to Gnosis' }).click()
  await expect(page.getByRole('alert')).toContainText('You declined the request in your wallet.')
  await expect(fact(page, 'Chain')).toHaveText('Ethereum')
  await page.getByRole('button', { name: 'Switch to Gnosis' }).click()
  await expect(page.getByText('You’re on Gnosis now.')).toBeVisible()
  await expect(fact(page, 'Chain')).toHaveText('Gnosis')
  const added = metamask.calls.find(({ method }) => method === 'wallet_addEthereumChain')
  expect(added?.params).toMatchObject([{ chainId: '0x64', rpcUrls: [(chains.get(100) as StandInChain).url] }])
  await page.getByRole('button', { name: 'Switch to Goerli' }).click()
  await expect(page.getByText('You’re on Goerli now.')).toBeVisible()
  await expect(fact(page, 'Chain')).toHaveText('Goerli (retired)')
  await metamask.emit('chainChanged', '0x2105')
  await expect(page.getByText('This chain isn’t used here. Switch to another one.')).toBeVisible()
  await expect(fact(page, 'Chain')).toHaveText('Chain 8453')
  await metamask.emit('disconnect', { code: 1013 })
  await metamask.emit('chainChanged', '0x64')
  await expect(fact(page, 'Chain')).toHaveText('Gnosis')
  await metamask.emit('disconnect', { code: 4900 })
  await isDisconnected(page)
})

test('where only the wallet can be queried, the name appears when it switches to mainnet, and stays', async ({
  page,
  signIn,
  metamask,
  chains,
}) => {
  const mainnet = mainnetOf(chains)
  const { address } = metamask.account
  await mainnet.changeNames('claim', address, 'lin.eth', namehash('lin.eth'))
  await mainnet.changeNames('setAddress', namehash('lin.eth'), address)
  await page.route('/config.json', async (route) => {
    const config = await (await route.fetch()).json()
    const chains = [
      { id: 1, name: '' },
      { id: 100, name: '' },
    ]
    await route.fulfill({ json: { ...config, chains, queried_chains: undefined } })
  })
  metamask.chains.add(100)
  metamask.chainId = 100
  await signIn(page, someone('name'), '/wallet')
  await connectWallet(page)
  await expect(fact(page, 'Balance')).toContainText('XDAI')
  await expect(page.getByRole('heading', { name: shorten(address) })).toBeVisible()
  await page.getByRole('button', { name: 'Switch to Ethereum' }).click()
  await expect(page.getByRole('heading', { name: 'lin.eth' })).toBeVisible()
  await page.getByRole('button', { name: 'Switch to Gnosis' }).click()
  await expect(fact(page, 'Chain')).toHaveText('Gnosis')
  await expect(page.getByRole('heading', { name: 'lin.eth' })).toBeVisible()
})

test('the wallet of the last visit is connected again, and two tabs agree', async ({
  page,
  context,
  signIn,
  metamask,
}) => {
  await signIn(page, someone('tabs'), '/wallet')
  const other = await context.newPage()
  await other.goto('/wallet')
  await isDisconnected(other)
  await connectWallet(page)
  await expect(other.getByText('Connected with MetaMask')).toBeVisible()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('wagmi.store') ?? '{}'))).toMatchObject({
    version: 2,
    state: { data: { account: metamask.account.address } },
  })
  const release = metamask.hold('eth_accounts')
  await page.reload()
  await expect(page.getByRole('status', { name: 'Reconnecting your wallet.' })).toBeVisible()
  release()
  await expect(page.getByText('Connected with MetaMask')).toBeVisible()
  metamask.account = privateKeyToAccount(generatePrivateKey())
  await metamask.emit('accountsChanged', [metamask.account.address.toLowerCase()])
  for (const tab of [page, other]) await expect(fact(tab, 'Address')).toHaveText(metamask.account.address)
  await other.getByRole('button', { name: 'Disconnect' }).click()
  for (const tab of [page, other]) await isDisconnected(tab)
  expect(metamask.methods().filter((method) => method === 'wallet_requestPermissions')).toHaveLength(1)
})

test('a wallet that is locked when the page loads is back once it is unlocked, and at the next load', async ({
  page,
  signIn,
  metamask,
}) => {
  await signIn(page, someone('locked'), '/wallet')
  await connectWallet(page)
  metamask.authorised = false
  await page.reload()
  await isDisconnected(page)
  metamask.authorised = true
  await metamask.emit('accountsChanged', [metamask.account.address.toLowerCase()])
  await expect(page.getByText('Connected with MetaMask')).toBeVisible()
  metamask.authorised = false
  await metamask.emit('accountsChanged', [])
  await isDisconnected(page)
  metamask.authorised = true
  await page.reload()
  await expect(page.getByText('Connected with MetaMask')).toBeVisible()
  expect(metamask.methods().filter((method) => method === 'wallet_requestPermissions')).toHaveLength(1)
})

test('another account is chosen in the wallet; declined, nothing changes', async ({ page, signIn, metamask }) => {
  await signIn(page, someone('choose'), '/wallet')
  await connectWallet(page)
  const before = metamask.account.address
  const choose = page.getByRole('button', { name: 'Switch account' })
  metamask.failures.set('wallet_requestPermissions', { code: 4001, message: 'no' })
  await choose.click()
  await expect(page.getByRole('alert')).toContainText('You declined the request in your wallet.')
  await expect(fact(page, 'Address')).toHaveText(before)
  const release = metamask.hold('wallet_requestPermissions')
  await choose.click()
  await expect(page.getByText('MetaMask is asking for your permission. Approve it there.')).toBeVisible()
  metamask.account = privateKeyToAccount(generatePrivateKey())
  release()
  await expect(fact(page, 'Address')).toHaveText(metamask.account.address)
})

test('signing out leaves no wallet to the next user: forgotten in every tab, no longer allowed, and asked again', async ({
  page,
  context,
  signIn,
  metamask,
}) => {
  await signIn(page, someone('leaves'), '/wallet')
  await connectWallet(page)
  const other = await context.newPage()
  await other.goto('/wallet')
  await expect(other.getByText('Connected with MetaMask')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/$/)
  await expect.poll(() => metamask.authorised).toBe(false)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wagmi.wallet'))).toBe(null)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wagmi.store'))).not.toContain('account')
  // Another page of this browser may have been allowed meanwhile; the next user is asked anyway.
  metamask.authorised = true
  await signIn(page, someone('comes'), '/wallet')
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await expect(dialog(page).getByRole('button', { name: 'MetaMask' })).toBeVisible()
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  await expect(dialog(page).getByRole('button', { name: 'MetaMask' })).toBeVisible()
  metamask.calls.length = 0
  await dialog(page).getByRole('button', { name: 'MetaMask' }).click()
  await expect(page.getByText('Connected with MetaMask')).toBeVisible()
  expect(metamask.methods()[0]).toBe('wallet_requestPermissions')
})

test('signing out without a network leaves no wallet either, on a page that did not show one', async ({
  page,
  context,
  signIn,
  metamask,
  complaints,
}) => {
  await signIn(page, someone('leaves-offline'), '/wallet')
  await connectWallet(page)
  metamask.calls.length = 0
  // Only what the next page uses is here then.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await page.goto('/cards')
  await expect.poll(() => metamask.methods()).toContain('eth_chainId')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => metamask.authorised).toBe(false)
  expect(await page.evaluate(() => localStorage.getItem('wagmi.wallet'))).toBe(null)
  await context.setOffline(false)
  // The session could not be revoked yet.
  endComplaints(complaints)
})

test('link the wallet to the account by a signature, and sign in with it', async ({ page, signIn, metamask }) => {
  const email = someone('linked')
  await signIn(page, email, '/wallet')
  await connectWallet(page)
  metamask.failures.set('personal_sign', { code: 4001, message: 'no' })
  await page.getByRole('button', { name: 'Link to my account' }).click()
  await expect(page.getByRole('alert')).toContainText('You declined the request in your wallet.')
  await page.getByRole('button', { name: 'Link to my account' }).click()
  await expect(page.getByText('You can sign in with this wallet.')).toBeVisible()
  await expectGoodAppearance(page)
  await page.getByRole('link', { name: 'Manage sign-in methods' }).click()
  await expect(page.getByText(shorten(metamask.account.address)).first()).toBeVisible()
  await page.goto('/events')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.getByText('Other ways to sign in').click()
  await page.getByRole('button', { name: 'Wallet', exact: true }).click()
  await page.getByRole('button', { name: 'MetaMask' }).click()
  await page.getByRole('button', { name: 'Sign in with this wallet' }).click()
  await expect(page).toHaveURL(/\/events$/)
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
})

test('a user who signed in by wallet, out and in again without a reload, has it connected on its page each time', async ({
  page,
  metamask,
}) => {
  const expectConnected = async () => {
    await page.getByRole('button', { name: 'Sign in with this wallet' }).click()
    await expect(page).toHaveURL(/\/events$/)
    await page.getByRole('link', { name: 'Wallet', exact: true }).click()
    await expect(page.getByText('Connected with MetaMask')).toBeVisible()
    await expect(fact(page, 'Address')).toHaveText(metamask.account.address)
  }
  let loads = 0
  page.on('load', () => loads++)
  await openWalletWay(page)
  await expectConnected()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  // The last method used is at hand.
  await page.getByRole('button', { name: 'Continue with Wallet' }).click()
  await page.getByRole('button', { name: 'MetaMask' }).click()
  await expectConnected()
  expect(loads).toBe(1)
})

test('an account changed while the text to sign is fetched signs nothing, and the next click signs in', async ({
  page,
  metamask,
}) => {
  await openWalletWay(page)
  const requested = Promise.withResolvers<void>()
  const moved = Promise.withResolvers<void>()
  await page.route(/\/crypto_wallets\/authenticate\/start\//, async (route) => {
    requested.resolve()
    await moved.promise
    await route.fallback()
  })
  const sign = page.getByRole('button', { name: 'Sign in with this wallet' })
  await sign.click()
  await requested.promise
  metamask.account = privateKeyToAccount(generatePrivateKey())
  await metamask.emit('accountsChanged', [metamask.account.address.toLowerCase()])
  await expect(page.getByText(shorten(metamask.account.address))).toBeVisible()
  moved.resolve()
  await expect(page.getByRole('alert').filter({ hasText: 'Your wallet switched to another account.' })).toBeVisible()
  expect(metamask.methods()).not.toContain('personal_sign')
  await sign.click()
  await expect(page).toHaveURL(/\/events$/)
})

test('a Solana wallet connects, has no chain to switch, and becomes a sign-in method', async ({
  page,
  context,
  signIn,
}) => {
  const phantom = await injectSolanaWallet(context)
  await signIn(page, someone('solana'), '/wallet')
  await connectWallet(page, 'Phantom')
  await expect(fact(page, 'Address')).toHaveText(phantom.address)
  await expect(fact(page, 'Chain')).toHaveText('Solana')
  await expect(page.getByRole('button', { name: /^Switch to/ })).toHaveCount(0)
  await expect(page.getByText('this is a Solana address')).toBeVisible()
  await page.getByRole('button', { name: 'Link to my account' }).click()
  await expect(page.getByText('You can sign in with this wallet.')).toBeVisible()
  await expectGoodAppearance(page)
  await page.reload()
  await expect(page.getByText('Connected with Phantom')).toBeVisible()
})

test('sixty POAPs are requested in batches', async ({ page, signIn, metamask, chains }) => {
  const gnosis = chains.get(100) as StandInChain
  for (let place = 0; place < 60; place += 1)
    await gnosis.changeTokens('mint', metamask.account.address, 20_000 + place, 7_000_000 + place)
  await signIn(page, someone('batches'), '/wallet')
  const posts = listenToNode(page, gnosis.url)
  await connectWallet(page)
  await expect(page.getByText('POAP of event 20059')).toBeVisible()
  await expect(page.getByText(/^POAP of event 20/)).toHaveCount(60)
  // How many; then which, 60 requests of 68 bytes at 15 a call; then where each is described, of 36 bytes at 28 a call.
  const calls = posts.map((batch) => batch.filter(({ method }) => method === 'eth_call').length).filter(Boolean)
  expect(calls).toEqual([1, 4, 3])
  expect(posts.every((batch) => batch.length <= 1000)).toBe(true)
})

test('a silent node is called four times, then a message and a button', async ({
  page,
  signIn,
  metamask,
  chains,
  complaints,
}) => {
  const gnosis = chains.get(100) as StandInChain
  await gnosis.changeTokens('mint', metamask.account.address, 33_000, 8_000_000)
  await signIn(page, someone('silent'), '/wallet')
  let requested = 0
  await page.route(`${gnosis.url}/**`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    requested += 1
    await route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' } })
  })
  await connectWallet(page)
  const failed = page.getByText('The chain isn’t responding. Try again.')
  await expect(failed).toHaveCount(1)
  expect(requested).toBe(4)
  await expect(fact(page, 'Balance')).toContainText('ETH')
  await expect(page.getByRole('heading', { name: 'On Gnosis' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('POAP of event 33000')).toBeVisible()
  await expect(failed).toHaveCount(0)
  expect(complaints.filter((line) => !/status of 503|loading what an address holds/.test(line))).toEqual([])
  endComplaints(complaints)
})
