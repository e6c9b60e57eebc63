import { expect, expectAccessible, someone, test } from './world.ts'

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
  await page.getByRole('button', { name: 'Make the event' }).click()
  await expect(page).toHaveURL(/\/events\/[0-9a-f-]{36}$/)
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
    await page.route(calls, (route) => route.abort('internetdisconnected'))
    await page.goto(path)
    await expect(page.getByText('You seem to be offline. Nothing is lost: try again when you are back.')).toBeVisible()
    await page.unroute(calls)
    await page.route(calls, (route) => route.fulfill({ status: 500, body: 'broken' }))
    await again.click()
    await expect(page.getByText(failed)).toBeVisible()
    await expectAccessible(page)
    await page.unroute(calls)
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
