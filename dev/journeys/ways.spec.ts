import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, expectAccessibleOnEveryScreen, expectGoodAppearanceOnEveryScreen, test } from './world.ts'

const slug = '/e/opening-night-of-the-reading-room'

const openWays = async (page: Page) => {
  await page.getByRole('link', { name: /Opening night of the reading room/ }).click()
  await page.getByRole('button', { name: 'Other ways to get it' }).click()
  await expect(page.getByRole('heading', { name: 'Other ways to get it' })).toBeFocused()
}
/** The part of one way: its heading, and all that follows from it. */
const way = (page: Page, title: string) =>
  page.getByRole('heading', { level: 3, name: title }).locator('xpath=parent::div')

/** The lines of text of a PDF, which compresses what it draws. */
const textsOf = (pdf: string): string[] =>
  [...pdf.matchAll(/FlateDecode[\s\S]*?stream\r?\n([\s\S]*?)endstream/g)].flatMap(([, stream]) => {
    try {
      const drawn = inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1')
      return [...drawn.matchAll(/\(((?:\\.|[^()\\])*)\) Tj/g)].map(([, text]) => text!)
    } catch {
      return []
    }
  })

test('an organizer makes codes, prints them and hands one out; a guest uses it without JavaScript, once', async ({
  page,
  browser,
  host,
  signIn,
  mailTo,
}) => {
  await signIn(page, 'holder@example.com')
  await openWays(page)
  const codes = way(page, 'Single-use codes')
  await codes.getByRole('checkbox').check()
  await codes.getByRole('button', { name: 'Make codes' }).click()
  await expect(codes.getByText('Enter a number from 1 to 10,000.')).toBeVisible()
  await codes.getByLabel('Name').fill('Badges, box 1')
  await codes.getByLabel('How many').fill('30')
  // Saved before any sheet is drawn: a page that is closed meanwhile has lost none.
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: 'Make codes' }).click(),
  ])
  await expect(codes.getByText('30 codes are ready. Your browser saved them as a CSV file')).toBeVisible()
  await expect(codes.getByText('30 free · 0 used · 0 withdrawn')).toBeVisible()
  await expectAccessibleOnEveryScreen(page)
  const saved = await readFile(await csv.path(), 'utf8')
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: 'Download the CSV again' }).click(),
  ])
  expect(await readFile(await again.path(), 'utf8')).toBe(saved)
  const lines = saved.trim().split('\r\n')
  expect(lines[0]).toBe('number,code,link')
  expect(lines).toHaveLength(31)
  const [, , link = ''] = lines[1]!.split(',')
  expect(link).toMatch(new RegExp(`^${host.url}/c/[0-9A-Z]{12}$`))
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: 'Print sheets (PDF)' }).click(),
  ])
  const sheets = (await readFile(await pdf.path())).toString('latin1')
  expect(sheets.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  // What stands on a slip: its number, the code in three lines, and the address to type.
  const printed = textsOf(sheets)
  for (const [place, code] of lines.slice(1).map((line) => line.split(',')) as [string, string][])
    for (const text of [place, ...code.split('-'), `${host.url.replace(/^http:\/\//, '')}/c/${code}`])
      expect(printed).toContain(text)

  const guest = await browser.newContext({ javaScriptEnabled: false })
  const phone = await guest.newPage()
  await phone.goto(link)
  await phone.goto(link)
  await phone.getByLabel('Email address').fill('code-guest@example.com')
  await phone.getByRole('button', { name: 'Keep it' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'It’s yours' })).toBeVisible()
  await mailTo('code-guest@example.com')
  await guest.clearCookies()
  await phone.goto(link)
  await phone.getByLabel('Email address').fill('other-guest@example.com')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'This code has already been used' })).toBeVisible()
  await guest.close()

  await page.reload()
  await page.getByRole('button', { name: 'Other ways to get it' }).click()
  await expect(codes.getByText('29 free · 1 used · 0 withdrawn')).toBeVisible()
  // Who lost the file gets others in their place.
  await codes.getByRole('button', { name: 'Replace the free ones' }).click()
  const asked = page.getByRole('dialog', { name: 'Replace the free codes of Badges, box 1?' })
  await expect(asked.getByText('29 new ones are made and downloaded')).toBeVisible()
  const [others] = await Promise.all([
    page.waitForEvent('download'),
    asked.getByRole('button', { name: 'Replace and download' }).click(),
  ])
  const replaced = (await readFile(await others.path(), 'utf8')).trim().split('\r\n')
  expect(replaced).toHaveLength(30)
  expect(replaced.slice(1).filter((line) => saved.includes(line.split(',')[1]!))).toEqual([])
  await expect(codes.getByText('29 codes are ready.')).toBeVisible()
  await expect(codes.getByText('0 free · 1 used · 29 withdrawn')).toBeVisible()
  await expect(codes.getByText('29 free · 0 used · 0 withdrawn')).toBeVisible()
  await codes.getByRole('button', { name: 'Withdraw the free ones' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the free ones' }).click()
  await expect(codes.getByText('0 free · 0 used · 29 withdrawn')).toBeVisible()
  await codes.getByRole('checkbox').uncheck()
  await expect(codes.getByText('0 free · 1 used · 29 withdrawn')).toBeHidden()
})

