import { createHash, randomUUID } from 'node:crypto'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import type { Host } from '../start-host.ts'
import { breachedPassword, gitlab, test as journey, somebodyAtGitlab } from './gitlab-world.ts'
import { expect, expectGoodAppearance, expectOnlyRefusals, forgetLostCalls, someone, watch } from './world.ts'

const goodPassword = 'otter lantern gravel violin'

const test = journey.extend<{ elsewhere: Page }>({
  /** A page on another device. */
  elsewhere: async ({ browser, complaints }, use) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 780 } })
    const page = await context.newPage()
    watch(page, complaints)
    await use(page)
    await context.close()
  },
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
/** Calls that consume emailed links and codes. */
const spending = /^\/sdk\/.*(reset|authenticate)$/
const hour = { session_duration_minutes: 60 }
/** What the provider replies after too many attempts. */
const tooMany = {
  status: 429,
  json: { status_code: 429, error_type: 'too_many_requests', error_message: '', error_url: '', request_id: '' },
}

/** A provider call, as the user signed in here. */
const callProvider = async (page: Page, host: Host, path: string, data: object) => {
  const { public_token } = await (await page.request.get(`${host.url}/config.json`)).json()
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'iyk_stytch_session')?.value ?? public_token
  const authorization = `Basic ${btoa(`${public_token}:${token}`)}`
  return page.request.post(`${host.url}/sdk/v1${path}`, { headers: { authorization }, data })
}

const isSignedIn = async (context: BrowserContext) =>
  (await context.cookies()).some(({ name }) => name === 'iyk_stytch_session')

/** Requests a reset email from the page of a link that belongs elsewhere. */
const requestReset = async (page: Page, host: Host, email: string, returnTo = '/collection') => {
  await page.goto(`${host.url}/auth/email?return_to=${returnTo}&stytch_token_type=reset_password&token=elsewhere`)
  await expect(heading(page, 'Choose a password here?')).toBeVisible()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(heading(page, 'Check your email')).toBeVisible()
}

/** Requests a sign-in email from the start page. */
const askForLink = async (page: Page, host: Host, email: string, returnTo: string) => {
  await page.goto(`${host.url}/?return_to=${returnTo}`)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(heading(page, 'Check your email')).toBeVisible()
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByLabel('Email address')).toBeVisible()
}

/** Gives the user signed in here an authenticator app, and signs them out. */
const addApp = async (page: Page, host: Host) => {
  const made = await callProvider(page, host, '/totps', { expiration_minutes: 5 })
  const app = new TOTP({ secret: (await made.json()).data.secret })
  await callProvider(page, host, '/totps/authenticate', { totp_code: app.generate(), ...hour })
  await signOut(page)
  return app
}
/** A code counts once, and this half minute's is used. */
const nextCode = (app: TOTP) => app.generate({ timestamp: Date.now() + 30_000 })

