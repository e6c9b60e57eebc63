import type { BrowserContext, Page } from '@playwright/test'
import { backendOf } from './backend-of.ts'
import { expect, expectAccessible, expectOnlyRefusals, forgetLostCalls, someone, test, watch } from './world.ts'

const ask = async (page: Page, email: string) => {
  await page.goto('/')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

test('the email’s link signs in where it was requested, and the same email has a code', async ({ page, mailTo }) => {
  const email = someone('ada')
  await ask(page, email)
  await expectAccessible(page)
  const { link, code, subject, html } = await mailTo(email)
  expect(code).toMatch(/^\d{6}$/)
  expect(subject).not.toBe('')
  expect(html).toContain(code as string)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/magic_links/authenticate')) calls.push(request.postData() ?? '')
  })
  await page.goto(link)
  await expect(page).toHaveURL(/\/events$/)
  expect(calls).toHaveLength(1)
  expect(JSON.parse(calls[0] as string).code_verifier).toMatch(/^[0-9a-f]{43,128}$/)
  expect(JSON.parse(calls[0] as string).session_duration_minutes).toBe(60)
  await expect(page.getByText(email)).toBeVisible()
})

test('a code whose response was lost is not called wrong, and a new one signs in', async ({
  page,
  mailTo,
  complaints,
}) => {
  const email = someone('lossy')
  await page.clock.install()
  await ask(page, email)
  const { code } = await mailTo(email)
  await page.route(
    '**/otps/authenticate',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  const field = page.getByLabel('Code from the email')
  await field.fill(code as string)
  await expect(page.getByText('You seem to be offline')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('We couldn’t tell whether that code was used. Send a new one.')).toBeVisible()
  await expectAccessible(page)
  await page.clock.runFor(21_000)
  await page.getByRole('button', { name: 'Send again' }).click()
  await field.fill((await mailTo(email, 2)).code as string)
  await expect(page).toHaveURL(/\/events$/)
  forgetLostCalls(complaints)
  expectOnlyRefusals(complaints)
})

test('the cookies and storage match the specification', async ({ page, context, mailTo }) => {
  const email = someone('ada')
  await ask(page, email)
  await page.goto((await mailTo(email)).link)
  await expect(page.getByRole('heading', { level: 1, name: 'Your events' })).toBeVisible()
  const cookies = await context.cookies()
  for (const name of ['iyk_stytch_session', 'iyk_stytch_session_jwt']) {
    const cookie = cookies.find((one) => one.name === name)
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', secure: false, domain: 'localhost', httpOnly: false })
    expect((cookie?.expires ?? 0) * 1000 - Date.now()).toBeGreaterThan(55 * 60_000)
  }
  expect(await page.evaluate(() => localStorage.getItem('signin-event'))).not.toBeNull()
})

const ourCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.startsWith('iyk_stytch'))

test('a session whose JWT is too long for a cookie stays signed in, and collects a tap', async ({
  page,
  context,
  host,
  signIn,
  tap,
}) => {
  await signIn(page, someone('claims'))
  const [token] = await ourCookies(context)
  const backend = backendOf(host)
  await backend.sessions.authenticate({
    session_token: token?.value as string,
    session_custom_claims: { badges: 'b'.repeat(3_000) },
  })
  const refused: string[] = []
  page.on('response', (response) => void (response.status() === 401 && refused.push(response.url())))
  for (const path of ['/cards', '/collection', '/account', '/cards']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  // Until a page has refreshed the session, it has the JWT from before.
  await expect.poll(async () => (await ourCookies(context)).map(({ name }) => name)).toEqual(['iyk_stytch_session'])
  await page.goto(await tap())
  await expect(page.getByLabel('Email address')).toBeHidden()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
  await page.goto('/collection')
  await expect(page.getByText('Opening night of the reading room').first()).toBeVisible()
  expect(refused).toEqual([])
})

test('a page whose JWT cookie is lost shows immediately who is signed in', async ({ page, context, signIn }) => {
  const email = someone('lost')
  await signIn(page, email)
  await context.clearCookies({ name: 'iyk_stytch_session_jwt' })
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page).toHaveURL(/\/events$/)
})

test('security 33: a session cookie that a sibling host set first signs no one else in', async ({
  page,
  context,
  host,
  signIn,
  browser,
}) => {
  const other = await browser.newContext()
  await signIn(await other.newPage(), someone('mallory'))
  const tossed = await ourCookies(other)
  await other.close()
  const email = someone('owner')
  await signIn(page, email)
  const { hostname } = new URL(host.url)
  // The longer path comes first, no matter who set it.
  for (const path of ['/events', '/tap'])
    await context.addCookies(tossed.map(({ name, value }) => ({ name, value, domain: hostname, path })))
  await page.goto('/events')
  await expect(page.getByText(email)).toBeVisible()
})

test('the email’s code signs in the tab that requested it, pasted or typed', async ({ page, mailTo, complaints }) => {
  const email = someone('grace')
  await ask(page, email)
  const { code } = await mailTo(email)
  const field = page.getByLabel('Code from the email')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.fill(code === '000000' ? '111111' : '000000')
  await expect(
    page.getByText('That code is wrong, has expired, or has already been used. Check the newest email'),
  ).toBeVisible()
  // As a Japanese keyboard types it.
  await field.fill((code as string).replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)))
  await expect(page).toHaveURL(/\/events$/)
  expectOnlyRefusals(complaints)
})

