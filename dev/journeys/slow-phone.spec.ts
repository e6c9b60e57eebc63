import type { Page } from '@playwright/test'
import { expect, expectAccessible, someone, test } from './world.ts'

test.use({ viewport: { width: 360, height: 640 }, serviceWorkers: 'allow' })

const event = 'Opening night of the reading room'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A cheap phone where many share one network: 400 ms to the host, 50 KB a second from it and 25 to it, and a quarter of this machine’s speed. */
const slowDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const setNetwork = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 25_000,
    })
  await setNetwork(false)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return {
    /** The page goes by its slow network, the worker by that of the context. */
    async disconnect() {
      await setNetwork(true)
      await page.context().setOffline(true)
    },
  }
}

test('on a cheap phone with a slow network, a guest taps, collects, enters the code there, shows their collection, and has it without any network', async ({
  page,
  tap,
  mailTo,
  complaints,
}) => {
  const email = someone('slow')
  const network = await slowDown(page)
  await page.goto('/e/opening-night-of-the-reading-room')
  await expect(heading(page, event)).toBeVisible()
  await page.goto(await tap())
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(heading(page, 'It’s yours')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code from the email').fill((await mailTo(email)).code as string)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('It’s in your collection now.')).toBeVisible()
  await page.getByRole('link', { name: 'View your collection' }).click()
  await expect(page).toHaveURL(/\/collection$/)
  await page.getByRole('main').getByRole('link', { name: event }).click()
  await expect(page.getByText('Reading room, Lisbon').last()).toBeVisible()
  await expectAccessible(page)
  // The worker saves what the page shows in its own time.
  const saved = ['/offline/shell', new URL(page.url()).pathname.replace('/collection', '/api/collectibles')]
  const isSaved = () =>
    page.evaluate(async (all) => (await Promise.all(all.map((one) => caches.match(one)))).every(Boolean), saved)
  await expect.poll(isSaved).toBe(true)
  expect(complaints).toEqual([])
  await network.disconnect()
  await page.reload()
  await expect(page.getByText('Reading room, Lisbon').last()).toBeVisible()
  await expect(page.getByText(/^You’re offline\. This is from .+\.$/)).toBeVisible()
  await expectAccessible(page)
  complaints.splice(0)
})
