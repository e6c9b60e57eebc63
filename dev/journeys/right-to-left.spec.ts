import type { Page } from '@playwright/test'
import { startHost } from '../start-host.ts'
import { expect, expectAccessible, test as journey, someone } from './world.ts'

const test = journey.extend<object, object>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const host = await startHost({}, { program: 'dev/right-to-left/host.ts' })
      await use(host)
      await host.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Nothing extends past the screen, and every word on it is from the catalogue. */
const expectFitting = async (page: Page) => {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const reach = await page.evaluate(() => {
      const { scrollWidth, scrollLeft } = document.documentElement
      // The frame clips what overflows, so the page would not scroll: check what is read and clicked, one by one.
      const out = [...document.querySelectorAll('h1, h2, h3, p, a, button, input, select, textarea, label, dt, dd, td')]
        .filter(
          (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]'),
        )
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect()
          return width > 0 && (left < -1 || right > innerWidth + 1)
        })
        .map((element) => element.outerHTML.slice(0, 120))
      return { scrollWidth, scrollLeft, out }
    })
    expect(reach, `${page.url()} at ${width}`).toEqual({ scrollWidth: width, scrollLeft: 0, out: [] })
  }
  await page.setViewportSize({ width: 390, height: 800 })
}

test('from right to left every page fits the screen, reads well and can be used', async ({
  page,
  tap,
  mailTo,
  cards,
}) => {
  const holder = someone('holder')
  await page.goto('/')
  await expectFitting(page)
  await expectAccessible(page)
  // What a reader sees first is on the right.
  const [mark, toggle] = [page.locator('header > a'), page.locator('[data-theme-toggle]')]
  expect((await mark.boundingBox())?.x).toBeGreaterThan((await toggle.boundingBox())?.x ?? Number.NaN)

  await page.locator('input[type=email]').fill(holder)
  await page.locator('form button[type=submit]').click()
  await expect(page.getByText(holder)).toBeVisible()
  await expectFitting(page)
  const { link } = await mailTo(holder)

  await page.goto('/auth/email')
  await expectFitting(page)
  await page.goto(link)
  await expect(page).toHaveURL(/\/events$/)
  // The heading of the page before it may still be there.
  await expect(page.locator('main a[href="/events/new"]').first()).toBeVisible()
  await expect(page).toHaveTitle(/\S/)
  await expectFitting(page)
  await expectAccessible(page)

  await page.goto('/events/new')
  await page.locator('form button[type=submit]').click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await expectFitting(page)
  await page.locator('[name=name]').first().fill('أمسية في الميناء')
  const [begins, ends] = [
    page.locator('input[type=datetime-local]').nth(0),
    page.locator('input[type=datetime-local]').nth(1),
  ]
  await begins.fill('2020-01-01T18:00')
  await ends.fill('2036-01-01T23:00')
  await page.locator('[name=place]').fill('Pier 7')
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(/\/events\/[0-9a-f-]{36}$/)
  await expect(page.locator('h1')).toHaveText('أمسية في الميناء')
  await expectFitting(page)
  await expectAccessible(page)
  await cards('events', 'approve', page.url().split('/').at(-1) as string)

  const card = `card-${holder}`
  await cards('cards', 'add', card)
  await page.goto(await tap(card))
  await expectFitting(page)
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(/\/cards$/)
  await expect(page.getByRole('heading', { name: card })).toBeVisible()
  await expectFitting(page)
  await expectAccessible(page)

  await page.goto(await tap())
  await page.locator('form button[type=submit]').click()
  await expect(page.locator('[data-side=back]')).toBeVisible()
  await expectFitting(page)
  await expectAccessible(page)
  await page.goto('/collection')
  await expect(page.locator('a[href^="/collection/"]')).toHaveCount(1)
  await expectFitting(page)
  await page.locator('a[href^="/collection/"]').click()
  await expect(page.locator('dl')).toBeVisible()
  await expectFitting(page)
  await expectAccessible(page)
  await page.goto('/account')
  await page.locator('section').first().locator('button').last().click()
  await expect(page.locator('section input[type=email]')).toBeFocused()
  await expectFitting(page)
  await expectAccessible(page)
  await page.goto('/tap')
  await expectFitting(page)
  await page.goto('/e/opening-night-of-the-reading-room')
  await expectFitting(page)
  await expectAccessible(page)
})
