import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import {
  addPhone,
  codeTo,
  emails,
  expectAccount,
  expectSignedOut,
  goodPassword,
  openAccount,
  section,
  sessions,
  signInElsewhere,
  somePhone,
  test,
} from './account-world.ts'
import { endComplaints, expect, expectAccessible, expectAccessibleOnEveryScreen, screens, someone } from './world.ts'

/** Presses Tab until the target has the focus, then presses the key. */
const reach = async (page: Page, name: string, key = 'Enter') => {
  const target = page.getByRole('button', { name, exact: true })
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 100 && !(await target.evaluate((one) => one === document.activeElement)); steps += 1)
    await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
  await page.keyboard.press(key)
}

test.describe('on a phone, looked at on both', () => {
  test.use({ viewport: screens.phone })

  test('the page fits with long names, open questions and many sessions, and axe finds nothing in either theme', async ({
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
    await expect(section(page, 'Password').getByText('This is a common password')).toBeVisible()
    await expect(sessions(page).getByText('Unknown device', { exact: true })).toBeVisible()
    for (const theme of ['Light', 'Dark']) {
      await page.getByRole('radio', { name: theme }).check()
      await expect(page.locator('html.light')).toHaveCount(theme === 'Light' ? 1 : 0)
      await expectAccessibleOnEveryScreen(page)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

  test('theme and language are chosen here and stay', async ({ page, signIn }) => {
    await signIn(page, someone('looks'), '/account')
    await expectAccount(page)
    const appearance = section(page, 'Appearance')
    await appearance.getByRole('radio', { name: 'Light' }).check()
    await appearance.getByLabel('Language').selectOption('Deutsch')
    await expect(page.getByRole('heading', { level: 1, name: 'Dein Konto' })).toBeVisible()
    await expect(page.locator('html.light')).toHaveCount(1)
    await expectAccessibleOnEveryScreen(page)
    await page.locator('[data-theme-toggle]').click()
    await expect(section(page, 'Darstellung').getByRole('radio', { name: 'Dunkel' })).toBeChecked()
  })
})

test('an account that cannot be loaded says so, and appears on another try', async ({ page, signIn, complaints }) => {
  await signIn(page, someone('unlucky'))
  const retry = page.getByRole('button', { name: 'Try again' })
  await page.route('**/users/me', (route) => route.abort())
  await page.goto('/account')
  await expect(page.getByText('You seem to be offline.')).toBeVisible()
  await page.unroute('**/users/me')
  await page.route('**/users/me', (route) => route.fulfill({ status: 500, body: '' }))
  await retry.click()
  await expect(page.getByText('We couldn’t load your account. Try again.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/users/me')
  await retry.click()
  await expect(emails(page)).toBeVisible()
  endComplaints(complaints)
})

test('an account that was lost on the way appears by itself, when the network is back or after a while', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('patient'))
  await page.clock.install()
  let respond = (route: Route) => route.abort()
  await page.route('**/users/me', (route) => respond(route))
  await page.goto('/account')
  const said = page.getByText('You seem to be offline.')
  await expect(said).toBeVisible()
  let calls = 0
  const { promise: stays, resolve: stay } = Promise.withResolvers<void>()
  respond = async (route) => {
    calls += 1
    await stays
    await route.continue()
  }
  // Some networks come and go: the page asks once, and not again while that call is under way.
  const comeBack = async () => {
    for (const _time of [1, 2, 3]) await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.clock.runFor(2_000)
  }
  await comeBack()
  await expect.poll(() => calls).toBe(1)
  await comeBack()
  stay()
  await expect(emails(page)).toBeVisible()
  expect(calls).toBe(1)
  respond = (route) => route.fulfill({ status: 503, body: '' })
  await page.goto('/account')
  await expect(page.getByText('We couldn’t load your account. Try again.')).toBeVisible()
  respond = (route) => route.continue()
  await page.clock.runFor(20_000)
  await expect(emails(page)).toBeVisible()
  endComplaints(complaints)
})

test('events that were lost on the way appear by themselves, as does a page that did not reach the sign-in service', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('waits'))
  await page.clock.install()
  let isLost = true
  for (const address of ['**/api/poap-events?*', '**/config.json'])
    await page.route(address, (route) => (isLost ? route.fulfill({ status: 503, body: '' }) : route.continue()))
  const comesBack = async (said: string) => {
    isLost = true
    await page.goto('/events')
    await expect(page.getByText(said, { exact: true })).toBeVisible()
    isLost = false
    await page.clock.runFor(20_000)
    await expect(page.getByText('Your first event could look like this')).toBeVisible()
  }
  await comesBack('Something went wrong.')
  // As when the JWT has expired: only the sign-in service knows who it is.
  await context.clearCookies({ name: 'iyk_stytch_session_jwt' })
  await comesBack('Are you online?')
  endComplaints(complaints)
})

test('by keyboard alone an address is added and removed, a password is set, and every session ended', async ({
  page,
  host,
  signIn,
}) => {
  const second = someone('keys')
  await signIn(page, someone('keyboard'), '/account')
  await expectAccount(page)
  await reach(page, 'Add an address')
  await expect(emails(page).getByLabel('New email address')).toBeFocused()
  await page.keyboard.type(second)
  await page.keyboard.press('Enter')
  await expect(emails(page).getByLabel('Code from the email')).toBeFocused()
  await page.keyboard.type(await codeTo(host, second))
  await expect(emails(page).getByText(`${second} was added`)).toBeVisible()
  await expect(emails(page).getByRole('heading')).toBeFocused()
  await reach(page, `Remove ${second}`)
  await expect(emails(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(emails(page).getByText(`${second} was removed`)).toBeVisible()

  await reach(page, 'Set a password')
  await expect(page.getByLabel('New password')).toBeFocused()
  await page.keyboard.type(goodPassword)
  await expect(section(page, 'Password').getByText(/^(Good|Very good)$/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(section(page, 'Password').getByText('Your password was saved')).toBeVisible()
  await expect(section(page, 'Password').getByRole('button', { name: 'Change password' })).toBeFocused()

  await reach(page, 'Sign out everywhere')
  await expect(sessions(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expectSignedOut(page)
})

test('the account’s data is downloaded as one file, then the account is deleted and the address starts over', async ({
  page,
  signIn,
}) => {
  const email = someone('leaves')
  await signIn(page, email, '/account')
  await expectAccount(page)
  const data = section(page, 'Your data')
  const downloading = page.waitForEvent('download')
  await data.getByRole('button', { name: 'Download my data' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('my-data.json')
  const content = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(content.account.user.emails[0].email).toBe(email)
  expect(content).toMatchObject({ events: [], cards: [], collectibles: [] })
  await expect(data.getByText('Your data was downloaded.')).toBeVisible()
  await expectAccessible(page)

  await data.getByRole('button', { name: 'Delete my account' }).click()
  await expectAccessible(page)
  await data.getByRole('button', { name: 'Cancel' }).click()
  await expect(data.getByRole('button', { name: 'Delete my account' })).toBeFocused()
  await data.getByRole('button', { name: 'Delete my account' }).click()
  await data.getByRole('button', { name: 'Delete everything' }).click()
  await expectSignedOut(page)
})

test('security 72: who signs in in another tab finds nothing of the previous user here, and no question about their account', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, someone('first'), '/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('button', { name: 'Delete everything' })).toBeVisible()
  const next = someone('next')
  await signIn(await context.newPage(), next)
  await expect(emails(page).getByText(next)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete everything' })).toHaveCount(0)
})
