import type { Page } from '@playwright/test'
import { endComplaints, expect, expectGoodAppearance, screens, someone, test } from './world.ts'

const section = (page: Page) => page.getByRole('region', { name: 'API keys' })
const open = async (page: Page) => {
  await section(page).getByRole('button', { name: 'Manage API keys' }).click()
  await expect(section(page).getByText('You don’t have any API keys.')).toBeVisible()
}

/** What a program gets that calls this host with a key. */
const call = async (page: Page, secret: string, path = '/api/poap-events') => {
  const reply = await page.request.get(path, { headers: { authorization: `Bearer ${secret}` } })
  return reply.status()
}

test.describe('on a phone', () => {
  test.use({ viewport: screens.phone })

  test('a person creates a key, a program uses it, and once it is revoked the program is refused', async ({
    page,
    signIn,
  }) => {
    await signIn(page, someone('keys'), '/account')
    await open(page)
    await expect(section(page).getByRole('heading', { name: 'API keys' })).toBeFocused()
    await section(page).getByRole('button', { name: 'Create a key' }).click()
    const name = section(page).getByLabel('What it’s for')
    await expect(name).toBeFocused()
    await section(page).getByRole('button', { name: 'Create key' }).click()
    await expect(section(page).getByText('Give the key a name.')).toBeVisible()
    await expect(name).toBeFocused()
    await name.fill('مكتب البطاقات 🎟 and a very long name that has no end in si')
    await section(page).getByLabel('See events, cards and their numbers').uncheck()
    await section(page).getByRole('button', { name: 'Create key' }).click()
    await expect(section(page).getByText('Choose at least one.')).toBeVisible()
    await expect(section(page).getByLabel('See events, cards and their numbers')).toBeFocused()
    await expectGoodAppearance(page)
    await page.keyboard.press('Space')
    await section(page).getByLabel('Expires').selectOption('Never')
    await section(page).getByRole('button', { name: 'Create key' }).click()
    await expect(section(page).getByText('Copy this key now.')).toBeVisible()
    await expectGoodAppearance(page)
    const secret =
      (await section(page)
        .getByText(/^iyk_[\w-]{43}$/)
        .textContent()) ?? ''
    expect(await call(page, secret)).toBe(200)
    expect(await call(page, secret, '/api/me')).toBe(403)
    await section(page).getByRole('button', { name: 'I’ve copied it' }).click()
    await expect(section(page).getByText(secret)).toHaveCount(0)

    await page.reload()
    await section(page).getByRole('button', { name: 'Manage API keys' }).click()
    await expect(section(page).getByText(`Begins with ${secret.slice(0, 8)}…`)).toBeVisible()
    await expect(section(page).getByText(/^Last used/)).toBeVisible()
    await expect(section(page).getByText(secret)).toHaveCount(0)
    await section(page)
      .getByRole('button', { name: /^Revoke/ })
      .click()
    await expectGoodAppearance(page)
    await section(page).getByRole('button', { name: 'Revoke key' }).click()
    await expect(section(page).getByText('was revoked.')).toBeVisible()
    await expect(section(page).getByText('You don’t have any API keys.')).toBeVisible()
    expect(await call(page, secret)).toBe(401)
  })
})

test('a key whose response was lost is there once, and the second try shows its secret', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('lost-key'), '/account')
  await open(page)
  await section(page).getByRole('button', { name: 'Create a key' }).click()
  await section(page).getByLabel('What it’s for').fill('Badge desk')
  let lost = 0
  await page.route('**/api/api-keys', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback()
    lost += 1
    await route.fetch()
    return route.abort()
  })
  const create = section(page).getByRole('button', { name: 'Create key' })
  await create.click()
  await expect(section(page).getByRole('alert')).toBeVisible()
  endComplaints(complaints)
  await create.click()
  await expect(section(page).getByText('Copy this key now.')).toBeVisible()
  const secret =
    (await section(page)
      .getByText(/^iyk_[\w-]{43}$/)
      .textContent()) ?? ''
  expect(await call(page, secret)).toBe(200)
  await page.reload()
  await section(page).getByRole('button', { name: 'Manage API keys' }).click()
  await expect(section(page).getByRole('listitem')).toHaveCount(1)
})
