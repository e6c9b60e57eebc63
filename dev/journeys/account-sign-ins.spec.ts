import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import {
  addPhone,
  codeTo,
  emails,
  expectAccount,
  expectSignedOut,
  goodPassword,
  messageTo,
  openAccount,
  section,
  sessions,
  signInElsewhere,
  somePhone,
  test,
} from './account-world.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleOnEveryScreen,
  expectOnlyRefusals,
  forgetLostCalls,
  screens,
  someone,
} from './world.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'

/** A provider call in the session of the page, as another client would make it. */
const callProvider = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, content]) => {
      const { public_token } = await (await fetch('/config.json')).json()
      const session = /iyk_stytch_session=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const response = await fetch(`/sdk/v1${to}`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${public_token}:${decodeURIComponent(session)}`)}`,
          'content-type': 'application/json',
        },
        body: content,
      })
      if (!response.ok) throw new Error(await response.text())
      return (await response.json()).data
    },
    [path, JSON.stringify(body)] as const,
  )

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expectSignedOut(page)
}

test.describe('on a phone, looked at on both', () => {
  test.use({ viewport: screens.phone })

  test('a password is rated while it is typed, saved and changed, and every other session ends', async ({
    page,
    browser,
    host,
    signIn,
    complaints,
  }) => {
    const email = someone('password')
    await signIn(page, email)
    const other = await signInElsewhere(browser, host, { email, count: 2 })

    await openAccount(page)
    const here = section(page, 'Password')
    await here.getByRole('button', { name: 'Set a password' }).click()
    const field = here.getByLabel('New password')
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('type', 'password')
    await expect(field).toHaveAttribute('autocomplete', 'new-password')
    await field.fill('qwertyuiop')
    await expect(here.getByText('too easy to guess')).toBeVisible()
    await here.getByRole('button', { name: 'Save password' }).click()
    await expect(here.getByText('so it wasn’t saved')).toBeVisible()
    await here.getByRole('button', { name: 'Show' }).click()
    await expect(field).toHaveAttribute('type', 'text')
    await field.fill('x'.repeat(1100))
    await here.getByRole('button', { name: 'Save password' }).click()
    await expect(here.getByText('This password is too long, so it wasn’t saved')).toBeVisible()
    await expect(field).toBeFocused()
    await field.fill(goodPassword)
    await expect(here.getByText(/^(Good|Very good)$/)).toBeVisible()
    await expectAccessibleOnEveryScreen(page)
    await here.getByRole('button', { name: 'Save password' }).click()
    await expect(here.getByText('signed out everywhere else')).toBeVisible()
    await expect(here.getByRole('button', { name: 'Change password' })).toBeVisible()

    await other.reload()
    await expectSignedOut(other)
    await other.context().close()
    await expect(sessions(page).getByRole('listitem')).toHaveCount(1)
    expectOnlyRefusals(complaints)
  })

  test('one session is ended from another, and then all at once', async ({
    page,
    browser,
    host,
    signIn,
    complaints,
  }) => {
    const email = someone('everywhere')
    await signIn(page, email)
    const other = await signInElsewhere(browser, host, { email, count: 2, userAgent: firefox })
    await openAccount(page)
    const list = sessions(page)
    await expect(list.getByRole('listitem')).toHaveCount(2)
    const here = list.getByRole('listitem').filter({ hasText: 'This device' })
    await expect(here).toContainText('email link')
    await expect(here.getByRole('button')).toHaveCount(0)
    await expect(list.getByRole('listitem').filter({ hasText: 'Firefox on Linux' })).toContainText('email code')
    await list.getByRole('button', { name: 'Sign out Firefox on Linux' }).click()
    await expect(list.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await list.getByRole('button', { name: 'Sign it out' }).click()
    await expect(list.getByText('Firefox on Linux was signed out.')).toBeVisible()
    await expect(list.getByRole('heading')).toBeFocused()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await other.reload()
    await expectSignedOut(other)
    await other.context().close()

    const another = await signInElsewhere(browser, host, { email, count: 3 })
    await list.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expectAccessibleOnEveryScreen(page)
    await list.getByRole('button', { name: 'Yes, everywhere' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expectSignedOut(page)
    await another.reload()
    await expectSignedOut(another)
    await another.context().close()
    expectOnlyRefusals(complaints)
  })
})

test('of many sessions, five are shown, and all of them on request', async ({ page, host, signIn }) => {
  const email = someone('many')
  await signIn(page, email)
  await callProvider(page, '/passwords/session/reset', { password: goodPassword })
  const { public_token } = await (await fetch(`${host.url}/config.json`)).json()
  for (let count = 1; count <= 6; count += 1) {
    const response = await fetch(`${host.url}/sdk/v1/passwords/authenticate`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${public_token}:${public_token}`)}`,
        'content-type': 'application/json',
        'user-agent': firefox,
      },
      body: JSON.stringify({ email, password: goodPassword, session_duration_minutes: 60 }),
    })
    expect(response.status).toBe(200)
  }
  await openAccount(page)
  const rows = sessions(page).getByRole('listitem')
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toContainText('This device')
  const all = sessions(page).getByRole('button', { name: 'Show all (7)' })
  await all.click()
  await expect(rows).toHaveCount(7)
  await expect(sessions(page).getByRole('button', { name: 'Show fewer' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(5)
})

test('setting a password a while after sign-in needs a freshly emailed code', async ({
  page,
  host,
  signIn,
  complaints,
}) => {
  const email = someone('stale')
  await signIn(page, email, '/account')
  await expectAccount(page)
  let refused = 0
  await page.route('**/passwords/session/reset', async (route) => {
    if (refused++ > 0) return route.continue()
    const error_type = 'session_too_old_to_reset_password'
    await route.fulfill({
      status: 400,
      json: { status_code: 400, request_id: '', error_type, error_message: '', error_url: '' },
    })
  })
  await section(page, 'Password').getByRole('button', { name: 'Set a password' }).click()
  await section(page, 'Password').getByLabel('New password').fill(goodPassword)
  await section(page, 'Password').getByRole('button', { name: 'Save password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify it’s you' })
  await expect(dialog.getByText('enter the code we just emailed you')).toBeVisible()
  await dialog.getByRole('button', { name: `Send a code to ${email}` }).click()
  await dialog.getByLabel('Code from the email').fill(await codeTo(host, email, 2))
  await expect(dialog).toBeHidden()
  await expect(section(page, 'Password').getByText('Your password was saved')).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('when responses are lost, the code still counts, and saving the password again saves it', async ({
  page,
  host,
  signIn,
  complaints,
}) => {
  const email = someone('lossy')
  await signIn(page, email, '/account')
  await expectAccount(page)
  let resets = 0
  await page.route('**/passwords/session/reset', async (route) => {
    resets += 1
    const error_type = 'session_too_old_to_reset_password'
    const json = { status_code: 400, request_id: '', error_type, error_message: '', error_url: '' }
    if (resets === 1) return route.fulfill({ status: 400, json })
    if (resets > 2) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.route(
    '**/otps/authenticate',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await page.route('**/sessions/authenticate', (route) => route.abort('connectionreset'), { times: 1 })
  const password = section(page, 'Password')
  await password.getByRole('button', { name: 'Set a password' }).click()
  await password.getByLabel('New password').fill(goodPassword)
  await password.getByRole('button', { name: 'Save password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify it’s you' })
  await dialog.getByRole('button', { name: `Send a code to ${email}` }).click()
  const code = await codeTo(host, email, 2)
  await dialog.getByLabel('Code from the email').fill(code)
  await expect(dialog.getByText('You seem to be offline')).toBeVisible()
  await dialog.getByLabel('Code from the email').fill(code)
  await expect(dialog).toBeHidden()
  await expect(password.getByText('We couldn’t tell whether your password was saved')).toBeVisible()
  await password.getByRole('button', { name: 'Save password' }).click()
  await expect(password.getByText('Your password was saved')).toBeVisible()
  forgetLostCalls(complaints)
  expectOnlyRefusals(complaints)
})

test('a session that was started by email alone adds nothing before the phone is verified too', async ({
  page,
  host,
  signIn,
  complaints,
}) => {
  const [email, phone, wished] = [someone('steps'), somePhone(), someone('wished')]
  await signIn(page, email, '/account')
  await expectAccount(page)
  await addPhone(page, host, phone)
  await signOut(page)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByLabel('Code from the email').fill(await codeTo(host, email, 2))
  await expect(page).toHaveURL(/\/events$/)
  await openAccount(page)

  const dialog = page.getByRole('dialog', { name: 'Verify it’s you' })
  await emails(page).getByRole('button', { name: 'Add an address' }).click()
  await emails(page).getByLabel('New email address').fill(wished)
  await emails(page).getByRole('button', { name: 'Send a code' }).click()
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(emails(page).getByText('Nothing was changed, because verification wasn’t completed.')).toBeVisible()

  await emails(page).getByRole('button', { name: 'Send a code' }).click()
  await expect(dialog.getByText(email)).toHaveCount(0)
  await dialog.getByRole('button', { name: `Send a code to ${phone}` }).click()
  await expect(dialog.getByLabel('Code from the message')).toBeFocused()
  await messageTo(host, phone, 2)
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(dialog.getByText('Only the newest one works')).toBeVisible()
  const right = await codeTo(host, phone, 3)
  await dialog.getByLabel('Code from the message').fill(right === '000000' ? '111111' : '000000')
  await expect(dialog.getByText('That code is wrong')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Code from the message').fill(right)
  await expect(dialog).toBeHidden()
  await emails(page)
    .getByLabel('Code from the email')
    .fill(await codeTo(host, wished))
  await expect(emails(page).getByText(`${wished} was added`)).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('a user with an authenticator app is asked for its code on the start page, or for a recovery code', async ({
  page,
  host,
  signIn,
  complaints,
}) => {
  const email = someone('two.steps')
  await signIn(page, email)
  const hour = { session_duration_minutes: 60 }
  const { secret, recovery_codes } = await callProvider(page, '/totps', { expiration_minutes: 60 })
  const app = new TOTP({ secret })
  await callProvider(page, '/totps/authenticate', { totp_code: app.generate(), ...hour })
  // A code counts once, and the next half minute's is already used.
  const nextCode = () => app.generate({ timestamp: Date.now() + 30_000 })
  await signOut(page)

  const firstStep = async (count: number) => {
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await page.getByLabel('Code from the email').fill(await codeTo(host, email, count))
    await expect(page.getByRole('heading', { name: 'Verify it’s you' })).toBeVisible()
  }
  await page.goto('/collection')
  await expect(page).toHaveURL(/\/$/)
  await firstStep(2)
  await expectAccessible(page)
  const code = page.getByLabel('Code from your app')
  await expect(code).toBeFocused()
  await code.fill(nextCode() === '000000' ? '111111' : '000000')
  await expect(page.getByText('That code is wrong')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Verify it’s you' })).toBeVisible()
  await code.fill(nextCode())
  await expect(page).toHaveURL(/\/collection$/)

  await signOut(page)
  await firstStep(3)
  await page.getByRole('button', { name: 'Recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery_codes[0].toUpperCase())
  await page.getByLabel('Recovery code').press('Enter')
  await expect(page).toHaveURL(/\/events$/)
  await signOut(page)
  await firstStep(4)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
  expectOnlyRefusals(complaints)
})