test('an organizer sets a secret word and a list; guests use both on the event’s page', async ({
  page,
  browser,
  signIn,
  mailTo,
}) => {
  await signIn(page, 'holder@example.com')
  await openWays(page)
  const word = way(page, 'A secret word')
  await word.getByRole('checkbox').check()
  await word.getByLabel('Secret word').fill('ab')
  await word.getByRole('button', { name: 'Save' }).click()
  await expect(word.getByText('Use at least 4 letters or digits.')).toBeVisible()
  await word.getByLabel('Secret word').fill('Tulip Field')
  await word.getByRole('button', { name: 'Save' }).click()
  await expect(word.getByText('Saved.')).toBeVisible()
  const list = way(page, 'A list of email addresses')
  await list.getByRole('checkbox').check()
  await list.getByLabel('Email addresses').fill('Listed Guest <listed@example.com>\nnobody@\n')
  await list.getByRole('button', { name: 'Add to the list' }).click()
  await expect(list.getByText('1 added, 0 already there.')).toBeVisible()
  await expect(list.getByText('nobody@')).toBeVisible()
  await expect(list.getByText('1 can still collect · 0 collected')).toBeVisible()
  await expectGoodAppearanceOnEveryScreen(page)

  const guest = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const phone = await guest.newPage()
  await phone.goto(slug)
  await phone.getByLabel('Secret word').fill('rose')
  await phone.getByRole('button', { name: 'Use this word' }).click()
  await expect(phone.getByText('That’s not the word, or it can’t be used right now.')).toBeVisible()
  await phone.getByLabel('Secret word').fill(' TULIPFIELD ')
  await phone.getByRole('button', { name: 'Use this word' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'You’re here. Keep it.' })).toBeVisible()
  await phone.goto(slug)
  await phone.getByLabel('Email address').fill('listed@example.com')
  await phone.getByRole('button', { name: 'Email me the link' }).click()
  await expect(phone.getByText(/^If this address is on the list/)).toBeVisible()
  await guest.close()

  const reader = await browser.newPage()
  const outbox: { to: string; text: string }[] = await (
    await reader.request.get(new URL('/outbox.json', page.url()).href)
  ).json()
  const mail = outbox.find(({ to }) => to === 'listed@example.com')
  await reader.goto(/https?:\/\/\S+\/c\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  await expect(reader.getByRole('button', { name: 'Keep it' })).toBeVisible()
  await reader.close()
  for (const one of [word, list]) await one.getByRole('checkbox').uncheck()
  await expect(list.getByText('1 can still collect')).toBeHidden()
  void mailTo
})