const tabTo = async (page: Page, target: Locator) => {
  for (let press = 0; press < 12; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

const linksOf = (mail: { text: string }) => {
  const [reset, login] = mail.text.match(/https?:\/\/\S+\/auth\/email\S*/g) ?? []
  return { reset: reset as string, login: login as string }
}

/** Leaves for GitLab as a click on its button does. */
const setOut = async (page: Page, host: Host, returnTo: string) => {
  await page.goto(host.url)
  const { public_token } = await (await page.request.get(`${host.url}/config.json`)).json()
  const verifier = randomUUID().replaceAll('-', '').repeat(2)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  await page.evaluate(([key, pair]) => localStorage.setItem(key, pair), [
    `stytch_sdk_state_${public_token}::PKCE_VERIFIER:oauth`,
    JSON.stringify({ code_verifier: verifier, code_challenge: challenge }),
  ] as const)
  const query = new URLSearchParams({
    public_token,
    code_challenge: challenge,
    login_redirect_url: `${host.url}/auth/email?return_to=${returnTo}&provider=gitlab`,
    provider_prompt: 'login',
  })
  await page.goto(`${host.url}/v1/public/oauth/gitlab/start?${query}`)
}

test('another provider signs in, and the user arrives where they were headed', async ({ page, host }) => {
  gitlab.account = somebodyAtGitlab()
  await setOut(page, host, '/collection')
  await expect(page).toHaveURL(/\/collection$/)
  await expect(page.getByText(gitlab.account.email as string)).toBeVisible()
})

test('a provider that declines is named, and any other sign-in method leads where the user was headed', async ({
  page,
  host,
  mailTo,
}) => {
  gitlab.account = undefined
  await page.setViewportSize({ width: 360, height: 780 })
  await setOut(page, host, '/cards')
  await expect(heading(page, 'You weren’t signed in')).toBeVisible()
  await expect(page.getByText('GitLab says the sign-in was declined.')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/email$/)
  const field = page.getByLabel('Email address')
  await expect(field).toBeVisible()
  await expectGoodAppearance(page)
  const email = someone('declined')
  await tabTo(page, field)
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code from the email')).toBeFocused()
  await page.keyboard.type((await mailTo(email)).code as string)
  await expect(page).toHaveURL(/\/cards$/)
})

test('error text in an address is not shown', async ({ page }) => {
  await page.goto('/auth/email?error=server_error&error_description=Call+0900+to+unlock')
  await expect(page.getByText(/The provider is having problems right now\./)).toBeVisible()
  await expect(page.getByText('0900')).toHaveCount(0)
})

test('security 11: a reply from a provider opens nothing in another browser, and works once where it started', async ({
  page,
  host,
  elsewhere,
  complaints,
}) => {
  gitlab.account = somebodyAtGitlab()
  const away = page.waitForRequest((request) => request.url().includes('/auth/email?'))
  // The browser that started is held back, so that nothing is consumed yet.
  await page.route('**/oauth/authenticate', (route) => route.fulfill(tooMany))
  await setOut(page, host, '/collection')
  const address = (await away).url()
  await expect(heading(page, 'Too many attempts')).toBeVisible()

  await elsewhere.goto(address)
  await expect(heading(elsewhere, 'You started in another browser')).toBeVisible()
  expect(await isSignedIn(elsewhere.context())).toBe(false)
  await expectGoodAppearance(elsewhere)

  await page.unroute('**/oauth/authenticate')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/collection$/)
  await page.goto(address)
  await expect(heading(page, 'This sign-in no longer works')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/collection$/)
  expectOnlyRefusals(complaints)
})

test('a provider account that belongs to someone else is not added, and the user gets back to the account', async ({
  page,
  host,
  elsewhere,
  signIn,
  complaints,
}) => {
  gitlab.account = somebodyAtGitlab()
  await setOut(page, host, '/collection')
  await expect(page).toHaveURL(/\/collection$/)
  await signOut(page)

  await signIn(page, someone('second'), '/account')
  await page.getByRole('button', { name: 'Connect GitLab' }).click()
  await expect(heading(page, 'This account is already in use')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('button', { name: 'Connect GitLab' })).toBeVisible()

  gitlab.account = somebodyAtGitlab()
  await signIn(elsewhere, someone('third'))
  await elsewhere.goto(`${host.url}/account`)
  await elsewhere.getByRole('button', { name: 'Connect GitLab' }).click()
  await expect(elsewhere).toHaveURL(/\/account$/)
  await expect(elsewhere.getByRole('button', { name: 'Disconnect GitLab' })).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('on a phone and by keyboard: a forgotten password leads to an email, and to another when it does not arrive', async ({
  page,
  signIn,
  mailTo,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const email = someone('asks')
  await signIn(page, email)
  await signOut(page)
  await page.getByText('Other ways to sign in').press('Enter')
  await page.getByRole('button', { name: 'Password' }).press('Enter')
  await page.getByRole('button', { name: 'Forgot password?' }).press('Enter')
  await expect(page.getByLabel('Email address')).toBeFocused()
  await expectGoodAppearance(page)
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Check your email')).toBeFocused()
  await expectGoodAppearance(page)
  await page.getByRole('button', { name: 'Send again' }).press('Enter')
  await expect(page.getByText('The links in both work.')).toBeVisible()
  const { text } = await mailTo(email, 3)
  expect(linksOf({ text }).reset).toContain('stytch_token_type=reset_password')
})

test('on a phone and by keyboard: a new password is rated, saved, and ends every other session', async ({
  page,
  host,
  elsewhere,
  signIn,
  mailTo,
  complaints,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const email = someone('forgot')
  await signIn(elsewhere, email)
  await requestReset(page, host, email)

  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.goto(linksOf(await mailTo(email, 2)).reset)
  const field = page.getByLabel('New password')
  await expect(field).toBeVisible()
  expect(page.url()).not.toContain('token')
  expect(sent.filter((path) => spending.test(path))).toEqual([])
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(email)

  await field.focus()
  await page.keyboard.type('password')
  await expect(page.getByText('Far too easy to guess')).toBeVisible()
  await expectGoodAppearance(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This password is too easy to guess, so it wasn’t saved.')).toBeVisible()
  await expect(field).toBeFocused()
  await expectGoodAppearance(page)
  await field.fill('')
  await page.keyboard.type(breachedPassword)
  await expect(page.getByText('This password appeared in a data breach')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This password appeared in a data breach')).toHaveCount(2)
  await expect(field).toBeFocused()
  await field.fill('')
  await page.keyboard.type(goodPassword)
  await expect(page.getByText('Very good')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Your new password was saved')).toBeVisible()
  await expect(page.getByText('signed out everywhere else')).toBeVisible()
  await expectGoodAppearance(page)
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(page).toHaveURL(/\/collection$/)

  const refused = await callProvider(elsewhere, host, '/sessions/authenticate', hour)
  expect((await refused.json()).error_type).toBe('session_not_found')
  expect(
    (await callProvider(page, host, '/passwords/authenticate', { email, password: goodPassword, ...hour })).ok(),
  ).toBe(true)
  expectOnlyRefusals(complaints)
})

test('security 11: on another device a reset link opens nothing, but leads to one that opens there', async ({
  page,
  host,
  elsewhere,
  mailTo,
  signIn,
  complaints,
}) => {
  const email = someone('phone')
  await page.setViewportSize({ width: 360, height: 780 })
  await elsewhere.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, email)
  await requestReset(page, host, email)
  const first = linksOf(await mailTo(email, 2)).reset

  const sent: string[] = []
  elsewhere.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await elsewhere.goto(first)
  await expect(heading(elsewhere, 'Choose a password here?')).toBeVisible()
  await expect(elsewhere.getByLabel('New password')).toHaveCount(0)
  expect(sent.filter((path) => spending.test(path))).toEqual([])
  await expectGoodAppearance(elsewhere)
  await elsewhere.getByLabel('Email address').fill(email)
  await elsewhere.getByLabel('Email address').press('Enter')
  await expect(heading(elsewhere, 'Check your email')).toBeVisible()

  await elsewhere.goto(linksOf(await mailTo(email, 3)).reset)
  await elsewhere.getByLabel('New password').fill(goodPassword)
  await elsewhere.getByRole('button', { name: 'Save password' }).click()
  await expect(heading(elsewhere, 'Your new password was saved')).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere).toHaveURL(/\/collection$/)
  await expect(elsewhere.getByText(email)).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('a reset link opened twice works once: the other tab says so on saving, the email link right away', async ({
  page,
  host,
  mailTo,
  signIn,
  complaints,
}) => {
  const email = someone('twice')
  await signIn(page, email)
  await requestReset(page, host, email)
  const { reset } = linksOf(await mailTo(email, 2))
  const other = await page.context().newPage()
  const save = async (tab: Page) => {
    await tab.getByLabel('New password').fill(goodPassword)
    await tab.getByRole('button', { name: 'Save password' }).click()
  }
  await page.goto(reset)
  await other.goto(reset)
  await expect(other.getByLabel('New password')).toBeVisible()
  await save(page)
  await expect(heading(page, 'Your new password was saved')).toBeVisible()
  await save(other)
  await expect(heading(other, 'This link no longer works')).toBeVisible()
  await other.close()

  await page.goto(reset)
  await expect(heading(page, 'This link no longer works')).toBeVisible()
  await expectGoodAppearance(page)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(heading(page, 'Check your email')).toBeVisible()
  await mailTo(email, 3)
  await page.getByRole('button', { name: 'Continue without it' }).click()
  await expect(page).toHaveURL(/\/collection$/)
  expectOnlyRefusals(complaints)
})

test('security 12: a forged reset link sets no password, even where a reset was requested', async ({
  page,
  host,
  signIn,
  complaints,
}) => {
  const email = someone('invented')
  await signIn(page, email)
  await requestReset(page, host, email)
  await page.goto('/auth/email?return_to=/collection&stytch_token_type=reset_password&token=invented')
  await page.getByLabel('New password').fill(goodPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(heading(page, 'This link no longer works')).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  const refused = await callProvider(page, host, '/passwords/authenticate', { email, password: goodPassword, ...hour })
  expect(refused.ok()).toBe(false)
  expectOnlyRefusals(complaints)
})

test('a malformed reset link is unknown, whatever the password', async ({ page, host, signIn, complaints }) => {
  const email = someone('mangled')
  await signIn(page, email)
  await requestReset(page, host, email)
  await page.goto('/auth/email?stytch_token_type=reset_password&token=%00%F0%9F%A6%AD')
  await page.getByLabel('New password').fill(goodPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(heading(page, 'This link doesn’t work')).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  expectOnlyRefusals(complaints)
})

test('without a network a new password is not saved, and the same link works once it is back', async ({
  page,
  host,
  mailTo,
  signIn,
  complaints,
}) => {
  const email = someone('tunnel')
  await signIn(page, email)
  await requestReset(page, host, email)
  await page.goto(linksOf(await mailTo(email, 2)).reset)
  await page.getByLabel('New password').fill(goodPassword)
  await expect(page.getByText('Very good')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('You seem to be offline. Your password wasn’t saved')).toBeVisible()
  await page.context().setOffline(false)
  await page.route('**/passwords/email/reset', (route) => route.fulfill(tooMany), { times: 1 })
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Too many attempts. Your password wasn’t saved')).toBeVisible()
  const loss = { on: true }
  await page.route('**/passwords/email/reset', async (route) => {
    if (!loss.on) return route.continue()
    loss.on = false
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('We couldn’t tell whether your password was saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(heading(page, 'Your new password was saved')).toBeVisible()
  forgetLostCalls(complaints)
  expectOnlyRefusals(complaints)
})

test('the other link in a reset email signs in without a new password, where it was requested', async ({
  page,
  host,
  elsewhere,
  mailTo,
  signIn,
  complaints,
}) => {
  const email = someone('other.link')
  await signIn(page, email)
  await signOut(page)
  await requestReset(page, host, email, '/cards')
  const { login } = linksOf(await mailTo(email, 2))

  await elsewhere.goto(login)
  await elsewhere.getByRole('button', { name: 'Sign in here' }).click()
  await expect(heading(elsewhere, 'This link belongs to another browser')).toBeVisible()
  await expect(elsewhere.getByLabel('Email address')).toHaveValue('')
  await page.goto(login)
  await expect(page).toHaveURL(/\/cards$/)
  await expect(page.getByText(email)).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('with an authenticator app a new password is reported as saved, and its code is asked for before continuing', async ({
  page,
  host,
  mailTo,
  signIn,
  complaints,
}) => {
  const email = someone('app')
  await signIn(page, email)
  const app = await addApp(page, host)

  await requestReset(page, host, email)
  await page.goto(linksOf(await mailTo(email, 2)).reset)
  await page.getByLabel('New password').fill(goodPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Verify it’s you to finish signing in here.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page, 'Verify it’s you')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.getByLabel('Code from your app').fill(nextCode(app))
  await expect(page).toHaveURL(/\/collection$/)
  expectOnlyRefusals(complaints)
})

for (const way of ['a mailed link', 'another provider'])
  test(`security 24: ${way} leads to the app’s code first, and then to where the user was headed`, async ({
    page,
    host,
    mailTo,
    signIn,
  }) => {
    const email = someone('two.steps')
    await signIn(page, email)
    const app = await addApp(page, host)
    if (way === 'another provider') {
      gitlab.account = { ...somebodyAtGitlab(), email }
      await setOut(page, host, '/cards')
    } else {
      await askForLink(page, host, email, '/cards')
      await page.goto((await mailTo(email, 2)).link)
    }
    await expect(heading(page, 'Verify it’s you')).toBeVisible()
    await page.getByLabel('Code from your app').fill(nextCode(app))
    await expect(page).toHaveURL(/\/cards$/)
    await expect(page.getByText(email)).toBeVisible()
  })

test('security 1, 2: link scanners that look at emails before people do, with scripts or without, consume nothing', async ({
  page,
  host,
  elsewhere,
  mailTo,
}) => {
  const email = someone('scanned')
  const sent: string[] = []
  elsewhere.on('request', (request) => sent.push(new URL(request.url()).pathname))
  const scan = async (link: string, title: string) => {
    for (const method of ['HEAD', 'GET']) expect((await elsewhere.request.fetch(link, { method })).ok()).toBe(true)
    await elsewhere.goto(link)
    await expect(heading(elsewhere, title)).toBeVisible()
    expect(sent.filter((path) => spending.test(path))).toEqual([])
    expect(await isSignedIn(elsewhere.context())).toBe(false)
  }
  await askForLink(page, host, email, '/cards')
  const { link } = await mailTo(email)
  await scan(link, 'Sign in on this device?')
  await page.goto(link)
  await expect(page).toHaveURL(/\/cards$/)

  await requestReset(page, host, email)
  const { reset } = linksOf(await mailTo(email, 2))
  await scan(reset, 'Choose a password here?')
  await page.goto(reset)
  await page.getByLabel('New password').fill(goodPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(heading(page, 'Your new password was saved')).toBeVisible()
})

test('by keyboard on a phone: a link that was already used is sent again to the same address', async ({
  page,
  host,
  elsewhere,
  mailTo,
  complaints,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const email = someone('laptop')
  await askForLink(page, host, email, '/collection')
  const { link } = await mailTo(email)
  await elsewhere.goto(link)
  await expectGoodAppearance(elsewhere)
  await elsewhere.getByRole('button', { name: 'Sign in here' }).press('Enter')
  await expect(elsewhere).toHaveURL(/\/collection$/)

  await page.goto(link)
  await expect(heading(page, 'This link no longer works')).toBeVisible()
  const field = page.getByLabel('Email address')
  await expect(field).toHaveValue(email)
  await expectGoodAppearance(page)
  await tabTo(page, field)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code from the email')).toBeFocused()
  await page.keyboard.type((await mailTo(email, 2)).code as string)
  await expect(page).toHaveURL(/\/collection$/)
  expectOnlyRefusals(complaints)
})

test('a link works elsewhere even after a newer email, and waits without a network or after too many attempts', async ({
  page,
  host,
  elsewhere,
  mailTo,
  complaints,
}) => {
  const email = someone('impatient')
  await askForLink(page, host, email, '/collection')
  const { link: first } = await mailTo(email)
  await askForLink(page, host, email, '/collection')
  await mailTo(email, 2)

  await elsewhere.goto(first)
  await elsewhere.getByRole('button', { name: 'Sign in here' }).waitFor()
  await elsewhere.context().setOffline(true)
  await elsewhere.getByRole('button', { name: 'Sign in here' }).click()
  await expect(heading(elsewhere, 'You seem to be offline')).toBeVisible()
  await expectGoodAppearance(elsewhere)
  await elsewhere.context().setOffline(false)
  await elsewhere.route('**/magic_links/authenticate', (route) => route.fulfill(tooMany), { times: 1 })
  await elsewhere.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(elsewhere, 'Too many attempts')).toBeVisible()
  // On a slow network, the page that follows is never blank.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await elsewhere.route('**/assets/signed-in-*.js', async (route) => {
    await released
    await route.continue()
  })
  await elsewhere.getByRole('button', { name: 'Try again' }).click()
  await expect(elsewhere).toHaveURL(/\/collection$/)
  await expect(elsewhere.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(elsewhere).toHaveTitle('Loading · IYK Cards')
  release()
  await expect(heading(elsewhere, 'Your collection')).toBeVisible()
  forgetLostCalls(complaints)
  expectOnlyRefusals(complaints)
})

test('a signed-in user who opens a link again continues, or uses it by a click', async ({
  page,
  host,
  mailTo,
  complaints,
}) => {
  const email = someone('again')
  await askForLink(page, host, email, '/cards')
  const { link } = await mailTo(email)
  await page.goto(link)
  await expect(page).toHaveURL(/\/cards$/)
  await page.goto(link)
  await expect(heading(page, 'You’re already signed in')).toBeVisible()
  await expect(page.getByText(`As ${email}.`)).toBeVisible()
  await expectGoodAppearance(page)
  await page.getByRole('button', { name: 'Sign in with this link' }).click()
  await expect(heading(page, 'This link no longer works')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/cards$/)
  expectOnlyRefusals(complaints)
})

test('a link that adds an address says elsewhere where it opens, and adds it there', async ({
  page,
  elsewhere,
  signIn,
  mailTo,
  complaints,
}) => {
  const added = someone('added')
  await signIn(page, someone('adds'), '/account')
  const emails = page.getByRole('region', { name: 'Email addresses' })
  await emails.getByRole('button', { name: 'Add an address' }).click()
  await emails.getByLabel('New email address').fill(added)
  await emails.getByRole('button', { name: 'Send a code' }).click()
  await expect(emails.getByLabel('Code from the email')).toBeVisible()
  const { link } = await mailTo(added)

  await elsewhere.goto(link)
  await elsewhere.getByRole('button', { name: 'Sign in here' }).press('Enter')
  await expect(heading(elsewhere, 'This link adds an address')).toBeVisible()
  await expect(elsewhere.getByText('Open it in the browser where you’re signed in')).toBeVisible()
  expect(await isSignedIn(elsewhere.context())).toBe(false)
  await expectGoodAppearance(elsewhere)

  await page.goto(link)
  await expect(page).toHaveURL(/\/account$/)
  await expect(emails.getByRole('listitem').filter({ hasText: added })).toContainText('Verified')
  expectOnlyRefusals(complaints)
})

for (const [name, query, title] of [
  ['no link', '', 'There’s no link here'],
  ['half a link', 'stytch_token_type=magic_links&token=', 'This link doesn’t work'],
  ['a token of no kind', 'token=t', 'This link doesn’t work'],
  [
    'a link of a kind nobody here makes',
    'stytch_token_type=multi_tenant_magic_links&token=t',
    'This link doesn’t work',
  ],
] as const)
  test(`${name} is named as such, with every sign-in method below`, async ({ page }) => {
    await page.goto(`/auth/email?${query}`)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
    await expectGoodAppearance(page)
    await page.getByText('Other ways to sign in').click()
    await expect(page.getByRole('button', { name: 'GitLab' })).toBeVisible()
  })

test('a made-up token is unknown, and the form is the way on', async ({ page, complaints }) => {
  await page.goto('/auth/email?stytch_token_type=magic_links&token=%00%F0%9F%A6%AD%2F..%2F')
  await page.getByRole('button', { name: 'Sign in here' }).click()
  await expect(heading(page, 'This link doesn’t work')).toBeVisible()
  await expect(page.getByLabel('Email address')).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('security 35: an address may say where to go afterwards, but not to another site', async ({
  page,
  host,
  mailTo,
  elsewhere,
}) => {
  const email = someone('lured')
  await askForLink(page, host, email, '/collection')
  const lure = new URL((await mailTo(email)).link)
  lure.searchParams.set('return_to', '//evil.example.com')
  const left: string[] = []
  page.on('request', (request) => left.push(new URL(request.url()).origin))
  await page.goto(lure.href)
  await expect(page).toHaveURL(`${host.url}/events`)
  for (const returnTo of [
    '/\\evil.example.com',
    '/\t/evil.example.com',
    'javascript:alert(document.domain)',
    'https://evil.example.com/',
    '%2F%2Fevil.example.com',
    '/auth/email',
  ]) {
    await page.goto(`/auth/email?${new URLSearchParams({ return_to: returnTo })}`)
    await expect(page).toHaveURL(`${host.url}/events`)
  }
  await page.goto('/auth/email?return_to=/collection')
  await expect(page).toHaveURL(`${host.url}/collection`)
  expect(left.filter((origin) => origin !== host.url)).toEqual([])

  gitlab.account = somebodyAtGitlab()
  await setOut(elsewhere, host, '//evil.example.com')
  await expect(elsewhere).toHaveURL(`${host.url}/events`)
})
