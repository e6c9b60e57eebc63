import { randomInt } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { isNotice } from '../is-notice.ts'
import { type Host, startHost } from '../start-host.ts'
import { expect, test as journey } from './world.ts'

/** Journeys on a host that refuses as one on the internet does: it has rate limits and a blocked domain. */
export const test = journey.extend<object, { host: Host }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const host = await startHost({ RATE_LIMITS: 'on', DENIED_EMAIL_DOMAINS: 'denied.example' })
      await use(host)
      await host.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export const goodPassword = 'otter lantern gravel violin'

/** A number from the range reserved for fiction. */
export const somePhone = () => `+1212555${String(randomInt(10_000)).padStart(4, '0')}`

/** The newest message to an address or number, once there are `count`. */
export const messageTo = async (host: Host, to: string, count = 1): Promise<{ subject: string; text: string }> => {
  const read = async (): Promise<{ to: string; subject: string; text: string }[]> => {
    const messages = await (await fetch(`${host.url}/outbox.json`)).json()
    return messages.filter((message: { to: string; text: string }) => message.to === to && !isNotice(message))
  }
  await expect.poll(async () => (await read()).length).toBe(count)
  return (await read()).at(-1) ?? { subject: '', text: '' }
}
export const codeTo = async (host: Host, to: string, count = 1): Promise<string> => {
  const { text } = await messageTo(host, to, count)
  const code = /\b\d{6}\b/.exec(text.replaceAll(/https?:\S+/g, ''))?.[0]
  if (code === undefined) throw new Error(`No code for ${to}.`)
  return code
}

export const expectAccount = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Email addresses' })).toBeVisible()
}
export const openAccount = async (page: Page) => {
  await page.goto('/account')
  await expectAccount(page)
}
export const section = (page: Page, name: string) => page.getByRole('region', { name })
export const emails = (page: Page) => section(page, 'Email addresses')
export const phones = (page: Page) => section(page, 'Phone numbers')
export const sessions = (page: Page) => section(page, 'Where you’re signed in')

export const addPhone = async (page: Page, host: Host, number: string) => {
  await phones(page).getByRole('button', { name: 'Add a number' }).click()
  await phones(page).getByLabel('New phone number').fill(number)
  await phones(page).getByRole('button', { name: 'Send a code' }).click()
  await expect(phones(page).getByLabel('Code from the message')).toBeFocused()
  await phones(page)
    .getByLabel('Code from the message')
    .fill(await codeTo(host, number))
  await expect(phones(page).getByText('was added. You can now sign in with it')).toBeVisible()
}

/** Signs in elsewhere, by a code; `count` is how many emails the address has then. */
export const signInElsewhere = async (
  browser: Browser,
  host: Host,
  { email, count, userAgent }: { email: string; count: number } & Pick<BrowserContextOptions, 'userAgent'>,
) => {
  const context = await browser.newContext(userAgent === undefined ? {} : { userAgent })
  const page = await context.newPage()
  await page.goto(`${host.url}/`)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByLabel('Code from the email').fill(await codeTo(host, email, count))
  await expect(page).toHaveURL(/\/events$/)
  return page
}
export const expectSignedOut = (page: Page) =>
  expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
