import type { Page } from '@playwright/test'
import { addSecondStep, test } from './console-world.ts'
import { endComplaints, expect, expectGoodAppearance, expectOnlyRefusals, screens, someone } from './world.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true })
const said = (page: Page) => page.locator('main').getByRole('status').filter({ hasText: /\S/ }).first()
const dialog = (page: Page) => page.getByRole('dialog')

/** Goes to the decision about this event, by the key for the next one. */
const goTo = async (page: Page, name: string) => {
  const title = page.getByRole('region', { name: 'Approvals' }).getByRole('heading', { level: 2 })
  await expect(title).toBeVisible()
  for (let steps = 0; steps < 30 && (await title.textContent()) !== name; steps += 1) {
    const before = await page.getByText(/^(New event|Change) · \d+ of/).textContent()
    await page.keyboard.press('j')
    await expect(page.getByText(/^(New event|Change) · \d+ of/)).not.toHaveText(before ?? '')
  }
  await expect(title).toHaveText(name)
}

test('a moderator decides by keys: one event is approved, another rejected for a reason and approved after all', async ({
  page,
  openConsole,
  organizer,
  cards,
}) => {
  const { ids } = await organizer([
    { name: 'Keys: first night', place: 'Hall 1' },
    { name: 'Keys: second night', place: 'Hall 2' },
  ])
  await openConsole(page, 'moderator')
  await expect(page).toHaveURL(/\/console\/approvals$/)
  await expect(page.getByText('approve').filter({ has: page.locator('kbd') })).toBeVisible()
  await goTo(page, 'Keys: first night')
  // After a `g`, the letter names a page.
  await page.keyboard.press('a')
  await expect(said(page)).toContainText('Approved “Keys: first night”.')
  expect(await cards('events', 'show', ids[0]!)).toContain('Version 1, future')

  await goTo(page, 'Keys: second night')
  await page.keyboard.press('r')
  await expect(dialog(page)).toContainText('The organizer reads your reason')
  await dialog(page).getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(dialog(page).getByText('Write a reason.')).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /^The dates don’t seem right/ })
    .click()
  await expect(dialog(page).getByLabel('Reason')).toHaveValue(/Check them\.$/)
  await dialog(page).getByLabel('Reason').fill('Check them. It begins before it opens.')
  await dialog(page).getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(said(page)).toContainText('Rejected “Keys: second night”.')
  expect(await cards('events', 'show', ids[1]!)).toContain('Check them. It begins before it opens.')
  await page.keyboard.press('u')
  await expect(said(page)).toContainText('Approved “Keys: second night”.')
  expect(await cards('events', 'show', ids[1]!)).toContain('Version 1, future')
  // A moderator has no more than this.
  await expect(page.getByRole('navigation', { name: 'Sections of the console' }).first().getByRole('link')).toHaveText([
    /^Approvals/,
    'Events',
    'Public collections',
  ])
})

