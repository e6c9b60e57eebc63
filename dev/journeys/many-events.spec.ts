import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { chooseAtOnce } from './choose-at-once.ts'
import { endComplaints, expect, expectGoodAppearanceOnEveryScreen, someone, test } from './world.ts'

type Cards = (...command: string[]) => Promise<string>

/** Evenings that are over, and a draft for each name. */
const seed = async (page: Page, cards: Cards, email: string, { url }: { url: string }, drafts: readonly string[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'iyk-cards-many-'))
  const file = join(folder, 'events.json')
  const records = Array.from({ length: 130 }, (_, number) => ({
    fancy_id: `evening-${number}`,
    name: `Evening ${number}`,
    year: 2021,
    created_date: new Date(Date.UTC(2021, 0, 1) + number * 60_000).toISOString(),
  }))
  await writeFile(file, JSON.stringify(records))
  await cards('events', 'import', file, '--holder', email, '--new')
  await rm(folder, { recursive: true })
  return async (jwt: string) => {
    for (const [place, name] of drafts.entries()) {
      const day = `203${place}-05-01`
      const data = {
        name,
        start_date: `${day}T18:00`,
        end_date: `${day}T23:00`,
        timezone: 'UTC',
        place: 'Pier 7',
        draft: true,
      }
      const headers = { authorization: `Bearer ${jwt}` }
      expect((await page.request.post(`${url}/api/poap-events`, { headers, data })).status()).toBe(200)
    }
    return '/events'
  }
}
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const names = async (page: Page) => (await rows(page).allTextContents()).map((text) => /^\D+\d+/.exec(text)?.[0])

