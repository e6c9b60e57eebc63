import type { Locator, Page, Route } from '@playwright/test'
import { expect, expectAccessible, expectGoodLooks, expectOnlyRefusals, someone, test } from './world.ts'

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
  await page.getByRole('link', { name: 'Make an event' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Make an event' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Make the event' }).click()
  await expect(page.getByText('Give the event a name.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Begins').fill('2020-01-01T18:00')
  await page.getByLabel('Ends').fill('2036-01-01T23:00')
  await page.getByLabel('Place', { exact: true }).fill('Pier 7')
  // What few need is folded away.
  await expect(page.getByLabel('How many')).toBeHidden()
  await page.getByText('More options').click()
  await page.getByLabel('How many').fill('none')
  await page.getByText('More options').click()
  await page.getByRole('button', { name: 'Make the event' }).click()
  await expect(page.getByLabel('How many')).toBeFocused()
  await page.getByLabel('Time zone').selectOption('Europe/Lisbon')
  await page.getByLabel('How many').fill('2')
  const picture = page.locator('[data-card] img').first()
  const previewed = await picture.getAttribute('src')
  await page.getByRole('button', { name: 'Make the event' }).click()
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
  const choice = page.getByLabel(`Event on ${card}`)
  await choice.selectOption({ label: name })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('now leads to')).toBeVisible()
  await expect(choice).toBeFocused()
  await page.setViewportSize({ width: 390, height: 800 })
  await expectInside(page, page.getByRole('main').getByRole('listitem'))
  await page.setViewportSize({ width: 1280, height: 720 })

  for (const guest of [someone('first'), someone('second')]) {
    const context = await browser.newContext()
    const phone = await context.newPage()
    await phone.goto(await tap(card))
    await phone.getByLabel('E-mail address').fill(guest)
    await phone.getByRole('button', { name: 'Keep it' }).click()
    await expect(phone.getByRole('heading', { name: 'It is yours' })).toBeVisible()
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

test('choosing an event for a card changes nothing until it is saved, and what was saved can be undone', async ({
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
    await page.getByRole('button', { name: 'Make the event' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  const card = `card-${holder}`
  await cards('cards', 'add', card)
  await page.goto(await tap(card))
  await page.getByRole('button', { name: 'Register this card' }).click()

  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') changes.push(request.postData() ?? '')
  })
  const choice = page.getByLabel(`Event on ${card}`)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await choice.focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'Tab']) await page.keyboard.press(key)
  await expect(save).toBeFocused()
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(choice).toHaveValue('')
  await expect(choice).toBeFocused()
  await expect(save).toHaveCount(0)
  expect(changes).toEqual([])

  await choice.selectOption('Second night')
  await save.press('Enter')
  await expect(page.getByText(`${card} now leads to Second night.`)).toBeVisible()
  await page.reload()
  await expect(choice.locator('option:checked')).toHaveText('Second night')
  await choice.selectOption('Third night')
  await save.click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Second night' })).toBeVisible()
  await expect(choice.locator('option:checked')).toHaveText('Second night')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  expect(changes.length).toBe(3)
})

