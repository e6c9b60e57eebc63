import type { BrowserContext, Page } from '@playwright/test'
import { createWalletClient, type Hex, http, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, pressByKeyboard, type StandInChain, test as walletJourney } from './wallet-world.ts'
import { expectGoodLooks, expectOnlyRefusals, someone } from './world.ts'

/** What pages are told of a collectible on its way. */
interface Told {
  state: string
  setback: string | null
  contract: Hex
  token_id: string
  transaction_hash: Hex | null
}

interface OnChainWorld {
  /** It mines when told, and again by itself after the journey. */
  gnosis: StandInChain
  /** A page with a fresh collectible of its own person; the address of that page is the answer. */
  openCollectible: (page: Page) => Promise<string>
}

/** A chain takes its time, and pages and service ask it every few seconds. */
walletJourney.describe.configure({ timeout: 150_000 })

const test = walletJourney.extend<OnChainWorld>({
  gnosis: async ({ chains }, use) => {
    const chain = chains.get(100) as StandInChain
    await chain.client.setAutomine(false)
    await use(chain)
    await chain.client.mine({ blocks: 1 })
    await chain.client.setAutomine(true)
  },
  openCollectible: async ({ signIn, tap }, use) => {
    await use(async (page) => {
      await signIn(page, someone('onchain'))
      await page.goto(await tap())
      await page.getByRole('button', { name: 'Keep it' }).click()
      await expect(page.getByRole('heading', { name: 'It is yours' })).toBeVisible()
      await page.goto('/collection')
      await page.getByRole('link', { name: /Opening night/ }).click()
      await expect(section(page)).toBeVisible()
      return page.url()
    })
  },
})

const section = (page: Page) => page.getByRole('region', { name: 'On chain' })
const button = (page: Page, name: string) => section(page).getByRole('button', { name })
/** The service asks the chain every few seconds, and the page the service. */
const says = (page: Page, text: string | RegExp) =>
  expect(section(page).getByText(text)).toBeVisible({ timeout: 30_000 })

/** Connects MetaMask, the only wallet there is. */
const connect = async (page: Page) => {
  await button(page, 'Take it on chain').click()
  await page.getByRole('dialog').getByRole('button', { name: 'MetaMask' }).click()
  await expect(button(page, 'Take it to Gnosis')).toBeVisible()
}

/** Presses, and waits until the service knows the transaction. */
const takeToGnosis = async (page: Page): Promise<Hex> => {
  const reported = page.waitForResponse(
    (response) => /\/chain$/.test(response.url()) && response.request().method() === 'POST',
  )
  await button(page, 'Take it to Gnosis').click()
  const { data } = (await (await reported).json()) as { data: Told }
  return data.transaction_hash as Hex
}

