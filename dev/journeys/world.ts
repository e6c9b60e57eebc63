import { randomUUID } from 'node:crypto'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { colorRules, findViolations } from '../find-violations.ts'
import { startContainer } from '../image/start-container.ts'
import { isNotice } from '../is-notice.ts'
import { type Host, startHost } from '../start-host.ts'
import { openRunning } from './open-running.ts'
import { type Landing, signInByCalls } from './sign-in-by-calls.ts'

type Mail = { channel: string; to: string; subject: string; text: string; html: string; sent_at: string }

/** What a journey may rely on: a real host with the demo world, its outbox and its operator. */
type World = {
  /** Console errors, page errors and policy reports of every page of the journey's own context. A journey must end with none. */
  complaints: string[]
  /** The newest email to an address, once there are `count`; `link` is empty in an email that has only a code. */
  mailTo: (email: string, count?: number) => Promise<Mail & { link: string; code: string | undefined }>
  /** Signs a user in by emailed link, without its screens, and opens a page: their events, or `to`. */
  signIn: (page: Page, email: string, to?: Landing) => Promise<void>
  /** The address of a card's next tap. */
  tap: (card?: string) => Promise<string>
  cards: (...command: string[]) => Promise<string>
}

const collectComplaints = (page: Page, complaints: string[]) => {
  const add = (text: string) => {
    if (Object.isExtensible(complaints)) complaints.push(`${page.url()}: ${text}`)
  }
  page.on('console', (message) => {
    if (/^Service Worker registration blocked by Playwright$/.test(message.text())) return
    if (message.type() === 'error' || message.type() === 'warning') add(message.text())
  })
  page.on('pageerror', (error) => add(error.message))
}

/** At the end of a journey that loses what it requests: forgets what the browser logged about that, and what is still to come. */
export const endComplaints = (complaints: string[]) => {
  complaints.length = 0
  Object.preventExtensions(complaints)
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

/** What a backend of the host presents beside the project's id. */
export const projectSecret = 'secret-test-of-the-journeys'

export const test = base.extend<World, { host: Host }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const image = process.env.HOST_IMAGE
      const settings = { PROJECT_SECRET: projectSecret }
      // Journeys that an image's test names need no more of a host than a container has.
      const host = image ? ((await startContainer(image, settings)) as unknown as Host) : await startHost(settings)
      await use(host)
      await host.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  browser: [async ({ browser }, use) => use(openRunning(browser)), { scope: 'worker' }],
  baseURL: async ({ host }, use) => use(host.url),
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      context.on('page', (page) => collectComplaints(page, complaints))
      await use(complaints)
      const all = [...complaints]
      // A call that is still on its way when its page closes would fail the journey.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(all).toEqual([])
    },
    { auto: true },
  ],
  mailTo: async ({ host }, use) => use(mailsAt(host)),
  signIn: async ({ host }, use) => {
    await use(async (page, email, to) => {
      await signInByCalls(page, host, email, to)
      if (to !== undefined) return
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

/**
 * Shows a page in its own font, however late that comes; a page that loads slowly keeps the system's. For journeys that look at widths, which differ. Needs
 * `bypassCSP`.
 */
export const showOwnFont = (page: Page) =>
  page.evaluate(async () => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule)
    const style = document.createElement('style')
    style.textContent = faces.map(({ cssText }) => cssText.replace('optional', 'block')).join('')
    document.head.append(style)
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })

export const screens = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } }

/** Between two screens there is a moment without a heading. */
const hasHeading = (page: Page) => expect(page.locator('h1').filter({ visible: true })).toHaveCount(1)

/** axe finds nothing on the page in its current state. */
export const expectAccessible = async (page: Page) => {
  await hasHeading(page)
  expect(await findViolations(page)).toEqual([])
}

/** Accessible in both themes, which differ in nothing but colors, and no wider than the screen. */
export const expectGoodAppearance = async (page: Page) => {
  await hasHeading(page)
  const setTheme = (light: boolean) =>
    page.evaluate((on) => document.documentElement.classList.toggle('light', on), light)
  await setTheme(false)
  expect(await findViolations(page)).toEqual([])
  await setTheme(true)
  expect(await findViolations(page, colorRules)).toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
}

/** Checks the page on a phone and on a desktop, and returns to the screen of the journey. */
export const onEveryScreen = (expectIt: (page: Page) => Promise<void>) => async (page: Page) => {
  const own = page.viewportSize()
  for (const screen of Object.values(screens)) {
    await page.setViewportSize(screen)
    await expectIt(page)
  }
  if (own) await page.setViewportSize(own)
}
/** Texts of elements that are lower than what is in them. */
export const findClipped = (all: Locator) =>
  all.evaluateAll((elements) =>
    elements.filter((one) => one.scrollHeight > one.clientHeight).map((one) => one.textContent),
  )
export const expectAccessibleOnEveryScreen = onEveryScreen(expectAccessible)
export const expectGoodAppearanceOnEveryScreen = onEveryScreen(expectGoodAppearance)

/** Moves to a target by the Tab key alone, in at most `most` steps, and presses Enter. */
export const activateByKeyboardWithin = (max: number) => async (page: Page, target: Locator) => {
  await expect(target).toBeVisible()
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (let steps = 0; steps < max && !(await hasFocus()); steps += 1) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
  await page.keyboard.press('Enter')
}

/** A browser logs every refused call to its console; a journey that provokes refusals must log nothing else. */
export const expectOnlyRefusals = (complaints: string[]) => {
  expect(complaints.filter((line) => !/the server responded with a status of 4\d\d/.test(line))).toEqual([])
  complaints.length = 0
}

/** Removes what the browser logs about calls that found no network. */
export const forgetLostCalls = (complaints: string[]) => {
  const stored = complaints.filter((line) => !/net::ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET)/.test(line))
  complaints.splice(0, complaints.length, ...stored)
}

/** On `/cards`: links an event to a card, in the dialog of the card. */
export const linkEvent = async (page: Page, card: string, event: string) => {
  await page.getByRole('button', { name: new RegExp(`^(Link event|Change event): ${RegExp.escape(card)}$`) }).click()
  const dialog = page.getByRole('dialog', { name: `Event on ${card}` })
  await dialog.getByRole('radio', { name: event }).check()
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** An address that was not used before in this run. */
export const someone = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`

export { expect }
