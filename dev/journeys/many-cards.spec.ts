import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { chooseAtOnce } from './choose-at-once.ts'
import { createEvents, seedCards } from './many-cards-world.ts'
import {
  endComplaints,
  expect,
  expectGoodAppearance,
  findClipped,
  onEveryScreen,
  screens,
  someone,
  test,
} from './world.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => main(page).getByRole('listitem')
const headings = (page: Page) => rows(page).getByRole('heading', { level: 2 })
const bar = (page: Page) => main(page).getByRole('region', { name: 'Selected cards' })
const box = (page: Page, name: string) => main(page).getByRole('checkbox', { name: `Select ${name}`, exact: true })
test('300 cards are sorted, searched, selected, linked, renamed, grouped and blocked by keyboard, and all of it is undone', async ({
  page,
  host,
  signIn,
  complaints,
}) => {
  await page.setViewportSize(screens.desktop)
  // In no order of their numbers.
  const names = numbers(300).map((number) => `badge-${((number * 7) % 300) + 1}`)
  const event = 'Night 44'
  await signIn(page, someone('organizer'), async (jwt) => {
    await seedCards(host, { jwt, names, label: randomUUID() })
    await createEvents(
      host,
      jwt,
      numbers(45).map((number) => `Night ${number}`),
    )
    return '/cards'
  })
  await expect(rows(page)).toHaveCount(60)
  await expect(main(page).getByText('Select all 300')).toBeVisible()
  await expectGoodAppearance(page)

  // The state is in the address: reload and back keep it.
  await main(page).getByLabel('Sort by').selectOption('Name')
  await expect(headings(page).nth(1)).toHaveText('badge-2')
  await expect(headings(page).nth(9)).toHaveText('badge-10')
  const search = main(page).getByRole('searchbox', { name: 'Search your cards' })
  await search.fill('BADGE-29')
  await expect(main(page).getByText('11 found')).toBeVisible()
  await expect(headings(page)).toHaveText(['badge-29', ...numbers(10).map((number) => `badge-${289 + number}`)])
  await page.reload()
  await expect(search).toHaveValue('BADGE-29')
  await expect(rows(page)).toHaveCount(11)
  expect(new URL(page.url()).search).toBe('?search=BADGE-29&sort=name')
  await search.fill('nowhere')
  await expect(main(page).getByText('Nothing matches “nowhere”.')).toBeVisible()
  await expectGoodAppearance(page)
  await search.fill('')
  await expect(rows(page)).toHaveCount(60)
  // A choice right after another one does not take that back.
  await chooseAtOnce(main(page), { Show: 'Never tapped', 'Sort by': 'Newest first' })
  await expect(main(page).getByText('300 found')).toBeVisible()
  await expect(page).toHaveURL(/\/cards\?show=untapped&sort=-registered$/)
  await main(page).getByLabel('Show').selectOption('All cards')
  await main(page).getByLabel('Sort by').selectOption('Name')
  await expect(page).toHaveURL(/\/cards\?sort=name$/)
  await expect(rows(page)).toHaveCount(60)

  // Arrows with Shift select a range.
  await box(page, 'badge-3').focus()
  await page.keyboard.press('Space')
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowDown')
  await expect(bar(page).getByText('5 cards selected')).toBeVisible()
  await expect(box(page, 'badge-7')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)

  // All that match, most of them not loaded.
  await main(page).getByRole('checkbox', { name: 'Select all 300' }).press('Space')
  await expect(bar(page).getByText('300 cards selected')).toBeVisible()
  await box(page, 'badge-1').press('Space')
  await expect(bar(page).getByText('299 cards selected')).toBeVisible()
  await box(page, 'badge-1').press('Space')
  await expectGoodAppearance(page)

  // An event far behind the first ones, by its name.
  await bar(page).getByRole('button', { name: 'Link' }).press('Enter')
  const link = page.getByRole('dialog', { name: 'Link 300 cards' })
  await expect(link.getByRole('radio')).toHaveCount(41)
  await onEveryScreen(async () => expect(await findClipped(link.locator('label'))).toEqual([]))(page)
  await link.getByRole('searchbox').fill(event)
  await expect(link.getByRole('radio')).toHaveCount(2)
  await expectGoodAppearance(page)
  await link.getByRole('radio', { name: event }).press('Space')
  await page.keyboard.press('Enter')
  await expect(bar(page).getByText(`${event}: linked to 300 cards.`)).toBeVisible()
  await expect(main(page).getByRole('link', { name: event }).first()).toBeVisible()

  await bar(page).getByRole('button', { name: 'Rename' }).press('Enter')
  const rename = page.getByRole('dialog', { name: 'Rename 300 cards' })
  await rename.getByLabel('Name').fill('Gate ')
  await page.keyboard.press('Enter')
  await expect(rename.getByText('Put {n} where the number goes.')).toBeVisible()
  await expect(rename.getByLabel('Name')).toBeFocused()
  await rename.getByLabel('Name').fill('Gate {n}')
  await rename.getByLabel('First number').fill('001')
  await expect(rename.getByText('Gate 001 to Gate 300')).toBeVisible()
  await expectGoodAppearance(page)
  await page.keyboard.press('Enter')
  await expect(bar(page).getByText('300 cards renamed.')).toBeVisible()
  // In the order that the list had.
  await expect(headings(page).nth(9)).toHaveText('Gate 010')
  await bar(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(bar(page).getByText('Undone for 300 cards.')).toBeVisible()
  await expect(headings(page).nth(9)).toHaveText('badge-10')

  // A range of a group: from one to another with Shift.
  await main(page).getByRole('button', { name: 'Clear' }).click()
  await box(page, 'badge-1').click()
  await box(page, 'badge-10').click({ modifiers: ['Shift'] })
  await expect(bar(page).getByText('10 cards selected')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Group' }).press('Enter')
  const group = page.getByRole('dialog', { name: 'Group of 10 cards' })
  await group.getByLabel('Group').fill('Staff')
  await expectGoodAppearance(page)
  await page.keyboard.press('Enter')
  await expect(bar(page).getByText('10 cards put into “Staff”.')).toBeVisible()
  await main(page).getByLabel('Group').selectOption('Staff (10)')
  await expect(main(page).getByText('10 found')).toBeVisible()
  await expect(bar(page).getByText('selected')).toHaveCount(0)

  // What is blocked meanwhile by the operator stays so, and says so.
  await main(page).getByRole('checkbox', { name: 'Select all 10' }).press('Space')
  await bar(page).getByRole('button', { name: 'Block', exact: true }).press('Enter')
  await expect(bar(page).getByText('10 cards blocked. Tapping them does nothing now.')).toBeVisible()
  await main(page).getByLabel('Show').selectOption('Blocked')
  await expect(main(page).getByText('10 found')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(bar(page).getByText('Undone for 10 cards.')).toBeVisible()
  await expect(main(page).getByText('No card is like this.')).toBeVisible()
  await main(page).getByRole('button', { name: 'Show all' }).click()
  await expect(rows(page)).toHaveCount(60)
  await expect(page).toHaveURL(/\/cards\?sort=name$/)

  // A call that is lost leaves the rest, which can be tried again, and undoes what was done.
  await main(page).getByRole('checkbox', { name: 'Select all 300' }).press('Space')
  let calls = 0
  await page.route('**/api/cards/changes', (route) => {
    calls += 1
    return calls === 2 ? route.abort('connectionreset') : route.continue()
  })
  await bar(page).getByRole('button', { name: 'Block', exact: true }).press('Enter')
  await expect(bar(page).getByText('100 cards blocked. Tapping them does nothing now.')).toBeVisible()
  await expect(bar(page).getByText('We don’t know about 200 cards.')).toBeVisible()
  await expectGoodAppearance(page)
  await bar(page).getByRole('button', { name: 'Try the rest again' }).press('Enter')
  await expect(bar(page).getByText('300 cards blocked. Tapping them does nothing now.')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(bar(page).getByText('Undone for 300 cards.')).toBeVisible()
  endComplaints(complaints)
})

test('on a phone, cards of a search are selected and linked, and undoing leaves alone what someone changed meanwhile', async ({
  page,
  host,
  signIn,
}) => {
  await page.setViewportSize(screens.phone)
  const long = `Very long name of a card for the main entrance, which nobody shortened ${'🦉'.repeat(4)}`
  const names = [...numbers(300).map((number) => `badge-${number}`), long, 'العربية 7']
  let bearer = ''
  await signIn(page, someone('phone'), async (jwt) => {
    bearer = jwt
    await seedCards(host, { jwt, names, label: randomUUID() })
    await createEvents(host, jwt, ['Conference'])
    return '/cards?sort=-registered'
  })
  await expect(headings(page).first()).toHaveText('العربية 7')
  await expect(headings(page).nth(1)).toHaveText(long)
  await expectGoodAppearance(page)
  await main(page).getByRole('searchbox').fill('badge-30')
  await expect(rows(page)).toHaveCount(2)
  await box(page, 'badge-300').check()
  await box(page, 'badge-30').check()
  await expectGoodAppearance(page)
  // Cards are seen above it.
  expect((await bar(page).boundingBox())?.height).toBeLessThanOrEqual(112)
  const last = bar(page).getByRole('button', { name: 'Unblock' })
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 1 })
  await bar(page).getByRole('button', { name: 'Link' }).click()
  const link = page.getByRole('dialog', { name: 'Link 2 cards' })
  await link.getByRole('radio', { name: 'Conference' }).check()
  await expectGoodAppearance(page)
  await link.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(bar(page).getByText('Conference: linked to 2 cards.')).toBeVisible()
  await expectGoodAppearance(page)

  // Someone changes one of them elsewhere: undoing leaves that alone.
  const call = (method: string, path: string, body?: object) =>
    fetch(`${host.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const found = await (await call('GET', '/api/cards?search=badge-300')).json()
  await call('PUT', `/api/cards/${found.data[0].id}`, { event_id: null })
  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(bar(page).getByText('Undone for 1 card.')).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(bar(page).getByText('Changed meanwhile, so left as is: badge-300.')).toBeVisible()
  await expectGoodAppearance(page)

  // At twice the text size everything still fits.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await main(page).getByRole('checkbox', { name: 'Select all 2' }).check()
  await expectGoodAppearance(page)
})

test('a co-host finds the events that they co-host among those to link, and staff do not', async ({
  page,
  host,
  signIn,
}) => {
  const [organizer, helper] = [someone('host'), someone('helper')]
  let theirs = ''
  await signIn(page, organizer, async (jwt) => {
    theirs = jwt
    await createEvents(host, jwt, ['Hosted together', 'Only as staff'])
    return '/events'
  })
  const call = async (method: string, path: string, jwt: string, body?: object) => {
    const headers = { authorization: `Bearer ${jwt}`, ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(`${host.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    expect(response.ok, await response.clone().text()).toBe(true)
    return (await response.json()).data
  }
  const events = await call('GET', '/api/poap-events', theirs)
  for (const { id, name } of events)
    await call('POST', `/api/poap-events/${id}/invitations`, theirs, {
      email: helper,
      role: name === 'Hosted together' ? 'co-host' : 'staff',
    })
  await page.context().clearCookies()
  await signIn(page, helper, async (jwt) => {
    for (const { id } of (await call('GET', '/api/shared-events', jwt)).invitations)
      await call('POST', `/api/event-invitations/${id}/accept`, jwt)
    await seedCards(host, { jwt, names: ['helper-1'], label: randomUUID() })
    return '/cards'
  })
  await main(page).getByRole('button', { name: 'Link event: helper-1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Event on helper-1' })
  await expect(dialog.getByRole('radio', { name: 'Hosted together' })).toBeVisible()
  await expect(dialog.getByText('You co-host it')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Only as staff' })).toHaveCount(0)
  await dialog.getByRole('radio', { name: 'Hosted together' }).check()
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByText('helper-1 is now linked to Hosted together.')).toBeVisible()
})
