import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessibleOnEveryScreen,
  expectGoodAppearanceOnEveryScreen,
  expectOnlyRefusals,
  test,
} from './world.ts'

const path = '/e/opening-night-of-the-reading-room'
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const fact = (page: Page, term: string) =>
  page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd')

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('the page of an event says when, where and how to get it, and has a calendar file', async ({
    page,
    request,
  }) => {
    await page.goto(path)
    await expect(title(page, 'Opening night of the reading room')).toBeVisible()
    await expect(page.getByText('Tap the card at the event with your phone to collect it.')).toBeVisible()
    await expect(fact(page, 'When')).toHaveText(/18:00–23:30 (WET|WEST|GMT|UTC)/)
    await expect(fact(page, 'Your time')).toBeHidden()
    await expect(fact(page, 'Collected')).toHaveText(/^\d+ of 500$/)
    const map = page.getByRole('link', { name: 'View on OpenStreetMap' })
    await expect(map).toHaveAttribute('href', 'https://www.openstreetmap.org/search?query=Reading+room%2C+Lisbon')
    await expect(map).toHaveAttribute('rel', 'noopener noreferrer')
    const calendar = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
    const file = await request.get(calendar ?? '')
    expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8')
    expect(await file.text()).toContain('SUMMARY:Opening night of the reading room\r\n')
  })
})

test.describe('for a visitor in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo', locale: 'en-GB' })

  test('the page adds their own time, and looks good in both themes on every screen', async ({ page }) => {
    await page.goto(path)
    await expect(fact(page, 'When')).toHaveText(/18:00–23:30/)
    await expect(fact(page, 'Your time')).toBeVisible()
    await expect(fact(page, 'Your time')).toHaveText(/0?[23]:00 ?[–-] ?0?[78]:30/)
    await expectGoodAppearanceOnEveryScreen(page)
  })
})

test.describe('for a visitor in the same time zone', () => {
  test.use({ timezoneId: 'Europe/Lisbon' })

  test('the page shows one time', async ({ page }) => {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-running')
    await expect(fact(page, 'When')).toBeVisible()
    await expect(fact(page, 'Your time')).toBeHidden()
  })
})

test('the page of an event is printed on one light page, with its address in place of links and status', async ({
  page,
  host,
}) => {
  await page.goto(path)
  const address = page.getByText(`${host.url}${path}`)
  await expect(address).toBeHidden()
  const status = page.getByText('Active', { exact: true })
  const map = page.getByRole('link', { name: 'View on OpenStreetMap' })
  await expect(status).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(address).toBeVisible()
  await expect(page.getByText('Tap the card at the event with your phone to collect it.')).toBeVisible()
  await expect(fact(page, 'Where')).toContainText('Reading room, Lisbon')
  for (const part of [status, map, page.getByRole('link', { name: 'Add to calendar' })]) await expect(part).toBeHidden()
  await page.emulateMedia({ media: null })
  const paper = (await page.pdf({ format: 'A5' })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('security 74: an event that waits or was rejected is as unknown as an event that does not exist', async ({
  page,
  complaints,
}) => {
  for (const slug of ['winter-picnic', 'late-set-on-the-roof', 'untitled']) {
    expect((await page.goto(`/e/${slug}`))?.status()).toBe(404)
    await expect(title(page, 'Page not found')).toBeVisible()
  }
  expectOnlyRefusals(complaints)
})

test('a holder shares the public page of an approved event, also where the clipboard refuses, and none of one that waits', async ({
  page,
  context,
  host,
  signIn,
}) => {
  await signIn(page, 'holder@example.com')
  await page.getByRole('link', { name: /Late set on the roof/ }).click()
  await expect(title(page, 'Late set on the roof')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Public page' })).toHaveCount(0)
  await page.goBack()

  await page.getByRole('link', { name: /Opening night of the reading room/ }).click()
  const share = page.getByRole('button', { name: 'Share' })
  await expect(share).toBeVisible()
  // Chromium asks nobody here, and refuses until it is granted.
  await share.click()
  const shown = page.getByRole('status').filter({ hasText: 'didn’t let us copy' })
  await expect(shown.getByRole('link', { name: `${host.url}${path}` })).toBeVisible()
  await expectAccessibleOnEveryScreen(page)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await share.click()
  await expect(page.getByRole('status').filter({ hasText: 'Link copied. Paste it anywhere.' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${host.url}${path}`)

  await page.getByRole('link', { name: 'Public page' }).click()
  await expect(page).toHaveURL(path)
  await expect(title(page, 'Opening night of the reading room')).toBeVisible()
})
