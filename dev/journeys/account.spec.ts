import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  addPhone,
  codeTo,
  emails,
  expectSignedOut,
  goodPassword,
  openAccount,
  screens,
  section,
  sessions,
  signInElsewhere,
  somePhone,
  test,
} from './account-world.ts'
import { expect, expectAccessible, someone } from './world.ts'

/** Presses Tab until the focus is where one wants it, and there the key. */
const reach = async (page: Page, name: string, key = 'Enter') => {
  const target = page.getByRole('button', { name, exact: true })
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 100 && !(await target.evaluate((one) => one === document.activeElement)); steps += 1)
    await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
  await page.keyboard.press(key)
}

for (const [screen, viewport] of screens)
  test.describe(`on ${screen}`, () => {
    test.use({ viewport })

    test('the page fits with long names, open questions and many sign-ins, and has no finding in either theme', async ({
      page,
      browser,
      host,
      signIn,
    }) => {
      const email = someone(`a.very.long.name.that.goes.on.and.on.${'x'.repeat(8)}`)
      await signIn(page, email)
      const odd = await signInElsewhere(browser, host, { email, count: 2, userAgent: 'Kühlschrank/2 😀' })
      await odd.context().close()
      await openAccount(page)
      await addPhone(page, host, somePhone())
      await emails(page).getByRole('button', { name: 'Remove' }).click()
      await section(page, 'Password').getByRole('button', { name: 'Set a password' }).click()
      await section(page, 'Password').getByLabel('New password').fill('qwertyuiop')
      await expect(section(page, 'Password').getByText('Many people use one like it')).toBeVisible()
      await expect(sessions(page).getByText('Unknown device', { exact: true })).toBeVisible()
      for (const theme of ['Light', 'Dark']) {
        await page.getByRole('radio', { name: theme }).check()
        await expect(page.locator('html.light')).toHaveCount(theme === 'Light' ? 1 : 0)
        await expectAccessible(page)
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })

    test('theme and language are chosen here and stay', async ({ page, signIn }) => {
      await signIn(page, someone('looks'))
      await openAccount(page)
      const looks = section(page, 'Appearance')
      await looks.getByRole('radio', { name: 'Light' }).check()
      await looks.getByLabel('Language').selectOption('Deutsch')
      await expect(page.getByRole('heading', { level: 1, name: 'Dein Konto' })).toBeVisible()
      await expect(page.locator('html.light')).toHaveCount(1)
      await expectAccessible(page)
      await page.locator('[data-theme-toggle]').click()
      await expect(section(page, 'Darstellung').getByRole('radio', { name: 'Dunkel' })).toBeChecked()
    })
  })

test('an account that cannot be shown says so, and is shown on another try', async ({ page, signIn, complaints }) => {
  await signIn(page, someone('unlucky'))
  const retry = page.getByRole('button', { name: 'Try again' })
  await page.route('**/users/me', (route) => route.abort())
  await page.goto('/account')
  await expect(page.getByText('You seem to be offline.')).toBeVisible()
  await page.unroute('**/users/me')
  await page.route('**/users/me', (route) => route.fulfill({ status: 500, body: '' }))
  await retry.click()
  await expect(page.getByText('Your account could not be shown. Nothing is lost: try again.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/users/me')
  await retry.click()
  await expect(emails(page)).toBeVisible()
  complaints.length = 0
})

test('by keyboard alone an address is added and removed, a password is set, and every sign-in ended', async ({
  page,
  host,
  signIn,
}) => {
  const second = someone('keys')
  await signIn(page, someone('keyboard'))
  await openAccount(page)
  await reach(page, 'Add an address')
  await expect(emails(page).getByLabel('New e-mail address')).toBeFocused()
  await page.keyboard.type(second)
  await page.keyboard.press('Enter')
  await expect(emails(page).getByLabel('Code from the mail')).toBeFocused()
  await page.keyboard.type(await codeTo(host, second))
  await expect(emails(page).getByText(`${second} is yours now`)).toBeVisible()
  await expect(emails(page).getByRole('heading')).toBeFocused()
  await reach(page, `Remove ${second}`)
  await expect(emails(page).getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(emails(page).getByText(`${second} is removed`)).toBeVisible()

  await reach(page, 'Set a password')
  await expect(page.getByLabel('New password')).toBeFocused()
  await page.keyboard.type(goodPassword)
  await expect(section(page, 'Password').getByText(/^(Good|Very good)$/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(section(page, 'Password').getByText('Your password is saved')).toBeVisible()
  await expect(section(page, 'Password').getByRole('button', { name: 'Change the password' })).toBeFocused()

  await reach(page, 'Sign out everywhere')
  await expect(sessions(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expectSignedOut(page)
})

test('the account’s data is downloaded as one file, then the account is deleted and the address begins anew', async ({
  page,
  signIn,
}) => {
  const email = someone('leaves')
  await signIn(page, email)
  await openAccount(page)
  const data = section(page, 'Your data')
  const downloading = page.waitForEvent('download')
  await data.getByRole('button', { name: 'Download my data' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('my-data.json')
  const content = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(content.account.user.emails[0].email).toBe(email)
  expect(content).toMatchObject({ events: [], cards: [], collectibles: [] })
  await expect(data.getByText('Your data is in your downloads.')).toBeVisible()
  await expectAccessible(page)

  await data.getByRole('button', { name: 'Delete my account' }).click()
  await expectAccessible(page)
  await data.getByRole('button', { name: 'Cancel' }).click()
  await expect(data.getByRole('button', { name: 'Delete my account' })).toBeFocused()
  await data.getByRole('button', { name: 'Delete my account' }).click()
  await data.getByRole('button', { name: 'Delete everything' }).click()
  await expectSignedOut(page)
})
