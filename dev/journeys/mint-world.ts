import type { Page } from '@playwright/test'
import { expect, type StandInChain, test as walletJourney } from './wallet-world.ts'
import { someone } from './world.ts'

interface MintWorld {
  /** It mines when told, and automatically again after the journey. */
  gnosis: StandInChain
  /** A page with a fresh collectible of its own user; returns that page's address. */
  openCollectible: (page: Page) => Promise<string>
}

/** A chain takes its time, and pages and the service poll it every few seconds. */
export const timeout = 150_000

export const section = (page: Page) => page.getByRole('region', { name: 'On-chain' })
/** The service polls the chain every few seconds, and the page polls the service. */
export const says = (page: Page, text: string | RegExp) =>
  expect(section(page).getByText(text)).toBeVisible({ timeout: 30_000 })

export const test = walletJourney.extend<MintWorld>({
  gnosis: async ({ chains }, use) => {
    const chain = chains.get(100) as StandInChain
    await chain.client.setAutomine(false)
    await use(chain)
    await chain.client.mine({ blocks: 1 })
    await chain.client.setAutomine(true)
  },
  // These screens are covered in tap-and-collect.
  openCollectible: async ({ signIn, tap }, use) => {
    await use(async (page) => {
      await signIn(page, someone('minting'), async (jwt) => {
        const ref = new URL((await page.request.get(await tap())).url()).searchParams.get('ref')
        const headers = { authorization: `Bearer ${jwt}` }
        const collected = await page.request.post('/api/collectibles', { headers, data: { ref } })
        const { data } = (await collected.json()) as { data: { id: string } }
        return `/collection/${data.id}`
      })
      await expect(section(page)).toBeVisible()
      return page.url()
    })
  },
})
