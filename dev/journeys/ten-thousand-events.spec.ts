import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endComplaints, expect, expectAccessible, someone, test } from './world.ts'

test('a holder with 10,000 events sees the first right away and more while scrolling', async ({
  page,
  signIn,
  cards,
  complaints,
}) => {
  const email = someone('many')
  const folder = await mkdtemp(join(tmpdir(), 'iyk-cards-events-'))
  const file = join(folder, 'events.json')
  const records = Array.from({ length: 10_000 }, (_, number) => ({
    fancy_id: `evening-${number}`,
    name: `Evening ${number}`,
    year: 2021,
    created_date: new Date(Date.UTC(2021, 0, 1) + number * 60_000).toISOString(),
  }))
  await writeFile(file, JSON.stringify(records))
  expect(await cards('events', 'import', file, '--holder', email, '--new')).toContain('Added 10000')
  await rm(folder, { recursive: true })

  const pages: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/poap-events?')) pages.push(request.url())
  })
  // With its first renewal a page fetches the list once more if that failed.
  const renewed = page.waitForResponse('**/sdk/v1/sessions/authenticate')
  await signIn(page, email)
  await expect(page.getByText('Evening 9999', { exact: true })).toBeVisible()
  const firstLoad = pages.length
  for (let screen = 0; screen < 3; screen += 1) {
    const before = await page.getByRole('listitem').count()
    await page.getByRole('listitem').last().scrollIntoViewIfNeeded()
    await expect.poll(() => page.getByRole('listitem').count()).toBeGreaterThan(before)
  }
  expect(pages.length).toBeGreaterThan(firstLoad)
  for (const address of pages) expect(new URL(address).searchParams.get('limit')).toBe('100')
  await expectAccessible(page)

  await renewed
  // A page that is lost takes nothing away, not even for a moment, and its end says so.
  const first = await page.getByText('Evening 9999', { exact: true }).elementHandle()
  await page.route('**/api/poap-events?*cursor=*', (route) => route.abort('connectionreset'), { times: 1 })
  await page.getByRole('listitem').last().scrollIntoViewIfNeeded()
  await page.getByRole('alert').scrollIntoViewIfNeeded()
  await expect(page.getByRole('listitem').last()).toBeInViewport()
  expect(await first?.evaluate((node) => node.isConnected)).toBe(true)
  endComplaints(complaints)
})
