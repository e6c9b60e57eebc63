import { cookieNames } from '@iyk/wire/limits.ts'
import type { Locator, Page, Route } from '@playwright/test'
import {
  endComplaints,
  expect,
  expectAccessible,
  expectGoodAppearance,
  expectOnlyRefusals,
  linkEvent,
  someone,
  test,
} from './world.ts'

test('make an event, have it approved, register a card, link it, tap it, collect, see the numbers', async ({
  page,
  browser,
  signIn,
  tap,
  cards,
  mailTo,
}) => {
  const holder = someone('holder')
  const name = `Harbour night ${Date.now()} 🌊 with a name that goes on and on until it has to wrap somewhere`
  await signIn(page, holder)
  await expect(page.getByText('Your first event could look like this')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create event' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create an event' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Starts').fill('2020-01-01T18:00')
  await page.getByLabel('Ends').fill('2036-01-01T23:00')
  await page.getByLabel('Place', { exact: true }).fill('Pier 7')
  // Rarely used fields are collapsed.
  await expect(page.getByLabel('Supply')).toBeHidden()
  await page.getByText('More options').click()
  await page.getByLabel('Supply').fill('none')
  await page.getByText('More options').click()
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByLabel('Supply')).toBeFocused()
  await page.getByLabel('Time zone').fill('lisbon')
  await page.getByLabel('Time zone').press('Enter')
  await page.getByLabel('Supply').fill('2')
  const picture = page.locator('[data-card] img').first()
  const previewed = await picture.getAttribute('src')
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page).toHaveURL(/\/events\/[0-9a-f-]{36}$/)
  // The event has the artwork that the preview showed.
  await expect(picture).toHaveAttribute('src', previewed as string)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Pending approval').first()).toBeVisible()
  await expectAccessible(page)
  const eventId = page.url().split('/').at(-1) as string
  expect(await cards('events', 'approve', eventId)).toContain('Approved')

  const card = `card-${holder}`
  await cards('cards', 'add', card)
  await page.goto(await tap(card))
  await page.getByRole('button', { name: 'Register this card' }).click()
  await expect(page).toHaveURL(/\/cards$/)
  await expect(page.getByRole('heading', { name: card })).toBeVisible()
  await expectAccessible(page)
  // A name of any length stays inside its card.
  await linkEvent(page, card, name)
  await expect(page.getByText('is now linked to')).toBeVisible()
  await expect(page.getByRole('button', { name: `Change event: ${card}` })).toBeFocused()
  await page.setViewportSize({ width: 390, height: 800 })
  await expectInside(page, page.getByRole('main').getByRole('listitem'))
  await page.setViewportSize({ width: 1280, height: 720 })

  for (const guest of [someone('first'), someone('second')]) {
    const context = await browser.newContext()
    const phone = await context.newPage()
    await phone.goto(await tap(card))
    await phone.getByLabel('Email address').fill(guest)
    await phone.getByRole('button', { name: 'Keep it' }).click()
    await expect(phone.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
    expect((await mailTo(guest)).text).toContain(name)
    await context.close()
  }
  const late = await browser.newContext()
  const phone = await late.newPage()
  await phone.goto(await tap(card))
  await expect(phone.getByRole('heading', { name: 'All gone' })).toBeVisible()
  await late.close()

  await page.goto(`/events/${eventId}`)
  await expect(page.getByText('Active').first()).toBeVisible()
  await expect(page.locator('dl, [aria-label="Numbers"]').first()).toContainText('2')
  await page.goto('/events')
  await expect(page.getByText('2 of 2 collected')).toBeVisible()
  await expectAccessible(page)
})