test('a card is blocked and works again, shows its hours, and is passed on to somebody who accepts it', async ({
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
  await signIn(page, holder)
  await page.goto(await tap(card))
  await page.getByRole('button', { name: 'Register this card' }).click()
  await expect(page).toHaveURL(/\/cards$/)

  // What happens is said where it was pressed, once, and what failed can be pressed again.
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: card }) })
  const block = page.getByRole('button', { name: `Block ${card}` })
  await expect(block).toBeVisible()
  let isCut = true
  await page.route('**/api/cards{,/*}', (route) => (isCut ? route.abort('internetdisconnected') : route.continue()))
  await block.press('Enter')
  await expect(row.getByRole('alert')).toContainText('Nothing was changed.')
  await expect(page.getByRole('alert')).toHaveCount(1)
  isCut = false
  complaints.splice(0)
  await block.press('Enter')
  await expect(row.getByText(`${card} is blocked. Tapping it does nothing now.`)).toBeVisible()
  await expect(row.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(page.getByRole('button', { name: `Unblock ${card}` })).toBeFocused()
  await expect(page.getByText('Blocked. Tapping it does nothing until you unblock it.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Pass on ${card}` })).toHaveCount(0)
  await expectGoodLooks(page)
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
  await expectGoodLooks(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Taps by hour: ${card}` })).toBeFocused()

  const offer = async () => {
    await page.getByRole('button', { name: `Pass on ${card}` }).click()
    await page.getByLabel('Their email address').fill(heir)
    await page.getByRole('button', { name: 'Send offer' }).click()
    await expect(page.getByText(`We emailed ${heir}.`)).toBeVisible()
  }
  await page.getByRole('button', { name: `Pass on ${card}` }).click()
  await page.getByLabel('Their email address').fill('nobody@nowhere')
  await page.getByRole('button', { name: 'Send offer' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Nothing was changed.')
  complaints.splice(0)
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await offer()
  await expect(page.getByText(`Offered to ${heir} until`)).toBeVisible()
  await page.getByRole('button', { name: `Withdraw offer: ${card}` }).click()
  await expect(page.getByText(`${card} is no longer offered.`)).toBeVisible()
  await offer()
  await expectGoodLooks(page)

  await theirs.goto('/cards')
  await expect(theirs.getByRole('heading', { name: 'Offered to you' })).toBeVisible()
  await expectGoodLooks(theirs)
  await theirs.getByRole('button', { name: `Accept ${card}` }).click()
  await expect(theirs.getByText(`${card} is yours now. Choose its event.`)).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'Offered to you' })).toHaveCount(0)
  await expect(theirs.getByLabel(`Event on ${card}`)).toBeVisible()
  await context.close()
  await page.reload()
  await expect(page.getByText('Tap a card to begin')).toBeVisible()
})

for (const path of ['/events', '/cards', '/collection', '/account'])
  test(`${path} fetches the events once`, async ({ page, signIn }) => {
    await signIn(page, someone('once'))
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/poap-events?')) asked.push(request.url())
    })
    const renewed = page.waitForResponse('**/sdk/v1/sessions/authenticate')
    await page.goto(path)
    await (await renewed).finished()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // What the renewed JWT starts has gone out before these come back.
    for (let trip = 0; trip < 2; trip += 1) await page.evaluate(async () => await (await fetch('/healthz')).text())
    expect(asked.map((address) => new URL(address).search)).toEqual(['?isActive=false&limit=100'])
  })

const fillIn = async (page: Page, name: string) => {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Begins').fill('2030-01-01T18:00')
  await page.getByLabel('Ends').fill('2030-01-01T23:00')
  await page.getByLabel('Place', { exact: true }).fill('Pier 7')
}
/** The service does what it is asked once, and the browser never hears of it. */
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
      await expect(page.getByText('This is what you typed last time. It was not saved yet.')).toBeVisible()
      await page.getByLabel('Name', { exact: true }).fill('Harbour morning')
    },
    'Harbour morning',
  ],
] satisfies [string, (page: Page) => Promise<void>, string][])
  test(`when the answer of making an event is lost, ${what} makes no second one`, async ({
    page,
    signIn,
    complaints,
  }) => {
    await signIn(page, someone('unheard'))
    await page.goto('/events/new')
    await fillIn(page, 'Harbour night')
    await loseAnswer(page, '**/api/poap-events')
    await page.getByRole('button', { name: 'Make the event' }).click()
    await expect(page.getByText('What you typed is still here: try again.')).toBeVisible()
    await again(page)
    await page.getByRole('button', { name: 'Make the event' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.goto('/events')
    await expect(events(page)).toHaveCount(1)
    await expect(events(page)).toContainText(name)
    complaints.splice(0)
  })

test('whoever leaves the form after an answer was lost and comes back makes another event', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('returns'))
  await page.getByRole('link', { name: 'Make an event' }).first().click()
  await fillIn(page, 'Harbour night')
  await loseAnswer(page, '**/api/poap-events')
  await page.getByRole('button', { name: 'Make the event' }).click()
  await expect(page.getByText('What you typed is still here: try again.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Your events' })).toBeVisible()
  await page.goForward()
  await page.getByLabel('Name', { exact: true }).fill('Harbour morning')
  await page.getByRole('button', { name: 'Make the event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour morning' })).toBeVisible()
  await page.goto('/events')
  await expect(events(page)).toHaveCount(2)
  complaints.splice(0)
})

test('a change of an approved event waits beside it, and what is not approved shows nothing to who taps', async ({
  page,
  browser,
  signIn,
  tap,
  cards,
}) => {
  const holder = someone('changer')
  const [name, changed] = [`Quiet night ${holder}`, `Loud night ${holder}`]
  await signIn(page, holder)
  await page.goto('/events/new')
  await fillIn(page, name)
  await page.getByLabel('Begins').fill('2020-01-01T18:00')
  await page.getByRole('button', { name: 'Make the event' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const event = page.url()
  const eventId = event.split('/').at(-1) as string
  const card = `card-${holder}`
  await cards('cards', 'add', card)
  await page.goto(await tap(card))
  await page.getByRole('button', { name: 'Register this card' }).click()
  await page.getByLabel(`Event on ${card}`).selectOption({ label: name })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('now leads to')).toBeVisible()

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
  await expect(change.getByText("Your change wasn't approved. Too loud.")).toBeVisible()
  await expectAccessible(page)
  await change.getByRole('button', { name: 'Discard change' }).click()
  await expect(change).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await cards('events', 'takedown', eventId, '--reason', 'A scam.')
  await tapsAndReads('Not available')
  await context.close()
})

test('a service that is busy with pictures is said in plain words, and the picture is still there to try again', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('busy'))
  await page.goto('/events/new')
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
          error_message: 'The service cannot answer right now.',
        },
      }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Make the event' }).click()
  await expect(page.getByText("We're busy right now. Wait a moment. Try the picture again.")).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Crowded night')
  expect(complaints.filter((line) => !/status of 503/.test(line))).toEqual([])
  complaints.length = 0
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Crowded night' })).toBeVisible()
  await expect(page.locator('[data-card] img').first()).toHaveAttribute('src', /^\/pictures\//)
})

test('too many events in a short time are said in plain words, and nothing typed is lost', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('hasty'))
  await page.goto('/events/new')
  await fillIn(page, 'Harbour night')
  await page.route('**/api/poap-events', (route) =>
    route.fulfill({ status: 429, json: { error_type: 'too_many_requests', error_message: 'server words' } }),
  )
  await page.getByRole('button', { name: 'Make the event' }).click()
  await expect(page.getByText('That was often in a short time: wait up to an hour.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Harbour night')
  await expectAccessible(page)
  complaints.splice(0)
})

test('the home shows the active group above the inactive one, with a word for each status', async ({
  page,
  signIn,
  cards,
}) => {
  await signIn(page, 'holder@example.com')
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.indexOf('Now and next')).toBeGreaterThanOrEqual(0)
  expect(headings.indexOf('Over')).toBeGreaterThan(headings.indexOf('Now and next'))
  for (const word of ['Active', 'Pending approval', 'Future', 'Expired', 'Rejected'])
    await expect(page.getByText(word, { exact: true }).first()).toBeVisible()
  // What is open now comes first, then what is sooner.
  const next = page.getByRole('region', { name: 'Now and next' }).getByRole('listitem')
  const statuses = /Active|Pending approval|Future/
  expect((await next.allTextContents()).map((text) => statuses.exec(text)?.[0])).toEqual([
    'Active',
    'Pending approval',
    'Future',
  ])
  await expectAccessible(page)
  expect(await cards('events', 'list')).toContain('Opening night of the reading room')
})

test('a failure of the events is said, and trying again helps', async ({ page, signIn, complaints }) => {
  await signIn(page, someone('unlucky'))
  await page.route('**/api/poap-events?**', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.reload()
  await expect(page.getByText('Something went wrong.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/poap-events?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your first event could look like this')).toBeVisible()
  complaints.splice(0)
})

for (const [path, calls, failed] of [
  ['/events', '**/api/poap-events?isActive=false*', 'Something went wrong.'],
  ['/cards', '**/api/cards', 'Something went wrong.'],
  ['/collection', '**/api/collectibles?*', 'Something went wrong.'],
  ['/account', '**/sdk/v1/users/me', 'Your account could not be shown.'],
] as const)
  test(`on ${path} nobody to ask and a failure are told apart, and trying again helps`, async ({
    page,
    signIn,
    complaints,
  }) => {
    const again = page.getByRole('button', { name: 'Try again' })
    await signIn(page, someone('tunnel'))
    // One rule that changes what it does: between two of them a call could get through.
    let answer = (route: Route) => route.abort('internetdisconnected')
    await page.route(calls, (route) => answer(route))
    await page.goto(path)
    await expect(page.getByText('You seem to be offline. Nothing is lost: try again when you are back.')).toBeVisible()
    answer = (route) => route.fulfill({ status: 500, body: 'broken' })
    await again.click()
    await expect(page.getByText(failed)).toBeVisible()
    await expectAccessible(page)
    answer = (route) => route.continue()
    await again.click()
    await expect(again).toHaveCount(0)
    complaints.splice(0)
  })

test('the events are asked for as the specification says', async ({ page, signIn }) => {
  const asked = page.waitForRequest((request) => request.url().includes('/api/poap-events'))
  await signIn(page, someone('exact'))
  const request = await asked
  expect(new URL(request.url()).searchParams.get('isActive')).toBe('false')
  expect(await request.headerValue('authorization')).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)
})

test('a page that comes slowly keeps the pressed link busy until it is there', async ({ page, signIn }) => {
  await signIn(page, someone('slow'))
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

test('an event that is not there says so in the heading of the page', async ({ page, signIn, complaints }) => {
  await signIn(page, someone('astray'))
  await page.goto('/events/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1, name: 'This event is not here' })).toBeVisible()
  await expectAccessible(page)
  expectOnlyRefusals(complaints)
})

/** Nothing in it reaches over its edges. */
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
