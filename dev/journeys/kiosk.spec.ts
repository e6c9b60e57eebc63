import type { Page } from '@playwright/test'
import { openAsOrganizer, scanCode } from './kiosk-world.ts'
import {
  expect,
  expectAccessible,
  expectGoodAppearance,
  expectGoodAppearanceOnEveryScreen,
  expectOnlyRefusals,
  forgetLostCalls,
  screens,
  someone,
  test,
} from './world.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Where this browser keeps codes, by what they are called. */
const savedCodes = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => /^(own-)?codes /.test(name)))
const code = (page: Page) => page.getByRole('img', { name: 'QR code to collect this event' })

test('security 121: a kiosk goes on without a network by the codes it has, and its code collects on a phone without JavaScript', async ({
  page: organizer,
  browser,
  host,
  mailTo,
}) => {
  const { pairing } = await openAsOrganizer(organizer, host, {
    name: 'Basement reading',
    ways: ['kiosks'],
    to: (id) => `/kiosk/${id}`,
  })
  await expect(code(organizer)).toBeVisible()
  const [tablet, phone] = [
    await browser.newContext({ baseURL: host.url, serviceWorkers: 'block' }),
    await browser.newContext({ baseURL: host.url, viewport: screens.phone, javaScriptEnabled: false }),
  ]
  try {
    const screen = await tablet.newPage()
    await screen.clock.install()
    await screen.goto(`/kiosk#${pairing}`)
    await button(screen, 'Pair this screen').click()
    await expect(title(screen, 'Basement reading')).toBeVisible()
    await expect(screen.getByText('0 of 500 collected')).toBeVisible()
    const first = await scanCode(screen)
    expect(first).toMatch(new RegExp(`^${host.url}/tap\\?k=[\\w-]{43}$`))
    // Each screen has codes of its own.
    expect(await scanCode(organizer)).not.toBe(first)

    const guest = await phone.newPage()
    const email = someone('guest')
    await guest.goto(first)
    await expect(title(guest, 'You’re here. Keep it.')).toBeVisible()
    expect(guest.url()).not.toContain('k=')
    await guest.getByLabel('Email address').fill(email)
    await button(guest, 'Keep it').click()
    await expect(title(guest, 'It’s yours')).toBeVisible()
    await mailTo(email)
    await screen.clock.fastForward(16_000)
    await expect(screen.getByText('1 of 500 collected')).toBeVisible()

    await tablet.setOffline(true)
    await screen.clock.fastForward(16_000)
    await expect(screen.getByText(/^No connection\. This screen has codes until .+\.$/)).toBeVisible()
    await screen.clock.fastForward(120_000)
    await expect.poll(() => scanCode(screen)).not.toBe(first)
    await screen.clock.fastForward(3_600_000)
    await expect(screen.getByText('This screen lost its connection and has no codes left.')).toBeVisible()
    await expect(code(screen)).toBeHidden()

    await tablet.setOffline(false)
    await expect(code(screen)).toBeVisible()
    await expect(screen.getByText('No connection.')).toBeHidden()
    await guest.goto(await scanCode(screen))
    await expect(title(guest, 'You collected this')).toBeVisible()
  } finally {
    await tablet.close()
    await phone.close()
  }
})

test('a kiosk is read from across a room, in both themes, on a phone, a wall and with a long name', async ({
  page,
  host,
  cards,
}) => {
  const name = 'The seventeenth annual gathering of everyone who ever read a book in a bath and lived to tell the tale'
  const { id } = await openAsOrganizer(page, host, { name, ways: ['kiosks', 'staff'], to: (one) => `/kiosk/${one}` })
  await expect(code(page)).toBeVisible()
  await expectGoodAppearanceOnEveryScreen(page)
  for (const screen of [
    { width: 820, height: 1180 },
    { width: 1750, height: 985 },
    { width: 3840, height: 2160 },
  ]) {
    await page.setViewportSize(screen)
    await expectGoodAppearance(page)
    expect(await scanCode(page)).toContain('/tap?k=')
    // Nothing of it is beyond the screen.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(screen.height)
  }
  await cards('events', 'cancel', id, '--reason', 'weather')
  await page.reload()
  await expect(page.getByText('This event was canceled')).toBeVisible()
  await page.goto(`/staff/${id}`)
  await expect(page.getByText('This event was canceled. Nothing can be handed out anymore.')).toBeVisible()
  await expect(page.getByLabel('Guest’s email address')).toHaveCount(0)
  await expectGoodAppearanceOnEveryScreen(page)
})

