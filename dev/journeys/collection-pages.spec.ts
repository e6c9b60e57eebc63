import { endComplaints, expect, someone, test } from './world.ts'

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
