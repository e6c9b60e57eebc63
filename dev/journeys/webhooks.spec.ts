import type { Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { type Received, startReceiver } from './webhook-receiver.ts'
import { expect, expectAccessible, expectGoodAppearance, screens, someone, test } from './world.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Webhooks' })
const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Manage webhooks' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Add a webhook' })).toBeVisible()
}
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const latest = (page: Page) => dialog(page).getByRole('listitem').first()

test('a webhook is added, tested, repaired, replayed, paused and deleted on a phone', async ({ page, signIn }) => {
  const receiver = await startReceiver()
  try {
    await page.setViewportSize(screens.phone)
    await signIn(page, someone('hooks'), '/account')
    await open(page)
    await expect(dialog(page).getByText('No webhooks yet.')).toBeVisible()
    await expectAccessible(page)

    await button(page, 'Add a webhook').click()
    await dialog(page).getByLabel('URL').fill('http://hooks.example/in')
    await button(page, 'Add webhook').click()
    await expect(dialog(page).getByText('Enter an address that starts with https://')).toBeVisible()
    await dialog(page).getByLabel('URL').fill(receiver.url)
    await dialog(page).getByLabel('A card was tapped').uncheck()
    await button(page, 'Add webhook').click()

    const panel = dialog(page).getByRole('region', { name: 'Signing secret' })
    const secret = (await panel.getByText(/^whsec_/).textContent()) ?? ''
    await expectGoodAppearance(page)
    await button(page, 'I’ve saved it').click()
    await expect(panel).toBeHidden()

    receiver.status = 500
    await button(page, 'Send a test').click()
    await expect(latest(page).getByText('Failed')).toBeVisible()
    await latest(page).getByText('Test', { exact: true }).click()
    await expect(latest(page).getByText('The server responded with 500.')).toBeVisible()
    await expect(latest(page).getByText('status 500', { exact: true })).toBeVisible()
    await expectGoodAppearance(page)

    receiver.status = 200
    await latest(page).getByRole('button', { name: 'Send again' }).click()
    await expect(latest(page).getByText('Delivered')).toBeVisible()
    const [first, second] = receiver.received as [Received, Received]
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
    expect(new Webhook(secret).verify(second.text, second.headers)).toMatchObject({ type: 'webhook.test' })

    await button(page, 'Pause').click()
    await expect(dialog(page).getByText('Paused', { exact: true })).toBeVisible()
    await button(page, 'Resume').click()
    await expect(dialog(page).getByText('Active', { exact: true })).toBeVisible()

    await button(page, 'Replace secret').click()
    await expect(button(page, 'Cancel')).toBeFocused()
    await button(page, 'Replace it').click()
    await expect(panel.getByText(/^whsec_/)).not.toHaveText(secret)
    await expect(dialog(page).getByText('The old secret also works until')).toBeVisible()

    await button(page, 'Delete webhook').click()
    await button(page, 'Delete it').click()
    await expect(dialog(page).getByText('No webhooks yet.')).toBeVisible()
  } finally {
    receiver.close()
  }
})

test('an email’s address opens the webhooks, and an event that is approved is told', async ({
  page,
  signIn,
  cards,
}) => {
  const receiver = await startReceiver()
  try {
    let pending = ''
    await signIn(page, someone('approved'), async (jwt) => {
      const dates = { start_date: '2026-11-20T18:00', end_date: '2026-11-20T23:00', timezone: 'Europe/Lisbon' }
      const response = await page.request.post('/api/poap-events', {
        headers: { authorization: `Bearer ${jwt}` },
        data: { name: 'To be approved', ...dates },
      })
      pending = (await response.json()).data.id
      return '/account'
    })
    await page.goto('/account#webhooks')
    await button(page, 'Add a webhook').click()
    await dialog(page).getByLabel('URL').fill(receiver.url)
    await button(page, 'Add webhook').click()
    await button(page, 'I’ve saved it').click()
    receiver.status = 500
    await cards('events', 'approve', pending)
    // What others would wait for comes first, and says why it failed without being opened.
    const jam = dialog(page).getByRole('heading', { name: 'Not accepted yet' })
    await expect(jam).toBeVisible()
    await expect(latest(page).getByText('The server responded with 500.')).toBeVisible()
    await expect(latest(page).getByText(/Tried again .* at the earliest\./)).toBeVisible()
    await expectGoodAppearance(page)
    await expectAccessible(page)
    receiver.status = 200
    await latest(page).getByText('An event was approved').click()
    await latest(page).getByRole('button', { name: 'Send again' }).click()
    await expect(jam).toBeHidden()
    await expect(latest(page)).toContainText('An event was approved')
    await expect(latest(page)).toContainText('Delivered')
    expect(JSON.parse(receiver.received[0]!.text).data.event_id).toBe(pending)
    await button(page, 'All webhooks').click()
    await expect(dialog(page).getByRole('button', { name: receiver.url })).toContainText('Active')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  } finally {
    receiver.close()
  }
})