test('choosing an event for a card changes nothing until it is saved, and a saved change can be undone', async ({
  page,
  signIn,
  tap,
  cards,
}) => {
  const holder = someone('chooser')
  await signIn(page, holder)
  for (const name of ['First night', 'Second night', 'Third night']) {
    await page.goto('/events/new')
    await fillIn(page, name)
    await page.getByRole('button', { name: 'Create event' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  const card = `card-${holder}`
  await cards('cards', 'add', card)
  await page.goto(await tap(card))
  await page.getByRole('button', { name: 'Register this card' }).click()

  const changes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/cards/changes')) changes.push(request.postData() ?? '')
  })
  const open = page.getByRole('button', { name: `Link event: ${card}` })
  const dialog = page.getByRole('dialog', { name: `Event on ${card}` })
  const save = dialog.getByRole('button', { name: 'Link', exact: true })
  await open.press('Enter')
  await expect(dialog.getByRole('radio')).toHaveCount(4)
  await expect(dialog.getByRole('radio', { name: 'No event' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'No event' }).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'Tab']) await page.keyboard.press(key)
  await expect(save).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(open).toBeFocused()
  await expect(dialog).toHaveCount(0)
  expect(changes).toEqual([])

  await linkEvent(page, card, 'Second night')
  await expect(page.getByText(`${card} is now linked to Second night.`)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Second night' })).toBeVisible()
  await linkEvent(page, card, 'Third night')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Second night' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  // The name is the holder's, and the operator's again is an undo away.
  await page.getByRole('button', { name: `Rename: ${card}` }).click()
  const rename = page.getByRole('dialog', { name: `Rename ${card}` })
  await rename.getByLabel('Name').fill('  Front desk 🦉 ')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${card} is now called Front desk 🦉.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Front desk 🦉' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rename: Front desk 🦉' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: card })).toBeVisible()
  expect(changes.length).toBe(5)
})

