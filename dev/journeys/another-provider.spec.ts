import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { isNotice } from '../is-notice.ts'
import { freePort, type Host, startHost } from '../start-host.ts'
import { addDevice } from './passkey-device.ts'
import { test as base, expect, expectGoodAppearance, expectOnlyRefusals, mailsAt, someone } from './world.ts'

const named = { PUBLIC_TOKEN: 'public-token-test-another', PROJECT_ID: 'project-test-another' }

/** A host whose PROVIDER_URL is a second host, at another origin and under another name. */
const test = base.extend<{ keptMailTo: ReturnType<typeof mailsAt> }, { provider: Host; port: number }>({
  port: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => use(await freePort()),
    { scope: 'worker' },
  ],
  provider: [
    async ({ port }, use) => {
      const own = await freePort()
      const app = `http://localhost:${port}`
      const provider = await startHost({
        ...named,
        PORT: String(own),
        PUBLIC_URL: `http://127.0.0.1:${own}`,
        ALLOWED_ORIGINS: app,
        REDIRECT_URLS: `${app}/auth/email`,
        OAUTH_GITHUB_CLIENT_ID: 'id',
        OAUTH_GITHUB_CLIENT_SECRET: 'the provider’s secret',
      })
      await use(provider)
      await provider.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  host: [
    async ({ port, provider }, use) => {
      const host = await startHost({ ...named, PORT: String(port), PROVIDER_URL: provider.url })
      await use(host)
      await host.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  mailTo: async ({ provider }, use) => use(mailsAt(provider)),
  // Which provider is called, and from which page, is what these journeys are about.
  signIn: async ({ mailTo }, use) => {
    await use(async (page, email) => {
      await page.goto('/')
      await askForLink(page, email)
      await page.goto((await mailTo(email)).link)
      await expect(page).toHaveURL(/\/events$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Your events' })).toBeVisible()
    })
  },
  keptMailTo: async ({ host }, use) => use(mailsAt(host)),
})

const askForLink = async (page: Page, email: string) => {
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

/** Sign-in calls of a page, by origin and path. */
const hearCalls = (page: Page) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (pathname.startsWith('/sdk/')) calls.push(`${origin}${pathname}`)
  })
  return calls
}

test('by email link at another provider: signed in, kept through reloads and lost cookies, signed out in all tabs', async ({
  page,
  context,
  signIn,
  provider,
}) => {
  const calls = hearCalls(page)
  const email = someone('elsewhere')
  await signIn(page, email)
  expect(calls.length).toBeGreaterThan(2)
  for (const call of calls) expect(call).toContain(`${provider.url}/sdk/v1/`)
  const sessions = (await context.cookies()).filter(({ name }) => name.startsWith('iyk_stytch'))
  expect(sessions.map(({ name, domain }) => [name, domain]).sort()).toEqual([
    ['iyk_stytch_session', 'localhost'],
    ['iyk_stytch_session_jwt', 'localhost'],
  ])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Your events' })).toBeVisible()
  await expect.poll(() => calls).toContain(`${provider.url}/sdk/v1/sessions/authenticate`)
  await context.clearCookies({ name: 'iyk_stytch_session_jwt' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Your events' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/account')
  await expect(other.getByText(email).first()).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Where you’re signed in' })).toHaveCount(0)
  await expectGoodAppearance(other)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(other).toHaveURL(/\/$/)
  expect((await context.cookies()).filter(({ name }) => name.startsWith('iyk_stytch'))).toEqual([])
})

test('a link opened in its own tab continues to where this browser was headed', async ({ page, mailTo }) => {
  const email = someone('by.link')
  await page.goto('/?return_to=/cards')
  await askForLink(page, email)
  const { link } = await mailTo(email)
  expect(link).not.toContain('return_to')
  const tab = await page.context().newPage()
  await tab.goto(link)
  await expect(tab).toHaveURL(/\/cards$/)
})

test('tap and collect signed out; the email leads to sign-in with the address filled in, and on to the collection', async ({
  page,
  tap,
  keptMailTo,
  mailTo,
}) => {
  const email = someone('keeps')
  await page.goto(await tap())
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
  await expect(page.getByLabel('Code from the email')).toHaveCount(0)
  const { link } = await keptMailTo(email)
  await page.getByRole('link', { name: 'View your collection' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await page.goBack()
  await page.goto(link)
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  expect(page.url()).not.toContain('keeps')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto((await mailTo(email)).link)
  await expect(page).toHaveURL(/\/collection$/)
  await expect(page.getByText('Opening night of the reading room').first()).toBeVisible()
})

test('a tap recognizes a signed-in user by the session token alone', async ({ page, context, signIn, tap }) => {
  const email = someone('member')
  await signIn(page, email)
  await context.clearCookies({ name: 'iyk_stytch_session_jwt' })
  await page.goto(await tap())
  await expect(page.getByLabel('Email address')).toHaveCount(0)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
})

test('when an email has no code, another email brings one and leads back to where the user was headed', async ({
  page,
  mailTo,
}) => {
  const email = someone('code.instead')
  await page.goto('/?return_to=/collection')
  await askForLink(page, email)
  await expect(page.getByLabel(/code/i)).toHaveCount(0)
  await page.getByRole('button', { name: 'Email me a code instead' }).click()
  await expect(page.getByText(`We emailed ${email} a code`)).toBeVisible()
  await expectGoodAppearance(page)
  const { code } = await mailTo(email, 2)
  await page.getByLabel(/code/i).fill(String(code))
  await expect(page).toHaveURL(/\/collection$/)
})

test('an account elsewhere starts at the provider and comes back here', async ({ page, provider, port }) => {
  await page.goto('/')
  await page.getByText('Other ways to sign in').click()
  const started = page.waitForRequest((request) => request.url().includes('/v1/public/oauth/github/start'))
  await page.getByRole('button', { name: /GitHub/ }).click()
  const request = await started
  const url = new URL(request.url())
  expect(url.origin).toBe(provider.url)
  expect(url.searchParams.get('login_redirect_url')).toBe(`http://localhost:${port}/auth/email`)
  // No one is there in a test: where the browser is sent is what counts.
  expect((await request.response())?.headers().location).toMatch(/^https:\/\/github\.com\//)
})

test('a password is set at the provider', async ({ page, provider }) => {
  const calls = hearCalls(page)
  await page.goto('/')
  await page.getByText('Other ways to sign in').click()
  await page.getByRole('button', { name: 'Password' }).click()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('New password').fill('eleven teal walruses in June')
  await page.getByLabel('Email address').fill(someone('password'))
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/events$/)
  expect(calls).toContain(`${provider.url}/sdk/v1/passwords`)
})

test('a passkey stored at the provider signs in here', async ({ page, context, signIn, provider }) => {
  // As in a browser that does not offer passkeys in its autofill.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await addDevice(page)
  await signIn(page, someone('passkey'))
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Chrome on Linux was added')).toBeVisible()
  await context.clearCookies()
  const calls = hearCalls(page)
  await page.goto('/')
  await page.getByText('Other ways to sign in').click()
  await page.getByRole('button', { name: /Passkey/ }).click()
  await expect(page).toHaveURL(/\/events$/)
  expect(calls).toContain(`${provider.url}/sdk/v1/webauthn/authenticate`)
})

test('an emailed link of the provider ends the session here as well', async ({
  page,
  browser,
  signIn,
  provider,
  complaints,
}) => {
  const email = someone('ends.all')
  const device = await addDevice(page)
  await signIn(page, email)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Chrome on Linux was added')).toBeVisible()
  type Mail = { to: string; text: string }
  const notices = async (): Promise<Mail[]> =>
    (await (await fetch(`${provider.url}/outbox.json`)).json()).filter(
      (mail: Mail) => mail.to === email && isNotice(mail),
    )
  await expect.poll(async () => (await notices()).some(({ text }) => text.includes('passkey'))).toBe(true)
  const link = /https?:\S+\/end-sessions\?\S+/.exec((await notices()).at(-1)?.text ?? '')?.[0] as string
  expect(link).toContain(`${provider.url}/`)
  const other = await browser.newContext()
  const mail = await other.newPage()
  await mail.goto(link)
  await mail.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(mail.getByText('signed out everywhere')).toBeVisible()
  await other.close()
  // The passkey of the autofill would sign in right away.
  await device.setAwake(false)
  await page.reload()
  await expect(page.getByLabel('Email address')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expectOnlyRefusals(complaints)
})

test('data stored here is downloaded and deleted; the account stays at the provider', async ({
  page,
  signIn,
  tap,
  mailTo,
  complaints,
}) => {
  const email = someone('leaves')
  const collected = page.getByRole('link', { name: /Opening night of the reading room/ })
  await signIn(page, email)
  await page.goto(await tap())
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('link', { name: 'View your collection' }).click()
  await expect(collected).toBeVisible()
  await page.goto('/account')
  const data = page.getByRole('region', { name: 'Your data' })
  await expect(data.getByText('Your sign-in account is stored elsewhere.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await data.getByRole('button', { name: 'Download my data' }).click()
  const content = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  expect(content.account.user.emails[0].email).toBe(email)
  expect(content.collectibles.length).toBe(1)
  await data.getByRole('button', { name: 'Delete my data' }).click()
  await data.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByLabel('Email address')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  // JWTs count in seconds: one of the second of the deletion is refused like those before it.
  const deletedBefore = Date.now()
  await page.waitForFunction((second) => Math.floor(Date.now() / 1000) > second, Math.floor(deletedBefore / 1000))
  // The account signs in as before and finds nothing here.
  await askForLink(page, email)
  await page.goto((await mailTo(email, 2)).link)
  await expect(page).toHaveURL(/\/events$/)
  await page.goto('/collection')
  await expect(page.getByRole('heading', { level: 1, name: 'Your collection' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await expect(collected).toHaveCount(0)
  expectOnlyRefusals(complaints)
})

test('operator commands about users say which provider has them', async ({ host, provider, cards }) => {
  for (const command of [
    ['users', 'list'],
    ['sessions', 'revoke', 'ada@example.com'],
    ['keys', 'rotate'],
  ]) {
    const { code, errors } = await host.cards(...command)
    expect(code).toBe(1)
    expect(errors).toContain(`Users and sessions are managed by PROVIDER_URL, ${provider.url}.`)
  }
  expect(await cards('cards', 'list')).toContain('demo')
})
