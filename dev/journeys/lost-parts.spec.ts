import { cookieNames } from '@iyk/wire/limits.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { endComplaints, expect, someone, test } from './world.ts'

const mailSent = (page: Page) => page.getByRole('heading', { name: 'Check your email' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** One rule for the whole journey: between two rules a request could get stuck. */
const lose = async (page: Page, address: string) => {
  const loss = { on: true, once: false }
  await page.route(address, (route) => {
    if (!loss.on) return route.continue()
    if (loss.once) loss.on = false
    return route.abort('connectionreset')
  })
  return loss
}
const expectReload = async (page: Page, act: () => Promise<void>) => {
  const loaded = page.waitForEvent('load')
  await act()
  await loaded
  await running(page)
}
const sessionCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => Object.values<string>(cookieNames).includes(name))
const running = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.running !== undefined)

test('a sign-in tried offline continues once there is a network, and the address is still there', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/')
  const address = page.getByLabel('Email address')
  const email = someone('tunnel')
  await address.fill(email)
  await context.setOffline(true)
  await address.press('Enter')
  await expect(address).toHaveAccessibleDescription(/You seem to be offline/)
  await context.setOffline(false)
  // What the offline click requested is lost to the page, including modules that others import.
  await expectReload(page, () => address.press('Enter'))
  await expect(address).toHaveValue(email)
  await address.press('Enter')
  await expect(mailSent(page)).toBeVisible()
  endComplaints(complaints)
})

test('a module that failed to load once is fetched again by the click itself', async ({ page, complaints }) => {
  const loss = await lose(page, '**/assets/check-email-*.js*')
  loss.once = true
  await page.goto('/')
  const address = page.getByLabel('Email address')
  await address.fill(someone('once'))
  await address.press('Enter')
  await expect(mailSent(page)).toBeVisible()
  expect(loss.on).toBe(false)
  endComplaints(complaints)
})

test('a page whose connection failed once shows everything, and signs out', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('reset'))
  const loss = await lose(page, '**/assets/connection-*.js*')
  loss.once = true
  await page.goto('/events')
  await expect(page.getByText('Your first event could look like this')).toBeVisible()
  expect(loss.on).toBe(false)
  loss.on = true
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Email addresses' })).toBeVisible()
  expect(loss.on).toBe(false)
  // An unknown address keeps the way to the other pages.
  expect((await page.goto('/walks/winter'))?.status()).toBe(404)
  await page.getByRole('navigation').getByRole('link', { name: 'Account' }).click()
  await button(page, 'Sign out').first().click()
  await expect(page).toHaveURL('/')
  expect(await sessionCookies(context)).toEqual([])
  expect((await page.goto('/walks/winter'))?.status()).toBe(404)
  await expect(title(page, 'Page not found')).toBeVisible()
  await expect(page).toHaveURL('/walks/winter')
  endComplaints(complaints)
})

test('signing out works where the connection never loaded, and the session is over', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('lent'))
  const stored = await sessionCookies(context)
  await lose(page, '**/assets/connection-*.js*')
  await page.goto('/events')
  // What the cards service says needs no provider.
  await expect(page.getByText('Your first event could look like this')).toBeVisible()
  const revoked = Promise.withResolvers<number>()
  // The page may reload at any moment for the module it could not load, and then hears no response.
  await page.route('**/sdk/v1/sessions/revoke', async (route) => {
    const response = await route.fetch()
    revoked.resolve(response.status())
    await route.fulfill({ response }).catch(() => {})
  })
  await button(page, 'Sign out').click()
  await expect(page).toHaveURL('/')
  expect(await revoked.promise).toBe(200)
  expect(await sessionCookies(context)).toEqual([])
  // This one has the same storage and no scripts.
  const again = await context.newPage()
  await again.goto('/healthz')
  expect(await again.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('stytch')))).toEqual([])
  // Nothing survives that someone could have copied.
  await context.addCookies(stored)
  await again.goto('/events')
  await expect(again).toHaveURL('/')
  endComplaints(complaints)
})

for (const late of ['request', 'response'])
  test(`signing out while the session is renewed cuts that off, with its ${late} on the way`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, someone(`renewed-${late}`))
    const left = Promise.withResolvers<void>()
    const renewed = Promise.withResolvers<void>()
    await page.route('**/sdk/v1/sessions/authenticate', async (route) => {
      const response = late === 'response' && (await route.fetch())
      renewed.resolve()
      await left.promise
      await (response ? route.fulfill({ response }) : route.continue()).catch(() => {})
    })
    await page.goto('/events')
    await renewed.promise
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/sdk/v1/sessions/') && calls.push(request.url()))
    const revoked = page.waitForResponse('**/sdk/v1/sessions/revoke')
    const cutOff = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/sessions/authenticate'))
    await button(page, 'Sign out').click()
    await Promise.all([revoked, cutOff])
    await expect(page).toHaveURL('/')
    left.resolve()
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    expect(calls.map((url) => new URL(url).pathname)).toEqual(['/sdk/v1/sessions/revoke'])
  })

