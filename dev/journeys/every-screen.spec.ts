import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { seedCards } from './many-cards-world.ts'
import { endComplaints, expect, expectAccessible, showOwnFont, someone, test } from './world.ts'

const pages = ['Events', 'Cards', 'Collection', 'Wallet', 'Account']
const openPaths = ['/events', '/cards', '/collection', '/account', '/events/new']

/** What is read or clicked and extends beyond the screen. */
const outside = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p, a, button, input, select, textarea, label, dt, dd, span')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[data-card]'))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 0 && (left < -1 || right > innerWidth + 1)
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )

test('on a phone every page and the way out are reachable at once', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signIn(page, someone('phone'))
  for (const name of pages) {
    const link = page.getByRole('navigation').getByRole('link', { name, exact: true })
    await expect(link).toBeInViewport({ ratio: 1 })
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
  }
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeInViewport({ ratio: 1 })
  // What has the focus is not behind the bar.
  await page.goto('/events')
  const bar = await page.getByRole('navigation').boundingBox()
  const last = page.getByRole('button', { name: 'Sign out', exact: true })
  await last.focus()
  const place = await last.boundingBox()
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test.describe('in German on a phone', () => {
  test.use({ locale: 'de-DE', viewport: { width: 360, height: 640 } })

  test('what is chosen is read in full, and what is touched is large enough', async ({ page, host, signIn }) => {
    await signIn(page, someone('klein'), async (jwt) => {
      await seedCards(host, {
        jwt,
        names: Array.from({ length: 30 }, (_, place) => `Eingang ${place + 1}`),
        label: randomUUID(),
      })
      return '/cards'
    })
    const sort = page.getByLabel('Sortieren nach')
    for (const order of ['Älteste zuerst', 'Taps in 24\u00A0Stunden']) {
      await sort.selectOption(order)
      const text = sort.locator('..').getByText(order, { exact: true }).filter({ visible: true })
      expect(await text.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    }
    const sizeOf = async (link: Locator) => {
      const box = (await link.boundingBox())!
      return Math.min(box.width, box.height)
    }
    expect(await sizeOf(page.getByRole('banner').getByRole('link').first())).toBeGreaterThanOrEqual(44)
    await page.goto('/developers')
    for (const link of await page.getByRole('navigation').getByRole('link').all())
      expect(await sizeOf(link)).toBeGreaterThanOrEqual(44)
  })
})

test.describe('with text at twice the size', () => {
  test.use({ bypassCSP: true })

  test('no page and no navigation breaks', async ({ page, signIn, cards }) => {
    await signIn(page, 'holder@example.com')
    // The longest status, on a card.
    const pending = page.getByRole('link').filter({ hasText: 'Late set on the roof' })
    const eventId = (await pending.getAttribute('href'))?.split('/').at(-1) as string
    await cards('cards', 'add', 'roof')
    await cards('cards', 'hold', 'roof', '--holder', 'holder@example.com', '--event', eventId)
    for (const path of openPaths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
      await showOwnFont(page)
      for (const width of [360, 640, 1080, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await outside(page), `${path} at ${width}`).toEqual([])
        // The bar is one row: most of a small screen is for content.
        const bar = await page.getByRole('navigation').boundingBox()
        if (width === 360) {
          expect(bar?.height, 'the bar').toBeLessThanOrEqual(120)
          const words = page.getByRole('navigation').locator('[aria-current=page] span')
          expect((await words.boundingBox())?.width, `the word of ${path}`).toBeGreaterThan(40)
          expect(await words.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
        }
        if (path === '/events') {
          // No badge covers a word, and no word is cut off.
          for (const row of await page.locator('main li a:not(:has([data-card]))').all()) {
            const boxes = await row.evaluate((one) =>
              [...one.children].map((part) => {
                const { left, right, top, bottom } = part.getBoundingClientRect()
                return { left, right, top, bottom, cut: part.scrollWidth - part.clientWidth }
              }),
            )
            for (const [place, a] of boxes.entries()) {
              expect(a.cut, `at ${width}`).toBeLessThanOrEqual(0)
              for (const b of boxes.slice(place + 1))
                expect(a.right <= b.left + 1 || a.bottom <= b.top + 1, `at ${width}`).toBe(true)
            }
          }
        }
        const mark = await page.locator('header > a svg').boundingBox()
        expect(mark?.width, `the mark at ${width}`).toBeGreaterThanOrEqual(36)
      }
    }
  })
})

for (const path of openPaths)
  test(`nothing on ${path} moves while it loads`, async ({ page, signIn }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await signIn(page, someone('still'))
    for (const [width, height] of [
      [390, 844],
      [1280, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path === '/account') await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()
      const moved = await page.evaluate(async () => {
        for (let trip = 0; trip < 3; trip += 1) await (await fetch('/healthz')).text()
        for (let frame = 0; frame < 5; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
        return (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0)
      })
      expect(moved, `${path} at ${width}`).toBeLessThan(0.02)
    }
  })

const pageLink = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('on a slow network the page says what is coming before the app is there, and nothing moves once it is', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signIn(page, someone('slow'))
  for (const [path, name] of [
    ['/events', 'Your events'],
    ['/cards', 'Your cards'],
    ['/account', 'Your account'],
  ] as const) {
    const scripts = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(title(page, name)).toBeVisible()
    await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible()
    await expect(pageLink(page, 'Collection')).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await title(page, name).boundingBox()
    scripts.resolve()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    expect(await title(page, name).boundingBox()).toEqual(before)
    await page.unroute('**/assets/*.js')
  }
})

test('a page requests its data while its own module is still loading', async ({ page, signIn }) => {
  await signIn(page, someone('early'))
  for (const [name, part, call] of [
    ['Cards', '**/assets/cards-*.js', '**/api/cards?*'],
    ['Collection', '**/assets/collection-*.js', '**/api/collectibles?*'],
  ] as const) {
    const arrived = Promise.withResolvers<void>()
    await page.route(part, async (route) => {
      await arrived.promise
      await route.continue()
    })
    let requested = 0
    page.on('request', (request) => {
      if (request.url().includes(call.replaceAll('*', ''))) requested += 1
    })
    const reply = page.waitForResponse(call)
    await pageLink(page, name).click()
    await reply
    arrived.resolve()
    await expect(title(page, `Your ${name.toLowerCase()}`)).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    expect(requested).toBe(1)
  }
})

test('offline, a click says so, keeps the navigation and what was loaded, and continues by itself', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('tunnel'))
  await expect(page.getByText('Your first event could look like this')).toBeVisible()
  await pageLink(page, 'Collection').click()
  await expect(title(page, 'Your collection')).toBeVisible()
  await context.setOffline(true)
  await pageLink(page, 'Cards').click()
  await expect(title(page, 'You’re offline')).toBeVisible()
  await expectAccessible(page)
  await pageLink(page, 'Events').click()
  await expect(page.getByText('Your first event could look like this')).toBeVisible()
  // Back online on another page, it opens as well.
  await context.setOffline(false)
  await pageLink(page, 'Cards').click()
  await expect(page.getByText('Tap a card to get started')).toBeVisible()
  await pageLink(page, 'Events').click()
  await expect(page.getByText('Your first event could look like this')).toBeVisible()
  await context.setOffline(true)
  await pageLink(page, 'Wallet').click()
  await expect(title(page, 'You’re offline')).toBeVisible()
  await context.setOffline(false)
  await expect(title(page, 'Your wallet')).toBeVisible()
  await pageLink(page, 'Cards').click()
  await expect(page.getByText('Tap a card to get started')).toBeVisible()

  // What was there before stays visible beside the sentence.
  await pageLink(page, 'Events').click()
  // Until another page is shown, the first one stays, and nothing is requested again.
  await expect(page.getByText('Your first event could look like this')).toBeVisible()
  await context.setOffline(true)
  await pageLink(page, 'Cards').click()
  await expect(page.getByText(/You seem to be offline|You’re offline/)).toBeVisible()
  await expect(page.getByText('Tap a card to get started')).toBeVisible()
  await context.setOffline(false)
  endComplaints(complaints)
})

test('nothing loaded for one user is shown to the next', async ({ page, signIn, mailTo, tap, cards: operate }) => {
  const first = someone('first')
  const card = `card-${first}`
  await signIn(page, first)
  await operate('cards', 'add', card)
  await page.goto(await tap(card))
  // A renewal that comes after the sign-out is refused, and the browser reports that.
  const renewed = page.waitForResponse('**/sessions/authenticate')
  await page.getByRole('button', { name: 'Register this card' }).click()
  await expect(page.getByRole('heading', { name: card })).toBeVisible()
  await renewed
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  // By a code, in the same page.
  const next = someone('next')
  await page.getByLabel('Email address').fill(next)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByLabel('Code from the email').fill((await mailTo(next)).code as string)
  await expect(page).toHaveURL(/\/events$/)
  const cards = Promise.withResolvers<void>()
  await page.route('**/api/cards?*', async (route) => {
    await cards.promise
    await route.continue()
  })
  await pageLink(page, 'Cards').click()
  await expect(title(page, 'Your cards')).toBeVisible()
  await expect(page.getByRole('heading', { name: card })).toHaveCount(0)
  cards.resolve()
  await expect(page.getByText('Tap a card to get started')).toBeVisible()
})

test('without scripts every page says what to do', async ({ page }) => {
  const read = async (path: string) => (await page.request.get(path, { headers: { accept: 'text/html' } })).text()
  for (const path of ['/', '/events'])
    expect(/<noscript>(.*?)<\/noscript>/s.exec((await read(path)).split('<body')[1]!)?.[1], path).toContain(
      'This page needs JavaScript',
    )
  // Complete as it is: its link leads to a page.
  expect(await read('/somewhere')).toMatch(/<h1[^>]*>[^<]+<\/h1><p[^>]*>[^<]+<\/p><a[^>]* href="\/"/)
})