test('security 123: a borrowed tablet is paired by its code, shows the codes of the event alone, and no more once it was removed', async ({
  page,
  browser,
  host,
  complaints,
}) => {
  const { id } = await openAsOrganizer(page, host, { name: 'Borrowed', to: (one) => `/events/${one}` })
  const kiosks = page.getByRole('region', { name: 'Kiosk' })
  await kiosks.getByRole('button', { name: 'Turn on' }).click()
  await expect(kiosks.getByText('Whoever sees the code can collect for up to 3 minutes')).toBeVisible()
  await kiosks.getByLabel('Name of the screen').fill('Tablet at the door')
  await button(page, 'Add a screen').click()
  const pairing = (await kiosks.locator('strong').textContent()) ?? ''
  expect(pairing).toMatch(/^\w{5}-\w{5}$/)
  await expectGoodAppearanceOnEveryScreen(page)

  const borrowed = await browser.newContext({ viewport: screens.phone, baseURL: host.url, serviceWorkers: 'allow' })
  try {
    const tablet = await borrowed.newPage()
    await tablet.goto(`/kiosk#${pairing}`)
    await expect(title(tablet, 'Pair this screen')).toBeVisible()
    await expectGoodAppearanceOnEveryScreen(tablet)
    await button(tablet, 'Pair this screen').click()
    await expect(title(tablet, 'Borrowed')).toBeVisible()
    await expect(code(tablet)).toBeVisible()
    await expect(tablet.getByRole('link', { name: 'Back to the event' })).toHaveCount(0)
    await tablet.reload()
    await expect(code(tablet)).toBeVisible()
    // A tablet that starts again while the Wi-Fi is gone has codes for an hour.
    await expect
      .poll(() => tablet.evaluate(async () => (await caches.match('/offline/shell')) !== undefined))
      .toBe(true)
    await borrowed.setOffline(true)
    await tablet.reload()
    await expect(tablet.getByText(/^No connection\. This screen has codes until .+\.$/)).toBeVisible()
    expect(await scanCode(tablet)).toContain('/tap?k=')
    await borrowed.setOffline(false)
    await expect(tablet.getByText('No connection.')).toBeHidden()
    await tablet.goto('/kiosk')
    await expect(code(tablet)).toBeVisible()
    await expect(tablet).toHaveURL(`/kiosk/${id}`)
    // It is nobody's session.
    await tablet.goto(`/events/${id}`)
    await expect(tablet).toHaveURL('/')
    const other = await borrowed.newPage()
    await other.goto('/kiosk?another')
    await other.getByLabel('Pairing code').fill(pairing)
    await button(other, 'Pair this screen').click()
    await expect(other.getByText('The code is wrong, has expired, or has already been used.')).toBeVisible()
    await expectAccessible(other)

    await page.reload()
    await button(page, 'Remove Tablet at the door').click()
    await expect(kiosks.getByText('No screen is paired.')).toBeVisible()
    await tablet.goto(`/kiosk/${id}`)
    await expect(tablet.getByText('This screen was removed.')).toBeVisible()
    expect(await savedCodes(tablet)).toEqual([])

    await page.goto(`/kiosk/${id}`)
    await expect(code(page)).toBeVisible()
    expect(await savedCodes(page)).toEqual([`own-codes ${id}`])
    await page.goto('/events')
    await button(page, 'Sign out').click()
    await expect(page).toHaveURL('/')
    await expect.poll(() => savedCodes(page)).toEqual([])
  } finally {
    await borrowed.close()
  }
  forgetLostCalls(complaints)
  expectOnlyRefusals(complaints)
})

test('security 121: a forged code is refused like an expired one, on a page that says what to do', async ({ page }) => {
  await page.goto(`/tap?k=${'A'.repeat(43)}`)
  await expect(title(page, 'This code no longer works')).toBeVisible()
  await expectGoodAppearanceOnEveryScreen(page)
})

test('the times of a code are set by the keyboard, and say what a code in sight is worth', async ({ page, host }) => {
  await openAsOrganizer(page, host, { name: 'Quick codes', ways: ['kiosks'], to: (id) => `/events/${id}` })
  const kiosks = page.getByRole('region', { name: 'Kiosk' })
  await kiosks.getByText('How long a code is valid').focus()
  await page.keyboard.press('Enter')
  await kiosks.getByLabel('A new code every (seconds)').fill('45')
  await kiosks.getByLabel('Still accepted after that for (seconds)').fill('15')
  await page.keyboard.press('Enter')
  await expect(kiosks.getByText('Whoever sees the code can collect for up to 1 minute,')).toBeVisible()
})
