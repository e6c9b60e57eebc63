import type { Page } from '@playwright/test'
import encodeQR from 'qr'
import { openAsOrganizer } from './kiosk-world.ts'
import { endComplaints, expect, expectGoodAppearanceOnEveryScreen, screens, someone, test } from './world.ts'

test.use({ serviceWorkers: 'allow', viewport: screens.phone })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const entry = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email })
const enter = async (page: Page, email: string) => {
  await page.getByLabel('Guest’s email address').fill(email)
  await page.keyboard.press('Enter')
  await expect(entry(page, email).first()).toBeVisible()
}

/** What this browser keeps of what staff entered. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some((one) => one.name === 'staff')) return []
    const opened = Promise.withResolvers<IDBDatabase>()
    const opening = indexedDB.open('staff')
    opening.onsuccess = () => opened.resolve(opening.result)
    const database = await opened.promise
    const records = Promise.withResolvers<{ email: string }[]>()
    const all = database.transaction('waiting').objectStore('waiting').getAll()
    all.onsuccess = () => records.resolve(all.result)
    const waiting = await records.promise
    database.close()
    return waiting.map(({ email }) => email).sort()
  })

/** Until the service worker keeps what this page takes without a network. */
const isSaved = (page: Page, ...addresses: string[]) =>
  expect
    .poll(() =>
      page.evaluate(
        async (all) => Promise.all(all.map(async (one) => (await caches.match(one)) !== undefined)),
        ['/offline/shell', ...addresses],
      ),
    )
    .toEqual([true, ...addresses.map(() => true)])

const open = (page: Page, host: Parameters<typeof openAsOrganizer>[1], name: string, supply?: number) =>
  openAsOrganizer(page, host, { name, ...(supply && { supply }), ways: ['staff'], to: (id) => `/staff/${id}` })

test('security 124: with a dead connection, entries stay on the device over a reload, and each is sent once', async ({
  page,
  context,
  host,
  mailTo,
  complaints,
}) => {
  const { id, email } = await open(page, host, 'Door list')
  const [first, second] = [someone('ada'), someone('bob')]
  await enter(page, first)
  await expect(entry(page, first).getByText('Given')).toBeVisible()
  await isSaved(page, `/api/staff/${id}`)
  await expect.poll(() => stored(page)).toEqual([])

  await context.setOffline(true)
  await enter(page, second)
  await enter(page, first)
  await expect(page.getByText('2 to be sent')).toBeVisible()
  await expect(page.getByText('No connection. What you enter is kept on this device')).toBeVisible()
  await expectGoodAppearanceOnEveryScreen(page)
  await page.reload()
  await expect(page.getByText('2 to be sent')).toBeVisible()
  expect(await stored(page)).toEqual([first, second].sort())

  // The session ends meanwhile: what waits is neither lost nor unmentioned, and signing in leads back to it.
  await context.clearCookies()
  await page.reload()
  await expect(page.getByText('Your session is over. 2 entries are waiting on this device.')).toBeVisible()
  await expectGoodAppearanceOnEveryScreen(page)
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('Your session is over. 2 entries are waiting on this device.')).toBeVisible()
  await page.getByLabel('Email address').fill(email)
  await button(page, 'Send me a link').click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto((await mailTo(email, 2)).link)
  await expect(page).toHaveURL(`/staff/${id}`)
  await expect(entry(page, second).getByText('Given')).toBeVisible()
  await expect(entry(page, first).getByText('Already given')).toBeVisible()
  await expect.poll(() => stored(page)).toEqual([])
  for (const email of [first, second]) await mailTo(email, 1)
  endComplaints(complaints)
})

test('what is entered after a first visit is listed and sent, whether or not the event can be loaded', async ({
  page,
  context,
  host,
  mailTo,
  complaints,
}) => {
  // The service worker comes after what the page asked for, as on a first visit with a fast line.
  await page.addInitScript(() => {
    const { serviceWorker } = navigator
    const register = serviceWorker.register.bind(serviceWorker)
    const isShown = Promise.withResolvers<Event>()
    addEventListener('event-shown', isShown.resolve)
    serviceWorker.register = (...all) => isShown.promise.then(() => register(...all))
  })
  const { id } = await open(page, host, 'First visit')
  const [first, second] = [someone('one'), someone('two')]
  await expect(page.getByRole('heading', { level: 1, name: 'First visit' })).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('event-shown')))
  await isSaved(page, `/api/staff/${id}`)
  await context.setOffline(true)
  await enter(page, first)
  await enter(page, second)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'First visit' })).toBeVisible()
  await expect(page.getByText('2 to be sent')).toBeVisible()
  await expect(page.getByLabel('Guest’s email address')).toBeVisible()

  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith('private-')) await caches.delete(name)
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Hand out' })).toBeVisible()
  await expect(page.getByText('2 to be sent')).toBeVisible()
  await expect(entry(page, first)).toBeVisible()
  await expect(entry(page, second)).toBeVisible()
  await expect(page.getByText('No connection. What you entered is kept on this device')).toBeVisible()
  await expect(page.getByText('You seem to be offline')).toHaveCount(0)
  await expectGoodAppearanceOnEveryScreen(page)

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'First visit' })).toBeVisible()
  await expect(entry(page, first).getByText('Given')).toBeVisible()
  await expect(entry(page, second).getByText('Given')).toBeVisible()
  await expect(page.getByText('No connection')).toHaveCount(0)
  await expect.poll(() => stored(page)).toEqual([])
  for (const email of [first, second]) await mailTo(email, 1)
  endComplaints(complaints)
})

