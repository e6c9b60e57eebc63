import type { Locator } from '@playwright/test'
import { expect, expectAccessible, expectOnlyRefusals, showOwnFont, someone, test } from './world.ts'

test('tap, collect, open the email, see the collection', async ({ page, context, tap, mailTo, complaints }) => {
  const email = someone('collector')
  await page.goto(await tap())
  await expect(page).toHaveURL(/\/tap\?ref=/)
  expect(page.url()).not.toMatch(/[?&][ec]=/)
  await expect(page.getByText('Opening night of the reading room').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email address').fill(email)
  // Offline the page stays, and so does what was typed.
  const said = page.getByText('You seem to be offline. Your tap is saved')
  for (const name of ['Use a wallet', 'Keep it']) {
    await context.setOffline(true)
    await page.getByText(name, { exact: true }).click()
    await expect(said).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(said).toBeHidden()
  }
  // The same on a network without internet access, which the browser takes for a connection.
  await page.route(/\/(healthz|tap)$/, (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(said).toBeVisible()
  await expect(said).toContainText('saved for 30 minutes')
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await page.unroute(/\/(healthz|tap)$/)
  complaints.splice(0)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
  await expectAccessible(page)
  const { link, html } = await mailTo(email)
  expect(html).toContain('Opening night of the reading room')
  await page.goto(link)
  await expect(page).toHaveURL(/\/collection$/)
  await expect(page.getByText('Opening night of the reading room').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Opening night of the reading room/ }).click()
  await expect(page).toHaveURL(/\/collection\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Opening night of the reading room' })).toBeVisible()
  await expect(page.getByText('Reading room, Lisbon').first()).toBeVisible()
  await expectAccessible(page)
})

test('the email opened in another browser asks for a click, then shows the collection', async ({
  page,
  browser,
  tap,
  mailTo,
}) => {
  const email = someone('laptop')
  await page.goto(await tap())
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
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
    test('the page takes the email’s code, stays, and leads to the collection', async ({
      page,
      context,
      tap,
      mailTo,
    }) => {
      const email = someone('here')
      await page.goto(await tap())
      await page.getByLabel('Email address').fill(email.replace('here', 'there'))
      await page.getByRole('button', { name: 'Keep it' }).click()
      await page.getByText('Wrong address? Change it').click()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByLabel('Correct email address').fill(email)
      await page.getByRole('button', { name: 'Send it there' }).click()
      // The page before has the same heading.
      await expect(page.getByText(/We emailed h.+@example\.com a code/)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      const field = page.getByLabel('Code from the email')
      const button = page.getByRole('button', { name: 'Sign in' })
      await expect(button).toBeInViewport({ ratio: 1 })
      const { code } = await mailTo(email)
      await field.fill(code === '000000' ? '000001' : '000000')
      await button.click()
      await expect(page.getByText('That code is wrong, has expired, or has already been used')).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('button', { name: 'Email me a new code' }).click()
      await expect(page.getByText('Use the code from the newest email.')).toBeVisible()
      await field.fill((await mailTo(email, 2)).code as string)
      await button.click()
      await expect(page.getByText('It’s in your collection now.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
      await expect(field).toHaveCount(0)
      for (const name of ['Share', 'Save picture', 'Add to calendar'])
        await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      if (!javaScriptEnabled)
        await expect(page.locator('main noscript p')).toHaveText(
          'To see your collection, turn on JavaScript in this browser.',
        )
      await page.getByRole('link', { name: 'View your collection' }).click()
      await expect(page).toHaveURL(/\/collection$/)
      const session = (await context.cookies()).filter(({ name }) => name.startsWith('iyk_stytch'))
      expect(session.length).toBe(2)
      if (!javaScriptEnabled) return
      await expect(page.getByText('Opening night of the reading room').first()).toBeVisible()
      await page.reload()
      await expect(page.getByText('Opening night of the reading room').first()).toBeVisible()
    })
  })

test('without a network, what is loaded as a file leaves the page and the code that was typed', async ({
  page,
  context,
  tap,
}) => {
  await page.goto(await tap())
  await page.getByLabel('Email address').fill(someone('calendar'))
  await page.getByRole('button', { name: 'Keep it' }).click()
  const field = page.getByLabel('Code from the email')
  await field.fill('123')
  await expect(page.locator('html[data-running]')).toBeAttached()
  const said = page.getByText('You seem to be offline. Try again')
  for (const name of ['Add to calendar', 'Save picture']) {
    await context.setOffline(true)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(said).toBeVisible()
    await expect(field).toHaveValue('123')
    await context.setOffline(false)
    await expect(said).toBeHidden()
  }
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save picture', exact: true }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.png$/)
})

test('a phone that collected and is tapped again before its owner signs in shows what they have', async ({
  page,
  tap,
}) => {
  await page.goto(await tap())
  await page.getByLabel('Email address').fill(someone('twice'))
  await page.getByRole('button', { name: 'Keep it' }).click()
  const serial = await page
    .getByText(/^No\. \d+$|^\d+$/)
    .first()
    .textContent()
  await page.goto(await tap())
  await expect(page.getByRole('heading', { name: 'You collected this' })).toBeVisible()
  await expect(page.getByText(serial ?? 'none', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Collect it for someone else' }).click()
  await expect(page.getByRole('heading', { name: 'You’re here. Keep it.' })).toBeVisible()
  await expect(page.getByLabel('Email address')).toBeVisible()
})

test('what was just collected is shared, saved as a picture and put into a calendar from the same page', async ({
  page,
  context,
  browser,
  tap,
}) => {
  await page.goto(await tap())
  await page.getByLabel('Email address').fill(someone('shares'))
  await page.getByRole('button', { name: 'Keep it' }).click()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const share = page.getByRole('link', { name: 'Share' })
  await expect(share).toBeVisible()
  // Before its script has come, the link leads to the page that is shared.
  await expect(page.locator('html[data-running]')).toBeAttached()
  await share.click()
  await expect(page.getByText('Link copied. Paste it anywhere.')).toBeVisible()
  const shared = await page.evaluate(() => navigator.clipboard.readText())
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await page.getByRole('link', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Your browser didn’t let us copy the link.')).toBeVisible()
  await expect(page.getByText('Link copied')).toBeHidden()
  await expect(page.getByRole('link', { name: shared })).toBeVisible()
  expect(shared).toContain(await page.getByRole('link', { name: '/tap?kept=' }).getAttribute('href'))
  await expectAccessible(page)

  const picture = await context.request.get(
    (await page.getByRole('link', { name: 'Save picture' }).getAttribute('href')) ?? '',
  )
  expect(picture.headers()['content-type']).toBe('image/png')
  const calendar = await context.request.get(
    (await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')) ?? '',
  )
  expect(calendar.headers()['content-type']).toContain('text/calendar')
  expect(await calendar.text()).toContain('SUMMARY:Opening night of the reading room')

  const other = await browser.newContext()
  const seen = await other.newPage()
  await seen.goto(shared)
  await expect(seen.getByRole('heading', { name: 'Opening night of the reading room' })).toBeVisible()
  await other.close()
})

test('the page of a collectible shares it alike, and shows the link where the browser refuses to copy it', async ({
  page,
  context,
  signIn,
  tap,
}) => {
  await signIn(page, someone('shares-later'), await tap())
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
  await page.goto('/collection')
  await page.getByRole('link', { name: /Opening night/ }).click()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const share = page.getByRole('link', { name: 'Share', exact: true })
  await share.click()
  await expect(page.getByText('Link copied. Paste it anywhere.')).toBeVisible()
  const shared = await page.evaluate(() => navigator.clipboard.readText())
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await share.click()
  await expect(page.getByText('Your browser didn’t let us copy the link.')).toBeVisible()
  await expect(page.getByText('Link copied')).toBeHidden()
  await expect(page.getByRole('link', { name: shared })).toHaveAttribute('href', shared)
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })
  test('the same tap and collect', async ({ page, tap, mailTo }) => {
    const email = someone('noscript')
    await page.goto(await tap())
    await expect(page.getByText('Opening night of the reading room').first()).toBeVisible()
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
    await expect(page.getByText(/Serial number/).first()).toBeVisible()
    expect((await mailTo(email)).text).toContain('Opening night of the reading room')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
    await page.getByRole('link', { name: 'Share' }).click()
    await expect(page.getByRole('heading', { name: 'Opening night of the reading room' })).toBeVisible()
  })

  test('the page of an emailed link says what it needs, and not that it works', async ({ page }) => {
    await page.goto('/auth/email?stytch_token_type=magic_links&token=x')
    await expect(page.getByRole('heading', { name: 'JavaScript is turned off' })).toBeVisible()
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(page.getByText('This takes a moment')).toBeHidden()
  })
})

test('signed in, a tap needs one click and no address', async ({ page, signIn, tap }) => {
  await signIn(page, someone('member'), await tap())
  await expect(page.getByLabel('Email address')).toHaveCount(0)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
  await page.getByRole('link', { name: 'View your collection' }).click()
  await expect(page.getByText('Opening night of the reading room').first()).toBeVisible()
  await page.goto(await tap())
  await expect(page.getByRole('heading', { name: 'You already have this one' })).toBeVisible()
  await expectAccessible(page)
})

test('a collectible opened from the collection is shown before its own response comes', async ({
  page,
  signIn,
  tap,
}) => {
  await signIn(page, someone('instant'), await tap())
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('link', { name: 'View your collection' }).click()
  const released = Promise.withResolvers<void>()
  await page.route(/\/api\/collectibles\/[^/]+$/, async (route) => {
    await released.promise
    await route.fallback()
  })
  await page.getByRole('link', { name: /Opening night of the reading room/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Opening night of the reading room' })).toBeVisible()
  released.resolve()
})

/** Words and numbers that continue on the next line. */
const brokenWords = (texts: Locator) =>
  texts.evaluateAll((parts) => {
    const linesOf = (node: Text, start: number, end: number) => {
      const range = document.createRange()
      range.setStart(node, start)
      range.setEnd(node, end)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    return parts.flatMap((part) => {
      const broken: string[] = []
      const nodes = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      for (let node = nodes.nextNode() as Text | null; node; node = nodes.nextNode() as Text | null)
        for (const { 0: word, index } of node.data.matchAll(/[^\s–]+/g))
          if (linesOf(node, index, index + word.length) > 1) broken.push(word)
      return broken
    })
  })

test.describe('in its own font', () => {
  test.use({ bypassCSP: true })

  for (const [what, width, textSize] of [
    ['phone', 360, '100%'],
    ['large screen', 1280, '100%'],
    ['phone at twice the text size', 360, '200%'],
    ['large screen at twice the text size', 1280, '200%'],
  ] as const)
    test(`on a ${what}, the back of a card shows the whole name of its event`, async ({ page, signIn, tap }) => {
      await page.setViewportSize({ width, height: 800 })
      await signIn(page, someone('back'), await tap())
      await page.getByRole('button', { name: 'Keep it' }).click()
      await page.getByRole('link', { name: 'View your collection' }).click()
      await page.getByRole('link', { name: /Opening night of the reading room/ }).click()
      await expect(page).toHaveURL(/\/collection\/[0-9a-f-]{36}$/)
      const words = 'Evening of readings by the harbor with friends and music '.repeat(4)
      let name = ''
      await page.route(/\/api\/collectibles\/[0-9a-f-]{36}$/, async (route) => {
        const response = await route.fetch()
        const json = await response.json()
        json.data.event.name = name
        await route.fulfill({ response, json })
      })
      for (name of [words.slice(0, 48), words.slice(0, 110), words.slice(0, 200), '港の朗読会'.repeat(8)]) {
        await page.reload()
        await showOwnFont(page)
        await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), textSize)
        await page.getByRole('button', { name: 'Flip the card' }).click()
        const printed = page.locator('[data-card] p', { hasText: name.trim() }).last()
        const room = () =>
          printed.evaluate((text) => {
            const [above, below] = [text.previousElementSibling!, text].map((one) => one.getBoundingClientRect())
            return { hidden: text.scrollHeight - text.clientHeight, overlaps: above!.bottom > below!.top }
          })
        expect(await room(), name).toEqual({ hidden: 0, overlaps: false })
      }
      expect(await brokenWords(page.locator('dl dt, dl dd'))).toEqual([])
    })
})

test('every refusal is its own page, on which axe finds nothing', async ({ page, tap, complaints }) => {
  const address = await tap()
  const forged = address.replace(/c=(.)/, (_all, digit) => `c=${digit === '0' ? '1' : '0'}`)
  for (const [url, title] of [
    [forged, 'We couldn’t verify this card'],
    [await tap('spare'), 'No event on this card yet'],
    [await tap('blank'), 'A new card'],
    ['/tap?ref=nothing', 'This tap has expired'],
    ['/tap', 'Tap a card'],
  ] as const) {
    await page.goto(url)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expectAccessible(page)
  }
  expectOnlyRefusals(complaints)
})