test('support finds a person, ends their sessions, bans them, lifts the ban, and sees nothing else', async ({
  page,
  browser,
  host,
  openConsole,
  organizer,
  signIn,
  cards,
  complaints,
}) => {
  const { email, ids } = await organizer([{ name: 'Of someone who is banned', place: 'Hall 3' }])
  await cards('events', 'approve', ids[0]!)
  const context = await browser.newContext({ baseURL: host.url, serviceWorkers: 'block' })
  const theirs = await context.newPage()
  await signIn(theirs, email)
  await openConsole(page, 'support', '/console/approvals')
  await expect(heading(page, 'Page not found')).toBeVisible()
  await page.goto('/console')
  await expect(page).toHaveURL(/\/console\/people$/)
  await expect(page.getByRole('navigation', { name: 'Sections of the console' }).first().getByRole('link')).toHaveText([
    'People',
    'Emails',
  ])
  await page.getByLabel('Email address, name, or ID').fill(email.toUpperCase())
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: email }).click()
  await expect(heading(page, email)).toBeVisible()

  await page.getByRole('button', { name: 'End all sessions' }).click()
  await expect(dialog(page)).toContainText('They’re signed out everywhere at once')
  await dialog(page).getByRole('button', { name: 'End all sessions' }).click()
  await expect(said(page)).toContainText(/Ended \d+ sessions?\./)
  await expect(page.getByText('They aren’t signed in anywhere.')).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole('button', { name: 'Send me a link' })).toBeVisible()
  await context.close()

  await page.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(dialog(page)).toContainText('They’re signed out everywhere')
  await expect(dialog(page).getByRole('radio')).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(said(page)).toContainText('Banned.')
  await expect(page.getByText(/^Banned since/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Of someone who is banned' })).toBeVisible()
  await page.getByRole('button', { name: 'Lift the ban' }).first().click()
  await expect(said(page)).toContainText('The ban is lifted.')
  await expect(page.getByText(/^Banned since/)).toBeHidden()

  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialog(page)
    .getByLabel(/^To confirm, type/)
    .fill('someone@example.com')
  await dialog(page).getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog(page).getByText('That’s something else. Nothing was done.')).toBeVisible()
  await dialog(page)
    .getByLabel(/^To confirm, type/)
    .fill(email)
  await dialog(page).getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL(/\/console\/people$/)
  await page.getByLabel('Email address, name, or ID').fill(email)
  await expect(page.getByText('Nothing matches. Try another word or filter.')).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('a list that was lost on the way appears by itself', async ({ page, openConsole, complaints }) => {
  await page.clock.install()
  let isLost = true
  await page.route('**/api/console/people?*', (route) =>
    isLost ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  const email = await openConsole(page, 'support', '/console/people')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  isLost = false
  await page.clock.runFor(20_000)
  await expect(page.getByRole('link', { name: email })).toBeVisible()
  endComplaints(complaints)
})

test('support sends an email to a person again, and sees no others', async ({ page, openConsole, organizer }) => {
  const { email } = await organizer([])
  await openConsole(page, 'support', '/console/emails')
  await expect(page.getByText('Open a person to see what was sent to them.')).toBeVisible()
  await page.getByRole('link', { name: 'Find a person' }).click()
  await page.getByLabel('Email address, name, or ID').fill(email)
  await page.getByRole('link', { name: email }).click()
  await page.getByRole('term').filter({ hasText: 'Emails to them' }).locator('..').getByRole('link').click()
  await expect(page.getByText('Only messages to one person are shown.')).toBeVisible()
  const recipients = page.getByRole('rowheader')
  await expect(recipients.first()).toHaveText(email)
  expect(new Set(await recipients.allTextContents())).toEqual(new Set([email]))
  await page
    .getByRole('button', { name: `Send again to ${email}` })
    .first()
    .click()
  await expect(said(page)).toContainText('It’s on its way again.')
  await page.getByLabel('State').selectOption('Failed')
  await expect(page.getByText('Nothing matches. Try another word or filter.')).toBeVisible()
})

test('an owner exports a person and the audit log, and sees what was done', async ({
  page,
  openConsole,
  organizer,
}) => {
  const { email } = await organizer([])
  await openConsole(page, 'owner', '/console/people')
  await page.getByLabel('Email address, name, or ID').fill(email)
  await page.getByRole('link', { name: email }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export their data' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.json$/)
  await expect(said(page)).toContainText('Saved.')

  await page.goto('/console/audit?act=users.')
  await expect(page.getByRole('rowheader', { name: 'users.export' }).first()).toBeVisible()
  await page.getByLabel('By', { exact: true }).selectOption('Command line')
  await expect(page.getByRole('rowheader', { name: 'users.export' })).toHaveCount(0)
  const log = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await log).suggestedFilename()).toMatch(/\.csv$/)
  await expect(said(page)).toContainText('That it was exported is in the log.')
})

test('whoever is no operator finds at the address of the console what is at any other, and loads nothing of it', async ({
  page,
  host,
  signIn,
  complaints,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const unknown = await page.request.get('/anything-else', { headers: { accept: 'text/html' } })
  const console_ = await page.request.get('/console/people', { headers: { accept: 'text/html' } })
  expect(console_.status()).toBe(404)
  expect(await console_.text()).toBe(await unknown.text())
  await page.goto('/console')
  await expect(heading(page, 'Page not found')).toBeVisible()
  await signIn(page, someone('curious'), '/console/people')
  const asked = page.waitForResponse('**/api/console/me')
  await page.reload()
  expect((await asked).status()).toBe(404)
  await expect(heading(page, 'Page not found')).toBeVisible()
  const signedIn = await page.request.get('/console/people', { headers: { accept: 'text/html' } })
  expect(signedIn.status()).toBe(404)
  expect(await signedIn.text()).toBe(await unknown.text())
  // What the app fetches beforehand is requested when nothing else is to be done.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(requested.filter((url) => /\/assets\/console-/.test(url))).toEqual([])
  expect(requested.filter((url) => url.startsWith(`${host.url}/api/console`)).length).toBeGreaterThan(0)
  expectOnlyRefusals(complaints)
})

test('without a second step the console says how to get one; a removed role and an ended session close it, and leave nothing on the screen', async ({
  page,
  signIn,
  cards,
  complaints,
}) => {
  const email = someone('owner')
  await signIn(page, email, async () => {
    await cards('operators', 'add', email, '--role', 'owner')
    return '/console'
  })
  await expect(heading(page, 'Set up two-step verification')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account')
  await addSecondStep(page)
  await page.goto('/console/people')
  await expect(page.getByRole('link', { name: email })).toBeVisible()
  await cards('operators', 'remove', email)
  await page.getByLabel('Email address, name, or ID').fill('anyone')
  await expect(heading(page, 'The console is closed')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)

  await cards('operators', 'add', email, '--role', 'owner')
  await page.goto('/console/people')
  await expect(page.getByRole('link', { name: email })).toBeVisible()
  await cards('sessions', 'revoke', email)
  await page.getByLabel('Email address, name, or ID').fill('anyone')
  await expect(page.getByText('Your session is over.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  expectOnlyRefusals(complaints)
})

const sections = {
  approvals: 'Approvals',
  events: 'Events',
  collections: 'Public collections',
  people: 'People',
  emails: 'Emails',
  cards: 'Cards and chips',
  webhooks: 'Webhooks',
  audit: 'Audit log',
  limits: 'Rate limits',
  health: 'Health',
  settings: 'Settings',
  version: 'Version',
  operators: 'Operators',
}

test('every section is accessible in both themes, on a desktop and a phone, and no wider than it', async ({
  page,
  openConsole,
  organizer,
}) => {
  await organizer([{ name: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenausstellung 🎩', place: 'Hall 4' }])
  await openConsole(page, 'owner')
  for (const size of Object.values(screens)) {
    await page.setViewportSize(size)
    for (const [path, title] of Object.entries(sections)) {
      await page.goto(`/console/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await expectGoodAppearance(page)
    }
  }
})
