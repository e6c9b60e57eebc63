import type { Page } from '@playwright/test'
import { everyEmail } from '../emails/every-email.ts'
import { findViolations } from '../find-violations.ts'
import { expect, expectOnlyRefusals, screens, showOwnFont, someone, test } from './world.ts'

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

const rows = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')

/** Accessible and no wider than the screen, in both themes of the browser, on a phone and on a desktop. */
const expectGood = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const screen of Object.values(screens)) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(screen)
      expect(await findViolations(page)).toEqual([])
      expect(await width(page)).toBeLessThanOrEqual(0)
    }
}

/** axe writes to the frame of the preview, which has no origin that it could name. */
const forgetAxe = (complaints: string[]) => {
  const others = complaints.filter((line) => !line.includes(`Failed to execute 'postMessage'`))
  complaints.splice(0, complaints.length, ...others)
}

/** Collects with a tap, so that the outbox has an email with a picture. */
const collect = async (page: Page, tapUrl: string, email: string) => {
  await page.goto(tapUrl)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
}

test('an email in the outbox is seen as HTML in both themes and widths, and as text', async ({
  page,
  tap,
  mailTo,
  complaints,
}) => {
  const email = someone('reader')
  await collect(page, await tap(), email)
  const { link, code, subject } = await mailTo(email)
  await page.setViewportSize(screens.phone)
  await page.goto('/outbox')
  await page.getByRole('searchbox', { name: 'Recipient or subject' }).fill(email.toUpperCase())
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expectGood(page)
  await page.setViewportSize(screens.phone)
  await rows(page).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: subject })).toBeVisible()
  await expectGood(page)

  const ground = () =>
    page
      .frameLocator('iframe')
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor)
  const mail = page.frameLocator('iframe')
  await expect(mail.getByRole('heading', { level: 1 })).toBeVisible()
  const picture = mail.getByRole('img', { name: /, No\. \d+$/ })
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBe(1200)
  // The theme of this browser is the other one each time.
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await ground()).toBe('rgb(240, 240, 240)')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('link', { name: 'Dark', exact: true }).click()
  await expect(page.locator('iframe.dark')).toBeVisible()
  // What is seen may not have its styles yet.
  await page.waitForLoadState()
  expect(await ground()).toBe('rgb(17, 17, 17)')
  await page.setViewportSize(screens.desktop)
  expect((await page.locator('iframe').boundingBox())?.width).toBe(360)
  await page.getByRole('link', { name: 'Desktop', exact: true }).click()
  await expect(page.locator('iframe.dark.desktop')).toBeVisible()
  await page.waitForLoadState()
  expect((await page.locator('iframe').boundingBox())?.width).toBeGreaterThan(640)
  await expectGood(page)
  await page.getByRole('link', { name: 'Plain text' }).click()
  await expect(page.locator('pre')).toContainText(code as string)
  await expect(page.getByRole('link', { name: link })).toHaveAttribute('href', link)
  await expectGood(page)
  forgetAxe(complaints)
})

test('the button of an email in the preview opens a tab of its own, where it signs in', async ({
  page,
  context,
  tap,
  mailTo,
}) => {
  const email = someone('opener')
  await collect(page, await tap(), email)
  await mailTo(email)
  await page.goto(`/outbox?find=${encodeURIComponent(email)}`)
  await rows(page).getByRole('link').click()
  const opened = context.waitForEvent('page')
  await page.frameLocator('iframe').getByRole('link', { name: 'View your collection' }).click()
  await expect(await opened).toHaveURL(/\/collection$/)
  await expect(page).toHaveURL(/\/outbox\/\d+/)
})

