import type { Page } from '@playwright/test'
import { startHost } from '../start-host.ts'
import { signInByCalls } from './sign-in-by-calls.ts'
import { endComplaints, expect, expectGoodAppearanceOnEveryScreen, screens, someone, test } from './world.ts'

test.use({ serviceWorkers: 'allow', viewport: screens.phone })

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const age = (page: Page) => page.getByRole('status').filter({ hasText: /^You’re offline\. This is from .+\.$/ })
const cards = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')
const facts = (page: Page) => page.getByText('Reading room, Lisbon').last()

/** Until the service worker keeps all of these. */
const isSaved = async (page: Page, ...addresses: string[]) => {
  const find = () =>
    page.evaluate(
      async (all) => Promise.all(all.map(async (one) => (await caches.match(one)) !== undefined)),
      addresses,
    )
  await expect.poll(find).toEqual(addresses.map(() => true))
}
const isControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

const shell = '/offline/shell'
const lists = ['/api/collectibles?limit=60', '/api/poap-events?isActive=false&limit=100']
const callOf = (page: Page) => new URL(page.url()).pathname.replace('/collection', '/api/collectibles')

/** What the service worker's database of taps has, if there is one. */
const storedTaps = (page: Page, store: 'waiting' | 'results') =>
  page.evaluate(async (name) => {
    if (!(await indexedDB.databases()).some((one) => one.name === 'taps')) return []
    const opened = Promise.withResolvers<IDBDatabase>()
    const opening = indexedDB.open('taps')
    opening.onsuccess = () => opened.resolve(opening.result)
    const database = await opened.promise
    const records = Promise.withResolvers<unknown[]>()
    const all = database.transaction(name).objectStore(name).getAll()
    all.onsuccess = () => records.resolve(all.result)
    const stored = await records.promise
    database.close()
    return stored
  }, store)

/** What this browser keeps of a user, beside files of the app. */
const savedOfUser = async (page: Page) => {
  const names = await page.evaluate(() => caches.keys())
  const waiting = await storedTaps(page, 'waiting')
  return [...names.filter((name) => name.startsWith('private-')), ...waiting.map((one) => JSON.stringify(one))]
}

const collectSignedIn = async (page: Page, tap: string) => {
  await page.goto(tap)
  await button(page, 'Keep it').click()
  await expect(title(page, 'It’s yours')).toBeVisible()
}

test('security 85: without a network, the collection and what was seen open and say how old they are; signing out leaves nothing', async ({
  page,
  context,
  signIn,
  tap,
  complaints,
}) => {
  await signIn(page, someone('train'))
  await collectSignedIn(page, await tap())
  await page.goto('/collection')
  await cards(page).click()
  await expect(facts(page)).toBeVisible()
  await isSaved(page, shell, ...lists, callOf(page))
  const seen = page.url()
  await context.setOffline(true)
  await page.reload()
  await expect(facts(page)).toBeVisible()
  await expect(age(page)).toBeVisible()
  // What is loaded as a file takes nothing of the page away, and what cannot be known without a network is no error.
  for (const name of ['Add to calendar', 'Save picture']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByText('You seem to be offline. Try again')).toBeVisible()
    await expect(facts(page)).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'On-chain' })).toHaveCount(0)
  await expectGoodAppearanceOnEveryScreen(page)
  await page.goto('/collection')
  await expect(cards(page)).toBeVisible()
  await expect(age(page)).toBeVisible()
  await page.goto('/events')
  await expect(page.getByText('Your first event could look like this')).toBeVisible()
  await expect(age(page)).toBeVisible()
  await page.goto(seen)
  await expect(facts(page)).toBeVisible()
  await button(page, 'Sign out').click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => savedOfUser(page)).toEqual([])
  await page.goto('/collection')
  await expect(page).toHaveURL('/')
  await context.setOffline(false)
  endComplaints(complaints)
})

test('security 85: the next user of a browser sees and keeps nothing of the one before, whose session ended without a word', async ({
  page,
  context,
  signIn,
  tap,
  complaints,
}) => {
  await signIn(page, someone('first'))
  await collectSignedIn(page, await tap())
  await page.goto('/collection')
  await expect(cards(page)).toBeVisible()
  await isSaved(page, shell, ...lists)
  const [before] = await savedOfUser(page)
  // As when a browser drops the cookies of a session that is over.
  await page.goto('about:blank')
  await context.clearCookies()
  await signIn(page, someone('second'), '/collection')
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await isSaved(page, ...lists)
  const saved = await savedOfUser(page)
  expect(saved).not.toContain(before)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await expect(age(page)).toBeVisible()
  // The session ends while the page is closed, and nobody can be asked.
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/collection')
  await expect(page).toHaveURL('/')
  await expect.poll(() => savedOfUser(page)).toEqual([])
  await context.setOffline(false)
  endComplaints(complaints)
})

