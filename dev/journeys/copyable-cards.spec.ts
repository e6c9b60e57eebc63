import { tap as english } from '../../web/copy/english/public.ts'
import { tap as german } from '../../web/copy/german/public.ts'
import { tap as japanese } from '../../web/copy/japanese/public.ts'
import { tap as spanish } from '../../web/copy/spanish/public.ts'
import { formatEventTime, localesOf } from '../../web/format/format-event-time.ts'
import {
  endComplaints,
  expect,
  expectAccessible,
  expectGoodAppearance,
  screens,
  showOwnFont,
  someone,
  test,
} from './world.ts'

test.use({ bypassCSP: true })

test('a holder adds a card without a chip, is told that it can be copied, links it, and a guest collects with it', async ({
  page,
  browser,
  signIn,
  cards,
}) => {
  const holder = someone('poster')
  const name = `Poster at the door ${Date.now()} 🌊 with a name that has to wrap`
  await page.setViewportSize(screens.phone)
  await signIn(page, holder)
  await page.goto('/events/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Starts').fill('2020-01-01T18:00')
  await page.getByLabel('Ends').fill('2036-01-01T23:00')
  await page.getByLabel('Place', { exact: true }).fill('Pier 7')
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page).toHaveURL(/\/events\/[0-9a-f-]{36}$/)
  await cards('events', 'approve', page.url().split('/').at(-1)!)

  await page.goto('/cards')
  await page.getByRole('button', { name: 'Add a card without a chip' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a card without a chip' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('   ')
  await dialog.getByRole('button', { name: 'Add card' }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Add card' }).click()

  const address = page.getByRole('dialog', { name: `Address of ${name}` })
  await expect(address.getByRole('img', { name: `QR code of ${name}` })).toBeVisible()
  const link = await address.getByText(/\/tap\?s=/).textContent()
  await expectGoodAppearance(page)
  await page.keyboard.press('Escape')
  await expect(address).toBeHidden()

  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(
    row.getByText('This card can be copied. Anyone who has its address can tap it, from anywhere.'),
  ).toBeVisible()
  await row.getByRole('button', { name: `Link event: ${name}` }).click()
  const linking = page.getByRole('dialog', { name: `Event on ${name}` })
  await linking.getByRole('radio', { name }).check()
  await expect(linking.getByText('can be copied: whoever has')).toBeVisible()
  await expectAccessible(page)
  await linking.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(row.getByText(`is now linked to ${name}.`)).toBeVisible()

  const guest = await browser.newContext({ javaScriptEnabled: false, viewport: screens.phone })
  const tap = await guest.newPage()
  await tap.goto(link!)
  await expect(tap).toHaveURL(/\/tap\?ref=[\w-]{22}$/)
  await expect(tap.getByText('This card can be copied. It doesn’t prove that you were there.')).toBeVisible()
  await tap.getByLabel('Email address').fill(someone('guest'))
  await tap.getByRole('button', { name: 'Keep it' }).click()
  await expect(tap.getByRole('heading', { level: 1, name: 'It’s yours' })).toBeVisible()
  await guest.close()

  // Its address can be looked up again, and ends with the card.
  await row.getByRole('button', { name: `Address: ${name}` }).click()
  await expect(page.getByRole('dialog').getByText(link!)).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: `Release: ${name}` }).click()
  const release = page.getByRole('dialog')
  await expect(release.getByText('Its address stops working for good.')).toBeVisible()
  await release.getByRole('button', { name: 'Release card' }).click()
  await expect(page.getByText(`${name} is no longer yours.`)).toBeVisible()
  await page.goto(link!)
  await expect(page.getByRole('heading', { level: 1, name: 'We couldn’t verify this card' })).toBeVisible()
})

test('on a small phone, the warning of a card is on the first screen with the button, in each language', async ({
  page,
  browser,
  signIn,
  cards,
  host,
}) => {
  const holder = someone('small')
  let authorization = ''
  await signIn(page, holder, async (jwt) => {
    authorization = `Bearer ${jwt}`
    return '/cards'
  })
  const call = async (method: string, path: string, body: object = {}) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const reply = await fetch(`${host.url}/api/${path}`, { method, headers, body: JSON.stringify(body) })
    expect(reply.status, path).toBe(200)
    return (await reply.json()).data
  }
  const times = { start_date: '2020-01-01T18:00', end_date: '2036-01-01T23:00', timezone: 'Pacific/Auckland' }
  const event = await call('POST', 'poap-events', {
    name: 'Evening of readings by the harbor',
    place: 'Pier 7',
    ...times,
  })
  await cards('events', 'approve', event.id)
  const card = await call('POST', 'copyable-cards', { name: 'Poster' })
  await call('PUT', `cards/${card.id}`, { event_id: event.id })
  const found = await fetch(`${host.url}/api/copyable-cards/${card.id}/address`, { headers: { authorization } })
  const { address } = (await found.json()).data
  const guest = await browser.newContext({ viewport: { width: 360, height: 640 }, bypassCSP: true })
  const tap = await guest.newPage()
  await tap.goto(address)
  const url = tap.url()
  const words = { en: english, es: spanish, de: german, ja: japanese }
  const lookAt = async (who: string) => {
    for (const [language, { ready: say }] of Object.entries(words)) {
      await guest.addCookies([{ name: 'language', value: language, url: host.url }])
      await tap.goto(url)
      await showOwnFont(tap)
      // A chip whose seal was opened says when.
      const at = '2026-11-25T20:58:00Z'
      const when = { startsAt: at, endsAt: at, timeZone: times.timezone }
      const opened = `${say.opened} ${formatEventTime(when, { locales: localesOf(language), namesZone: true })}`
      for (const text of [say.copyable, opened]) {
        await tap
          .getByText(say.copyable, { exact: true })
          .or(tap.getByText(text, { exact: true }))
          .evaluate((one, now) => {
            one.textContent = now
          }, text)
        const whole = { ratio: 1 }
        await expect(tap.getByText(text, { exact: true }), `${who}: ${text}`).toBeInViewport(whole)
        await expect(tap.getByRole('button', { name: say.button, exact: true }), `${who}: ${text}`).toBeInViewport(
          whole,
        )
      }
    }
  }
  await lookAt('signed out')
  await guest.clearCookies({ name: 'language' })
  await signIn(tap, someone('signed-in'), url)
  await lookAt('signed in')
  await guest.close()
})

test('without a network, adding a card says so and nothing is lost of the page', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('away'))
  await page.goto('/cards')
  const add = page.getByRole('button', { name: 'Add a card without a chip' })
  await expect(add).toBeVisible()
  await context.setOffline(true)
  endComplaints(complaints)
  await add.click()
  await expect(page.getByRole('alert').filter({ hasText: 'offline' })).toBeVisible()
  await expect(add).toBeEnabled()
})
