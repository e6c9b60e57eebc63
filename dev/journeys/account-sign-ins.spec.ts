import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import {
  addPhone,
  codeTo,
  emails,
  expectSignedOut,
  goodPassword,
  messageTo,
  openAccount,
  screens,
  section,
  sessions,
  signInElsewhere,
  somePhone,
  test,
} from './account-world.ts'
import { expect, expectAccessible, expectOnlyRefusals, someone } from './world.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'

/** A call of the provider in the session of the page, as a client of its own would make it. */
const callProvider = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, content]) => {
      const { public_token } = await (await fetch('/config.json')).json()
      const session = /iyk_stytch_session=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const answer = await fetch(`/sdk/v1${to}`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${public_token}:${decodeURIComponent(session)}`)}`,
          'content-type': 'application/json',
        },
        body: content,
      })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()).data
    },
    [path, JSON.stringify(body)] as const,
  )

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expectSignedOut(page)
}

for (const [screen, viewport] of screens)
  test.describe(`on ${screen}`, () => {
    test.use({ viewport })

    test('a password is judged while it is typed, saved, changed, and ends every other sign-in', async ({
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
      await here.getByRole('button', { name: 'Save the password' }).click()
      await expect(here.getByText('so it was not saved')).toBeVisible()
      await here.getByRole('button', { name: 'Show' }).click()
      await expect(field).toHaveAttribute('type', 'text')
      await field.fill('x'.repeat(1100))
      await here.getByRole('button', { name: 'Save the password' }).click()
      await expect(here.getByText('This one is too long, so it was not saved')).toBeVisible()
      await expect(field).toBeFocused()
      await field.fill(goodPassword)
      await expect(here.getByText(/^(Good|Very good)$/)).toBeVisible()
      await expectAccessible(page)
      await here.getByRole('button', { name: 'Save the password' }).click()
      await expect(here.getByText('signed out everywhere else')).toBeVisible()
      await expect(here.getByRole('button', { name: 'Change the password' })).toBeVisible()

      await other.reload()
      await expectSignedOut(other)
      await other.context().close()
      await expect(sessions(page).getByRole('listitem')).toHaveCount(1)
      expectOnlyRefusals(complaints)
    })

    test('one sign-in is ended from another, and then all at once', async ({
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
      await expect(here).toContainText('mailed link')
      await expect(here.getByRole('button')).toHaveCount(0)
      await expect(list.getByRole('listitem').filter({ hasText: 'Firefox on Linux' })).toContainText('mailed code')
      await list.getByRole('button', { name: 'End the sign-in of Firefox on Linux' }).click()
      await expect(list.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await list.getByRole('button', { name: 'End it' }).click()
      await expect(list.getByText('Firefox on Linux is signed out.')).toBeVisible()
      await expect(list.getByRole('heading')).toBeFocused()
      await expect(list.getByRole('listitem')).toHaveCount(1)
      await other.reload()
      await expectSignedOut(other)
      await other.context().close()

      const another = await signInElsewhere(browser, host, { email, count: 3 })
      await list.getByRole('button', { name: 'Sign out everywhere' }).click()
      await expectAccessible(page)
      await list.getByRole('button', { name: 'Yes, everywhere' }).click()
      await expect(page).toHaveURL(/\/$/)
      await expectSignedOut(page)
      await another.reload()
      await expectSignedOut(another)
      await another.context().close()
      expectOnlyRefusals(complaints)
    })
  })

test('of many sign-ins five are in view, and all of them when asked for', async ({ page, host, signIn }) => {
  const email = someone('many')
  await signIn(page, email)
  await callProvider(page, '/passwords/session/reset', { password: goodPassword })
  const { public_token } = await (await fetch(`${host.url}/config.json`)).json()
  for (let count = 1; count <= 6; count += 1) {
    const answer = await fetch(`${host.url}/sdk/v1/passwords/authenticate`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${public_token}:${public_token}`)}`,
        'content-type': 'application/json',
        'user-agent': firefox,
      },
      body: JSON.stringify({ email, password: goodPassword, session_duration_minutes: 60 }),
    })
    expect(answer.status).toBe(200)
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

test('a password after a while needs a code from a mail of the moment', async ({ page, host, signIn, complaints }) => {
  const email = someone('stale')
  await signIn(page, email)
  await openAccount(page)
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
  await section(page, 'Password').getByRole('button', { name: 'Save the password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(dialog.getByText('a mail of this moment')).toBeVisible()
  await dialog.getByRole('button', { name: `Send a code to ${email}` }).click()
  await dialog.getByLabel('Code from the mail').fill(await codeTo(host, email, 2))
  await expect(dialog).toBeHidden()
  await expect(section(page, 'Password').getByText('Your password is saved')).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('a session that came by mail alone adds nothing before the phone was shown too', async ({
  page,
  host,
  signIn,
  complaints,
}) => {
  const [email, phone, wished] = [someone('steps'), somePhone(), someone('wished')]
  await signIn(page, email)
  await openAccount(page)
  await addPhone(page, host, phone)
  await signOut(page)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByLabel('Code from the mail').fill(await codeTo(host, email, 2))
  await expect(page).toHaveURL(/\/events$/)
  await openAccount(page)

  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await emails(page).getByRole('button', { name: 'Add an address' }).click()
  await emails(page).getByLabel('New e-mail address').fill(wished)
  await emails(page).getByRole('button', { name: 'Send a code' }).click()
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(emails(page).getByText('Nothing was changed, because the second step was not taken.')).toBeVisible()

  await emails(page).getByRole('button', { name: 'Send a code' }).click()
  await expect(dialog.getByText(email)).toHaveCount(0)
  await dialog.getByRole('button', { name: `Send a code to ${phone}` }).click()
  await expect(dialog.getByLabel('Code from the text')).toBeFocused()
  await messageTo(host, phone, 2)
  await dialog.getByRole('button', { name: 'Send it again' }).click()
  await expect(dialog.getByText('Only the newest one works')).toBeVisible()
  const right = await codeTo(host, phone, 3)
  await dialog.getByLabel('Code from the text').fill(right === '000000' ? '111111' : '000000')
  await expect(dialog.getByText('This is not the right code')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Code from the text').fill(right)
  await expect(dialog).toBeHidden()
  await emails(page)
    .getByLabel('Code from the mail')
    .fill(await codeTo(host, wished))
  await expect(emails(page).getByText(`${wished} is yours now`)).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('who has an authenticator app is asked for its code on the start page, or for a recovery code', async ({
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
  // A code counts once; the one of the next half minute is taken already.
  const nextCode = () => app.generate({ timestamp: Date.now() + 30_000 })
  await signOut(page)

  const firstStep = async (count: number) => {
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await page.getByLabel('Code from the mail').fill(await codeTo(host, email, count))
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  }
  await page.goto('/collection')
  await expect(page).toHaveURL(/\/$/)
  await firstStep(2)
  await expectAccessible(page)
  const code = page.getByLabel('Code from your app')
  await expect(code).toBeFocused()
  await code.fill(nextCode() === '000000' ? '111111' : '000000')
  await expect(page.getByText('This is not the right code')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await code.fill(nextCode())
  await expect(page).toHaveURL(/\/collection$/)

  await signOut(page)
  await firstStep(3)
  await page.getByRole('button', { name: 'Recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery_codes[0].toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/events$/)
  await signOut(page)
  await firstStep(4)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
  expectOnlyRefusals(complaints)
})