test('a host that stops leaves the collection readable, and a tap of that time is sent once when it is back', async ({
  page,
  complaints,
}) => {
  const host = await startHost()
  try {
    const tapped = async () => (await host.cards('cards', 'tap', 'demo')).output.trim()
    await signInByCalls(page, host, someone('night'))
    await page.goto(await tapped())
    await isControlled(page)
    await host.stop()
    await button(page, 'Keep it').click()
    await expect(title(page, 'Saved on your device')).toBeVisible()
    await button(page, 'Send it now').click()
    await expect(page.getByText('Still no connection. Your tap is safe here.')).toBeVisible()
    const again = await startHost({ PORT: String(host.port) }, { dataDir: host.dataDir })
    await button(page, 'Send it now').click()
    await expect(title(page, 'It’s yours')).toBeVisible()
    await page.goto(`${host.url}/collection`)
    await expect(cards(page)).toHaveCount(1)
    await isSaved(page, shell, ...lists)
    await again.stop()
    await page.reload()
    await expect(cards(page)).toHaveCount(1)
    await expect(age(page)).toBeVisible()
    // A network that is back says nothing of the host.
    const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/readyz'))
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await asked
    await expect(page.getByText('You’re back online.')).toHaveCount(0)
    const last = await startHost({ PORT: String(host.port) }, { dataDir: host.dataDir })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('You’re back online.')).toBeVisible()
    await button(page, 'Show the latest').click()
    await expect(cards(page)).toHaveCount(1)
    await expect(age(page)).toHaveCount(0)
    // A page that is open would go on calling.
    await page.goto('about:blank')
    await last.stop()
    endComplaints(complaints)
  } finally {
    await host.remove()
  }
})

test('security 85: a page that its host did not reach asks for nothing in the name of who has left, once someone else has signed in', async ({
  page,
  context,
  complaints,
}) => {
  const host = await startHost()
  try {
    await signInByCalls(page, host, someone('left'))
    await collectSignedIn(page, (await host.cards('cards', 'tap', 'demo')).output.trim())
    await page.goto(`${host.url}/collection`)
    await expect(cards(page)).toHaveCount(1)
    await isSaved(page, shell, ...lists)
    await host.stop()
    const [clicked, looked] = [await context.newPage(), await context.newPage()]
    for (const tab of [clicked, looked]) {
      await tab.goto(`${host.url}/collection`)
      await expect(cards(tab)).toHaveCount(1)
    }
    const left = (await context.cookies()).find(({ name }) => name === 'iyk_stytch_session_jwt')!.value
    const called: string[] = []
    clicked.on('request', (request) => called.push(request.headers().authorization ?? ''))
    const again = await startHost({ PORT: String(host.port) }, { dataDir: host.dataDir })
    await page.goto('about:blank')
    await context.clearCookies()
    await signInByCalls(page, host, someone('next'), '/collection')
    await expect(page.getByText('Nothing here yet')).toBeVisible()
    await cards(clicked).click()
    await expect(clicked.getByText('Collectible not found')).toBeVisible()
    expect(called.includes(`Bearer ${left}`)).toBe(false)
    await looked.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(looked.getByText('Nothing here yet')).toBeVisible()
    for (const tab of [page, clicked, looked]) await tab.goto('about:blank')
    await again.stop()
    endComplaints(complaints)
  } finally {
    await host.remove()
  }
})

test('security 87: a tap made while the connection drops is sent once when it returns, and the page says so', async ({
  page,
  context,
  tap,
  mailTo,
  complaints,
}) => {
  const email = someone('tunnel')
  await page.goto(await tap())
  await isControlled(page)
  await page.getByLabel('Email address').fill(email)
  await context.setOffline(true)
  await button(page, 'Keep it').click()
  await expect(title(page, 'Saved on your device')).toBeVisible()
  await expectGoodAppearanceOnEveryScreen(page)
  await context.setOffline(false)
  await expect(title(page, 'It’s yours')).toBeVisible()
  await expect(page.getByLabel('Code from the email')).toBeVisible()
  await mailTo(email, 1)
  // Nothing waits any more.
  await page.reload()
  await expect(title(page, 'It’s yours')).toBeVisible()
  await mailTo(email, 1)
  endComplaints(complaints)
})

test('without a network, the address of a tap says so and is opened again, and is kept nowhere', async ({
  page,
  context,
  tap,
  complaints,
}) => {
  await page.goto('/tap')
  await isControlled(page)
  const address = await tap()
  await context.setOffline(true)
  await page.goto(address)
  await expect(title(page, 'You’re offline')).toBeVisible()
  await expectGoodAppearanceOnEveryScreen(page)
  await context.setOffline(false)
  // It opens by itself.
  await expect(button(page, 'Keep it')).toBeVisible()
  const saved = await page.evaluate(async () =>
    (
      await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      )
    ).flat(),
  )
  expect(saved.filter((url) => new URL(url).pathname === '/tap')).toEqual([])
  endComplaints(complaints)
})

