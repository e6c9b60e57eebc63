import type { Page, Route } from '@playwright/test'
import { expect, expectAccessible, expectOnlyRefusals, someone, test } from './world.ts'

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
  await page.getByLabel('Time zone').selectOption('Europe/Lisbon')
  await page.getByLabel('Place', { exact: true }).fill('Pier 7')
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
  await page.getByLabel(`Event on ${card}`).selectOption({ label: name })
  await expect(page.getByText('now leads to')).toBeVisible()

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
