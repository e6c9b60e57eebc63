import { createHash, hash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import type { Host } from '../start-host.ts'
import { gitlab, test as journey, somebodyAtGitlab } from './gitlab-world.ts'
import { expect, expectGoodLooks, expectOnlyRefusals, someone, watch } from './world.ts'

const goodPassword = 'otter lantern gravel violin'
/** Good by itself, and on the list of what was breached. */
const breachedPassword = 'walrus thimble eleven teal'

/** The host knows of a breach. */
const test = journey.extend<{ elsewhere: Page }, { hostSettings: Record<string, string> }>({
  hostSettings: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const lists = await mkdtemp(join(tmpdir(), 'iyk-breached-'))
      await writeFile(join(lists, 'breached.txt'), `${hash('sha1', breachedPassword).toUpperCase()}:9\n`)
      await use({ BREACHED_PASSWORDS_FILE: join(lists, 'breached.txt') })
      await rm(lists, { recursive: true })
    },
    { scope: 'worker' },
  ],
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
/** Calls that spend what was mailed. */
const spending = /^\/sdk\/.*(reset|authenticate)$/
const hour = { session_duration_minutes: 60 }
/** What the provider answers to whoever tries too often. */
const tooMany = {
  status: 429,
  json: { status_code: 429, error_type: 'too_many_requests', error_message: '', error_url: '', request_id: '' },
}

/** A call of the provider, as whoever is signed in here. */
const callProvider = async (page: Page, host: Host, path: string, data: object) => {
  const { public_token } = await (await page.request.get(`${host.url}/config.json`)).json()
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'iyk_stytch_session')?.value ?? public_token
  const authorization = `Basic ${btoa(`${public_token}:${token}`)}`
  return page.request.post(`${host.url}/sdk/v1${path}`, { headers: { authorization }, data })
}

const isSignedIn = async (context: BrowserContext) =>
  (await context.cookies()).some(({ name }) => name === 'iyk_stytch_session')

/** Asks for a reset mail from the page of a link that belongs elsewhere. */
const askForReset = async (page: Page, host: Host, email: string, returnTo = '/collection') => {
  await page.goto(`${host.url}/auth/email?return_to=${returnTo}&stytch_token_type=reset_password&token=elsewhere`)
  await expect(heading(page, 'Choose a password here?')).toBeVisible()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(heading(page, 'Check your mail')).toBeVisible()
}

/** Asks for a sign-in mail from the start page. */
const askForLink = async (page: Page, host: Host, email: string, returnTo: string) => {
  await page.goto(`${host.url}/?return_to=${returnTo}`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(heading(page, 'Check your mail')).toBeVisible()
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByLabel('E-mail address')).toBeVisible()
}

/** Gives whoever is signed in here an authenticator app, and signs them out. */
const addApp = async (page: Page, host: Host) => {
  const made = await callProvider(page, host, '/totps', { expiration_minutes: 5 })
  const app = new TOTP({ secret: (await made.json()).data.secret })
  await callProvider(page, host, '/totps/authenticate', { totp_code: app.generate(), ...hour })
  await signOut(page)
  return app
}
/** A code counts once, and the one of this half minute is taken. */
const nextCode = (app: TOTP) => app.generate({ timestamp: Date.now() + 30_000 })