test('security 87: a tap whose response was lost is sent again and counts once', async ({
  page,
  context,
  tap,
  mailTo,
  complaints,
}) => {
  const email = someone('lost')
  await page.goto(await tap())
  await isControlled(page)
  await page.getByLabel('Email address').fill(email)
  let sent = 0
  await context.route('**/tap', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent++
    if (sent > 1) return route.continue()
    await route.fetch({ maxRedirects: 0 })
    return route.abort('connectionreset')
  })
  await button(page, 'Keep it').click()
  await expect(title(page, 'It’s yours')).toBeVisible()
  expect(sent).toBe(2)
  await mailTo(email, 1)
  endComplaints(complaints)
})

test('security 87: what a user was to send is gone with their session, and never sent as the next one', async ({
  page,
  context,
  signIn,
  tap,
  complaints,
}) => {
  await signIn(page, someone('meant'))
  // A page that is still loading while the worker takes over is not taken over.
  await isControlled(page)
  await page.goto(await tap())
  await isControlled(page)
  await context.setOffline(true)
  await button(page, 'Keep it').click()
  await expect(title(page, 'Saved on your device')).toBeVisible()
  expect(await savedOfUser(page)).toContainEqual(expect.stringContaining('"userId"'))
  // The page stays open, and another user signs in beside it.
  const beside = await context.newPage()
  await context.clearCookies()
  await context.setOffline(false)
  await signIn(beside, someone('next'), '/collection')
  await expect(beside.getByText('Nothing here yet')).toBeVisible()
  await expect(button(page, 'Keep it')).toBeVisible()
  await beside.reload()
  await expect(beside.getByText('Nothing here yet')).toBeVisible()
  expect(await savedOfUser(beside)).toEqual([expect.stringMatching(/^private-/)])
  endComplaints(complaints)
})

test('what became of a tap is said on the next page where the one that waited was closed', async ({
  page,
  context,
  signIn,
  tap,
  complaints,
}) => {
  await signIn(page, someone('closed'))
  // A page that is still loading while the worker takes over is not taken over.
  await isControlled(page)
  const address = await tap()
  const waits = await context.newPage()
  await waits.goto(address)
  await isControlled(waits)
  await context.setOffline(true)
  await button(waits, 'Keep it').click()
  await expect(title(waits, 'Saved on your device')).toBeVisible()
  await waits.close()
  await context.setOffline(false)
  await page.goto('/collection')
  await expect(page.getByText(/^Your tap from .+ was sent\. It’s collected\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'View it' }).click()
  await expect(title(page, 'It’s yours')).toBeVisible()
  await page.goto('/collection')
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByText(/was sent/)).toHaveCount(0)
  endComplaints(complaints)
})

test('security 87: what became of a tap is not said to the next user of the browser, and goes', async ({
  page,
  context,
  signIn,
  tap,
  complaints,
}) => {
  await signIn(page, someone('left'))
  await isControlled(page)
  const waits = await context.newPage()
  await waits.goto(await tap())
  await isControlled(waits)
  await context.setOffline(true)
  await button(waits, 'Keep it').click()
  await expect(title(waits, 'Saved on your device')).toBeVisible()
  await waits.close()
  await context.setOffline(false)
  await page.goto('/collection')
  const said = page.getByText(/^Your tap from/)
  await expect(said).toBeVisible()
  expect(await storedTaps(page, 'results')).toHaveLength(1)
  // As when a browser drops the cookies of a session that is over.
  await page.goto('about:blank')
  await context.clearCookies()
  await signIn(page, someone('after'), '/collection')
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await expect.poll(() => storedTaps(page, 'results')).toEqual([])
  await expect(said).toHaveCount(0)
  endComplaints(complaints)
})

