import { expect, expectAccessible, expectOnlyRefusals, someone, test } from './world.ts'

test('tap, keep, open the mail, see the collection', async ({ page, context, tap, mailTo }) => {
  const email = someone('collector')
  await page.goto(await tap())
  await expect(page).toHaveURL(/\/tap\?ref=/)
  expect(page.url()).not.toMatch(/[?&][ec]=/)
  await expect(page.getByText('Opening night of the reading room').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('E-mail address').fill(email)
  // Offline the page stays, and so does what was typed.
  const said = page.getByText('You seem to be offline. Your tap is safe')
  for (const name of ['Use a wallet', 'Keep it']) {
    await context.setOffline(true)
    await page.getByText(name, { exact: true }).click()
    await expect(said).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(said).toBeHidden()
  }
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { name: 'It is yours' })).toBeVisible()
  await expectAccessible(page)
  const { link, html } = await mailTo(email)
  expect(html).toContain('Opening night of the reading room')
  await page.goto(link)
  await expect(page).toHaveURL(/\/collection$/)
  await expect(page.getByText('Opening night of the reading room').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Opening night of the reading room/ }).click()
  await expect(page).toHaveURL(/\/collection\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Reading room, Lisbon').first()).toBeVisible()
  await expectAccessible(page)
})

test('the mail opened in another browser asks for a click, then shows the collection', async ({
  page,
  browser,
  tap,
  mailTo,
}) => {
  const email = someone('laptop')
  await page.goto(await tap())
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { name: 'It is yours' })).toBeVisible()
  const other = await browser.newContext()
  const laptop = await other.newPage()
  await laptop.goto((await mailTo(email)).link)
  await laptop.getByRole('button', { name: 'Sign in here' }).click()
  await expect(laptop).toHaveURL(/\/collection$/)
  await expect(laptop.getByText('Opening night of the reading room').first()).toBeVisible()
  await other.close()
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'on a phone' : 'on a phone without JavaScript', () => {
    test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled })
    test('the page takes the code of the mail and ends in the collection', async ({ page, context, tap, mailTo }) => {
      const email = someone('here')
      await page.goto(await tap())
      await page.getByLabel('E-mail address').fill(email.replace('here', 'there'))
      await page.getByRole('button', { name: 'Keep it' }).click()
      await page.getByText('Wrong address? Change it').click()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByLabel('Right e-mail address').fill(email)
      await page.getByRole('button', { name: 'Send it there' }).click()
      await expect(page.getByRole('heading', { name: 'It is yours' })).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      const field = page.getByLabel('Code from the mail')
      const button = page.getByRole('button', { name: 'Open my collection' })
      await expect(button).toBeInViewport({ ratio: 1 })
      const { code } = await mailTo(email)
      await field.fill(code === '000000' ? '000001' : '000000')
      await button.click()
      await expect(page.getByText('That code is wrong, has expired, or was used already')).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('button', { name: 'Email me a new code' }).click()
      await expect(page.getByText('Use the code from the newest email.')).toBeVisible()
      await field.fill((await mailTo(email, 2)).code as string)
      await button.click()
      await expect(page).toHaveURL(/\/collection$/)
      const session = (await context.cookies()).filter(({ name }) => name.startsWith('iyk_stytch'))
      expect(session.length).toBe(2)
      if (!javaScriptEnabled) return
      await expect(page.getByText('Opening night of the reading room').first()).toBeVisible()
      await page.reload()
      await expect(page.getByText('Opening night of the reading room').first()).toBeVisible()
    })
  })

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })
  test('the same tap and collect', async ({ page, tap, mailTo }) => {
    const email = someone('noscript')
    await page.goto(await tap())
    await expect(page.getByText('Opening night of the reading room').first()).toBeVisible()
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect(page.getByRole('heading', { name: 'It is yours' })).toBeVisible()
    await expect(page.getByText(/Serial number/).first()).toBeVisible()
    expect((await mailTo(email)).text).toContain('Opening night of the reading room')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'It is yours' })).toBeVisible()
  })
})

test('signed in, a tap needs one press and no address', async ({ page, signIn, tap }) => {
  await signIn(page, someone('member'))
  await page.goto(await tap())
  await expect(page.getByLabel('E-mail address')).toHaveCount(0)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { name: 'It is yours' })).toBeVisible()
  await page.getByRole('link', { name: 'See your collection' }).click()
  await expect(page.getByText('Opening night of the reading room').first()).toBeVisible()
  await page.goto(await tap())
  await expect(page.getByRole('heading', { name: 'You have this one' })).toBeVisible()
  await expectAccessible(page)
})

test('every refusal is a page of its own that axe finds nothing on', async ({ page, tap, complaints }) => {
  const address = await tap()
  const forged = address.replace(/c=(.)/, (_all, digit) => `c=${digit === '0' ? '1' : '0'}`)
  for (const [url, title] of [
    [forged, 'We could not verify this card'],
    [await tap('spare'), 'No event on this card yet'],
    [await tap('blank'), 'A new card'],
    ['/tap?ref=nothing', 'This tap has run out'],
    ['/tap', 'Tap a card'],
  ] as const) {
    await page.goto(url)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expectAccessible(page)
  }
  expectOnlyRefusals(complaints)
})
