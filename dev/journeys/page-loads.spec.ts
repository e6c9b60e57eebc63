import type { Page, Request } from '@playwright/test'
import { expect, someone, test } from './world.ts'

/** The most that a first visit requests until nothing more comes, and how much of it is JavaScript: KB as transferred, with headers. */
const limits = {
  '/': { requests: 10, scripts: 82.5 },
  '/tap': { requests: 4, scripts: 2.9 },
  '/auth/email': { requests: 12, scripts: 86.7 },
  '/events': { requests: 18, scripts: 96.2 },
  // The list of sessions is fetched again when the page's own check of the session comes after it.
  '/account': { requests: 19, scripts: 103.9 },
  '/wallet': { requests: 15, scripts: 96.7 },
} as const

/** What shows that the page has everything. */
const complete: Readonly<Record<keyof typeof limits, (page: Page) => Promise<void>>> = {
  '/': (page) => expect(page.getByText('outbox')).toBeVisible(),
  '/tap': (page) => expect(page.getByRole('button', { name: 'Keep it' })).toBeVisible(),
  '/auth/email': (page) => expect(page.getByLabel('Email address')).toBeVisible(),
  '/events': (page) => expect(page.getByText('Your first event could look like this')).toBeVisible(),
  '/account': (page) => expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible(),
  '/wallet': (page) => expect(page.getByRole('button', { name: 'Connect a wallet' })).toBeVisible(),
}

/** Telemetry comes when its timer fires: before a page is complete on a slow machine, and after on others. */
const isTelemetry = (request: Request) => /\/sdk\/v1\/events$/.test(request.url())
/** Nothing is waited for that was prefetched for another page. */
const isOfPage = (request: Request) =>
  !request.headers()['sec-purpose']?.startsWith('prefetch') && !isTelemetry(request)

/** Opens a page and resolves to what was requested for it, when every response is there. */
const requestsOf = async (page: Page, address: string, isComplete: () => Promise<void>) => {
  const requested: Request[] = []
  const arrived = new Set<Request>()
  page.on('request', (request) => isOfPage(request) && requested.push(request))
  page.on('requestfinished', (request) => arrived.add(request))
  page.on('requestfailed', (request) => arrived.add(request))
  await page.goto(address)
  await isComplete()
  await expect(page.locator('head > [data-run]').last()).toBeAttached()
  await expect.poll(() => requested.filter((one) => !arrived.has(one))).toEqual([])
  return requested
}

for (const [path, { requests: most, scripts: mostScripts }] of Object.entries(limits) as [
  keyof typeof limits,
  (typeof limits)[keyof typeof limits],
][])
  test(`a first visit of ${path} makes at most ${most} requests and loads at most ${mostScripts} KB of JavaScript, all named by its document`, async ({
    page,
    host,
    signIn,
    tap,
  }) => {
    if (['/events', '/account', '/wallet'].includes(path)) await signIn(page, someone('visit'), '/tap')
    const address = path === '/tap' ? await tap() : `${host.url}${path}`
    const other = await page.context().newPage()
    // Where there are passkeys, the sign-in offers them once someone has clicked or typed.
    await other.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
    const requested = await requestsOf(other, address, () => complete[path](other))
    // A tap's own address is redirected to one without secrets.
    const own = requested.filter((one) => one.redirectedTo() === null)
    expect(own.length, own.map((one) => one.url()).join('\n')).toBeLessThanOrEqual(most)
    const scripts = own.filter((one) => one.resourceType() === 'script')
    const sizes = await Promise.all(scripts.map(async (one) => one.sizes()))
    const size = sizes.reduce((sum, one) => sum + one.responseBodySize + one.responseHeadersSize, 0)
    expect(size / 1000).toBeLessThanOrEqual(mostScripts)
    const [document] = own
    const html = await (await document!.response())!.text()
    const named = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, script]) => script)
    expect(named.length).toBeGreaterThan(0)
    expect(scripts.map((one) => new URL(one.url()).pathname).toSorted()).toEqual(named.toSorted())
  })

test('the page of an event is painted with at most 10 KB', async ({ page }) => {
  const document = await page.goto('/e/opening-night-of-the-reading-room')
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
  expect(await document!.headerValue('content-encoding')).toBe('gzip')
  expect((await document!.request().sizes()).responseBodySize).toBeLessThanOrEqual(10 * 1024)
})

test('a page is painted with its first response: its styles and scripts are requested afterwards, and without scripts it is complete', async ({
  browser,
  host,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  // A page that loads slowly keeps the system's font.
  await page.route('**/*.woff2', (route) => route.abort())
  await page.goto(host.url)
  const look = () =>
    page.getByRole('button', { name: 'Send me a link' }).evaluate((one) => {
      const { backgroundColor, fontSize } = getComputedStyle(one)
      const { x, y, width, height } = one.getBoundingClientRect()
      return [backgroundColor, fontSize, x, y, width, height]
    })
  const complete = await look()
  await page.route('**/*.css', (route) => route.abort())
  await page.reload()
  expect(await look()).toEqual(complete)
  await context.close()
})

const isPrefetchOf = (name: string) => (request: Request) =>
  new URL(request.url()).pathname.startsWith(`/assets/${name}-`) && request.resourceType() !== 'script'

test('what is often opened next is fetched beforehand', async ({ page, host, signIn }) => {
  const signedIn = page.waitForRequest(isPrefetchOf('signed-in'))
  await page.goto(host.url)
  await signedIn
  await signIn(page, someone('next'), '/tap')
  const next = ['cards', 'collection', 'wallet', 'account'].map((name) => page.waitForRequest(isPrefetchOf(name)))
  await page.goto('/events')
  await Promise.all(next)
})

test('nothing is fetched beforehand where someone saves data', async ({ page, host }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) }),
  )
  const fetched: Request[] = []
  page.on('request', (request) => isPrefetchOf('signed-in')(request) && fetched.push(request))
  await page.goto(host.url)
  await page.evaluate(async () => {
    // What was to be fetched would be asked for in the first of these.
    for (let times = 0; times < 3; times += 1) await new Promise((resolve) => requestIdleCallback(resolve))
  })
  expect(fetched).toEqual([])
  await expect(page.locator('[rel=prefetch]')).toHaveCount(0)
})

test('the account shows at once what was there before, and then what is new', async ({ page, signIn }) => {
  await signIn(page, someone('back'), '/account')
  const emails = page.getByRole('heading', { name: 'Email addresses' })
  await expect(emails).toBeVisible()
  await page.getByRole('link', { name: 'Cards', exact: true }).click()
  await expect(emails).toBeHidden()
  const held = Promise.withResolvers<void>()
  await page.route('**/sdk/v1/users/me', async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/sdk/v1/users/me')
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await asked
  await expect(emails).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()
  const said = page.waitForResponse('**/sdk/v1/users/me')
  held.resolve()
  expect((await said).status()).toBe(200)
})

test('an address that was typed before the app ran is there for every way to sign in', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/client-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const email = someone('early')
  await page.goto('/', { waitUntil: 'load' })
  await page.getByLabel('Email address').fill(email)
  held.resolve()
  await expect(page.locator('html[data-running]')).toBeAttached()
  await page.getByText('Other ways to sign in').click()
  await page.getByRole('button', { name: 'Password', exact: true }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
})