const tabTo = async (page: Page, target: Locator) => {
  for (let press = 0; press < 12; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** What the browser writes about calls that found no network. */
const forgetLostCalls = (complaints: string[]) => {
  const kept = complaints.filter((line) => !line.includes('net::ERR_INTERNET_DISCONNECTED'))
  complaints.splice(0, complaints.length, ...kept)
}

const linksOf = (mail: { text: string }) => {
  const [reset, login] = mail.text.match(/https?:\/\/\S+\/auth\/email\S*/g) ?? []
  return { reset: reset as string, login: login as string }
}

/** Leaves for GitLab as a press on its button does. */
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

test('another provider signs in, and one gets where one wanted to be', async ({ page, host }) => {
  gitlab.account = somebodyAtGitlab()
  await setOut(page, host, '/collection')
  await expect(page).toHaveURL(/\/collection$/)
  await expect(page.getByText(gitlab.account.email as string)).toBeVisible()
})

test('a provider that lets nobody in is named, and any other way in leads where one wanted to be', async ({
  page,
  host,
  mailTo,
}) => {
  gitlab.account = undefined
  await page.setViewportSize({ width: 360, height: 780 })
  await setOut(page, host, '/cards')
  await expect(heading(page, 'You did not sign in')).toBeVisible()
  await expect(page.getByText('GitLab says that the sign-in was turned down there.')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/email$/)
  const field = page.getByLabel('E-mail address')
  await expect(field).toBeVisible()
  await expectGoodLooks(page)
  const email = someone('declined')
  await tabTo(page, field)
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code from the mail')).toBeFocused()
  await page.keyboard.type((await mailTo(email)).code as string)
  await expect(page).toHaveURL(/\/cards$/)
})

test('what an address says about a refusal is not shown', async ({ page }) => {
  await page.goto('/auth/email?error=server_error&error_description=Call+0900+to+unlock')
  await expect(page.getByText('The provider has trouble of its own right now.')).toBeVisible()
  await expect(page.getByText('0900')).toHaveCount(0)
})

test('security 11: what came back from a provider opens nothing in another browser, and serves once where it began', async ({
  page,
  host,
  elsewhere,
  complaints,
}) => {
  gitlab.account = somebodyAtGitlab()
  const away = page.waitForRequest((request) => request.url().includes('/auth/email?'))
  // The browser that set out is put off, so that nothing is spent yet.
  await page.route('**/oauth/authenticate', (route) => route.fulfill(tooMany))
  await setOut(page, host, '/collection')
  const address = (await away).url()
  await expect(heading(page, 'Too often in a short time')).toBeVisible()

  await elsewhere.goto(address)
  await expect(heading(elsewhere, 'This began in another browser')).toBeVisible()
  expect(await isSignedIn(elsewhere.context())).toBe(false)
  await expectGoodLooks(elsewhere)

  await page.unroute('**/oauth/authenticate')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/collection$/)
  await page.goto(address)
  await expect(heading(page, 'This is used up')).toBeVisible()
  await page.getByRole('link', { name: 'Go on' }).click()
  await expect(page).toHaveURL(/\/collection$/)
  expectOnlyRefusals(complaints)
})

test('an account there that belongs to somebody else is not added, and one gets back to the account', async ({
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

  await signIn(page, someone('second'))
  await page.goto('/account')
  await page.getByRole('button', { name: 'Connect GitLab' }).click()
  await expect(heading(page, 'This account is taken')).toBeVisible()
  await page.getByRole('link', { name: 'Go on' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('button', { name: 'Connect GitLab' })).toBeVisible()

  gitlab.account = somebodyAtGitlab()
  await elsewhere.goto(host.url)
  await signIn(elsewhere, someone('third'))
  await elsewhere.goto(`${host.url}/account`)
  await elsewhere.getByRole('button', { name: 'Connect GitLab' }).click()
  await expect(elsewhere).toHaveURL(/\/account$/)
  await expect(elsewhere.getByRole('button', { name: 'Disconnect GitLab' })).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('on a phone and by keyboard: a forgotten password leads to a mail, and to another when it does not come', async ({
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
  await page.getByRole('button', { name: 'I forgot it' }).press('Enter')
  await expect(page.getByLabel('E-mail address')).toBeFocused()
  await expectGoodLooks(page)
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Check your mail')).toBeFocused()
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Send it again' }).press('Enter')
  await expect(page.getByText('The links of both work.')).toBeVisible()
  const { text } = await mailTo(email, 3)
  expect(linksOf({ text }).reset).toContain('stytch_token_type=reset_password')
})

test('on a phone and by keyboard: a new password is judged, saved, and ends every other sign-in', async ({
  page,
  host,
  elsewhere,
  signIn,
  mailTo,
  complaints,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const email = someone('forgot')
  await elsewhere.goto(host.url)
  await signIn(elsewhere, email)
  await askForReset(page, host, email)

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
  await expectGoodLooks(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This one is too easy to guess, so it was not saved.')).toBeVisible()
  await expect(field).toBeFocused()
  await expectGoodLooks(page)
  await field.fill('')
  await page.keyboard.type(breachedPassword)
  await expect(page.getByText('Known from a data breach')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Known from a data breach')).toHaveCount(2)
  await expect(field).toBeFocused()
  await field.fill('')
  await page.keyboard.type(goodPassword)
  await expect(page.getByText('Very good')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Your new password is set')).toBeVisible()
  await expect(page.getByText('signed out everywhere else')).toBeVisible()
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Go on' }).press('Enter')
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
  await askForReset(page, host, email)
  const first = linksOf(await mailTo(email, 2)).reset

  const sent: string[] = []
  elsewhere.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await elsewhere.goto(first)
  await expect(heading(elsewhere, 'Choose a password here?')).toBeVisible()
  await expect(elsewhere.getByLabel('New password')).toHaveCount(0)
  expect(sent.filter((path) => spending.test(path))).toEqual([])
  await expectGoodLooks(elsewhere)
  await elsewhere.getByLabel('E-mail address').fill(email)
  await elsewhere.keyboard.press('Enter')
  await expect(heading(elsewhere, 'Check your mail')).toBeVisible()

  await elsewhere.goto(linksOf(await mailTo(email, 3)).reset)
  await elsewhere.getByLabel('New password').fill(goodPassword)
  await elsewhere.getByRole('button', { name: 'Save the password' }).click()
  await expect(heading(elsewhere, 'Your new password is set')).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Go on' }).click()
  await expect(elsewhere).toHaveURL(/\/collection$/)
  await expect(elsewhere.getByText(email)).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('a reset link opened twice serves once: the other tab says so when it saves, the mail at once', async ({
  page,
  host,
  mailTo,
  signIn,
  complaints,
}) => {
  const email = someone('twice')
  await signIn(page, email)
  await askForReset(page, host, email)
  const { reset } = linksOf(await mailTo(email, 2))
  const other = await page.context().newPage()
  const save = async (tab: Page) => {
    await tab.getByLabel('New password').fill(goodPassword)
    await tab.getByRole('button', { name: 'Save the password' }).click()
  }
  await page.goto(reset)
  await other.goto(reset)
  await expect(other.getByLabel('New password')).toBeVisible()
  await save(page)
  await expect(heading(page, 'Your new password is set')).toBeVisible()
  await save(other)
  await expect(heading(other, 'This link is used up')).toBeVisible()
  await other.close()

  await page.goto(reset)
  await expect(heading(page, 'This link is used up')).toBeVisible()
  await expectGoodLooks(page)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(heading(page, 'Check your mail')).toBeVisible()
  await mailTo(email, 3)
  await page.getByRole('button', { name: 'Go on without' }).click()
  await expect(page).toHaveURL(/\/collection$/)
  expectOnlyRefusals(complaints)
})

test('security 12: a reset link that nobody mailed sets no password, also where one was asked for', async ({
  page,
  host,
  signIn,
  complaints,
}) => {
  const email = someone('invented')
  await signIn(page, email)
  await askForReset(page, host, email)
  await page.goto('/auth/email?return_to=/collection&stytch_token_type=reset_password&token=invented')
  await page.getByLabel('New password').fill(goodPassword)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(heading(page, 'This link is used up')).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  const refused = await callProvider(page, host, '/passwords/authenticate', { email, password: goodPassword, ...hour })
  expect(refused.ok()).toBe(false)
  expectOnlyRefusals(complaints)
})

test('a reset link that lost its shape is unknown, whatever the password', async ({
  page,
  host,
  signIn,
  complaints,
}) => {
  const email = someone('mangled')
  await signIn(page, email)
  await askForReset(page, host, email)
  await page.goto('/auth/email?stytch_token_type=reset_password&token=%00%F0%9F%A6%AD')
  await page.getByLabel('New password').fill(goodPassword)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(heading(page, 'We do not know this link')).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  expectOnlyRefusals(complaints)
})

test('without network a new password is not saved, and the same link serves when it is back', async ({
  page,
  host,
  mailTo,
  signIn,
  complaints,
}) => {
  const email = someone('tunnel')
  await signIn(page, email)
  await askForReset(page, host, email)
  await page.goto(linksOf(await mailTo(email, 2)).reset)
  await page.getByLabel('New password').fill(goodPassword)
  await expect(page.getByText('Very good')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('You seem to be offline. Nothing was saved')).toBeVisible()
  await page.context().setOffline(false)
  await page.route('**/passwords/email/reset', (route) => route.fulfill(tooMany), { times: 1 })
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('That was often in a short time. Nothing was saved')).toBeVisible()
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(heading(page, 'Your new password is set')).toBeVisible()
  forgetLostCalls(complaints)
  expectOnlyRefusals(complaints)
})

test('the other link of a reset mail signs in without a new password, where it was asked for', async ({
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
  await askForReset(page, host, email, '/cards')
  const { login } = linksOf(await mailTo(email, 2))

  await elsewhere.goto(login)
  await elsewhere.getByRole('button', { name: 'Sign in here' }).click()
  await expect(heading(elsewhere, 'This link belongs to another browser')).toBeVisible()
  await expect(elsewhere.getByLabel('E-mail address')).toHaveValue('')
  await page.goto(login)
  await expect(page).toHaveURL(/\/cards$/)
  await expect(page.getByText(email)).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('with an authenticator app a new password is told as saved, and its code is asked for before one goes on', async ({
  page,
  host,
  mailTo,
  signIn,
  complaints,
}) => {
  const email = someone('app')
  await signIn(page, email)
  const app = await addApp(page, host)

  await askForReset(page, host, email)
  await page.goto(linksOf(await mailTo(email, 2)).reset)
  await page.getByLabel('New password').fill(goodPassword)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('One more step, and you are in here.')).toBeVisible()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(heading(page, 'One more step')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.getByLabel('Code from your app').fill(nextCode(app))
  await expect(page).toHaveURL(/\/collection$/)
  expectOnlyRefusals(complaints)
})

for (const way of ['a mailed link', 'another provider'])
  test(`security 24: ${way} leads to the code of the app first, and then where one wanted to be`, async ({
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
    await expect(heading(page, 'One more step')).toBeVisible()
    await page.getByLabel('Code from your app').fill(nextCode(app))
    await expect(page).toHaveURL(/\/cards$/)
    await expect(page.getByText(email)).toBeVisible()
  })

test('security 1, 2: what looks at the links of mails before people do, with scripts or without, spends nothing', async ({
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

  await askForReset(page, host, email)
  const { reset } = linksOf(await mailTo(email, 2))
  await scan(reset, 'Choose a password here?')
  await page.goto(reset)
  await page.getByLabel('New password').fill(goodPassword)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(heading(page, 'Your new password is set')).toBeVisible()
})

test('by keyboard on a phone: a link that was used elsewhere is sent anew to the same address', async ({
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
  await expectGoodLooks(elsewhere)
  await elsewhere.getByRole('button', { name: 'Sign in here' }).press('Enter')
  await expect(elsewhere).toHaveURL(/\/collection$/)

  await page.goto(link)
  await expect(heading(page, 'This link is used up')).toBeVisible()
  const field = page.getByLabel('E-mail address')
  await expect(field).toHaveValue(email)
  await expectGoodLooks(page)
  await tabTo(page, field)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code from the mail')).toBeFocused()
  await page.keyboard.type((await mailTo(email, 2)).code as string)
  await expect(page).toHaveURL(/\/collection$/)
  expectOnlyRefusals(complaints)
})

test('a link serves elsewhere after a newer mail, too, and without network or too often it waits', async ({
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
  await expectGoodLooks(elsewhere)
  await elsewhere.context().setOffline(false)
  await elsewhere.route('**/magic_links/authenticate', (route) => route.fulfill(tooMany), { times: 1 })
  await elsewhere.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(elsewhere, 'Too often in a short time')).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Try again' }).click()
  await expect(elsewhere).toHaveURL(/\/collection$/)
  forgetLostCalls(complaints)
  expectOnlyRefusals(complaints)
})

test('whoever is signed in and opens a link again goes on, or uses it by a press', async ({
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
  await expect(heading(page, 'You are signed in already')).toBeVisible()
  await expect(page.getByText(`As ${email}.`)).toBeVisible()
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Sign in with this link' }).click()
  await expect(heading(page, 'This link is used up')).toBeVisible()
  await page.getByRole('link', { name: 'Go on' }).click()
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
  await signIn(page, someone('adds'))
  await page.goto('/account')
  const emails = page.getByRole('region', { name: 'E-mail addresses' })
  await emails.getByRole('button', { name: 'Add an address' }).click()
  await emails.getByLabel('New e-mail address').fill(added)
  await emails.getByRole('button', { name: 'Send a code' }).click()
  await expect(emails.getByLabel('Code from the mail')).toBeVisible()
  const { link } = await mailTo(added)

  await elsewhere.goto(link)
  await elsewhere.getByRole('button', { name: 'Sign in here' }).press('Enter')
  await expect(heading(elsewhere, 'This link adds an address')).toBeVisible()
  await expect(elsewhere.getByText('open it where you are signed in to your account')).toBeVisible()
  expect(await isSignedIn(elsewhere.context())).toBe(false)
  await expectGoodLooks(elsewhere)

  await page.goto(link)
  await expect(page).toHaveURL(/\/account$/)
  await expect(emails.getByRole('listitem').filter({ hasText: added })).toContainText('Verified')
  expectOnlyRefusals(complaints)
})

for (const [name, query, title] of [
  ['no link', '', 'There is no link here'],
  ['half a link', 'stytch_token_type=magic_links&token=', 'We do not know this link'],
  ['a token of no kind', 'token=t', 'We do not know this link'],
  [
    'a link of a kind nobody here makes',
    'stytch_token_type=multi_tenant_magic_links&token=t',
    'We do not know this link',
  ],
] as const)
  test(`${name} is told as that, with every way to sign in below`, async ({ page }) => {
    await page.goto(`/auth/email?${query}`)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
    await expectGoodLooks(page)
    await page.getByText('Other ways to sign in').click()
    await expect(page.getByRole('button', { name: 'GitLab' })).toBeVisible()
  })

test('a token that was never made is unknown, and the way on is the form', async ({ page, complaints }) => {
  await page.goto('/auth/email?stytch_token_type=magic_links&token=%00%F0%9F%A6%AD%2F..%2F')
  await page.getByRole('button', { name: 'Sign in here' }).click()
  await expect(heading(page, 'We do not know this link')).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('security 35: an address may say where to go afterwards, but not to elsewhere', async ({
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
  for (const wish of [
    '/\\evil.example.com',
    '/\t/evil.example.com',
    'javascript:alert(document.domain)',
    'https://evil.example.com/',
    '%2F%2Fevil.example.com',
    '/auth/email',
  ]) {
    await page.goto(`/auth/email?${new URLSearchParams({ return_to: wish })}`)
    await expect(page).toHaveURL(`${host.url}/events`)
  }
  await page.goto('/auth/email?return_to=/collection')
  await expect(page).toHaveURL(`${host.url}/collection`)
  expect(left.filter((origin) => origin !== host.url)).toEqual([])

  gitlab.account = somebodyAtGitlab()
  await setOut(elsewhere, host, '//evil.example.com')
  await expect(elsewhere).toHaveURL(`${host.url}/events`)
})
