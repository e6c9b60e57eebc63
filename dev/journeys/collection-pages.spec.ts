import {
  endComplaints,
  expect,
  expectGoodAppearance,
  expectGoodAppearanceOnEveryScreen,
  someone,
  test,
} from './world.ts'

const collectible = (serial: number) => ({
  id: `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`,
  serial,
  collected_at: '2026-01-01T00:00:00.000Z',
  event: {
    id: '00000000-0000-4000-8000-00000000000a',
    name: `Evening ${serial}`,
    description: '',
    start_date: '2026-01-01',
    end_date: '2026-01-01',
    timezone: 'UTC',
    starts_at: '2026-01-01T18:00:00.000Z',
    ends_at: '2026-01-01T20:00:00.000Z',
    place: '',
    virtual_event: false,
    image_url: null,
    supply: null,
  },
})

test('a collection keeps its further pages when one comes back, and its end says when the next was lost', async ({
  page,
  signIn,
  complaints,
}) => {
  let isLost = true
  // The next page is lost once; 120 collectibles of one person would need as many events.
  await page.route('**/api/collectibles?*', (route) => {
    const isNext = new URL(route.request().url()).searchParams.has('cursor')
    if (isNext && isLost) return route.abort('connectionreset')
    const data = Array.from({ length: 60 }, (_, place) => collectible((isNext ? 60 : 120) - place))
    return route.fulfill({ json: isNext ? { data } : { data, next_cursor: 'next' } })
  })
  await signIn(page, someone('pages'))
  await page.getByRole('navigation').getByRole('link', { name: 'Collection' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toHaveCount(60)
  await main.getByRole('listitem').last().scrollIntoViewIfNeeded()
  await main.getByRole('alert').scrollIntoViewIfNeeded()
  await expect(main.getByRole('listitem').last()).toBeInViewport()
  isLost = false
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('listitem')).toHaveCount(120)
  await main.getByRole('link', { name: /Evening 120/ }).click()
  await expect(page).toHaveURL(/\/collection\/[0-9a-f-]{36}$/)
  // The list stays on screen until the next page is there.
  await expect(main.getByRole('listitem')).toHaveCount(0)
  const fresh = page.waitForResponse('**/api/collectibles?*')
  await page.goBack()
  await (await fresh).finished()
  await expect(main.getByText('Evening 1', { exact: true })).toBeAttached()
  await expect(main.getByRole('listitem')).toHaveCount(120)
  endComplaints(complaints)
})

test('a collection of many is searched, here or by the host, and coming back shows the same search', async ({
  page,
  signIn,
  complaints,
}) => {
  const searched: string[] = []
  // As above; `list.test.ts` of the collectibles has the host's search.
  let all = 25
  await page.route('**/api/collectibles?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const search = query.get('search')
    if (search !== null) {
      searched.push(search)
      return route.fulfill({ json: { data: [collectible(1)] } })
    }
    const data = Array.from({ length: Math.min(all, 60) }, (_, place) => collectible(all - place))
    return route.fulfill({ json: all > 60 ? { data, next_cursor: 'next' } : { data } })
  })
  await page.route(/\/api\/collectibles\/[^/?]+$/, (route) => route.fulfill({ json: { data: collectible(21) } }))
  const main = page.getByRole('main')
  const field = main.getByRole('searchbox', { name: 'Search your collection' })
  await signIn(page, someone('searches'), '/collection')
  await expect(main.getByRole('listitem')).toHaveCount(25)
  await expectGoodAppearance(page)
  await field.fill('EVENING 2')
  await expect(main.getByText('7 found')).toBeVisible()
  await expect(main.getByRole('listitem')).toHaveCount(7)
  await expectGoodAppearance(page)
  await main.getByRole('link', { name: /Evening 21/ }).click()
  await expect(main.getByRole('heading', { name: 'Evening 21' })).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('EVENING 2')
  await expect(main.getByRole('listitem')).toHaveCount(7)
  await field.fill('nowhere')
  await expect(main.getByText('Nothing matches “nowhere”.')).toBeVisible()
  await expectGoodAppearance(page)
  await field.fill('')
  await expect(main.getByRole('listitem')).toHaveCount(25)
  await expect(page).toHaveURL(/\/collection$/)
  expect(searched).toEqual([])

  all = 120
  await page.reload()
  await expect(main.getByRole('listitem')).toHaveCount(60)
  await field.fill('Evening 1')
  await expect(main.getByText('1 found')).toBeVisible()
  await expect(main.getByRole('listitem')).toHaveCount(1)
  expect(searched).toEqual(['Evening 1'])
  // Nobody has minted what is not there.
  endComplaints(complaints)
})

test('a collection and the page of a collectible say that its event was canceled, and why', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('canceled'))
  // That the host says so is in `cards/collectibles/list.test.ts`.
  const [canceled, other] = [{ ...collectible(7), canceled: 'weather' }, collectible(8)]
  await page.route('**/api/collectibles?*', (route) => route.fulfill({ json: { data: [other, canceled] } }))
  for (const one of [canceled, other])
    await page.route(`**/api/collectibles/${one.id}`, (route) =>
      route.fulfill({ json: { data: { ...one, is_public: true, seal: null } } }),
    )
  const main = page.getByRole('main')
  await page.goto('/collection')
  await expect(main.getByRole('listitem')).toHaveCount(2)
  await expect(main.getByText('Canceled', { exact: true })).toHaveCount(1)
  await expectGoodAppearanceOnEveryScreen(page)
  await main.getByRole('link', { name: /Evening 7/ }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Evening 7' })).toBeVisible()
  await expect(main.getByText('Canceled', { exact: true })).toBeVisible()
  await expect(main.getByText('This event was canceled because of the weather.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Update your calendar' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0)
  await expectGoodAppearanceOnEveryScreen(page)
  await page.goto(`/collection/${other.id}`)
  await expect(main.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
  await expect(main.getByText('Canceled', { exact: true })).toHaveCount(0)
  endComplaints(complaints)
})

test('the page of a collectible shows that the seal of its card was intact, when it was opened, or nothing', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('seals'))
  // No chip with a loop is simulated here; what the host says of real ones is in `cards/chips/seals.test.ts`.
  let seal: { opened_at: string | null } | null | undefined
  const one = collectible(7)
  await page.route(`**/api/collectibles/${one.id}`, (route) =>
    route.fulfill({ json: { data: { ...one, is_public: true, seal } } }),
  )
  const main = page.getByRole('main')
  const shows = async (text: RegExp | undefined) => {
    await page.goto(`/collection/${one.id}`)
    await expect(main.getByRole('heading', { level: 1, name: 'Evening 7' })).toBeVisible()
    const fact = main.getByText('Seal', { exact: true })
    if (text === undefined) return expect(fact).toHaveCount(0)
    await expect(fact).toBeVisible()
    await expect(main.getByText(text)).toBeVisible()
  }
  await shows(undefined)
  seal = null
  await shows(undefined)
  seal = { opened_at: null }
  await shows(/^Intact as of .*2026/)
  seal = { opened_at: '2026-02-03T10:00:00.000Z' }
  await shows(/^Opened .*2026/)
  await expectGoodAppearance(page)
  endComplaints(complaints)
})
