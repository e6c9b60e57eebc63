import { expect, expectAccessible, someone, test } from './world.ts'

test('a language chosen once applies to every page, the email, dates and the next visit', async ({
  page,
  tap,
  mailTo,
}) => {
  await page.goto('/')
  await page.getByLabel('Language').selectOption('Deutsch')
  await expect(page.getByRole('button', { name: 'Link senden' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByLabel('Sprache')).toHaveValue('de')
  await expectAccessible(page)

  const email = someone('leserin')
  await page.getByLabel('E-Mail-Adresse', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Link senden' }).click()
  await expect(page.getByRole('heading', { name: 'Schau in dein Postfach' })).toBeVisible()
  const { subject, link } = await mailTo(email)
  expect(subject).toBe('Anmelden bei IYK Cards')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Deine Events' })).toBeVisible()

  await page.goto(await tap())
  await expect(page.getByRole('button', { name: 'Behalten' })).toBeVisible()
  const when = page.locator('time').first()
  const starts = new Date((await when.getAttribute('datetime')) as string)
  const weekday = new Intl.DateTimeFormat('de', {
    weekday: 'short',
    timeZone: (await when.getAttribute('data-zone')) as string,
  })
  await expect(when).toContainText(weekday.format(starts))
  await page.getByLabel('Sprache').selectOption('日本語')
  await expect(page.getByRole('button', { name: '受け取る' })).toBeVisible()
  await page.goto('/collection')
  await expect(page.getByRole('heading', { level: 1, name: 'コレクション' })).toBeVisible()
})

test('another language keeps what was typed at a tap', async ({ page, tap }) => {
  await page.goto(await tap())
  await page.getByLabel('Email address').fill('ada@exam')
  await page.getByLabel('Language').selectOption('Deutsch')
  await expect(page.getByLabel('E-Mail-Adresse', { exact: true })).toHaveValue('ada@exam')
  await page.reload()
  await expect(page.getByLabel('E-Mail-Adresse', { exact: true })).toHaveValue('')
})

test('arrow keys move through the languages, and the one they stop on counts', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  const choice = page.getByLabel('Language')
  const tags = await choice
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')))
  await choice.focus()
  await choice.press('ArrowDown')
  await choice.press('ArrowDown')
  await expect(choice).toHaveValue(tags[2] as string)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.clock.runFor(1_000)
  await expect(page.locator('html')).toHaveAttribute('lang', tags[2] as string)
})

test.describe('a browser in Spanish', () => {
  test.use({ locale: 'es-MX' })

  test('shows Spanish from the first page on, and its email is Spanish too', async ({ page, mailTo }) => {
    await page.goto('/')
    const email = someone('lectora')
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByRole('button', { name: 'Recibir un enlace' }).click()
    await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()
    expect((await mailTo(email)).subject).toBe('Inicia sesión en IYK Cards')
  })
})
