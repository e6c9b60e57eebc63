import { expect, expectGoodAppearanceOnEveryScreen, someone, test } from './world.ts'

const id = '00000000-0000-4000-8000-000000000077'
const event = {
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Harbor walk',
  description: '',
  start_date: '2026-01-01T18:00:00',
  end_date: '2026-01-01T20:00:00',
  timezone: 'UTC',
  starts_at: '2026-01-01T18:00:00.000Z',
  ends_at: '2026-01-01T20:00:00.000Z',
  place: 'Pier 7',
  virtual_event: false,
  image_url: null,
  supply: null,
}
const data = { id, serial: 7, collected_at: '2026-01-01T00:00:00.000Z', event }
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

test.use({ bypassCSP: true })

for (const { of, userAgent, names } of [
  { of: 'another device', userAgent: undefined, names: ['Add to Apple Wallet', 'Add to Google Wallet'] },
  { of: 'Android', userAgent: android, names: ['Add to Google Wallet', 'Add to Apple Wallet'] },
])
  test.describe(() => {
    if (userAgent) test.use({ userAgent })
    test(`a collectible offers the wallets that the host signs passes for, in the order of ${of}`, async ({
      page,
      signIn,
    }) => {
      // The host of the journeys has no keys; host/passes/passes.test.ts has a host that signs.
      await page.route(`**/api/collectibles/${id}`, (route) => route.fulfill({ json: { data } }))
      await page.route(`**/api/collectibles/${id}/chain`, (route) =>
        route.fulfill({
          json: { data: { state: 'none', chains: [], chain_id: null, setback: null } },
        }),
      )
      await page.route(`**/api/collectibles/${id}/visibility`, (route) =>
        route.fulfill({ json: { data: { is_shown: true, name: null } } }),
      )
      await page.route(`**/api/collectibles/${id}/sharing`, (route) =>
        route.fulfill({ json: { data: { email: null, offered: null } } }),
      )
      await signIn(page, someone('wallets'))
      await page.goto(`/collection/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Harbor walk' })).toBeVisible()
      const links = page.getByRole('main').getByRole('link', { name: /Wallet/ })
      await expect(links).toHaveCount(0)
      await page.route('**/config.json', async (route) => {
        const config = await (await route.fetch()).json()
        await route.fulfill({ json: { ...config, wallet_passes: ['apple', 'google'] } })
      })
      await page.reload()
      await expect(links).toHaveText(names)
      for (const link of await links.all())
        await expect(link).toHaveAttribute('href', new RegExp(`^/passes/(apple|google)/${id}$`))
      await expectGoodAppearanceOnEveryScreen(page)
    })
  })
