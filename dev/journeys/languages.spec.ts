import { expect, expectAccessible, someone, test } from './world.ts'

test('a language chosen once holds for every page, the mail, dates and the next visit', async ({
  page,
  tap,
  mailTo,
}) => {
  await page.goto('/')
  await page.getByLabel('Language').selectOption('Deutsch')
  await expect(page.getByRole('button', { name: 'Schick mir einen Link' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByLabel('Sprache')).toHaveValue('de')
  await expectAccessible(page)

  const email = someone('leserin')
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByRole('button', { name: 'Schick mir einen Link' }).click()
  await expect(page.getByRole('heading', { name: 'Sieh in deine Mails' })).toBeVisible()
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
  await expect(page.getByRole('heading', { level: 1, name: 'あなたのコレクション' })).toBeVisible()
})

test('arrow keys pass by the languages on their way, and the one they rest on counts', async ({ page }) => {
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

  test('reads Spanish from the first page on, and its mail too', async ({ page, mailTo }) => {
    await page.goto('/')
    const email = someone('lectora')
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByRole('button', { name: 'Envíame un enlace' }).click()
    await expect(page.getByRole('heading', { name: 'Mira tu correo' })).toBeVisible()
    expect((await mailTo(email)).subject).toBe('Entra en IYK Cards')
  })
})
