import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { ensureWebBuilt } from '../../host/ensure-web-built.ts'
import { findBrowser } from '../find-browser.ts'
import { startHost } from '../start-host.ts'

/** Draws the pictures of the README anew, from a fresh demo world. */
const folder = join(import.meta.dirname, '../../docs/pictures')
const phone = { width: 390, height: 760 }
const desk = { width: 1120, height: 840 }

await ensureWebBuilt({ say: (sentence) => console.log(sentence) })
const found = await findBrowser()
Object.assign(process.env, found.environment)
const host = await startHost()
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--force-prefers-reduced-motion'],
})

const keep = async (page: Page, name: string, size: typeof phone) => {
  await page.setViewportSize(size)
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  await page.evaluate(() => document.fonts.ready)
  const pixels = await page.screenshot()
  await writeFile(join(folder, `${name}.png`), await sharp(pixels).png({ palette: true, quality: 80 }).toBuffer())
}

const linkTo = async (email: string) => {
  const mails: { to: string; text: string }[] = await (await fetch(`${host.url}/outbox.json`)).json()
  const text = mails.findLast(({ to }) => to === email)?.text ?? ''
  return /https?:\/\/\S+\/auth\/email\S*/.exec(text)?.[0] ?? ''
}
const tap = async () => (await host.cards('cards', 'tap', 'demo')).output.trim()

try {
  await mkdir(folder, { recursive: true })
  const page = await browser.newPage({ baseURL: host.url, colorScheme: 'dark' })
  await page.goto('/')
  await keep(page, 'landing', desk)
  await page.goto(await tap())
  await keep(page, 'tap', phone)
  await page.getByLabel('E-mail address').fill('collector@example.com')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('heading', { name: 'It is yours' }).waitFor()
  await keep(page, 'kept', phone)
  await page.goto(await linkTo('collector@example.com'))
  await page.waitForURL(/\/collection$/)
  await page.getByText('Opening night of the reading room').first().waitFor()
  await keep(page, 'collection', phone)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('E-mail address').fill('holder@example.com')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
  await page.goto(await linkTo('holder@example.com'))
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await page.getByText('Strawberry Sundae').waitFor()
  await keep(page, 'events', desk)
  await page.getByRole('link', { name: /Opening night/ }).click()
  await page.getByRole('heading', { level: 1, name: /Opening night/ }).waitFor()
  await keep(page, 'event', desk)
  await page.getByRole('link', { name: 'Cards', exact: true }).click()
  await page.getByRole('heading', { name: 'demo' }).waitFor()
  await keep(page, 'cards', desk)
} finally {
  await browser.close()
  await host.remove()
}
