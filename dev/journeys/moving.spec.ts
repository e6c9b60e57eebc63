import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { endComplaints, expect, expectGoodAppearanceOnEveryScreen, screens, someone, test } from './world.ts'

type Cards = (...command: string[]) => Promise<string>

/** Events of the past, the newest with the highest number. A page of the list has a hundred. */
const importEvents = async (cards: Cards, email: string, count: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'iyk-cards-moving-'))
  const file = join(folder, 'events.json')
  const records = Array.from({ length: count }, (_, number) => ({
    fancy_id: `evening-${number}`,
    name: `Evening ${number}`,
    year: 2021,
    created_date: new Date(Date.UTC(2021, 0, 1) + number * 60_000).toISOString(),
  }))
  await writeFile(file, JSON.stringify(records))
  await cards('events', 'import', file, '--holder', email, '--new')
  await rm(folder, { recursive: true })
}

/** The page follows people from here on: what does that is fetched with their first touch or key. */
const isMoving = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual')
}

const rowOf = (page: Page, number: number) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^Evening ${number}\\b`) })

const scrollToRow = async (page: Page, row: Locator) => {
  await expect(async () => {
    if ((await row.count()) === 0) await page.getByRole('listitem').last().scrollIntoViewIfNeeded()
    await expect(row).toBeAttached({ timeout: 1000 })
  }).toPass()
  await row.scrollIntoViewIfNeeded()
  await expect(row).toBeInViewport({ ratio: 1 })
}

/** Where it is on the screen, once it stays there for two frames. */
const placeOf = async (row: Locator) => {
  let before: number | undefined
  let place: number | undefined
  await expect
    .poll(async () => {
      before = place
      place = await row.evaluate(
        (one) =>
          new Promise<number>((resolve) =>
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(one.getBoundingClientRect().top))),
          ),
      )
      return place === before
    })
    .toBe(true)
  return place!
}

const isOpen = (page: Page, number: number) =>
  expect(page.getByRole('heading', { level: 1, name: `Evening ${number}` })).toBeVisible()

for (const [name, viewport] of Object.entries(screens))
  test(`on a ${name}, a list of events keeps its place and its pages: back, forward and after a reload`, async ({
    page,
    signIn,
    cards,
  }) => {
    const email = someone(`place.${name}`)
    await importEvents(cards, email, 130)
    await page.setViewportSize(viewport)
    await signIn(page, email)
    await isMoving(page)
    // On the second page.
    const row = rowOf(page, 12)
    await scrollToRow(page, row)
    const place = await placeOf(row)
    await row.click()
    await isOpen(page, 12)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(row).toBeFocused()
    expect(Math.abs((await placeOf(row)) - place)).toBeLessThan(2)
    await expect(page.getByRole('listitem')).toHaveCount(130)
    await page.goForward()
    await isOpen(page, 12)
    await page.goBack()
    await expect(row).toBeFocused()
    expect(Math.abs((await placeOf(row)) - place)).toBeLessThan(2)

    await page.reload()
    await expect(row).toBeInViewport({ ratio: 1 })
    await expect.poll(async () => Math.abs((await placeOf(row)) - place)).toBeLessThan(2)

    // A page that was not left before begins at the top.
    await page.getByRole('link', { name: 'Cards', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your cards' })).toBeVisible()
    await page.getByRole('link', { name: 'Events', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your events' })).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

test('the place in a list ends with the session, in this tab, too', async ({ page, signIn, cards }) => {
  const email = someone('leaves-a-place')
  await importEvents(cards, email, 60)
  await signIn(page, email)
  await isMoving(page)
  await scrollToRow(page, rowOf(page, 30))
  const places = () => page.evaluate(() => sessionStorage.getItem('places'))
  await page.reload()
  await isMoving(page)
  expect(await places()).toContain('/events')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(places).toBe(null)
  // What was in view as the button was pressed is written as the page is left.
  await page.reload()
  expect(await places()).toBe(null)
})

test('where a browser refuses storage, everything opens, and a draft lasts as long as its page', async ({
  page,
  signIn,
  cards,
}) => {
  const email = someone('refuses-storage')
  await importEvents(cards, email, 3)
  await signIn(page, email)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await page.reload()
  await isMoving(page)
  await rowOf(page, 1).click()
  await isOpen(page, 1)
  await page.goBack()
  await expect(rowOf(page, 1)).toBeFocused()
  for (const [link, title] of [
    ['Cards', 'Your cards'],
    ['Collection', 'Your collection'],
    ['Wallet', 'Your wallet'],
    ['Account', 'Your account'],
    ['Events', 'Your events'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  }
  await page.goto('/events/new')
  await page.getByLabel('Name', { exact: true }).fill('Sunset')
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
})

/** What was drawn apart from the page in each journey of a card: `old`, `new`, or both. */
const watchTravels = (page: Page) =>
  page.addInitScript(() => {
    const travels: string[] = []
    Object.assign(window, { travels })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      transition.ready.then(
        () => {
          const parts = document
            .getAnimations()
            .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null))
          travels.push(['old', 'new'].filter((one) => parts.includes(`::view-transition-${one}(card)`)).join(' and '))
        },
        () => travels.push('skipped'),
      )
      return transition
    }
  })
const travelsOf = (page: Page) => page.evaluate(() => (window as unknown as { travels: string[] }).travels)
const isOver = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.matches(':active-view-transition'))).toBe(false)

test('a card travels between its list and its page, back and forward, and does not where motion is reduced or the browser itself moves the page', async ({
  page,
  signIn,
  cards,
}) => {
  const email = someone('travels')
  await importEvents(cards, email, 30)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await watchTravels(page)
  await signIn(page, email)
  await isMoving(page)
  const row = rowOf(page, 25)
  await row.click()
  await isOpen(page, 25)
  // The page was fetched for the first time, so it may have come without its card.
  await isOver(page)
  const before = (await travelsOf(page)).length
  for (const [times, go] of [
    () => page.goBack(),
    () => page.goForward(),
    () => page.goBack(),
    () => row.click(),
  ].entries()) {
    await go()
    if (times % 2 === 0) await expect(row).toBeFocused()
    else await isOpen(page, 25)
    await expect.poll(async () => (await travelsOf(page)).length).toBe(before + times + 1)
    await isOver(page)
  }
  expect((await travelsOf(page)).slice(before)).toEqual(Array(4).fill('old and new'))
  await expect(page.locator('[style*=view-transition]')).toHaveCount(0)

  // A person who swipes has seen the page move already.
  await page.evaluate(() =>
    Object.defineProperty(PopStateEvent.prototype, 'hasUAVisualTransition', { get: () => true }),
  )
  await page.goBack()
  await expect(row).toBeFocused()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await row.click()
  await isOpen(page, 25)
  expect(await travelsOf(page)).toHaveLength(before + 4)
})

test('whoever goes on while a card travels is where they went', async ({ page, signIn, cards }) => {
  const email = someone('hasty')
  await importEvents(cards, email, 30)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signIn(page, email)
  await isMoving(page)
  const row = rowOf(page, 25)
  await row.click()
  await isOpen(page, 25)
  await page.goBack()
  await expect(row).toBeFocused()
  await page.evaluate(() => {
    history.forward()
    addEventListener('popstate', () => history.back(), { once: true })
  })
  await expect(page).toHaveURL(/\/events$/)
  await expect(row).toBeFocused()
  await isOver(page)
  // A page of the navigation is there at once, and what traveled is gone.
  await row.click()
  await page.getByRole('link', { name: 'Cards', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your cards' })).toBeVisible()
  await expect(page).toHaveURL(/\/cards$/)
  await isOver(page)
  await expect(page.locator('[style*=view-transition]')).toHaveCount(0)
  await page.goBack()
  await isOpen(page, 25)
})

test('pages follow each other in a browser that animates nothing', async ({ page, signIn, cards }) => {
  const email = someone('still')
  await importEvents(cards, email, 30)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'startViewTransition'))
  await signIn(page, email)
  await isMoving(page)
  await rowOf(page, 25).click()
  await isOpen(page, 25)
  await page.goBack()
  await expect(rowOf(page, 25)).toBeFocused()
})

test('a long list of events is searched by name and status, and coming back shows the same search', async ({
  page,
  signIn,
  cards,
}) => {
  const email = someone('seeks')
  await importEvents(cards, email, 19)
  await signIn(page, email)
  await expect(page.getByRole('listitem')).toHaveCount(19)
  const main = page.getByRole('main')
  const field = main.getByRole('searchbox', { name: 'Search your events' })
  await expect(field).toHaveCount(0)
  await importEvents(cards, email, 130)
  await page.reload()
  await expect(field).toBeVisible()
  const listed = main.getByRole('listitem')
  await expect(listed).toHaveCount(100)
  await expectGoodAppearanceOnEveryScreen(page)

  // What an earlier search finds is not shown once another one began.
  const held = Promise.withResolvers<void>()
  await page.route('**/api/poap-events?*search=evening+1&*', (route) => held.promise.then(() => route.continue()))
  await page.route('**/api/poap-events?*search=evening+1', (route) => held.promise.then(() => route.continue()))
  const first = page.waitForRequest('**/api/poap-events?*search=evening+1')
  await field.fill('evening 1')
  await first
  await field.fill('EVENING 12')
  await expect(main.getByText('11 found')).toBeVisible()
  held.resolve()
  await expect(listed).toHaveCount(11)
  await expect(page).toHaveURL(/\/events\?search=EVENING\+12$/)
  await expectGoodAppearanceOnEveryScreen(page)
  await rowOf(page, 12).click()
  await isOpen(page, 12)
  await page.goBack()
  await expect(field).toHaveValue('EVENING 12')
  await expect(listed).toHaveCount(11)
  await page.reload()
  await expect(field).toHaveValue('EVENING 12')
  await expect(listed).toHaveCount(11)

  await main.getByLabel('Status').selectOption('Rejected')
  await expect(main.getByText('Nothing matches “EVENING 12”.')).toBeVisible()
  await field.fill('')
  await expect(main.getByText('No event has this status.')).toBeVisible()
  await main.getByLabel('Status').selectOption('Expired')
  await expect(main.getByText('More than 60 found')).toBeVisible()
  await expect(page).toHaveURL(/\/events\?status=expired$/)
  await main.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/\/events$/)
  await expect(main.getByText('found')).toHaveCount(0)

  // Where every event is here, the host is not asked.
  await scrollToRow(page, rowOf(page, 0))
  await expect(listed).toHaveCount(130)
  await page.route('**/api/poap-events?*search=*', (route) => route.abort())
  await field.fill('evening 99')
  await expect(main.getByText('1 found')).toBeVisible()
})

test('a collection of many shows one year of it, as soon as all of it is here', async ({
  page,
  signIn,
  complaints,
}) => {
  const collectible = (serial: number) => ({
    id: `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`,
    serial,
    collected_at: '2026-01-01T00:00:00.000Z',
    event: {
      id: '00000000-0000-4000-8000-00000000000a',
      name: `Evening ${serial}`,
      description: '',
      start_date: serial <= 3 ? '2019-12-31T22:00' : '2026-01-01T18:00',
      end_date: '2026-01-01T20:00',
      timezone: 'UTC',
      starts_at: '2026-01-01T18:00:00.000Z',
      ends_at: '2026-01-01T20:00:00.000Z',
      place: '',
      virtual_event: false,
      image_url: null,
      supply: null,
    },
  })
  // 120 collectibles of one person would need as many events.
  await page.route('**/api/collectibles?*', (route) => {
    const isNext = new URL(route.request().url()).searchParams.has('cursor')
    const data = Array.from({ length: 60 }, (_, place) => collectible((isNext ? 60 : 120) - place))
    return route.fulfill({ json: isNext ? { data } : { data, next_cursor: 'next' } })
  })
  await page.route(/\/api\/collectibles\/[^/?]+$/, (route) => route.fulfill({ json: { data: collectible(2) } }))
  await signIn(page, someone('years'), '/collection')
  const main = page.getByRole('main')
  const years = main.getByLabel('Year')
  await expect(main.getByRole('listitem')).toHaveCount(60)
  await expect(years.getByRole('option')).toHaveText(['All', '2026'])
  await expectGoodAppearanceOnEveryScreen(page)
  await years.focus()
  await expect(years.getByRole('option')).toHaveText(['All', '2026', '2019'])
  await years.selectOption('2019')
  await expect(main.getByText('3 found')).toBeVisible()
  await expect(main.getByRole('listitem')).toHaveCount(3)
  await expect(page).toHaveURL(/\/collection\?year=2019$/)
  await main.getByRole('link', { name: /Evening 2/ }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Evening 2' })).toBeVisible()
  await page.goBack()
  await expect(main.getByRole('listitem')).toHaveCount(3)
  await expect(main.getByRole('link', { name: /Evening 2/ })).toBeFocused()
  await page.reload()
  await expect(main.getByText('3 found')).toBeVisible()
  await main.getByRole('searchbox').fill('evening 3')
  await expect(main.getByText('1 found')).toBeVisible()
  // Nobody has minted what is not there.
  endComplaints(complaints)
})

test('keys lead to pages, to the search and to their own list, never while someone types, and can be turned off', async ({
  page,
  signIn,
  cards,
}) => {
  const email = someone('keys')
  await importEvents(cards, email, 25)
  await signIn(page, email)
  await isMoving(page)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  for (const [key, title] of [
    ['c', 'Your cards'],
    ['o', 'Your collection'],
    ['w', 'Your wallet'],
    ['a', 'Your account'],
    ['e', 'Your events'],
  ] as const) {
    // At once: after a pause, which a busy machine makes by itself, a `g` is forgotten.
    await Promise.all([press('g'), press(key)])
    await expect(heading(title)).toBeVisible()
  }
  const field = page.getByRole('searchbox')
  await expect(field).toBeVisible()
  await press('/')
  await expect(field).toBeFocused()
  await press('g', 'c', '?', 'n', '/')
  await expect(field).toHaveValue('gc?n/')
  await expect(page.getByText('Nothing matches “gc?n/”.')).toBeVisible()
  await field.fill('')
  await expect(page).toHaveURL(/\/events$/)
  // A letter by itself, and one with a modifier, lead nowhere.
  await heading('Your events').click()
  await press('c', 'Control+g', 'c', 'g', 'Shift', 'x', 'c')
  await press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toBeVisible()
  await expect(page).toHaveURL(/\/events$/)
  await expectGoodAppearanceOnEveryScreen(page)
  await press('n')
  await list.getByLabel('Use keyboard shortcuts in this browser').uncheck()
  await press('Escape')
  await expect(list).toBeHidden()
  await expect(page).toHaveURL(/\/events$/)
  await page.reload()
  await isMoving(page)
  await press('g', 'c', '?', 'n')
  // What turned them off turns them on.
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(page).toHaveURL(/\/events$/)
  await list.getByLabel('Use keyboard shortcuts in this browser').check()
  await list.getByRole('button', { name: 'Close' }).click()
  await press('n')
  await expect(heading('Create an event')).toBeVisible()
})

test('the first keys of a visit lead on as well, though what they mean is fetched by them', async ({
  page,
  signIn,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/moving-parts-*.js', (route) => held.promise.then(() => route.continue()))
  await signIn(page, someone('hasty'))
  const fetched = page.waitForRequest('**/assets/moving-parts-*.js')
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('c')])
  await fetched
  held.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Your cards' })).toBeVisible()
})

test('on a phone the pages are in a bar at the bottom, where they were before the app ran, and cover nothing', async ({
  browser,
  page,
  signIn,
  cards,
}) => {
  const email = someone('bar')
  await importEvents(cards, email, 30)
  await page.setViewportSize(screens.phone)
  await signIn(page, email)
  const bar = page.getByRole('navigation', { name: 'Main' })
  const current = bar.getByRole('link', { name: 'Events', exact: true })
  await expect(current).toHaveAttribute('aria-current', 'page')
  const box = (await bar.boundingBox())!
  expect([box.x, box.width, box.y + box.height]).toEqual([0, screens.phone.width, screens.phone.height])
  for (const link of await bar.getByRole('link').all()) {
    const { width, height } = (await link.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: screens.phone, storageState })
  const still = await context.newPage()
  for (const path of ['/events', '/collection']) {
    await still.goto(new URL(path, page.url()).href)
    expect(await still.getByRole('navigation', { name: 'Main' }).boundingBox()).toEqual(box)
  }
  await context.close()
  // The last thing on the page ends above it.
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  const language = page.getByLabel('Language')
  await expect(language).toBeInViewport({ ratio: 1 })
  const end = (await language.boundingBox())!
  expect(end.y + end.height).toBeLessThanOrEqual(box.y)
  await page.setViewportSize(screens.desktop)
  await expect.poll(async () => (await bar.boundingBox())?.y).toBeLessThan(100)
})

test('a collectible is printed on one light page, with its address in place of buttons and navigation', async ({
  page,
  signIn,
  complaints,
}) => {
  const id = '00000000-0000-4000-8000-000000000007'
  const event = {
    id: '00000000-0000-4000-8000-00000000000a',
    name: 'Sunset at the harbor',
    description: 'By the water.',
    start_date: '2026-06-21T18:00',
    end_date: '2026-06-21T22:00',
    timezone: 'UTC',
    starts_at: '2026-06-21T18:00:00.000Z',
    ends_at: '2026-06-21T22:00:00.000Z',
    place: 'Pier 7',
    virtual_event: false,
    image_url: null,
    supply: 100,
  }
  const collectible = { id, serial: 7, collected_at: '2026-06-21T19:00:00.000Z', event }
  await page.route(`**/api/collectibles/${id}`, (route) => route.fulfill({ json: { data: collectible } }))
  await page.route(`**/api/collectibles/${id}/visibility`, (route) =>
    route.fulfill({ json: { data: { is_shown: true, name: null } } }),
  )
  await signIn(page, someone('prints'), `/collection/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: event.name })).toBeVisible()
  const address = main.locator('p', { hasText: `${new URL(page.url()).origin}/tap?kept=${id}` }).last()
  await expect(address).toBeHidden()
  const colors = () =>
    main
      .getByRole('heading', { level: 1 })
      .evaluate((one) => [getComputedStyle(one).color, getComputedStyle(document.documentElement).backgroundColor])
  const onScreen = await colors()
  await page.evaluate(() => document.documentElement.classList.add('light'))
  const light = await colors()
  await page.evaluate(() => document.documentElement.classList.remove('light'))
  expect(onScreen).not.toEqual(light)

  await page.emulateMedia({ media: 'print' })
  expect(await colors()).toEqual(light)
  await expect(address).toBeVisible()
  for (const fact of ['7 of 100', 'Pier 7']) await expect(main.getByText(fact, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button').or(page.getByRole('navigation')).or(page.getByRole('combobox'))).toHaveCount(0)
  await expect(page.getByText('Signed in as')).toBeHidden()
  await page.emulateMedia({ media: null })
  const paper = (await page.pdf({ format: 'A5' })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  // Nobody has minted what is not there.
  endComplaints(complaints)
})
