import type { Page } from '@playwright/test'
import { type Hex, keccak256, parseAbi, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { startHost } from '../start-host.ts'
import { test as mintJourney, says, section, timeout } from './mint-world.ts'
import { activateByKeyboard, expect, type StandInChain } from './wallet-world.ts'
import { expectGoodAppearance, expectOnlyRefusals, someone } from './world.ts'

const minterKey = keccak256(toHex('minter'))
const rich = 10n ** 20n

mintJourney.describe.configure({ timeout })

/** A host whose relayer pays for mints on Gnosis. */
const test = mintJourney.extend({
  host: [
    async ({ chains }, use) => {
      const { url, client } = chains.get(100) as StandInChain
      const settings = [{ id: 100, rpc_url: url, confirmations: 3 }]
      const key = generatePrivateKey()
      for (const address of [privateKeyToAccount(minterKey).address, privateKeyToAccount(key).address])
        await client.setBalance({ address, value: rich })
      const host = await startHost({
        CHAINS: JSON.stringify(settings),
        MINTER_KEY: minterKey,
        RELAYER_KEY: key,
        RELAYER_DAILY_BUDGET: '100:1',
        RELAYER_MAX_COST: '0.1',
      })
      const { code, output, errors } = await host.cards('chain', 'deploy', '100')
      expect(code, errors + output).toBe(0)
      await use(host)
      await host.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const button = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true })

/** Connects MetaMask and links it, as a person does who has no wallet here yet. */
const linkWallet = async (page: Page) => {
  await button(page, 'Connect a wallet').click()
  await page.getByRole('dialog').getByRole('button', { name: 'MetaMask' }).click()
  // It is on a chain that is not offered.
  await page.getByRole('dialog').getByRole('button', { name: 'Connect anyway' }).click()
  await button(page, 'Link to my account').click()
  await expect(button(page, 'Mint for free on Gnosis')).toBeVisible()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('link a wallet once, mint without money, watch it arrive: the wallet is never opened for the mint', async ({
    page,
    metamask,
    gnosis,
    openCollectible,
  }) => {
    await gnosis.client.setBalance({ address: metamask.account.address, value: 0n })
    await openCollectible(page)
    await says(page, /It’s free: IYK Cards pays the network fee/)
    await says(page, 'Link a wallet to your account first. That’s one signature, and it’s free.')
    await expectGoodAppearance(page)
    await linkWallet(page)
    const short = `${metamask.account.address.slice(0, 6)}…${metamask.account.address.slice(-4)}`
    await says(page, `It will go to your linked wallet ${short}. It doesn’t have to open.`)
    await expectGoodAppearance(page)
    const minted = page.waitForResponse(/\/mint$/)
    await activateByKeyboard(page, button(page, 'Mint for free on Gnosis'))
    const { data } = (await (await minted).json()) as { data: { contract: Hex; token_id: string; state: string } }
    expect(data.state).toBe('sent')
    await says(page, 'It’s on its way to Gnosis. You can close this page.')
    await expect(section(page)).toBeFocused()
    await expectGoodAppearance(page)
    await expect.poll(async () => (await gnosis.client.getTxpoolStatus()).pending).toBe(1)
    await gnosis.client.mine({ blocks: 1 })
    await says(page, 'It’s on Gnosis. It’s final after 3 blocks.')
    await gnosis.client.mine({ blocks: 2 })
    await says(page, 'It’s on Gnosis, and that’s final.')
    const owner = await gnosis.client.readContract({
      address: data.contract,
      abi: parseAbi(['function ownerOf(uint256) view returns (address)']),
      functionName: 'ownerOf',
      args: [BigInt(data.token_id)],
    })
    expect(owner).toBe(metamask.account.address)
    expect(metamask.methods()).not.toContain('eth_sendTransaction')
    expect(await gnosis.client.getBalance({ address: metamask.account.address })).toBe(0n)
  })
})

test('while the operator has it paused, the page says so and the wallet can pay; resumed, it is free again', async ({
  page,
  metamask,
  gnosis,
  cards,
  openCollectible,
  complaints,
}) => {
  await openCollectible(page)
  await linkWallet(page)
  expect(await cards('relayer', 'pause', '100')).toMatch(/pays for no new mints on 100/)
  // The page has not heard of it yet.
  await button(page, 'Mint for free on Gnosis').click()
  await says(page, /IYK Cards isn’t paying network fees right now/)
  await expect(button(page, 'Mint for free on Gnosis')).toHaveCount(0)
  await says(page, /the network charges a fee/)
  await expect(button(page, 'Mint on Gnosis')).toBeVisible()
  await expectGoodAppearance(page)
  expectOnlyRefusals(complaints)
  expect(await cards('relayer', 'resume')).toMatch(/pays for mints on 100/)
  await page.reload()
  await button(page, 'Mint for free on Gnosis').click()
  await says(page, 'It’s on its way to Gnosis. You can close this page.')
  await expect.poll(async () => (await gnosis.client.getTxpoolStatus()).pending).toBe(1)
  await gnosis.client.mine({ blocks: 3 })
  await says(page, 'It’s on Gnosis, and that’s final.')
  expect(metamask.methods()).not.toContain('eth_sendTransaction')
  expect(await cards('relayer', 'status')).toMatch(/^100 .* of 1 +\d+ +0 +pays$/m)
})

test('what a wallet got from another account is counted, and listed once the wallet is linked', async ({
  page,
  metamask,
  gnosis,
  signIn,
  openCollectible,
}) => {
  await gnosis.client.setBalance({ address: metamask.account.address, value: rich })
  await openCollectible(page)
  await button(page, 'Mint').click()
  await page.getByRole('dialog').getByRole('button', { name: 'MetaMask' }).click()
  // It is on a chain that is not offered.
  await page.getByRole('dialog').getByRole('button', { name: 'Connect anyway' }).click()
  await button(page, 'Mint on Gnosis').click()
  await says(page, 'It’s on its way to Gnosis. You can close this page.')
  await gnosis.client.mine({ blocks: 3 })
  await says(page, 'It’s on Gnosis, and that’s final.')
  // The wallet stays connected in this browser.
  await signIn(page, someone('other'), '/wallet')
  await expect(page.getByText('And 1 from other accounts. Link this wallet to your account to see them.')).toBeVisible()
  await page.getByRole('button', { name: 'Link to my account' }).click()
  await expect(page.getByText(/^No. \d+, from another account$/)).toBeVisible()
  await expect(page.getByText(/from other accounts/)).toHaveCount(0)
  await expectGoodAppearance(page)
})