test('security 124: an entry whose response was lost is sent again and counts once; what is sold out says so', async ({
  page,
  context,
  host,
  mailTo,
  complaints,
}) => {
  await open(page, host, 'One left', 1)
  const [first, second] = [someone('lost'), someone('late')]
  let sent = 0
  await context.route('**/api/staff/*/handouts', async (route) => {
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await enter(page, first)
  await expect(page.getByText('1 to be sent')).toBeVisible()
  await button(page, 'Send now').click()
  await expect(entry(page, first).getByText('Given')).toBeVisible()
  await mailTo(first, 1)
  await enter(page, second)
  await expect(entry(page, second).getByText('Sold out')).toBeVisible()
  await expect(page.getByLabel('Numbers of the event')).toHaveText('collected1left0')
  await expect(button(page, `Try ${second} again`)).toBeVisible()
  endComplaints(complaints)
})

test('security 124: the next user of a browser neither sees nor sends what another one entered', async ({
  page,
  context,
  host,
  complaints,
}) => {
  await open(page, host, 'First shift')
  const email = someone('left')
  await context.route('**/api/staff/*/handouts', (route) => route.abort('internetdisconnected'))
  await enter(page, email)
  await expect(page.getByText('1 to be sent')).toBeVisible()
  expect(await stored(page)).toEqual([email])
  // As when a browser drops the cookies of a session that is over.
  await page.goto('about:blank')
  await context.clearCookies()
  await context.unroute('**/api/staff/*/handouts')
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/handouts') && sent.push(request.url()))
  await open(page, host, 'Second shift')
  await expect(page.getByText('Nothing entered yet.')).toBeVisible()
  await expect.poll(() => stored(page)).toEqual([])
  expect(sent).toEqual([])
  endComplaints(complaints)
})

test('security 124: what waits is sent from any page, and signing out asks before it deletes it', async ({
  page,
  context,
  host,
  mailTo,
  complaints,
}) => {
  const { id } = await open(page, host, 'Signed out')
  const block = () => context.route('**/api/staff/*/handouts', (route) => route.abort('internetdisconnected'))
  const unblock = () => context.unroute('**/api/staff/*/handouts')
  const [first, second] = [someone('waits'), someone('lost')]
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await block()
  await enter(page, first)
  await expect(page.getByText('1 to be sent')).toBeVisible()
  await page.goto('/cards')
  await button(page, 'Sign out').click()
  await expect(question).toContainText('1 entry wasn’t sent. It’s deleted if you sign out.')
  await expectGoodAppearanceOnEveryScreen(page)
  await button(page, 'Stay signed in').click()
  await expect(question).toBeHidden()
  expect(await stored(page)).toEqual([first])
  await unblock()
  await page.reload()
  await expect.poll(() => stored(page)).toEqual([])
  await mailTo(first, 1)

  await page.goto(`/staff/${id}`)
  await block()
  await enter(page, second)
  await expect(page.getByText('1 to be sent')).toBeVisible()
  await button(page, 'Sign out').click()
  await button(page, 'Sign out anyway').click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => stored(page)).toEqual([])
  endComplaints(complaints)
})

test('an address is scanned from a QR code, and a camera that is not allowed says what to do', async ({
  page,
  host,
  mailTo,
}) => {
  await open(page, host, 'Scanned')
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await button(page, 'Scan an address').click()
  await expect(page.getByText('The camera isn’t allowed on this page.')).toBeVisible()
  await expectGoodAppearanceOnEveryScreen(page)
  await button(page, 'Stop scanning').click()

  const email = someone('scanned')
  // A camera that sees a code: drawn on a canvas, whose picture is a stream like any other.
  const modules = encodeQR(`mailto:${email}`, 'raw', { border: 4 })
  await page.evaluate((rows) => {
    const size = 8
    const canvas = Object.assign(document.createElement('canvas'), {
      width: rows.length * size,
      height: rows.length * size,
    })
    const drawing = canvas.getContext('2d')!
    const draw = () => {
      drawing.fillStyle = '#fff'
      drawing.fillRect(0, 0, canvas.width, canvas.height)
      drawing.fillStyle = '#000'
      for (const [y, row] of rows.entries())
        for (const [x, isDark] of row.entries()) if (isDark) drawing.fillRect(x * size, y * size, size, size)
      requestAnimationFrame(draw)
    }
    draw()
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream()
  }, modules)
  await button(page, 'Scan an address').click()
  await expect(page.getByText(`Scanned ${email}.`)).toBeVisible()
  await expect(entry(page, email).first().getByText('Given')).toBeVisible()
  await button(page, 'Stop scanning').click()
  await mailTo(email, 1)
})