test('a click on “Sign out” is not lost to the reload that the page needs', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('clicked'))
  const [clicked, lookedForHost] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let lost = 0
  await page.route('**/assets/connection-*.js*', async (route) => {
    await clicked.promise
    // The module, and once more under another address.
    await (++lost > 2 ? route.continue() : route.abort('connectionreset'))
  })
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/healthz')) lookedForHost.resolve()
  })
  // The provider's address comes after the page found out that the host responds and could be asked for a new page.
  await page.route('**/config.json', async (route) => {
    await lookedForHost.promise
    await route.continue()
  })
  await page.goto('/events')
  await button(page, 'Sign out').click()
  clicked.resolve()
  await expect(page).toHaveURL('/')
  expect(await sessionCookies(context)).toEqual([])
  endComplaints(complaints)
})

test('signing out offline says that the session continues, and ends it once back online', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('plane'))
  const stored = await sessionCookies(context)
  await page.goto('/events')
  await expect(page.getByText('Your first event could look like this')).toBeVisible()
  await context.setOffline(true)
  await button(page, 'Sign out').click()
  const said = page.getByText(/your session only ends once you’re back online/)
  await expect(said).toBeVisible()
  expect(await sessionCookies(context)).toEqual([])
  await context.setOffline(false)
  await expect(said).toHaveCount(0)
  await context.addCookies(stored)
  await page.goto('/events')
  await expect(page).toHaveURL('/')
  endComplaints(complaints)
})

test('without a JWT, a page whose connection failed to load is reached by trying again', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('unsure'))
  // A page that still runs could store a renewed JWT after this.
  await page.goto('about:blank')
  await context.clearCookies({ name: cookieNames.jwt })
  const loss = await lose(page, '**/assets/connection-*.js*')
  // What looks at the page counts as a click, after which the page would reload by itself, unless it has just done so.
  await page.addInitScript(() => sessionStorage.setItem('reloaded-at', String(Date.now())))
  await page.goto('/events')
  await expect(title(page, 'Are you online?')).toBeVisible()
  loss.on = false
  await button(page, 'Try again').click()
  await expect(page.getByText('Your first event could look like this')).toBeVisible()
  endComplaints(complaints)
})

test('a wallet that was requested offline is requested again', async ({ page, context, signIn, complaints }) => {
  await signIn(page, someone('wallet'), '/wallet')
  await expect(title(page, 'Your wallet')).toBeVisible()
  const connect = button(page, 'Connect a wallet')
  await context.setOffline(true)
  await connect.click()
  await expect(page.getByText(/You seem to be offline/)).toBeVisible()
  await context.setOffline(false)
  await expectReload(page, () => connect.click())
  await connect.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  endComplaints(complaints)
})

test('what a click on the account page needs is fetched by it, again after a loss, and says when it is offline', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('later'))
  // Who saves data has nothing prefetched.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) }),
  )
  const loss = await lose(page, '**/assets/changes-*.js*')
  loss.once = true
  await page.goto('/account')
  const field = page.getByLabel('New email address')
  const add = button(page, 'Add an address')
  await add.click()
  await expect(field).toBeFocused()
  expect(loss.on).toBe(false)
  await page.reload()
  // Nothing of the page itself is under way when the network goes.
  await expect(button(page, 'Sign out everywhere')).toBeVisible()
  await expect(add).toBeVisible()
  await context.setOffline(true)
  await add.click()
  await expect(page.getByRole('alert')).toHaveText(/You seem to be offline/)
  await context.setOffline(false)
  // What it imports was requested with it and is lost to the page as well.
  await expectReload(page, () => add.click())
  await add.click()
  await expect(field).toBeFocused()
  endComplaints(complaints)
})

for (const file of ['react', 'first', 'client'])
  test(`a page that lost its file “${file}” loads once more by itself, with the typed address`, async ({
    page,
    complaints,
  }) => {
    const typed = Promise.withResolvers<void>()
    let isLost = false
    await page.route(`**/assets/${file}-*.js*`, async (route) => {
      if (isLost) return route.continue()
      isLost = true
      await typed.promise
      return route.abort('connectionreset')
    })
    await page.goto('/', { waitUntil: 'commit' })
    const address = page.getByLabel('Email address')
    const email = someone('early')
    await address.fill(email)
    typed.resolve()
    await running(page)
    await expect(address).toHaveValue(email)
    expect(isLost).toBe(true)
    endComplaints(complaints)
  })

test('a page that lost its style loads once more by itself', async ({ page, signIn, complaints }) => {
  await signIn(page, someone('bare'))
  const loss = await lose(page, '**/assets/*.css')
  loss.once = true
  await page.goto('/account')
  await running(page)
  expect(loss.on).toBe(false)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('list').first()).toHaveCSS('list-style-type', 'none')
  endComplaints(complaints)
})

test('a browser that does not understand a file keeps the page as it is', async ({ page, complaints }) => {
  await page.route('**/assets/react-*.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'not a script' }),
  )
  const failed = page.waitForEvent('pageerror')
  await page.goto('/', { waitUntil: 'commit' })
  expect((await failed).name).toBe('SyntaxError')
  expect(await page.evaluate(() => sessionStorage.getItem('reloaded-at'))).toBeNull()
  endComplaints(complaints)
})

test('a tap whose page lost its script keeps what was typed', async ({ page, tap, complaints }) => {
  const loss = await lose(page, '**/assets/tap-*.js*')
  const failed = page.waitForEvent('pageerror')
  await page.goto(await tap(), { waitUntil: 'commit' })
  await failed
  expect(loss.on).toBe(true)
  expect(await page.evaluate(() => sessionStorage.getItem('reloaded-at'))).toBeNull()
  await expect(page.getByLabel('Email address')).toBeEnabled()
  endComplaints(complaints)
})
