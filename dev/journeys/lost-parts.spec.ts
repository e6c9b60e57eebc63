import { cookieNames } from '@iyk/wire/limits.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, someone, test } from './world.ts'

const mailSent = (page: Page) => page.getByRole('heading', { name: 'Check your mail' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** One rule for the whole journey: between two of them a request could get stuck. */
const lose = async (page: Page, address: string) => {
  const loss = { on: true, once: false }
  await page.route(address, (route) => {
    if (!loss.on) return route.continue()
    if (loss.once) loss.on = false
    return route.abort('connectionreset')
  })
  return loss
}
const loadedAnew = async (page: Page, press: () => Promise<void>) => {
  const loaded = page.waitForEvent('load')
  await press()
  await loaded
  await running(page)
}
const sessionCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => Object.values<string>(cookieNames).includes(name))
const running = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.running !== undefined)

test('a sign-in that was tried offline goes on once there is a network, and the address is still there', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/')
  await running(page)
  const address = page.getByLabel('E-mail address')
  const email = someone('tunnel')
  await address.fill(email)
  await context.setOffline(true)
  await address.press('Enter')
  await expect(address).toHaveAccessibleDescription(/You seem to be offline/)
  await context.setOffline(false)
  // What the offline press asked for is lost to the page, also what others import.
  await loadedAnew(page, () => address.press('Enter'))
  await expect(address).toHaveValue(email)
  await address.press('Enter')
  await expect(mailSent(page)).toBeVisible()
  complaints.splice(0)
})

test('a part that was lost once is fetched again by the press itself', async ({ page, complaints }) => {
  const loss = await lose(page, '**/assets/check-mail-*.js*')
  loss.once = true
  await page.goto('/')
  await running(page)
  const address = page.getByLabel('E-mail address')
  await address.fill(someone('once'))
  await address.press('Enter')
  await expect(mailSent(page)).toBeVisible()
  expect(loss.on).toBe(false)
  complaints.splice(0)
})

test('a page whose connection was lost once shows everything, and signs out', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('reset'))
  const loss = await lose(page, '**/assets/connection-*.js*')
  loss.once = true
  await page.goto('/events')
  await expect(page.getByText('Your first event could look like this')).toBeVisible()
  expect(loss.on).toBe(false)
  loss.on = true
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'E-mail addresses' })).toBeVisible()
  expect(loss.on).toBe(false)
  await button(page, 'Sign out').first().click()
  await expect(page).toHaveURL('/')
  expect(await sessionCookies(context)).toEqual([])
  complaints.splice(0)
})

test('whoever signs out is signed out where the connection never came, and the session is over', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('lent'))
  const kept = await sessionCookies(context)
  const loss = await lose(page, '**/assets/connection-*.js*')
  await page.goto('/events')
  // What the cards service says needs no provider.
  await expect(page.getByText('Your first event could look like this')).toBeVisible()
  const revoked = page.waitForResponse('**/sdk/v1/sessions/revoke')
  await button(page, 'Sign out').click()
  await expect(page).toHaveURL('/')
  expect((await revoked).status()).toBe(200)
  expect(await sessionCookies(context)).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('stytch')))).toEqual([])
  // Nothing lives on that somebody could have copied.
  loss.on = false
  await context.addCookies(kept)
  await page.goto('/events')
  await expect(page).toHaveURL('/')
  complaints.splice(0)
})

test('signing out offline says that the session goes on, and ends it once back online', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('plane'))
  const kept = await sessionCookies(context)
  await page.goto('/events')
  await expect(page.getByText('Your first event could look like this')).toBeVisible()
  await context.setOffline(true)
  await button(page, 'Sign out').click()
  const said = page.getByText(/the session is only over once you’re online/)
  await expect(said).toBeVisible()
  expect(await sessionCookies(context)).toEqual([])
  await context.setOffline(false)
  await expect(said).toHaveCount(0)
  await context.addCookies(kept)
  await page.goto('/events')
  await expect(page).toHaveURL('/')
  complaints.splice(0)
})

test('without a JWT a page whose connection was lost is reached by trying again', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('unsure'))
  await context.clearCookies({ name: cookieNames.jwt })
  const loss = await lose(page, '**/assets/connection-*.js*')
  await page.goto('/events')
  await expect(title(page, 'Are you online?')).toBeVisible()
  loss.on = false
  await button(page, 'Try again').click()
  await expect(page.getByText('Your first event could look like this')).toBeVisible()
  complaints.splice(0)
})

test('a wallet that was asked for offline is asked for again', async ({ page, context, signIn, complaints }) => {
  await signIn(page, someone('wallet'))
  await page.goto('/wallet')
  await expect(title(page, 'Your wallet')).toBeVisible()
  const connect = button(page, 'Connect a wallet')
  await context.setOffline(true)
  await connect.click()
  await expect(page.getByText(/You seem to be offline/)).toBeVisible()
  await context.setOffline(false)
  await loadedAnew(page, () => connect.click())
  await connect.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  complaints.splice(0)
})
