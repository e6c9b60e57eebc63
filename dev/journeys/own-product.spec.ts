import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { startHost } from '../start-host.ts'
import { expect, expectGoodAppearanceOnEveryScreen, test as journey, screens, showOwnFont, someone } from './world.ts'

/** As long as a name may be, and without a place to break it. */
const name = 'Hafenkantenkartensammelgesellschaft🎟️'
const accent = '#d4380d'
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="30" fill="#d4380d"/><path d="M18 40 32 18l14 22z" fill="#fff"/></svg>'

/** A host of an operator who has changed all that can be. */
const test = journey.extend({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'iyk-logo-'))
      const file = join(folder, 'logo.svg')
      await writeFile(file, logo)
      const host = await startHost({
        PRODUCT_NAME: name,
        PRODUCT_TAGLINE: 'Ein Abend, der bleibt.',
        PRODUCT_LOGO: file,
        PRODUCT_ACCENT: accent,
        LANGUAGES: 'de',
        SUPPORT_ADDRESS: 'hilfe@example.com',
        MAIL_FOOTER: 'Hafenkante GmbH\\nKai 3, Hamburg',
      })
      await use(host)
      await host.remove()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.use({ bypassCSP: true })

const rgb = (color: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')})`

/** Neither cut off by the screen, which clips what is wider, nor over what is beside it. */
const expectNameInside = async (page: Page, at: Locator) => {
  for (const screen of Object.values(screens)) {
    await page.setViewportSize(screen)
    const inside = await at.evaluate((one) => {
      const text = document.createRange()
      text.selectNodeContents(one)
      const [drawn, box] = [text.getBoundingClientRect(), one.parentElement!.getBoundingClientRect()]
      return drawn.right <= Math.min(box.right, document.documentElement.clientWidth) + 1
    })
    expect(inside, `${screen.width}`).toBe(true)
  }
}

test('a service under its own name, with its own color, in its own language, from the first page to the last', async ({
  page,
  mailTo,
  tap,
}) => {
  await page.goto('/')
  await showOwnFont(page)
  await expect(page).toHaveTitle(name)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText('Ein Abend, der bleibt.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Hilfe' })).toHaveAttribute('href', 'mailto:hilfe@example.com')
  await expect(page.locator('select')).toHaveCount(0)
  await expectNameInside(page, page.getByRole('heading', { level: 1 }))
  await expectGoodAppearanceOnEveryScreen(page)
  await page.evaluate(() => document.documentElement.classList.add('light'))
  const send = page.getByRole('button', { name: 'Link senden' })
  await expect(send).toHaveCSS('background-color', rgb(accent))

  await page.goto(await tap())
  await expect(page).toHaveTitle(new RegExp(` · ${name}$`))
  await expectNameInside(page, page.getByRole('banner').getByRole('link'))
  const [home, theme] = await Promise.all(
    ['link', 'button'].map((role) =>
      page
        .getByRole('banner')
        .getByRole(role as 'link')
        .boundingBox(),
    ),
  )
  expect(home!.y + home!.height / 2).toBeCloseTo(theme!.y + theme!.height / 2, 0)
  await expectGoodAppearanceOnEveryScreen(page)

  const email = someone('anker')
  await page.goto('/')
  await page.getByLabel('E-Mail-Adresse', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Link senden' }).click()
  await expect(page.getByRole('heading', { name: 'Schau in dein Postfach' })).toBeVisible()
  const { subject, link, text } = await mailTo(email)
  expect(subject).toBe(`Anmelden bei ${name}`)
  expect(text).toContain('\n--\nHafenkante GmbH\nKai 3, Hamburg\nFragen? hilfe@example.com\n')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Deine Events' })).toBeVisible()
  await expect(page).toHaveTitle(`Deine Events · ${name}`)
  await expectGoodAppearanceOnEveryScreen(page)

  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Dein Konto' })).toBeVisible()
  await expect(page.getByLabel('Sprache')).toHaveCount(0)
  await expectGoodAppearanceOnEveryScreen(page)
})

test('what the app renders by itself has the name, too', async ({ page, signIn }) => {
  await signIn(page, someone('boje'), '/collection')
  await expect(page).toHaveTitle(`Deine Sammlung · ${name}`)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveTitle(new RegExp(` · ${name}$`))
  await expect(page.getByRole('link', { name: `${name}, Startseite` })).toBeVisible()
})