test('security 84: HTML that an attacker wrote runs and loads nothing in the preview, in its frame or by itself', async ({
  page,
  tap,
  mailTo,
  complaints,
}) => {
  const email = someone('victim')
  await collect(page, await tap(), email)
  await mailTo(email)
  const evil = `<p id="shown">Shown</p><script>document.title = 'ran'; top.postMessage('ran', '*')</script>
<img src="https://evil.example/a.png" onerror="document.title = 'ran'"><link rel="stylesheet" href="https://evil.example/a.css">
<style>@import url(https://evil.example/b.css); p { background: url(https://evil.example/c.png) }</style>
<iframe src="https://evil.example/"></iframe><img src="/healthz"><form action="https://evil.example/"><button>Send</button></form>`
  const lost: string[] = []
  // No address of this service but those of pictures, either.
  await page.route(/evil\.example|\/healthz/, (route) => {
    lost.push(route.request().url())
    return route.abort()
  })
  // What the host sends of it, headers included, but for the body.
  await page.route(/\/outbox\/\d+\.html/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: evil })
  })
  await page.goto(`/outbox?find=${encodeURIComponent(email)}`)
  const address = new URL((await rows(page).getByRole('link').getAttribute('href')) as string, page.url()).pathname
  for (const path of [address, `${address}.html`]) {
    await page.goto(path)
    const shown = path === address ? page.frameLocator('iframe') : page
    await expect(shown.locator('#shown')).toBeVisible()
    await shown.getByRole('button', { name: 'Send' }).click()
    expect(await page.title()).not.toBe('ran')
    expect(
      await shown.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)),
    ).toEqual([0, 0])
  }
  expect(lost).toEqual([])
  // The browser logs each thing it refused.
  expect(complaints.length).toBeGreaterThan(6)
  complaints.length = 0
})

test('the outbox works without scripts, and says when nothing is found', async ({ browser, host }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: host.url })
  const page = await context.newPage()
  await page.goto('/outbox')
  await page.getByRole('searchbox').fill('nobody-has-this@example.com')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText('No recipient or subject contains “nobody-has-this@example.com”.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all messages' }).click()
  await expect(page).toHaveURL(/\/outbox$/)
  await context.close()
})

test('an unknown message is no page', async ({ page, complaints }) => {
  for (const path of ['/outbox/999999999', '/outbox/999999999.html', '/outbox/x', '/outbox/0'])
    expect((await page.goto(path))?.status(), path).toBe(404)
  expectOnlyRefusals(complaints)
})

test.describe('with text at twice the size', () => {
  test.use({ bypassCSP: true })

  test('nothing of the outbox is cut off', async ({ page, tap, mailTo, complaints }) => {
    const email = someone('large')
    await collect(page, await tap(), email)
    await mailTo(email)
    await page.goto(`/outbox?find=${encodeURIComponent(email)}`)
    const address = (await rows(page).getByRole('link').getAttribute('href')) as string
    for (const path of ['/outbox', address, `${address}&as=text`]) {
      await page.goto(path)
      await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
      await showOwnFont(page)
      for (const screen of Object.values(screens)) {
        await page.setViewportSize(screen)
        expect(await width(page), `${path} at ${screen.width}`).toBeLessThanOrEqual(0)
        expect(await findViolations(page)).toEqual([])
      }
    }
    forgetAxe(complaints)
  })
})

test('every email is accessible and fits, in both themes, with long names, on a phone and on a desktop', async ({
  page,
}) => {
  const names = {
    event: 'Nachbarschaftsversammlungsabend '.repeat(3),
    card: 'W'.repeat(40),
    brand: { name: 'IYK Cards' },
  }
  await page.route(/\/share\//, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const { name, html } of everyEmail(names).filter((email) => / (en|de|ja)$/.test(email.name))) {
      await page.setContent(html)
      // An email is part of a page, whose landmarks it leaves alone.
      const found = (await findViolations(page)).filter((one) => !/ (landmark-one-main|region): /.test(one))
      expect(found, `${name}, ${colorScheme}`).toEqual([])
      for (const screen of Object.values(screens)) {
        await page.setViewportSize(screen)
        expect(await width(page), `${name} at ${screen.width}`).toBeLessThanOrEqual(0)
      }
    }
  }
})
