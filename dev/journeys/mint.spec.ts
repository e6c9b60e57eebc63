import type { BrowserContext, Page } from '@playwright/test'
import { createWalletClient, type Hex, http, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { says, section, test, timeout } from './mint-world.ts'
import { activateByKeyboard, expect, type StandInChain } from './wallet-world.ts'
import { endComplaints, expectGoodAppearance, expectOnlyRefusals, someone } from './world.ts'

/** What pages are told about a collectible on its way. */
interface Told {
  state: string
  setback: string | null
  contract: Hex
  token_id: string
  transaction_hash: Hex | null
}

test.describe.configure({ timeout })

const button = (page: Page, name: string) => section(page).getByRole('button', { name })

/** Connects MetaMask, the only wallet there is. */
const connect = async (page: Page) => {
  await button(page, 'Mint').click()
  await page.getByRole('dialog').getByRole('button', { name: 'MetaMask' }).click()
  await expect(button(page, 'Mint on Gnosis')).toBeVisible()
}

/** Clicks, and waits until the service knows the transaction. */
const takeToGnosis = async (page: Page): Promise<Hex> => {
  const reported = page.waitForResponse(
    (response) => /\/chain$/.test(response.url()) && response.request().method() === 'POST',
  )
  await button(page, 'Mint on Gnosis').click()
  const { data } = (await (await reported).json()) as { data: Told }
  return data.transaction_hash as Hex
}

/** What the page gets with its next request. */
const nextAnswer = async (page: Page): Promise<Told> => {
  const reply = await page.waitForResponse(
    (response) => /\/chain$/.test(response.url()) && response.request().method() === 'GET',
  )
  return ((await reply.json()) as { data: Told }).data
}

const ownerOf = ({ client }: StandInChain, { contract, token_id }: Told) =>
  client.readContract({
    address: contract,
    abi: parseAbi(['function ownerOf(uint256) view returns (address)']),
    functionName: 'ownerOf',
    args: [BigInt(token_id)],
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('connect, add the chain, mint, watch it arrive, show it in the wallet: by keyboard alone', async ({
    page,
    metamask,
    gnosis,
    openCollectible,
  }) => {
    await openCollectible(page)
    await expectGoodAppearance(page)
    await activateByKeyboard(page, button(page, 'Mint'))
    await activateByKeyboard(page, page.getByRole('dialog').getByRole('button', { name: 'MetaMask' }))
    await expect(button(page, 'Mint on Gnosis')).toBeFocused()
    await expectGoodAppearance(page)
    const letSend = metamask.hold('eth_sendTransaction')
    await page.keyboard.press('Enter')
    await says(page, 'MetaMask is showing you the fee. Nothing is sent until you approve it there.')
    await expect(button(page, 'Mint on Gnosis')).toHaveAttribute('aria-busy', 'true')
    letSend()
    await says(page, 'It’s on its way to Gnosis. You can close this page.')
    await expect(section(page)).toBeFocused()
    await expectGoodAppearance(page)
    const reported = await nextAnswer(page)
    await expect(section(page).getByRole('link', { name: 'View in explorer' })).toHaveAttribute(
      'href',
      `https://gnosisscan.io/tx/${reported.transaction_hash}`,
    )
    await gnosis.client.mine({ blocks: 1 })
    await says(page, 'It’s on Gnosis. It’s final after 3 blocks.')
    await expect(section(page).getByRole('listitem').filter({ hasText: 'Confirmed' })).toHaveAttribute(
      'aria-current',
      'step',
    )
    await gnosis.client.mine({ blocks: 2 })
    await says(page, 'It’s on Gnosis, and that’s final.')
    expect(await ownerOf(gnosis, reported)).toBe(metamask.account.address)
    await expectGoodAppearance(page)
    await activateByKeyboard(page, button(page, 'Show in my wallet'))
    await says(page, 'Your wallet now shows it.')
    const watched = metamask.calls.find(({ method }) => method === 'wallet_watchAsset')
    expect(watched?.params).toEqual({
      type: 'ERC721',
      options: { address: reported.contract, tokenId: reported.token_id },
    })
    const requested = metamask.methods().filter((method) => /^wallet_|^eth_send/.test(method))
    expect(requested).toEqual([
      'wallet_requestPermissions',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'eth_sendTransaction',
      'wallet_watchAsset',
    ])
    await page.goto('/wallet')
    await expect(page.getByRole('link', { name: /Opening night of the reading room/ })).toBeVisible()
  })
})

test('declined, still waiting, too poor: each is explained, nothing is sent, and the next click works', async ({
  page,
  metamask,
  gnosis,
  openCollectible,
}) => {
  await openCollectible(page)
  await connect(page)
  const refusals = [
    ['wallet_addEthereumChain', 4001, 'You declined the request in your wallet.'],
    ['eth_sendTransaction', 4001, 'You declined the request in your wallet.'],
    ['eth_sendTransaction', -32002, 'Your wallet is still waiting on an earlier request.'],
  ] as const
  for (const [method, code, sentence] of refusals) {
    metamask.failures.set(method, { code, message: 'no' })
    await button(page, 'Mint on Gnosis').click()
    await expect(section(page).getByRole('alert')).toContainText(sentence)
  }
  metamask.failures.set('eth_sendTransaction', { code: -32000, message: 'insufficient funds for gas * price + value' })
  await button(page, 'Mint on Gnosis').click()
  await expect(section(page).getByRole('alert')).toContainText('There isn’t enough in this account to pay the fee.')
  await page.reload()
  await says(page, /Turn this collectible into a token in your own wallet/)
  await takeToGnosis(page)
  await gnosis.client.mine({ blocks: 3 })
  await says(page, 'It’s on Gnosis, and that’s final.')
})

test('the fee is shown before the wallet opens, and what would fail is told instead of opening it', async ({
  page,
  metamask,
  gnosis,
  openCollectible,
}) => {
  await openCollectible(page)
  await connect(page)
  await says(page, /^Network fee on Gnosis: about 0\.\d+ XDAI\.$/)
  const { address } = metamask.account
  await gnosis.client.setBalance({ address, value: 1n })
  await button(page, 'Mint on Gnosis').click()
  await expect(section(page).getByRole('alert')).toContainText(
    /The network charges about 0\.\d+ XDAI, and there’s less/,
  )
  await gnosis.client.setBalance({ address, value: 10n ** 20n })
  // Another signature than the service's.
  await page.route(/\/voucher$/, async (route) => {
    const reply = (await (await route.fetch()).json()) as { data: { transaction: { data: string } } }
    const { transaction } = reply.data
    const { data } = transaction
    const spoiled = data.slice(0, 10 + 64 * 8) + (data[10 + 64 * 8] === '1' ? '2' : '1') + data.slice(11 + 64 * 8)
    await route.fulfill({ json: { data: { ...reply.data, transaction: { ...transaction, data: spoiled } } } })
  })
  await button(page, 'Mint on Gnosis').click()
  await expect(section(page).getByRole('alert')).toContainText(/Nothing was sent|nothing was sent/)
  expect(metamask.methods()).not.toContain('eth_sendTransaction')
  await page.unrouteAll({ behavior: 'wait' })
  const letSend = metamask.hold('eth_sendTransaction')
  await button(page, 'Mint on Gnosis').click()
  await says(page, /MetaMask is showing you the fee\..* Network fee on Gnosis: about 0\.\d+ XDAI\./)
  letSend()
  await says(page, 'It’s on its way to Gnosis. You can close this page.')
})

test('a tab closed before the wallet responded shows where the token is when opened again', async ({
  page,
  context,
  metamask,
  gnosis,
  openCollectible,
}) => {
  const address = await openCollectible(page)
  await connect(page)
  const sends = metamask.hold('eth_sendTransaction')
  await button(page, 'Mint on Gnosis').click()
  await says(page, 'MetaMask is showing you the fee. Nothing is sent until you approve it there.')
  const again = await context.newPage()
  await page.close()
  sends()
  await expect.poll(async () => (await gnosis.client.getTxpoolStatus()).pending).toBe(1)
  await gnosis.client.mine({ blocks: 3 })
  await again.goto(address)
  // No one told the service about a transaction: it checks by itself four times a minute.
  await expect(section(again).getByText('It’s on Gnosis, and that’s final.')).toBeVisible({ timeout: 45_000 })
})

test('a transaction that could not be reported is reported as soon as that works', async ({
  page,
  gnosis,
  openCollectible,
  complaints,
  metamask,
}) => {
  await openCollectible(page)
  await connect(page)
  let lost = 0
  await page.route(/\/chain$/, async (route) => {
    if (route.request().method() === 'POST' && lost++ === 0) await route.abort()
    else await route.fallback()
  })
  await button(page, 'Mint on Gnosis').click()
  await says(page, 'Sent. Waiting for confirmation. Keep this page open until you’re back online.')
  await expect(button(page, 'Mint on Gnosis')).toHaveCount(0)
  await says(page, 'It’s on its way to Gnosis. You can close this page.')
  expect(lost).toBe(2)
  expect(metamask.methods().filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  await gnosis.client.mine({ blocks: 3 })
  await says(page, 'It’s on Gnosis, and that’s final.')
  expect(complaints.filter((line) => !/net::ERR_FAILED|asking how far/.test(line))).toEqual([])
  endComplaints(complaints)
})

test('another transaction in its place, then one that arrives', async ({
  page,
  metamask,
  gnosis,
  serviceNode,
  openCollectible,
}) => {
  await openCollectible(page)
  await connect(page)
  const { account } = metamask
  const hash = await takeToGnosis(page)
  await serviceNode.answered('eth_getTransactionByHash')
  const { nonce } = await gnosis.client.getTransaction({ hash })
  const owner = createWalletClient({ account, transport: http(gnosis.url) })
  const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 11n }
  await owner.sendTransaction({ to: account.address, value: 0n, nonce, chain: null, gas: 21_000n, ...fees })
  await gnosis.client.mine({ blocks: 1 })
  await says(page, /You sent another transaction in its place/)
  await takeToGnosis(page)
  await gnosis.client.mine({ blocks: 3 })
  await says(page, 'It’s on Gnosis, and that’s final.')
  await expect(section(page).getByRole('alert')).toHaveCount(0)
})

test('a reorg takes the block back, and the page says so in every tab until it is there again', async ({
  page,
  context,
  gnosis,
  metamask,
  openCollectible,
}) => {
  const address = await openCollectible(page)
  await connect(page)
  const before = await gnosis.client.snapshot()
  const hash = await takeToGnosis(page)
  const sent = await gnosis.client.getTransaction({ hash })
  await gnosis.client.mine({ blocks: 1 })
  await says(page, /It’s on Gnosis. It’s final after 3 blocks/)
  const other = await context.newPage()
  await other.goto(address)
  await says(other, /It’s on Gnosis. It’s final after 3 blocks/)
  await gnosis.client.revert({ id: before })
  await gnosis.client.mine({ blocks: 4 })
  for (const tab of [page, other]) await says(tab, /The chain removed the block/)
  const owner = createWalletClient({ account: metamask.account, transport: http(gnosis.url) })
  await owner.sendTransaction({ to: sent.to, data: sent.input, nonce: sent.nonce, chain: null, gas: 300_000n })
  await gnosis.client.mine({ blocks: 3 })
  for (const tab of [page, other]) await says(tab, 'It’s on Gnosis, and that’s final.')
})

test('what only time can solve is explained as well, and the button stays', async ({ page, openCollectible }) => {
  await openCollectible(page)
  for (const [setback, sentence] of [
    ['dropped', 'The chain dropped the transaction'],
    ['failed', 'The transaction failed, and only its fee was spent.'],
    ['expired', 'The transaction didn’t make it in time, so nothing was minted.'],
  ] as const) {
    await page.route(/\/chain$/, async (route) => {
      const reply = (await (await route.fetch()).json()) as { data: Told }
      await route.fulfill({ json: { data: { ...reply.data, setback } } })
    })
    await page.reload()
    await expect(section(page).getByRole('alert')).toContainText(sentence)
    await expect(button(page, 'Mint')).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('a voucher for one account does not work for the other', async ({ page, metamask, openCollectible }) => {
  await openCollectible(page)
  await connect(page)
  const first = metamask.account
  metamask.failures.set('eth_sendTransaction', { code: 4001, message: 'no' })
  await button(page, 'Mint on Gnosis').click()
  await expect(section(page).getByRole('alert')).toContainText('You declined the request in your wallet.')
  metamask.account = privateKeyToAccount(generatePrivateKey())
  await metamask.emit('accountsChanged', [metamask.account.address.toLowerCase()])
  await page.reload()
  const short = `${first.address.slice(0, 6)}…${first.address.slice(-4)}`
  await says(page, new RegExp(`It may still be minted to ${short}\\. Choose that account in your wallet`))
  await expect(button(page, 'Mint on Gnosis')).toHaveCount(0)
})

test('changing the account while the chain is switched mints nothing by mistake, and the next click is for the new account', async ({
  page,
  metamask,
  gnosis,
  openCollectible,
}) => {
  await openCollectible(page)
  await connect(page)
  const next = privateKeyToAccount(generatePrivateKey())
  await gnosis.client.setBalance({ address: next.address, value: 10n ** 18n })
  const release = metamask.hold('wallet_switchEthereumChain')
  await button(page, 'Mint on Gnosis').click()
  await expect(section(page).getByText('MetaMask is asking to switch chains.')).toBeVisible()
  metamask.account = next
  await metamask.emit('accountsChanged', [next.address.toLowerCase()])
  release()
  await expect(section(page).getByRole('alert')).toContainText('Your wallet switched to another account.')
  expect(metamask.methods()).not.toContain('eth_sendTransaction')
  await takeToGnosis(page)
  const reported = await nextAnswer(page)
  await gnosis.client.mine({ blocks: 3 })
  await says(page, 'It’s on Gnosis, and that’s final.')
  expect(await ownerOf(gnosis, reported)).toBe(next.address)
})

test('a wallet that disconnects without a response is no longer waited for: connected again, it mints the collectible', async ({
  page,
  metamask,
  openCollectible,
}) => {
  await openCollectible(page)
  await connect(page)
  metamask.hold('eth_sendTransaction')
  await button(page, 'Mint on Gnosis').click()
  await expect(section(page).getByText('MetaMask is showing you the fee.')).toBeVisible()
  await metamask.emit('disconnect', { code: 4900 })
  await connect(page)
  await expect(button(page, 'Mint on Gnosis')).not.toHaveAttribute('aria-busy')
  await takeToGnosis(page)
  await says(page, 'It’s on its way to Gnosis.')
})

test('a chain that does not respond is explained, and nothing is sent', async ({
  page,
  metamask,
  openCollectible,
  complaints,
}) => {
  await openCollectible(page)
  await connect(page)
  await page.route(/\/voucher$/, (route) =>
    route.fulfill({ status: 503, json: { status_code: 503, error_type: 'chain_unavailable', error_message: 'no' } }),
  )
  await button(page, 'Mint on Gnosis').click()
  await expect(section(page).getByRole('alert')).toContainText('The chain isn’t responding right now.')
  expect(metamask.methods()).not.toContain('eth_sendTransaction')
  await expect(button(page, 'Mint on Gnosis')).toBeEnabled()
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !/status of 503/.test(line)))
  expectOnlyRefusals(complaints)
})

/** Another tab of the collectible that a page shows, once a wallet is connected there. */
const openSecondTab = async (page: Page, context: BrowserContext) => {
  await connect(page)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(button(second, 'Mint on Gnosis')).toBeVisible()
  return second
}

/** Clicks in a tab that has not heard from the service since `meanwhile` began, as it may by its next poll. */
const mintUnaware = async (tab: Page, meanwhile: () => Promise<unknown>) => {
  const clicked = Promise.withResolvers<void>()
  await tab.route(/\/chain$/, async (route) => {
    await clicked.promise
    await route.continue()
  })
  await meanwhile()
  await button(tab, 'Mint on Gnosis').click()
  clicked.resolve()
}

test('a second tab opened before the first one sent sends nothing, and shows that it is under way', async ({
  page,
  context,
  metamask,
  gnosis,
  openCollectible,
}) => {
  await openCollectible(page)
  const second = await openSecondTab(page, context)
  await mintUnaware(second, () => takeToGnosis(page))
  await says(second, 'It’s on its way to Gnosis.')
  expect(metamask.methods().filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  await gnosis.client.mine({ blocks: 3 })
  for (const tab of [page, second]) await says(tab, 'It’s on Gnosis, and that’s final.')
})

test('two tabs clicked at once send one transaction: the other says where the wallet is waiting', async ({
  page,
  context,
  metamask,
  gnosis,
  openCollectible,
}) => {
  await openCollectible(page)
  const second = await openSecondTab(page, context)
  const release = metamask.hold('eth_sendTransaction')
  await button(page, 'Mint on Gnosis').click()
  await says(page, 'MetaMask is showing you the fee.')
  await button(second, 'Mint on Gnosis').click()
  await says(second, 'Another tab is already asking your wallet.')
  // Its button waits until it has looked at the collectible again.
  await expect(button(second, 'Mint on Gnosis')).toBeEnabled()
  await mintUnaware(second, async () => {
    release()
    await says(page, 'It’s on its way to Gnosis.')
  })
  await says(second, 'It’s on its way to Gnosis.')
  expect(metamask.methods().filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  await gnosis.client.mine({ blocks: 3 })
  for (const tab of [page, second]) await says(tab, 'It’s on Gnosis, and that’s final.')
})

test('what failed to load at first is explained, and can be loaded again', async ({
  page,
  openCollectible,
  complaints,
}) => {
  const address = await openCollectible(page)
  await page.route(/\/chain$/, (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(address)
  await expect(section(page).getByRole('alert')).toContainText('We couldn’t check the status.')
  await expectGoodAppearance(page)
  await page.unrouteAll({ behavior: 'wait' })
  await button(page, 'Try again').click()
  await expect(button(page, 'Mint')).toBeVisible()
  await expect(section(page).getByRole('alert')).toHaveCount(0)
  expect(complaints.filter((line) => !/status of 503|asking how far/.test(line))).toEqual([])
  endComplaints(complaints)
})

test('nothing is offered, and no wallet loaded, where no chain is set', async ({ page, signIn, tap }) => {
  await signIn(page, someone('offchain'), await tap())
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
  await page.goto('/collection')
  await page.route(/\/chain$/, async (route) => {
    const reply = (await (await route.fetch()).json()) as { data: Told }
    await route.fulfill({ json: { data: { ...reply.data, chains: [] } } })
  })
  const answered = page.waitForResponse(/\/chain$/)
  await page.getByRole('link', { name: /Opening night/ }).click()
  await answered
  await expect(page.getByRole('link', { name: 'Share' })).toBeVisible()
  await expect(section(page)).toHaveCount(0)
})
