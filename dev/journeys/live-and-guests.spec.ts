import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { collectWithCode } from './collect-with-code.ts'
import { expect, expectAccessible, expectGoodAppearanceOnEveryScreen, forgetLostCalls, someone, test } from './world.ts'

type World = {
  page: Page
  signIn: (page: Page, email: string, to: (jwt: string) => Promise<string>) => Promise<void>
  tap: (card?: string) => Promise<string>
  cards: (...command: string[]) => Promise<string>
  host: { url: string }
}

/** The page of an approved event of a new holder, whose card is linked to it. */
const openEvent = async ({ page, signIn, tap, cards, host }: World, name: string) => {
  const holder = someone('organizer')
  const card = `card-${holder}`
  await cards('cards', 'add', card)
  let eventId = ''
  let call: (method: string, path: string, body?: object) => Promise<{ id: string }[] & { id: string }>
  await signIn(page, holder, async (jwt) => {
    call = async (method, path, body) => {
      const reply = await fetch(`${host.url}/api/${path}`, {
        method,
        headers: { authorization: `Bearer ${jwt}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      expect(reply.status, path).toBe(200)
      return (await reply.json()).data
    }
    const draft = { name, start_date: '2020-01-01T18:00', end_date: '2036-01-01T23:00', timezone: 'Europe/Lisbon' }
    eventId = (await call('POST', 'poap-events', draft)).id
    await cards('events', 'approve', eventId)
    return await tap(card)
  })
  await page.getByRole('button', { name: 'Register this card' }).click()
  await expect(page).toHaveURL(/\/cards$/)
  const [held] = await call!('GET', 'cards')
  await call!('PUT', `cards/${held!.id}`, { event_id: eventId })
  return { eventId, card }
}

const fillsScreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null)

test('an organizer watches guests collect, and finds in the list who shared an address', async ({
  page,
  browser,
  signIn,
  tap,
  cards,
  host,
  mailTo,
  complaints,
}) => {
  await page.clock.install()
  const { eventId, card } = await openEvent({ page, signIn, tap, cards, host }, 'Harbor night 🌊')
  await page.goto(`/events/${eventId}`)
  await page.getByRole('link', { name: 'Live', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Live: Harbor night 🌊' })).toBeVisible()
  const counter = page.getByText(/^\d+ collected$/)
  await expect(counter).toHaveText('0 collected')

  const [open, quiet] = [someone('open'), someone('quiet')]
  for (const [email, shares] of [
    [open, true],
    [quiet, false],
  ] as const)
    await collectWithCode(browser, {
      address: await tap(card),
      email,
      shares,
      code: async () => (await mailTo(email)).code as string,
    })
  await expect(counter).toHaveText('2 collected')
  await expect(page.getByText('Someone', { exact: false }).first()).toBeVisible()
  await expectGoodAppearanceOnEveryScreen(page)

  const wall = page.getByRole('dialog', { name: 'Projector view' })
  await page.getByRole('button', { name: 'Projector view' }).click()
  await expect(wall).toContainText('Harbor night 🌊')
  await expect(wall).not.toContainText('Someone')
  await expect.poll(() => fillsScreen(page)).toBe(true)
  // What a wall shows at each of these places: the projector view, or what else of the page lies over it.
  const seen = () =>
    page.evaluate(() => {
      const places = [0.02, 0.25, 0.5, 0.75, 0.98]
      const points = places.flatMap((x) => places.map((y) => [x * innerWidth, y * innerHeight] as const))
      return points.map(([x, y]) => {
        const on = document.elementFromPoint(x, y)
        return on?.closest('dialog') ? 'projector' : `${x}, ${y}: ${on?.outerHTML.slice(0, 80)}`
      })
    })
  await expect.poll(seen).toEqual(Array(25).fill('projector'))

  // A hall whose network is gone must not read old numbers as those of now.
  const lost = wall
    .getByText('The connection was lost. These numbers may be old. Trying again.')
    .filter({ visible: true })
  const top = () => wall.getByRole('button', { name: 'Close' }).evaluate((one) => one.getBoundingClientRect().top)
  const before = await top()
  await page.context().setOffline(true)
  await page.clock.fastForward(46_000)
  await expect(lost).toBeVisible()
  expect(await top()).toBe(before)
  await page.context().setOffline(false)
  await expect(lost).toHaveCount(0)
  expect(await top()).toBe(before)
  forgetLostCalls(complaints)
  await wall.getByRole('button', { name: 'Close' }).click()
  await expect(wall).toHaveCount(0)
  await expect.poll(() => fillsScreen(page)).toBe(false)

  // Projectors are often low: all of it is there without scrolling, from its top, with a name of 80 characters too.
  const own = page.viewportSize()!
  await page.evaluate(() => {
    // A browser resizes no window that fills the screen.
    Element.prototype.requestFullscreen = () => Promise.reject(new Error('not allowed'))
  })
  await page.setViewportSize({ width: 1024, height: 600 })
  await page.getByRole('button', { name: 'Projector view' }).click()
  const name = 'A very long evening at the old harbor with everyone who ever came to one of them'
  await wall.locator('bdi').evaluate((bdi, text) => bdi.replaceChildren(text), name)
  for (const [width, height] of [
    [1024, 600],
    [1024, 768],
    [1280, 720],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    const hidden = await wall.evaluate((one) => [one.scrollTop, one.scrollHeight - one.clientHeight])
    expect(hidden, `${width} × ${height}`).toEqual([0, 0])
    await expect(wall.getByRole('heading')).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize(own)
  await wall.getByRole('button', { name: 'Close' }).click()

  await page.goto(`/events/${eventId}`)
  await page.getByRole('link', { name: 'Guests', exact: true }).click()
  await expect(page.getByText('2 collected, 1 shares their email.')).toBeVisible()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('link', { name: open })).toBeVisible()
  await expect(page.getByText(quiet)).toHaveCount(0)
  await expectGoodAppearanceOnEveryScreen(page)

  for (const [button, read] of [
    [
      'Download CSV',
      async (file: string) => parse(await (await import('node:fs/promises')).readFile(file), { bom: true }),
    ],
    ['Download for Excel', (file: string) => readSheet(file)],
  ] as const) {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^guests-harbor-night.*\.(csv|xlsx)$/)
    const table = (await read(await download.path())) as (string | null)[][]
    expect(table.slice(1).map((row) => row[2] ?? '')).toEqual([open, ''])
  }

  await page.getByRole('button', { name: 'Email again: No. 1' }).click()
  await expect(page.getByText('We emailed the guest with No. 1 again, if we know their address.')).toBeVisible()
  expect((await mailTo(open, 2)).subject).toContain('No. 1')
  await page.getByLabel('Search by email or number').fill(open)
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Take back No. 1', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Take back No. 1?' })
  await expectAccessible(page)
  await dialog.getByLabel('Reason').selectOption('It was a test')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('No. 1 was taken back.')).toBeVisible()
  await expect(page.getByText('1 collected, 0 share their email. 1 taken back.')).toBeVisible()
  // It has neither a link that signs in nor a code.
  const outbox: { to: string; text: string }[] = await (await fetch(`${host.url}/outbox.json`)).json()
  expect(outbox.findLast(({ to }) => to === open)?.text).toContain('It was handed out as a test.')
})

test('a collector shares an address on the page of the collectible, and withdraws it at once', async ({
  page,
  browser,
  signIn,
  tap,
  cards,
  host,
}) => {
  const { eventId, card } = await openEvent({ page, signIn, tap, cards, host }, 'Quiet night')
  const context = await browser.newContext()
  const guest = await context.newPage()
  const email = someone('guest')
  await signIn(guest, email, await tap(card))
  await expect(guest.getByLabel('Share my email with the organizer')).not.toBeChecked()
  await guest.getByRole('button', { name: 'Keep it' }).click()
  await expect(guest.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
  await guest.goto('/collection')
  await guest.getByRole('link', { name: /Quiet night/ }).click()
  const box = guest.getByLabel('Share my email with the organizer')
  await expect(guest.getByText('The organizer doesn’t see your address.')).toBeVisible()
  await page.goto(`/events/${eventId}/guests`)
  await expect(page.getByText('1 collected, 0 share their email.')).toBeVisible()

  await box.check()
  await expect(guest.getByText(`The organizer sees ${email}. If you turn this off, they don’t anymore.`)).toBeVisible()
  await expectAccessible(guest)
  await page.reload()
  await expect(page.getByRole('link', { name: email })).toBeVisible()
  await box.uncheck()
  await expect(guest.getByText('The organizer doesn’t see your address.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 collected, 0 share their email.')).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
  await context.close()
})
