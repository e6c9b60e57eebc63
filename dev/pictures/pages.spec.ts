import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { colorRules, findViolations } from '../find-violations.ts'
import { samplePages } from './sample-pages.ts'
import { type ServedWeb, serveBuiltWeb } from './serve-built-web.ts'

let web: ServedWeb
test.beforeAll(async () => {
  web = await serveBuiltWeb(join(import.meta.dirname, '../../web/dist'))
})
test.afterAll(() => web.close())

const samples = Object.keys(samplePages).map((name) => `/sample/${name}`)
const publicPages = ['/', '/tap', '/auth/email', '/somewhere/else']

/** Everything the browser complains about, blocked by the policy or thrown. */
function complaints(page: Page): string[] {
  const heard: string[] = []
  page.on('console', (message) => {
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text())
  })
  page.on('pageerror', (error) => heard.push(error.message))
  return heard
}

async function choose(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
}

for (const theme of ['dark', 'light'] as const) {
  test(`pages: the strict policy blocks nothing and axe finds nothing, ${theme}`, async ({ page }) => {
    await choose(page, theme)
    const heard = complaints(page)
    for (const path of [...publicPages, ...samples]) {
      await page.goto(web.origin + path, { waitUntil: 'load' })
      await expect(page.locator('h1')).toHaveCount(1)
      expect(await page.evaluate(() => document.documentElement.classList.contains('light'))).toBe(theme === 'light')
      expect(await findViolations(page, theme === 'light' ? colorRules : undefined)).toEqual([])
    }
    expect(heard).toEqual([])
  })
}

test('pages: nothing is wider than the screen, and targets outside sentences are 44 px', async ({ page }) => {
  const widest = [
    '/',
    '/auth/email',
    ...['ready-long', 'ready-signed-in', 'kept-code-wrong', 'kept-signed-in', 'closed-pending'].map(
      (name) => `/sample/${name}`,
    ),
  ]
  for (const path of widest) {
    await page.goto(web.origin + path)
    for (const width of [320, 360, 640, 1024, 1280, 1750]) {
      await page.setViewportSize({ width, height: 700 })
      const { reach, targets } = await page.evaluate(() => ({
        reach: document.documentElement.scrollWidth,
        targets: [
          ...document.querySelectorAll('main :is(a:not(p a), button, input:not([type=hidden])), header :is(a, button)'),
        ].map((element) => element.getBoundingClientRect().height),
      }))
      expect(reach, `${path} at ${width}`).toBeLessThanOrEqual(width)
      for (const height of targets) expect(height, `${path} at ${width}`).toBeGreaterThanOrEqual(44)
    }
  }
})

test('pages: the main button is on the first screen of a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const path of ['/', '/sample/ready', '/sample/ready-long', '/sample/ready-signed-in']) {
    await page.goto(web.origin + path)
    await expect(page.locator('main button[type=submit]')).toBeInViewport({ ratio: 1 })
  }
})

test('pages: nothing moves after the first paint, even when the font loads late', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route('**/*.woff2', async (route) => {
    await page.locator('h1').waitFor()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await route.continue()
  })
  for (const path of ['/', '/auth/email', '/sample/ready-long', '/sample/kept']) {
    await page.goto(web.origin + path)
    const moved = await page.evaluate(async () => {
      await document.fonts.ready
      for (let frame = 0; frame < 5; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
      return (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0)
    })
    expect(moved, path).toBeLessThan(0.005)
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('pages: a tap is complete and its form posts', async ({ page }) => {
    await page.goto(`${web.origin}/sample/ready`)
    await expect(page.getByText('Strawberry Sundae').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Switch between dark and light' })).toBeHidden()
    await page.getByLabel('Email address').fill('mara@example.com')
    const posted = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByRole('button', { name: 'Keep it' }).click()
    const request = await posted
    expect(new URL(request.url()).pathname).toBe('/tap')
    expect(request.postData()).toBe('ref=t_sample&intent=keep&email=mara%40example.com')
  })

  test('pages: a collected card lies on its back and shows its number', async ({ page }) => {
    await page.goto(`${web.origin}/sample/kept`)
    await expect(page.getByText('412', { exact: true })).toBeVisible()
  })
})

test('pages: the theme is chosen once, for every page and tab', async ({ page, context }) => {
  await page.goto(web.origin)
  const color = (of: Page) => of.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await color(page)).toBe('rgb(17, 17, 17)')
  const other = await context.newPage()
  await other.goto(`${web.origin}/sample/ready`)
  await page.getByRole('button', { name: 'Switch between dark and light' }).click()
  expect(await color(page)).toBe('rgb(252, 252, 252)')
  await expect.poll(() => color(other)).toBe('rgb(252, 252, 252)')
  await other.reload()
  expect(await color(other)).toBe('rgb(252, 252, 252)')
})

test('pages: a card follows the pointer, and stays still where motion is not wanted', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`${web.origin}/sample/ready`)
  await expect(page.locator('html[data-running]')).toBeAttached()
  const card = page.locator('[data-card]')
  const lean = () => card.evaluate((element) => element.style.getPropertyValue('--tilt-x'))
  await card.hover({ position: { x: 20, y: 20 } })
  expect(Number(await lean())).toBeLessThan(-0.8)
  await page.mouse.move(0, 0)
  expect(await lean()).toBe('')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await card.hover({ position: { x: 20, y: 20 } })
  expect(await lean()).toBe('')
})

test('pages: a collected card turns when clicked, and says so to screen readers', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`${web.origin}/sample/kept`)
  await expect(page.locator('html[data-running]')).toBeAttached()
  const front = page.locator('[data-side] > :first-child')
  await expect(front).toHaveAttribute('aria-hidden', 'true')
  await page.getByRole('button', { name: 'Flip the card' }).press('Enter')
  await expect(front).toHaveAttribute('aria-hidden', 'false')
  await expect(page.locator('[data-side]')).toHaveAttribute('data-side', 'front')
})

test('pages: a click before the app runs is kept, and the typed address with it', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/client-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(web.origin, { waitUntil: 'commit' })
  await page.getByLabel('Email address').fill('mara@example.com')
  await page.locator('form button[type=submit]').click()
  await expect(page.locator('form')).toHaveAttribute('data-pressed', '')
  expect(new URL(page.url()).pathname).toBe('/')
  release()
  await expect(page.locator('form')).not.toHaveAttribute('data-pressed')
  await expect(page.getByLabel('Email address')).toHaveValue('mara@example.com')
})