/** What the page is told with its next question. */
const nextAnswer = async (page: Page): Promise<Told> => {
  const answer = await page.waitForResponse(
    (response) => /\/chain$/.test(response.url()) && response.request().method() === 'GET',
  )
  return ((await answer.json()) as { data: Told }).data
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

  test('connect, add the chain, take it there, watch it arrive, show it in the wallet: by keyboard alone', async ({
    page,
    metamask,
    gnosis,
    openCollectible,
  }) => {
    await openCollectible(page)
    await expectGoodLooks(page)
    await pressByKeyboard(page, button(page, 'Take it on chain'))
    await pressByKeyboard(page, page.getByRole('dialog').getByRole('button', { name: 'MetaMask' }))
    await expect(button(page, 'Take it to Gnosis')).toBeFocused()
    await expectGoodLooks(page)
    const letSend = metamask.hold('eth_sendTransaction')
    await page.keyboard.press('Enter')
    await says(page, 'MetaMask shows the fee. Nothing is sent before you agree there.')
    await expect(button(page, 'Take it to Gnosis')).toHaveAttribute('aria-busy', 'true')
    letSend()
    await says(page, 'It is on its way to Gnosis. You may close this page, it goes on by itself.')
    await expect(section(page)).toBeFocused()
    await expectGoodLooks(page)
    const told = await nextAnswer(page)
    await expect(section(page).getByRole('link', { name: 'Look it up' })).toHaveAttribute(
      'href',
      `https://gnosisscan.io/tx/${told.transaction_hash}`,
    )
    await gnosis.client.mine({ blocks: 1 })
    await says(page, 'It is on Gnosis. Once 3 blocks hold it, nothing takes it back.')
    await expect(section(page).getByRole('listitem').filter({ hasText: 'In a block' })).toHaveAttribute(
      'aria-current',
      'step',
    )
    await gnosis.client.mine({ blocks: 2 })
    await says(page, 'It is on Gnosis, for good.')
    expect(await ownerOf(gnosis, told)).toBe(metamask.account.address)
    await expectGoodLooks(page)
    await pressByKeyboard(page, button(page, 'Show it in my wallet'))
    await says(page, 'Your wallet shows it from now on.')
    const watched = metamask.calls.find(({ method }) => method === 'wallet_watchAsset')
    expect(watched?.params).toEqual({
      type: 'ERC721',
      options: { address: told.contract, tokenId: told.token_id },
    })
    const asked = metamask.methods().filter((method) => /^wallet_|^eth_send/.test(method))
    expect(asked).toEqual([
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

test('declined, still waiting, too poor: each is said, nothing is sent, and the next press works', async ({
  page,
  metamask,
  gnosis,
  openCollectible,
}) => {
  await openCollectible(page)
  await connect(page)
  const refusals = [
    ['wallet_addEthereumChain', 4001, 'You declined in your wallet.'],
    ['eth_sendTransaction', 4001, 'You declined in your wallet.'],
    ['eth_sendTransaction', -32002, 'Your wallet still waits for your answer to an earlier request.'],
  ] as const
  for (const [method, code, sentence] of refusals) {
    metamask.failures.set(method, { code, message: 'no' })
    await button(page, 'Take it to Gnosis').click()
    await expect(section(page).getByRole('alert')).toContainText(sentence)
  }
  metamask.failures.set('eth_sendTransaction', { code: -32000, message: 'insufficient funds for gas * price + value' })
  await button(page, 'Take it to Gnosis').click()
  await expect(section(page).getByRole('alert')).toContainText('The account holds too little for the fee.')
  await page.reload()
  await says(page, /Make it a token in a wallet of your own/)
  await takeToGnosis(page)
  await gnosis.client.mine({ blocks: 3 })
  await says(page, 'It is on Gnosis, for good.')
})

test('a tab that is closed before the wallet has answered: opened again it shows where the token is', async ({
  page,
  context,
  metamask,
  gnosis,
  openCollectible,
}) => {
  const address = await openCollectible(page)
  await connect(page)
  const sends = metamask.hold('eth_sendTransaction')
  await button(page, 'Take it to Gnosis').click()
  await says(page, 'MetaMask shows the fee. Nothing is sent before you agree there.')
  const again = await context.newPage()
  await page.close()
  sends()
  await expect.poll(async () => (await gnosis.client.getTxpoolStatus()).pending).toBe(1)
  await gnosis.client.mine({ blocks: 3 })
  await again.goto(address)
  // Nobody told the service of a transaction: it looks by itself four times a minute.
  await expect(section(again).getByText('It is on Gnosis, for good.')).toBeVisible({ timeout: 45_000 })
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
  await button(page, 'Take it to Gnosis').click()
  await says(page, 'It is sent. We could not be told yet: leave this page open until you are back online.')
  await expect(button(page, 'Take it to Gnosis')).toHaveCount(0)
  await says(page, 'It is on its way to Gnosis. You may close this page, it goes on by itself.')
  expect(lost).toBe(2)
  expect(metamask.methods().filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  await gnosis.client.mine({ blocks: 3 })
  await says(page, 'It is on Gnosis, for good.')
  expect(complaints.filter((line) => !/net::ERR_FAILED|asking how far/.test(line))).toEqual([])
  complaints.length = 0
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
  await says(page, 'It is on Gnosis, for good.')
  await expect(section(page).getByRole('alert')).toHaveCount(0)
})

test('a reorg takes the block back, and the page says so in each of its tabs until it is there again', async ({
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
  await says(page, /It is on Gnosis. Once 3 blocks/)
  const other = await context.newPage()
  await other.goto(address)
  await says(other, /It is on Gnosis. Once 3 blocks/)
  await gnosis.client.revert({ id: before })
  await gnosis.client.mine({ blocks: 4 })
  for (const tab of [page, other]) await says(tab, /The chain took the block back/)
  const owner = createWalletClient({ account: metamask.account, transport: http(gnosis.url) })
  await owner.sendTransaction({ to: sent.to, data: sent.input, nonce: sent.nonce, chain: null, gas: 300_000n })
  await gnosis.client.mine({ blocks: 3 })
  for (const tab of [page, other]) await says(tab, 'It is on Gnosis, for good.')
})

test('what only time brings is said as well, and the button stays', async ({ page, openCollectible }) => {
  await openCollectible(page)
  for (const [setback, sentence] of [
    ['dropped', 'The chain lost the transaction.'],
    ['failed', 'The transaction did nothing, only its fee is spent.'],
    ['expired', 'You did not send it in time, so it stayed with us.'],
  ] as const) {
    await page.route(/\/chain$/, async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: Told }
      await route.fulfill({ json: { data: { ...answer.data, setback } } })
    })
    await page.reload()
    await expect(section(page).getByRole('alert')).toContainText(sentence)
    await expect(button(page, 'Take it on chain')).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('a voucher of one account is not for the other', async ({ page, metamask, openCollectible }) => {
  await openCollectible(page)
  await connect(page)
  const first = metamask.account
  metamask.failures.set('eth_sendTransaction', { code: 4001, message: 'no' })
  await button(page, 'Take it to Gnosis').click()
  await expect(section(page).getByRole('alert')).toContainText('You declined in your wallet.')
  metamask.account = privateKeyToAccount(generatePrivateKey())
  await metamask.emit('accountsChanged', [metamask.account.address.toLowerCase()])
  await page.reload()
  const short = `${first.address.slice(0, 6)}…${first.address.slice(-4)}`
  await says(page, new RegExp(`It may still go to ${short}\\. Choose that account in your wallet`))
  await expect(button(page, 'Take it to Gnosis')).toHaveCount(0)
})

test('an account that is changed while the chain is switched gets nothing by mistake, and the next press is for it', async ({
  page,
  metamask,
  gnosis,
  openCollectible,
}) => {
  await openCollectible(page)
  await connect(page)
  const next = privateKeyToAccount(generatePrivateKey())
  await gnosis.client.setBalance({ address: next.address, value: 10n ** 18n })
  const goOn = metamask.hold('wallet_switchEthereumChain')
  await button(page, 'Take it to Gnosis').click()
  await expect(section(page).getByText('MetaMask asks to switch the chain.')).toBeVisible()
  metamask.account = next
  await metamask.emit('accountsChanged', [next.address.toLowerCase()])
  goOn()
  await expect(section(page).getByRole('alert')).toContainText('Your wallet went to another account.')
  expect(metamask.methods()).not.toContain('eth_sendTransaction')
  await takeToGnosis(page)
  const told = await nextAnswer(page)
  await gnosis.client.mine({ blocks: 3 })
  await says(page, 'It is on Gnosis, for good.')
  expect(await ownerOf(gnosis, told)).toBe(next.address)
})

test('a wallet that goes away without an answer is waited for no more: connected again it takes the collectible', async ({
  page,
  metamask,
  openCollectible,
}) => {
  await openCollectible(page)
  await connect(page)
  metamask.hold('eth_sendTransaction')
  await button(page, 'Take it to Gnosis').click()
  await expect(section(page).getByText('MetaMask shows the fee.')).toBeVisible()
  await metamask.emit('disconnect', { code: 4900 })
  await connect(page)
  await expect(button(page, 'Take it to Gnosis')).not.toHaveAttribute('aria-busy')
  await takeToGnosis(page)
  await says(page, 'It is on its way to Gnosis.')
})

test('a chain that does not answer is said, and nothing is sent', async ({
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
  await button(page, 'Take it to Gnosis').click()
  await expect(section(page).getByRole('alert')).toContainText('The chain does not answer right now.')
  expect(metamask.methods()).not.toContain('eth_sendTransaction')
  await expect(button(page, 'Take it to Gnosis')).toBeEnabled()
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !/status of 503/.test(line)))
  expectOnlyRefusals(complaints)
})

/** Another tab of the collectible that a page shows, once a wallet is connected there. */
const openSecondTab = async (page: Page, context: BrowserContext) => {
  await connect(page)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(button(second, 'Take it to Gnosis')).toBeVisible()
  return second
}

test('a second tab that looked before the first one sent sends nothing, and shows that it is under way', async ({
  page,
  context,
  metamask,
  gnosis,
  openCollectible,
}) => {
  await openCollectible(page)
  const second = await openSecondTab(page, context)
  await takeToGnosis(page)
  await button(second, 'Take it to Gnosis').click()
  await says(second, 'It is on its way to Gnosis.')
  expect(metamask.methods().filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  await gnosis.client.mine({ blocks: 3 })
  for (const tab of [page, second]) await says(tab, 'It is on Gnosis, for good.')
})

test('two tabs pressed at once send one transaction: the other says where the wallet asks', async ({
  page,
  context,
  metamask,
  gnosis,
  openCollectible,
}) => {
  await openCollectible(page)
  const second = await openSecondTab(page, context)
  const answer = metamask.hold('eth_sendTransaction')
  await button(page, 'Take it to Gnosis').click()
  await says(page, 'MetaMask shows the fee.')
  await button(second, 'Take it to Gnosis').click()
  await says(second, 'Another tab is asking your wallet about it.')
  answer()
  await says(page, 'It is on its way to Gnosis.')
  await button(second, 'Take it to Gnosis').click()
  await says(second, 'It is on its way to Gnosis.')
  expect(metamask.methods().filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  await gnosis.client.mine({ blocks: 3 })
  for (const tab of [page, second]) await says(tab, 'It is on Gnosis, for good.')
})

test('what could not be asked at first is said, and can be asked again', async ({
  page,
  openCollectible,
  complaints,
}) => {
  const address = await openCollectible(page)
  await page.route(/\/chain$/, (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(address)
  await expect(section(page).getByRole('alert')).toContainText('We could not look how far it is.')
  await expectGoodLooks(page)
  await page.unrouteAll({ behavior: 'wait' })
  await button(page, 'Try again').click()
  await expect(button(page, 'Take it on chain')).toBeVisible()
  await expect(section(page).getByRole('alert')).toHaveCount(0)
  expect(complaints.filter((line) => !/status of 503|asking how far/.test(line))).toEqual([])
  complaints.length = 0
})

test('nothing is offered, and no wallet loaded, where no chain is set', async ({ page, signIn, tap }) => {
  await signIn(page, someone('offchain'))
  await page.goto(await tap())
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { name: 'It is yours' })).toBeVisible()
  await page.goto('/collection')
  await page.route(/\/chain$/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: Told }
    await route.fulfill({ json: { data: { ...answer.data, chains: [] } } })
  })
  await page.getByRole('link', { name: /Opening night/ }).click()
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await expect(section(page)).toHaveCount(0)
})