test('a card is blocked and works again, shows its hours, and is passed on to someone who accepts it', async ({
  page,
  browser,
  signIn,
  tap,
  cards,
  complaints,
}) => {
  const [holder, heir] = [someone('giver'), someone('heir')]
  const card = `card-${holder}`
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await signIn(theirs, heir)
  await cards('cards', 'add', card)
  await signIn(page, holder, await tap(card))
  await page.getByRole('button', { name: 'Register this card' }).click()
  await expect(page).toHaveURL(/\/cards$/)

  // The outcome appears next to the button, once, and what failed can be clicked again.
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: card }) })
  const block = page.getByRole('button', { name: `Block: ${card}` })
  await expect(block).toBeVisible()
  let isCut = true
  await page.route('**/api/cards{?*,/*}', (route) => (isCut ? route.abort('internetdisconnected') : route.continue()))
  await block.press('Enter')
  await expect(row.getByRole('alert')).toHaveText(
    'We couldn’t reach the service. Check whether it was changed, then try again.',
  )
  await expect(page.getByRole('alert')).toHaveCount(1)
  isCut = false
  complaints.splice(0)
  await block.press('Enter')
  await expect(row.getByText(`${card} is blocked. Tapping it does nothing now.`)).toBeVisible()
  await expect(row.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(page.getByRole('button', { name: `Unblock: ${card}` })).toBeFocused()
  await expect(page.getByText('Blocked. Tapping it does nothing until you unblock it.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Pass on: ${card}` })).toHaveCount(0)
  await expectGoodAppearance(page)
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(await tap(card))
  await expect(guest.getByRole('button', { name: 'Keep it' })).toHaveCount(0)
  await guest.context().close()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByText(`${card} works again.`)).toBeVisible()

  await page.getByRole('button', { name: `Taps by hour: ${card}` }).click()
  const hours = page.getByRole('dialog')
  await expect(hours.getByRole('row').nth(1)).toContainText('1 card blocked')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(
    await hours.getByRole('table').evaluate((table) => table.scrollWidth <= table.parentElement!.clientWidth),
  ).toBe(true)
  await page.setViewportSize({ width: 1280, height: 720 })
  await expectGoodAppearance(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Taps by hour: ${card}` })).toBeFocused()

  const offer = async () => {
    await page.getByRole('button', { name: `Pass on: ${card}` }).click()
    await page.getByLabel('Their email address').fill(heir)
    await page.getByRole('button', { name: 'Send offer' }).click()
    await expect(page.getByText(`We emailed ${heir}.`)).toBeVisible()
  }
  await page.getByRole('button', { name: `Pass on: ${card}` }).click()
  await page.getByLabel('Their email address').fill('nobody@nowhere')
  await page.getByRole('button', { name: 'Send offer' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Nothing was changed.')
  complaints.splice(0)
  await expectGoodAppearance(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await offer()
  await expect(page.getByText(`Offered to ${heir} until`)).toBeVisible()
  await page.getByRole('button', { name: `Withdraw offer: ${card}` }).click()
  await expect(page.getByText(`${card} is no longer offered.`)).toBeVisible()
  await offer()
  await expectGoodAppearance(page)

  await theirs.goto('/cards')
  await expect(theirs.getByRole('heading', { name: 'Offered to you' })).toBeVisible()
  await expectGoodAppearance(theirs)
  await theirs.getByRole('button', { name: `Accept ${card}` }).click()
  await expect(theirs.getByText(`${card} is yours now. Choose an event for it.`)).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'Offered to you' })).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: `Link event: ${card}` })).toBeVisible()
  await context.close()
  await page.reload()
  await expect(page.getByText('Tap a card to get started')).toBeVisible()
})

for (const path of ['/events', '/cards', '/collection', '/account'])
  test(`${path} fetches the events once`, async ({ page, signIn }) => {
    await signIn(page, someone('once'))
    // The page that signing in ended on has calls under way.
    await page.goto('about:blank')
    const requested: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/poap-events?')) requested.push(request.url())
    })
    const renewed = page.waitForResponse('**/sdk/v1/sessions/authenticate')
    await page.goto(path)
    await (await renewed).finished()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // What the renewed JWT triggers has gone out before these return.
    for (let trip = 0; trip < 2; trip += 1) await page.evaluate(async () => await (await fetch('/healthz')).text())
    expect(requested.map((address) => new URL(address).search)).toEqual(['?isActive=false&limit=100'])
  })

/** Whether a page has ever shown a placeholder, or none of the events that it had, from the first element of its document on. */
const watchPlaceholders = (page: Page) =>
  page.addInitScript(() => {
    let hasEvents = false
    const look = () => {
      const shows = document.getElementById('active-events') !== null
      const waits = document.querySelector('main [role=status][aria-label=Loading]') !== null
      if (waits || (hasEvents && !shows)) document.documentElement.dataset.waited = ''
      hasEvents ||= shows
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })

test('security 73: the events that came with the page stay until the app shows them itself, and only to their own holder', async ({
  page,
  signIn,
  browser,
  complaints,
}) => {
  const shown = page.getByRole('heading', { name: 'Current and upcoming', exact: true })
  const waited = page.locator('html[data-waited]')
  await signIn(page, 'holder@example.com')
  await watchPlaceholders(page)
  const openEvents = async () => {
    // A page that is left has calls under way.
    await page.goto('about:blank')
    const fetched = page.waitForResponse('**/api/poap-events?*')
    await page.goto('/events')
    await (await fetched).finished()
    await expect(page.locator('html[data-running]')).toBeAttached()
    await expect(shown).toBeVisible()
    await expect(page.locator('#sent-events')).toHaveCount(0)
  }
  await openEvents()
  await expect(waited).toHaveCount(0)

  // Hours later the browser has no JWT any more, and the session is asked first.
  await page.context().clearCookies({ name: cookieNames.jwt })
  await openEvents()
  await expect(waited).toHaveCount(0)

  // Where the app lacks a file, the events stay, and the page is loaded again.
  for (const file of ['signed-in', 'events']) {
    await page.goto('about:blank')
    const lost: string[] = []
    await page.route(`**/assets/${file}-*.js*`, async (route) => {
      if (lost.push(route.request().url()) > 2) return route.continue()
      await expect(shown).toBeVisible()
      await route.abort()
    })
    await page.goto('/events', { waitUntil: 'commit' })
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await expect(shown).toBeVisible()
    await expect(waited).toHaveCount(0)
    await expect(page.locator('#sent-events')).toHaveCount(0)
    expect(lost.length).toBeGreaterThan(2)
    await page.unroute(`**/assets/${file}-*.js*`)
  }

  // What has the focus, and what is read, stays where it is.
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('about:blank')
  const app = Promise.withResolvers<void>()
  await page.route('**/assets/client-*.js', async (route) => {
    await app.promise
    await route.continue()
  })
  await page.goto('/events', { waitUntil: 'commit' })
  const last = page.locator('main li a').last()
  await last.focus()
  const before = await last.boundingBox()
  const address = await last.getAttribute('href')
  app.resolve()
  await expect(page.locator('html[data-running]')).toBeAttached()
  const same = page.locator(`main li a[href="${address}"]`)
  await expect(same).toBeFocused()
  expect(Math.abs((await same.boundingBox())!.y - before!.y)).toBeLessThan(2)

  const withoutScripts = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await withoutScripts.newPage()
  await plain.goto(page.url())
  await expect(plain.getByRole('heading', { name: 'Current and upcoming', exact: true })).toBeVisible()
  await withoutScripts.close()

  // A document for another user shows what it has until the app knows better, and nothing of it afterwards.
  await page.route('**/events', async (route) => {
    const body = await (await route.fetch()).text()
    const foreign = body.replace(/data-user="[^"]*"/, 'data-user="user-live-other"')
    await route.fulfill({ body: foreign, contentType: 'text/html' })
  })
  await page.route('**/api/poap-events?*', (route) => route.fulfill({ json: { data: [] } }))
  await page.goto('/events')
  await expect(page.getByText('Your first event could look like this')).toBeVisible()
  await expect(shown).toHaveCount(0)
  endComplaints(complaints)
})

const fillIn = async (page: Page, name: string) => {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Starts').fill('2030-01-01T18:00')
  await page.getByLabel('Ends').fill('2030-01-01T23:00')
  await page.getByLabel('Place', { exact: true }).fill('Pier 7')
}
/** The service does what was requested once, and the browser never gets the response. */
const loseAnswer = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

const events = (page: Page) => page.getByRole('main').getByRole('listitem')

for (const [what, again, name] of [
  ['a second press', async () => {}, 'Harbour night'],
  [
    'a press after a reload and with another name',
    async (page) => {
      await page.reload()
      await expect(page.getByText('We restored what you entered last time. It hasn’t been saved yet.')).toBeVisible()
      await page.getByLabel('Name', { exact: true }).fill('Harbour morning')
    },
    'Harbour morning',
  ],
] satisfies [string, (page: Page) => Promise<void>, string][])
  test(`when the response to creating an event is lost, ${what} makes no second one`, async ({
    page,
    signIn,
    complaints,
  }) => {
    await signIn(page, someone('unheard'), '/events/new')
    await fillIn(page, 'Harbour night')
    await loseAnswer(page, '**/api/poap-events')
    await page.getByRole('button', { name: 'Create event' }).click()
    await expect(page.getByText('What you entered is still here, so you can try again.')).toBeVisible()
    await again(page)
    await page.getByRole('button', { name: 'Create event' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.goto('/events')
    await expect(events(page)).toHaveCount(1)
    await expect(events(page)).toContainText(name)
    endComplaints(complaints)
  })

test('leaving the form after a lost response and coming back makes another event', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('returns'))
  await page.getByRole('link', { name: 'Create event' }).first().click()
  await fillIn(page, 'Harbour night')
  await loseAnswer(page, '**/api/poap-events')
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByText('What you entered is still here, so you can try again.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Your events' })).toBeVisible()
  await page.goForward()
  await page.getByLabel('Name', { exact: true }).fill('Harbour morning')
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour morning' })).toBeVisible()
  await page.goto('/events')
  await expect(events(page)).toHaveCount(2)
  endComplaints(complaints)
})

test('a change of an approved event waits beside it, and a tap never shows an unapproved change', async ({
  page,
  browser,
  signIn,
  tap,
  cards,
}) => {
  const holder = someone('changer')
  const [name, changed] = [`Quiet night ${holder}`, `Loud night ${holder}`]
  await signIn(page, holder, '/events/new')
  await fillIn(page, name)
  await page.getByLabel('Starts').fill('2020-01-01T18:00')
  // The end moved along.
  await page.getByLabel('Ends').fill('2036-01-01T23:00')
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const event = page.url()
  const eventId = event.split('/').at(-1) as string
  const card = `card-${holder}`
  await cards('cards', 'add', card)
  await page.goto(await tap(card))
  await page.getByRole('button', { name: 'Register this card' }).click()
  await linkEvent(page, card, name)
  await expect(page.getByText('is now linked to')).toBeVisible()

  const context = await browser.newContext()
  const phone = await context.newPage()
  const tapsAndReads = async (heading: string, shown?: string) => {
    await phone.goto(await tap(card))
    if (shown === undefined) await expect(phone.getByRole('heading', { name: heading })).toBeVisible()
    else await expect(phone.getByText(shown).first()).toBeVisible()
    const html = await phone.content()
    for (const word of [name, changed]) expect(html.includes(word)).toBe(word === shown)
    await expectAccessible(phone)
  }
  await tapsAndReads('Not open yet')
  await cards('events', 'approve', eventId)
  await tapsAndReads('', name)

  await page.goto(`${event}/edit`)
  await page.getByLabel('Name', { exact: true }).fill(changed)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const change = page.getByRole('region', { name: 'Change' })
  await expect(change.getByText('Your change is waiting for approval.')).toBeVisible()
  await expect(change.getByText(changed).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectAccessible(page)
  await tapsAndReads('', name)

  await cards('events', 'reject', eventId, '--reason', 'Too loud.', '--version', '2')
  await page.reload()
  await expect(change.getByText('Your change wasn’t approved. Too loud.')).toBeVisible()
  await expectAccessible(page)
  await change.getByRole('button', { name: 'Discard change' }).click()
  await expect(change).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await cards('events', 'takedown', eventId, '--reason', 'A scam.')
  await tapsAndReads('Not available')
  await context.close()
})

test('a service that is busy with pictures is explained in plain words, and the picture is still there to try again', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('busy'), '/events/new')
  await fillIn(page, 'Crowded night')
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await page.getByLabel('Picture').setInputFiles({
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: Buffer.from(png, 'base64'),
  })
  await page.route(
    '**/api/poap-events/*/picture',
    (route) =>
      route.fulfill({
        status: 503,
        headers: { 'retry-after': '20' },
        json: {
          status_code: 503,
          error_type: 'server_unavailable',
          error_message: 'The service is unavailable right now. Try again later.',
        },
      }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByText('We’re busy right now. Wait a moment. Try the picture again.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Crowded night')
  expect(complaints.filter((line) => !/status of 503/.test(line))).toEqual([])
  complaints.length = 0
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Crowded night' })).toBeVisible()
  await expect(page.locator('[data-card] img').first()).toHaveAttribute('src', /^\/pictures\//)
})

test('too many events in a short time are explained in plain words, and nothing typed is lost', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('hasty'), '/events/new')
  await fillIn(page, 'Harbour night')
  await page.route('**/api/poap-events', (route) =>
    route.fulfill({ status: 429, json: { error_type: 'too_many_requests', error_message: 'server words' } }),
  )
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByText('Too many attempts. Wait up to an hour.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Harbour night')
  await expectAccessible(page)
  endComplaints(complaints)
})

test('the home shows the active group above the inactive one, with a word for each status', async ({
  page,
  signIn,
  cards,
}) => {
  await signIn(page, 'holder@example.com')
  await expect(page.getByRole('heading', { level: 2 })).not.toHaveCount(0)
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.indexOf('Current and upcoming')).toBeGreaterThanOrEqual(0)
  expect(headings.indexOf('Past and not approved')).toBeGreaterThan(headings.indexOf('Current and upcoming'))
  for (const word of ['Active', 'Pending approval', 'Future', 'Expired', 'Rejected'])
    await expect(page.getByText(word, { exact: true }).first()).toBeVisible()
  // What is open now comes first, then what opens soonest.
  const next = page.getByRole('region', { name: 'Current and upcoming' }).getByRole('listitem')
  const statuses = /Active|Pending approval|Future/
  expect((await next.allTextContents()).map((text) => statuses.exec(text)?.[0])).toEqual([
    'Active',
    'Pending approval',
    'Future',
  ])
  await expectAccessible(page)
  expect(await cards('events', 'list')).toContain('Opening night of the reading room')
})

test('a failure to load the events is shown, and trying again helps', async ({ page, signIn, complaints }) => {
  await signIn(page, someone('unlucky'))
  let respond = (route: Route) => route.fulfill({ status: 500, body: 'broken' })
  await page.route('**/api/poap-events?**', (route) => respond(route))
  await page.reload()
  await expect(page.getByText('Something went wrong.')).toBeVisible()
  await expectAccessible(page)
  // The page also refreshes the list by itself: that must not take the button away before the click.
  const clicked = Promise.withResolvers<void>()
  respond = async (route) => {
    await clicked.promise
    await route.continue()
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  clicked.resolve()
  await expect(page.getByText('Your first event could look like this')).toBeVisible()
  endComplaints(complaints)
})

for (const [path, calls, failed] of [
  ['/events', '**/api/poap-events?isActive=false*', 'Something went wrong.'],
  ['/cards', '**/api/cards?*', 'Something went wrong.'],
  ['/collection', '**/api/collectibles?*', 'Something went wrong.'],
  ['/account', '**/sdk/v1/users/me', 'We couldn’t load your account.'],
] as const)
  test(`on ${path} no network and a server failure are told apart, and trying again helps`, async ({
    page,
    signIn,
    complaints,
  }) => {
    const again = page.getByRole('button', { name: 'Try again' })
    await signIn(page, someone('tunnel'))
    // One rule that changes its behavior: between two rules a call could get through.
    let respond = (route: Route) => route.abort('internetdisconnected')
    await page.route(calls, (route) => respond(route))
    await page.goto(path)
    await expect(page.getByText('You seem to be offline. Try again when you’re back online.')).toBeVisible()
    respond = (route) => route.fulfill({ status: 500, body: 'broken' })
    await again.click()
    await expect(page.getByText(failed)).toBeVisible()
    await expectAccessible(page)
    respond = (route) => route.continue()
    await again.click()
    await expect(again).toHaveCount(0)
    endComplaints(complaints)
  })

test('the events are requested as the specification says', async ({ page, signIn }) => {
  const requested = page.waitForRequest((request) => request.url().includes('/api/poap-events'))
  await signIn(page, someone('exact'))
  const request = await requested
  expect(new URL(request.url()).searchParams.get('isActive')).toBe('false')
  expect(await request.headerValue('authorization')).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)
})

test('while a page loads slowly, the clicked link stays busy', async ({ page, signIn }) => {
  await signIn(page, someone('slow'))
  await expect(page.getByText('Your first event could look like this')).toBeVisible()
  const part = Promise.withResolvers<void>()
  await page.route('**/assets/cards-*.js', async (route) => {
    await part.promise
    await route.continue()
  })
  const link = page.getByRole('link', { name: 'Cards', exact: true })
  await link.click()
  await expect(link).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('heading', { level: 1, name: 'Your events' })).toBeVisible()
  part.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Your cards' })).toBeVisible()
  await expect(link).not.toHaveAttribute('aria-busy')
})

test('a page that is asked for before the first one has come shows one skeleton until its data is there', async ({
  page,
  signIn,
}) => {
  await signIn(page, someone('hastier'))
  const hold = async (address: string) => {
    const held = Promise.withResolvers<void>()
    await page.route(address, async (route) => {
      await held.promise
      await route.continue()
    })
    return held.resolve
  }
  const releaseEvents = await hold('**/assets/events-*.js')
  const releasePage = await hold('**/assets/cards-*.js')
  const releaseData = await hold('**/api/cards?*')
  await page.goto('/events', { waitUntil: 'commit' })
  await expect(page.locator('html[data-running]')).toBeAttached()
  await page.getByRole('link', { name: 'Cards', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cards')
  const skeleton = page.getByRole('main').getByRole('status', { name: 'Loading' })
  const before = await skeleton.boundingBox()
  releasePage()
  // The page itself has dialogs, besides that of the keys.
  await expect(page.locator('main dialog').nth(1)).toBeAttached()
  expect(await skeleton.boundingBox()).toEqual(before)
  releaseData()
  await expect(page.getByText('Tap a card to get started')).toBeVisible()
  await expect(skeleton).toHaveCount(0)
  releaseEvents()
})

test('an event that does not exist says so in the page’s heading', async ({ page, signIn, complaints }) => {
  await signIn(page, someone('astray'), '/events/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1, name: 'Event not found' })).toBeVisible()
  await expectAccessible(page)
  expectOnlyRefusals(complaints)
})

/** Nothing in it extends past its edges. */
const expectInside = async (page: Page, box: Locator) => {
  await expect(box.first()).toBeVisible()
  expect(
    await box.evaluateAll((boxes) =>
      boxes.flatMap((outer) => {
        const { left, right } = outer.getBoundingClientRect()
        return [...outer.querySelectorAll('*')]
          .filter((inner) => {
            const place = inner.getBoundingClientRect()
            return place.width > 0 && (place.left < left - 0.5 || place.right > right + 0.5)
          })
          .map((inner) => inner.outerHTML.slice(0, 100))
      }),
    ),
  ).toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
}