test('a list of many is filtered and sorted beyond what is loaded, and the address says how', async ({
  page,
  signIn,
  cards,
  host,
}) => {
  const email = someone('sorts')
  await signIn(page, email)
  const landing = await seed(page, cards, email, host, ['Draft 9', 'Draft 10', 'draft 8'])
  await signIn(page, email, landing)
  const main = page.getByRole('main')
  // As the specification has it, until someone asks for something else.
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Current and upcoming', 'Past and not approved'])
  await main.getByLabel('Sort by').selectOption('Name, A to Z')
  await expect(page).toHaveURL(/\/events\?sort=name$/)
  await expect(main.getByText('More than 60 events')).toBeVisible()
  await expect
    .poll(async () => (await names(page)).slice(0, 5))
    .toEqual(['draft 8', 'Draft 9', 'Draft 10', 'Evening 0', 'Evening 1'])
  await expectGoodAppearanceOnEveryScreen(page)
  await main.getByRole('link', { name: /^Draft 10/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Draft 10' })).toBeVisible()
  await page.goBack()
  await expect(main.getByLabel('Sort by')).toHaveValue('name')
  await expect.poll(async () => (await names(page))[2]).toBe('Draft 10')
  await page.reload()
  await expect.poll(async () => (await names(page)).slice(0, 3)).toEqual(['draft 8', 'Draft 9', 'Draft 10'])
  await main.getByLabel('Sort by').selectOption('Last created')
  await expect
    .poll(async () => (await names(page)).slice(0, 4))
    .toEqual(['draft 8', 'Draft 10', 'Draft 9', 'Evening 129'])

  await main.getByLabel('Status').selectOption('Draft')
  await expect(main.getByText('3 found')).toBeVisible()
  await main.getByLabel('Status').selectOption('Pending approval')
  await expect(main.getByText('No event has this status.')).toBeVisible()
  await main.getByLabel('Status').selectOption('All')
  // Years of what is not loaded are known, too.
  await main.getByLabel('Year').focus()
  await expect(main.getByLabel('Year').getByRole('option').last()).toHaveText('2021')
  await main.getByLabel('Year').selectOption('2031')
  await expect(main.getByText('1 found')).toBeVisible()
  await expect(page).toHaveURL(/\/events\?year=2031&sort=-created$/)
  // A choice right after another one does not take that back.
  await chooseAtOnce(main, { Status: 'Draft', Year: '2030', 'Sort by': 'Name, A to Z' })
  await expect(page).toHaveURL(/\/events\?status=draft&year=2030&sort=name$/)
  await expect.poll(() => names(page)).toEqual(['Draft 9'])
  await main.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/\/events$/)
})

test('who follows a link right after typing gets there, however late its page comes: the search does not call them back', async ({
  page,
  signIn,
  cards,
  host,
}) => {
  const email = someone('leaves')
  await signIn(page, email)
  const landing = await seed(page, cards, email, host, [])
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/event-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.clock.install()
  await signIn(page, email, landing)
  const main = page.getByRole('main')
  const [link, search] = [main.getByRole('link', { name: /^Evening 129/ }), main.getByRole('searchbox')]
  await expect(link).toBeVisible()
  // What the search waits for comes only when the link was followed.
  await page.clock.pauseAt(Date.now() + 60_000)
  await search.fill('evening 12')
  await link.click()
  await expect(page).toHaveURL(/\/events\/[\w-]+$/)
  await page.clock.runFor(1000)
  held.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Evening 129' })).toBeVisible()
  await expect(page).toHaveURL(/\/events\/[\w-]+$/)
})

test('many are selected, changed at once after one question, and each says what became of it', async ({
  page,
  signIn,
  cards,
  host,
  complaints,
}) => {
  const email = someone('many')
  await signIn(page, email)
  const landing = await seed(page, cards, email, host, ['Draft 1', 'Draft 2', 'Draft 3', 'Draft 4'])
  await signIn(page, email, landing)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const box = (name: string) => main.getByRole('checkbox', { name: new RegExp(`^${name} `) })
  const act = async (action: string | RegExp) => {
    await main.getByRole('button', { name: 'Actions' }).click()
    await dialog.getByRole('button', { name: action }).click()
  }
  const search = main.getByRole('searchbox')
  await search.fill('draft')
  await expect(main.getByText('4 found')).toBeVisible()
  await main.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(main.getByRole('button', { name: 'Actions' })).toBeDisabled()
  // With the shift key, all in between.
  await box('Draft 1').check()
  await box('Draft 3').click({ modifiers: ['Shift'] })
  await expect(main.getByText('3 selected')).toBeVisible()
  await expect(box('Draft 2')).toBeChecked()
  await box('Draft 1').uncheck()
  // What is selected stays while something else is searched for.
  await search.fill('evening 12')
  await box('Evening 12').check()
  await expect(main.getByText('3 selected')).toBeVisible()
  await main.getByRole('button', { name: 'Actions' }).click()
  await expectGoodAppearanceOnEveryScreen(page)
  await dialog.getByRole('button', { name: /^Submit for approval 2 of 3/ }).click()
  await expect(dialog.getByRole('region', { name: 'Events: 2' }).getByRole('listitem')).toHaveText([
    'Draft 2',
    'Draft 3',
  ])
  await expect(dialog.getByText('Left as they are, because this can’t be done with them: 1')).toBeVisible()
  await expectGoodAppearanceOnEveryScreen(page)

  // One of them fails; the other is done, and only the rest is tried again.
  await page.route('**/submit', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await dialog.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(dialog.getByText('Submitted: 1')).toBeVisible()
  await expect(dialog.getByText('Not done: 1 of 2. Each says why.')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText(/^Draft 2Something went wrong/)
  await expectGoodAppearanceOnEveryScreen(page)
  await dialog.getByRole('button', { name: 'Try the rest again' }).click()
  await expect(dialog.getByText('Submitted: 2')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  // All that is found, also what is not loaded yet.
  await search.fill('')
  await expect(main.getByText('More than 60 events')).toBeVisible()
  await main.getByRole('button', { name: 'Select all' }).click()
  await expect(main.getByText('134 selected')).toBeVisible()
  await main.getByRole('button', { name: 'Select none' }).click()
  await search.fill('draft')
  await expect(main.getByText('4 found')).toBeVisible()
  await main.getByRole('button', { name: 'Select all' }).click()
  await expect(main.getByText('4 selected')).toBeVisible()
  await act(/^Duplicate/)
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expect(dialog.getByText('Duplicated: 4. The copies are drafts.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByText('Undone: 4')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(main.getByText('4 found')).toBeVisible()

  await cards('events', 'approve', await idOf(page, 'Draft 2'))
  await page.reload()
  await main.getByRole('button', { name: 'Select', exact: true }).click()
  await box('Draft 2').check()
  await box('Draft 1').check()
  await act(/^Cancel events 1 of 2/)
  await dialog.getByLabel('Why? Everyone sees this.').selectOption('Illness')
  await dialog.getByRole('button', { name: 'Cancel events' }).click()
  await expect(dialog.getByText('Canceled: 1')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await main.getByLabel('Status').selectOption('Canceled')
  await expect(main.getByText('1 found')).toBeVisible()
  await main.getByLabel('Status').selectOption('Draft')
  await main.getByRole('button', { name: 'Select all' }).click()
  await act(/^Delete 2 of 2/)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByText('Deleted: 2')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(main.getByText('Nothing matches “draft”.')).toBeVisible()
  await main.getByRole('button', { name: 'Done' }).click()
  await expect(main.getByRole('checkbox')).toHaveCount(0)
  endComplaints(complaints)
})

/** The id of an event that is in the list as a row with a checkbox. */
const idOf = async (page: Page, name: string) => {
  await page.getByRole('main').getByRole('button', { name: 'Done' }).click()
  const link = page.getByRole('main').getByRole('link', { name: new RegExp(`${name}\\b`) })
  return ((await link.getAttribute('href')) as string).split('/').at(-1) as string
}

test('events that others share are found with one’s own, and by one’s role', async ({
  page,
  browser,
  signIn,
  cards,
  host,
}) => {
  const [organizer, helper] = [someone('organizer'), someone('helper')]
  const name = `Shared night ${someone('at').slice(3, 11)}`
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await signIn(theirs, organizer, async (jwt) => {
    const headers = { authorization: `Bearer ${jwt}` }
    const data = {
      name,
      start_date: '2030-01-01T18:00',
      end_date: '2030-01-01T23:00',
      timezone: 'UTC',
      place: 'Pier 7',
    }
    const made = await theirs.request.post(`${host.url}/api/poap-events`, { headers, data })
    const { id } = (await made.json()).data
    const invitation = { email: helper, role: 'staff' }
    await theirs.request.post(`${host.url}/api/poap-events/${id}/invitations`, { headers, data: invitation })
    return '/events'
  })
  await context.close()
  await signIn(page, helper)
  await page.getByRole('button', { name: /^Accept/ }).click()
  await expect(page.getByText('You’re in. The event is below.')).toBeVisible()
  const landing = await seed(page, cards, helper, host, ['Draft 1'])
  await signIn(page, helper, landing)
  const main = page.getByRole('main')
  await main.getByRole('searchbox').fill('shared')
  await expect(main.getByText('1 found')).toBeVisible()
  await expect(main.getByRole('heading', { level: 2, name: 'Shared with you' })).toHaveCount(1)
  await main.getByRole('searchbox').fill('')
  await main.getByLabel('Your role').selectOption('Staff')
  await expect(page).toHaveURL(/\/events\?role=staff$/)
  await expect(rows(page)).toHaveCount(1)
  await expect(main.getByRole('link', { name: new RegExp(name) })).toBeVisible()
  await expectGoodAppearanceOnEveryScreen(page)
  // Staff change nothing.
  await main.getByRole('button', { name: 'Select', exact: true }).click()
  await main.getByRole('button', { name: 'Select all' }).click()
  await main.getByRole('button', { name: 'Actions' }).click()
  await expect(
    page.getByRole('dialog').getByText('There’s nothing that can be done with all of these at once.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await main.getByLabel('Your role').selectOption('Organizer')
  await expect(main.getByText('More than 60 found')).toBeVisible()
})
