import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectGoodAppearance, expectOnlyRefusals, test as journey, screens, someone } from './world.ts'

interface WithCollectible {
  /** Signs someone in who has a collectible, and opens their collection. */
  openCollection: (page: Page) => Promise<void>
}

const test = journey.extend<WithCollectible>({
  // These screens are covered in tap-and-collect.
  openCollection: async ({ signIn, tap }, use) => {
    await use(async (page) => {
      await signIn(page, someone('public'), async (jwt) => {
        const ref = new URL((await page.request.get(await tap())).url()).searchParams.get('ref')
        const collected = await page.request.post('/api/collectibles', {
          headers: { authorization: `Bearer ${jwt}` },
          data: { ref },
        })
        expect(collected.ok()).toBe(true)
        return '/collection'
      })
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    })
  },
})
test.use({ viewport: screens.phone })

const freshName = () => `a-${randomUUID().slice(0, 8)}`
const title = 'Opening night of the reading room'

const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: 'Public page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your public page' })
  await expect(dialog.getByLabel('Name in the address')).toBeVisible()
  return dialog
}

test('a person turns their page on, hides what they have, a stranger without scripts sees that, and it is off again', async ({
  page,
  browser,
  host,
  openCollection,
  complaints,
}) => {
  const name = freshName()
  const other = await browser.newContext({ javaScriptEnabled: false, viewport: screens.phone, baseURL: host.url })
  const visit = await other.newPage()
  const status = async () => (await visit.goto(`/@${name}`))?.status()
  expect(await status()).toBe(404)

  await openCollection(page)
  const dialog = await openSettings(page)
  await expectGoodAppearance(page)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('Use 3 to 30 lowercase letters')).toBeVisible()
  await dialog.getByLabel('Name in the address').fill('Admin')
  await dialog.getByLabel('Your name on the page').fill('سارة 🦉')
  await dialog.getByText('All, and new ones that I collect signed in').click()
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('This name isn’t available. Choose another one.')).toBeVisible()
  await expect(dialog.getByLabel('Name in the address')).toBeFocused()
  await dialog.getByLabel('Name in the address').fill(`@${name.toUpperCase()}`)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('Your page is on:')).toBeVisible()
  await expect(dialog.getByLabel('Name in the address')).toHaveValue(name)
  const box = dialog.getByRole('checkbox', { name: title })
  await expect(box).toBeChecked()
  await expectGoodAppearance(page)

  // Chromium asks nobody here, and refuses until it is granted.
  await dialog.getByRole('button', { name: 'Share' }).click()
  const refused = dialog.getByRole('status').filter({ hasText: 'didn’t let us copy' })
  await expect(refused.getByRole('link', { name: `${host.url}/@${name}` })).toBeVisible()

  expect(await status()).toBe(200)
  await expect(visit.getByRole('heading', { level: 1, name: 'سارة 🦉' })).toBeVisible()
  await visit.getByRole('main').getByRole('link', { name: title }).click()
  await expect(visit).toHaveURL(/\/tap\?kept=[0-9a-f-]{36}$/)
  await expect(visit.getByRole('heading', { level: 1, name: title })).toBeVisible()

  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await box.click()
  await expect(box).not.toBeChecked()
  expect((await saved).ok()).toBe(true)
  expect(await status()).toBe(200)
  await expect(visit.getByText('Nothing here yet')).toBeVisible()
  await expect(visit.getByText(title)).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog.getByText('Your page is off. No one can see it.')).toBeVisible()
  expect(await status()).toBe(404)

  await dialog.getByRole('button', { name: 'Delete this page' }).click()
  const question = dialog.getByRole('group', { name: `@${name} stays reserved for you for 90 days.` })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectGoodAppearance(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Delete this page' })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog.getByText('Your page is deleted.')).toBeFocused()
  await expect(dialog.getByLabel('Name in the address')).toHaveValue('')
  await expect(dialog.getByLabel('Your name on the page')).toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Delete this page' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect((await openSettings(page)).getByRole('button', { name: 'Turn on' })).toBeVisible()
  await other.close()
  expectOnlyRefusals(complaints)
})

test('a collectible is shown and hidden on its own page, and the public page looks good in both themes on every screen', async ({
  page,
  openCollection,
}) => {
  const name = freshName()
  await openCollection(page)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: title }).click()
  await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(main.getByRole('checkbox', { name: 'Show on your public page' })).toHaveCount(0)
  await page.goBack()

  const dialog = await openSettings(page)
  await dialog.getByLabel('Name in the address').fill(name)
  await dialog.getByLabel('Your name on the page').fill('A name that is as long as the names of pages can be')
  await dialog.getByText('Only the ones I choose').click()
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('checkbox', { name: title })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Show all' }).click()
  await expect(dialog.getByRole('checkbox', { name: title })).toBeChecked()
  await dialog.getByRole('button', { name: 'Hide all' }).click()
  await expect(dialog.getByRole('checkbox', { name: title })).not.toBeChecked()
  await expect(dialog.getByText('Links to them that you shared still work.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await main.getByRole('link', { name: title }).click()
  const box = main.getByRole('checkbox', { name: 'Show on your public page' })
  await expect(box).not.toBeChecked()
  await expect(main.getByText('Links to it that you shared still work.')).toBeVisible()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await box.check()
  expect((await saved).ok()).toBe(true)
  await expectGoodAppearance(page)
  await main.getByRole('link', { name: `@${name}` }).click()
  await expect(page).toHaveURL(`/@${name}`)
  await expect(page.locator('html')).toHaveAttribute('data-running')
  await expect(main.getByRole('listitem')).toHaveCount(1)
  for (const screen of Object.values(screens)) {
    await page.setViewportSize(screen)
    await expectGoodAppearance(page)
  }
  await main.getByRole('link', { name: 'Share' }).click()
  await expect(main.getByRole('status').getByRole('link', { name: `/@${name}` })).toBeVisible()
})
