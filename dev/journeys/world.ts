import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { isNotice } from '../is-notice.ts'
import { type Host, startHost } from '../start-host.ts'

type Mail = { channel: string; to: string; subject: string; text: string; html: string; sent_at: string }

/** What a journey may lean on: a real host with the demo world, its outbox and its operator. */
type World = {
  /** Console errors, page errors and policy reports of every page of the journey's own context. A journey must end with none. */
  complaints: string[]
  /** The newest mail to an address, once there are so many; `link` is empty in a mail with a code alone. */
  mailTo: (email: string, count?: number) => Promise<Mail & { link: string; code: string | undefined }>
  /** Signs in by mailed link, in this page. */
  signIn: (page: Page, email: string) => Promise<void>
  /** The next address a card makes. */
  tap: (card?: string) => Promise<string>
  cards: (...command: string[]) => Promise<string>
}

const collectComplaints = (page: Page, complaints: string[]) => {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
}

export const watch = collectComplaints

/** Reads the outbox of a host. */
export const mailsAt =
  ({ url }: Pick<Host, 'url'>): World['mailTo'] =>
  async (email, count = 1) => {
    const read = async (): Promise<Mail[]> => {
      const mails: Mail[] = await (await fetch(`${url}/outbox.json`)).json()
      return mails.filter((mail) => mail.to === email && !isNotice(mail))
    }
    await expect.poll(async () => (await read()).length).toBe(count)
    const mail = (await read()).at(-1) as Mail
    const link = /https?:\/\/\S+\/(auth\/email|\?return_to=)\S*/.exec(mail.text)?.[0] ?? ''
    const code = /\b\d{6}\b/.exec(link ? mail.text.replaceAll(link, '') : mail.text)?.[0]
    if (!link && !code) throw new Error(`Neither link nor code in: ${mail.text}`)
    return { ...mail, link, code }
  }

/** What a backend of the host shows beside the project's id. */
export const projectSecret = 'secret-test-of-the-journeys'

export const test = base.extend<World, { host: Host }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const host = await startHost({ PROJECT_SECRET: projectSecret })
      await use(host)
      await host.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ host }, use) => use(host.url),
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      context.on('page', (page) => collectComplaints(page, complaints))
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  mailTo: async ({ host }, use) => use(mailsAt(host)),
  signIn: async ({ mailTo }, use) => {
    await use(async (page, email) => {
      await page.goto('/')
      await page.getByLabel('E-mail address').fill(email)
      await page.getByRole('button', { name: 'Send me a link' }).click()
      await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
      const { link } = await mailTo(email)
      await page.goto(link)
      await expect(page).toHaveURL(/\/events$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Your events' })).toBeVisible()
    })
  },
  tap: async ({ host }, use) => {
    await use(async (card = 'demo') => (await host.cards('cards', 'tap', card)).output.trim())
  },
  cards: async ({ host }, use) => {
    await use(async (...command) => {
      const { code, output, errors } = await host.cards(...command)
      expect(code, errors).toBe(0)
      return output
    })
  },
})

/** No finding of axe on the page as it is now. */
export const expectAccessible = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** Accessible in both themes, and no wider than the screen. */
export const expectGoodLooks = async (page: Page) => {
  // Colours that are still on their way from one theme to the other prove nothing.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const light of [false, true]) {
    await page.evaluate((on) => document.documentElement.classList.toggle('light', on), light)
    await expectAccessible(page)
  }
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
  await page.emulateMedia({ reducedMotion: null })
}

/** Goes to a target by the Tab key alone, in so many steps at the most, and presses Enter. */
export const pressByKeyboardWithin = (most: number) => async (page: Page, target: Locator) => {
  await expect(target).toBeVisible()
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (let steps = 0; steps < most && !(await hasFocus()); steps += 1) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
  await page.keyboard.press('Enter')
}

/** A browser writes every refused call into its console by itself; where a journey provokes refusals there must be nothing else. */
export const expectOnlyRefusals = (complaints: string[]) => {
  expect(complaints.filter((line) => !/the server responded with a status of 4\d\d/.test(line))).toEqual([])
  complaints.length = 0
}

/** An address nobody used before in this run. */
export const someone = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`

export { expect }