test('a browser that blocks cookies says so, since no one can be signed in there', async ({ page, mailTo }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} })
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Blocked', 'SecurityError')
      },
    })
  })
  const email = someone('kay')
  await ask(page, email)
  const { code } = await mailTo(email)
  await page.getByLabel('Code from the email').fill(code as string)
  await expect(page.getByText('Cookies are blocked here')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('in another browser the link asks for a click before anything is consumed', async ({
  page,
  browser,
  mailTo,
  complaints,
}) => {
  const email = someone('hedy')
  await ask(page, email)
  const { link } = await mailTo(email)
  const other = await browser.newContext()
  const elsewhere = await other.newPage()
  watch(elsewhere, complaints)
  const calls: string[] = []
  elsewhere.on('request', (request) => {
    if (/authenticate/.test(request.url())) calls.push(request.url())
  })
  await elsewhere.goto(link)
  const button = elsewhere.getByRole('button', { name: 'Sign in here' })
  await expect(button).toBeVisible()
  expect(elsewhere.url()).not.toContain('token=')
  expect(elsewhere.url()).not.toContain('anywhere=')
  await expectAccessible(elsewhere)
  expect(calls).toEqual([])
  await button.click()
  await expect(elsewhere).toHaveURL(/\/events$/)
  await expect(elsewhere.getByText(email)).toBeVisible()
  await other.close()
})

test('security 2: a scanner that runs scripts gets no session and consumes nothing', async ({
  page,
  browser,
  mailTo,
  complaints,
}) => {
  const email = someone('joan')
  await ask(page, email)
  const { link } = await mailTo(email)
  const other = await browser.newContext()
  const scanner = await other.newPage()
  watch(scanner, complaints)
  await scanner.goto(link)
  await expect(scanner.getByRole('button', { name: 'Sign in here' })).toBeVisible()
  expect(await other.cookies()).toEqual([])
  await other.close()
  await page.goto(link)
  await expect(page).toHaveURL(/\/events$/)
})

test('a link that was already used says so and shows a way on', async ({ page, mailTo, complaints }) => {
  const email = someone('mary')
  await ask(page, email)
  const { link } = await mailTo(email)
  await page.goto(link)
  await expect(page).toHaveURL(/\/events$/)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in here' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByLabel('Email address')).toBeVisible()
  expectOnlyRefusals(complaints)
})

/** Ends the session of the page at the provider, which notifies no one. */
const revoke = async (page: Page, context: BrowserContext) => {
  const token = (await context.cookies()).find(({ name }) => name === 'iyk_stytch_session')?.value
  const config = await (await page.request.get('/config.json')).json()
  const revoked = await page.request.post('/sdk/v1/sessions/revoke', {
    headers: { authorization: `Basic ${btoa(`${config.public_token}:${token}`)}`, 'content-type': 'application/json' },
  })
  expect(revoked.status()).toBe(200)
}

test('two tabs: signing in and out in one is followed by the other', async ({ context, mailTo, complaints }) => {
  const [one, other] = [await context.newPage(), await context.newPage()]
  await other.goto('/')
  await expect(other.getByLabel('Email address')).toBeVisible()
  const email = someone('tabs')
  await ask(one, email)
  await one.goto((await mailTo(email)).link)
  await expect(other).toHaveURL(/\/events$/)
  await one.getByRole('button', { name: 'Sign out' }).click()
  await expect(one).toHaveURL(/\/$/)
  await expect(other).toHaveURL(/\/$/)
  expect((await context.cookies()).filter(({ name }) => name.startsWith('iyk_stytch'))).toEqual([])
  expect(await one.evaluate(() => localStorage.getItem('signout-event'))).not.toBeNull()
  // A tab that was checking the session while the other one ended it is refused.
  expectOnlyRefusals(complaints)
})

for (const [how, place] of [
  ['ended meanwhile leads back to where the page was reloaded', '/account'],
  ['was left on purpose does not lead back', '/events'],
] as const)
  test(`a sign-in that ${how}`, async ({ page, context, signIn, mailTo, complaints }) => {
    const email = someone('back')
    await signIn(page, email, '/account')
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
    if (place === '/account') {
      await revoke(page, context)
      await page.reload()
    } else await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await page.goto((await mailTo(email, 2)).link)
    await expect(page).toHaveURL(new RegExp(`${place}$`))
    expectOnlyRefusals(complaints)
  })

test('when the session ends elsewhere, the page leads to / at the next refresh, and public pages stay', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  await page.clock.install()
  await signIn(page, someone('ends'))
  await revoke(page, context)
  await page.clock.runFor(181_000)
  await expect(page).toHaveURL(/\/$/)
  expect((await context.cookies()).filter(({ name }) => name.startsWith('iyk_stytch'))).toEqual([])
  expectOnlyRefusals(complaints)
})

test('a page that needs a session leads to / and back after sign-in', async ({ page, mailTo }) => {
  const email = someone('back')
  await page.goto('/collection')
  await expect(page).toHaveURL(/\/$/)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto((await mailTo(email)).link)
  await expect(page).toHaveURL(/\/collection$/)
})

test('by keyboard alone', async ({ page, mailTo }) => {
  const email = someone('keys')
  await page.goto('/')
  await expect(page.getByLabel('Email address')).toBeVisible()
  for (let press = 0; press < 10; press += 1) {
    await page.keyboard.press('Tab')
    if (await page.getByLabel('Email address').evaluate((field) => field === document.activeElement)) break
  }
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code from the email')).toBeFocused()
  await page.keyboard.type((await mailTo(email)).code as string)
  await expect(page).toHaveURL(/\/events$/)
})