test('a guest who is not signed in hears what became of a tap that waited, on the start page and at the next tap', async ({
  page,
  context,
  browser,
  tap,
  complaints,
}) => {
  await page.goto(await tap())
  await isControlled(page)
  const { href } = new URL(page.url())
  await page.getByLabel('Email address').fill(someone('guest'))
  await context.setOffline(true)
  await button(page, 'Keep it').click()
  await expect(title(page, 'Saved on your device')).toBeVisible()
  // Someone else is faster.
  const other = await browser.newContext()
  const rival = await other.newPage()
  await rival.goto(href)
  await rival.getByLabel('Email address').fill(someone('faster'))
  await button(rival, 'Keep it').click()
  await expect(title(rival, 'It’s yours')).toBeVisible()
  await other.close()
  // The page that waited is gone.
  await page.goto('about:blank')
  await context.setOffline(false)
  const said = page.getByText(/^Your tap from .+ was sent, but nothing was collected\.$/)
  await page.goto('/')
  await expect(said).toBeVisible()
  await expectGoodAppearanceOnEveryScreen(page)
  await page.goto(await tap())
  await expect(said).toBeVisible()
  await expect(button(page, 'Keep it')).toBeVisible()
  await expectGoodAppearanceOnEveryScreen(page)
  await button(page, 'Close').click()
  await expect(said).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByLabel('Email address')).toBeVisible()
  await expect(said).toHaveCount(0)
  endComplaints(complaints)
})

test('security 86: a new version of the pages takes nothing from one that is open', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('typing'), '/events/new')
  await isControlled(page)
  await isSaved(page, shell)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('A long evening')
  await context.route('**/offline/shell', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('</body>', '<!-- newer --></body>') })
  })
  // Another page of the new version comes beside it, and what the first may still need stays.
  const beside = await context.newPage()
  await beside.goto('/collection')
  await expect
    .poll(() => beside.evaluate(async () => (await (await caches.match('/offline/shell'))?.text())?.includes('newer')))
    .toBe(true)
  expect(await page.evaluate(async () => (await caches.match('/offline/shell?replaced')) !== undefined)).toBe(true)
  await expect(name).toHaveValue('A long evening')
  await page.getByRole('link', { name: 'Collection' }).click()
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  endComplaints(complaints)
})

test('security 86: what another network answers in place of the host is not kept', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  let isPortal = true
  await context.route('**/offline/shell', (route) =>
    isPortal ? route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' }) : route.continue(),
  )
  await signIn(page, someone('hotel'), '/collection')
  await isControlled(page)
  await isSaved(page, ...lists)
  expect(await page.evaluate(async () => caches.match('/offline/shell').then(Boolean))).toBe(false)
  isPortal = false
  await page.reload()
  await isSaved(page, shell)
  expect(
    await page.evaluate(async () => (await (await caches.match('/offline/shell'))!.text()).includes('hotel')),
  ).toBe(false)
  endComplaints(complaints)
})

test('security 86: with OFFLINE=off, a browser that kept something loses it and the worker at its next visit, but nothing that is typed', async ({
  page,
  context,
  complaints,
}) => {
  const host = await startHost()
  try {
    await signInByCalls(page, host, someone('retired'), '/collection')
    await isControlled(page)
    await isSaved(page, shell, ...lists)
    const form = await context.newPage()
    await form.goto(`${host.url}/events/new`)
    await form.getByLabel('Name', { exact: true }).fill('A long evening')
    await host.stop()
    const off = await startHost({ PORT: String(host.port), OFFLINE: 'off' }, { dataDir: host.dataDir })
    await page.goto(`${host.url}/collection`)
    await expect(page.getByText('Nothing here yet')).toBeVisible()
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
    await page.reload()
    await expect(page.getByText('Nothing here yet')).toBeVisible()
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('A long evening')
    const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await expect.poll(registrations).toBe(0)
    await off.stop()
    // Nothing answers in place of the host any more.
    await expect(page.goto(`${host.url}/collection`)).rejects.toThrow('ERR_CONNECTION_REFUSED')
    endComplaints(complaints)
  } finally {
    await host.remove()
  }
})

test('the collection offers to install the app once something is in it, until that is declined', async ({
  page,
  signIn,
  tap,
}) => {
  // As a browser that can install it says so.
  await page.addInitScript(() =>
    addEventListener('load', () => {
      const offer = new Event('beforeinstallprompt', { cancelable: true })
      dispatchEvent(Object.assign(offer, { prompt: async () => {} }))
    }),
  )
  await signIn(page, someone('phone'), '/collection')
  const offer = page.getByRole('region', { name: 'Your collection, one tap away' })
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await expect(offer).toHaveCount(0)
  await collectSignedIn(page, await tap())
  await page.goto('/collection')
  await expect(offer).toBeVisible()
  await expectGoodAppearanceOnEveryScreen(page)
  await button(page, 'No, thanks').click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await expect(cards(page)).toBeVisible()
  await isControlled(page)
  await expect(offer).toHaveCount(0)
})

test('security 86: a worker whose host went back to a version without it removes itself with everything that it saved', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('earlier'), '/collection')
  await isControlled(page)
  await isSaved(page, shell, ...lists)
  await context.route('**/offline/*', (route) => route.fulfill({ status: 404, body: '{}' }))
  await context.route('**/service-worker.js', (route) => route.fulfill({ status: 404, body: '{}' }))
  await page.reload()
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  endComplaints(complaints)
})
