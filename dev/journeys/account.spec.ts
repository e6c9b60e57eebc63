import { randomInt } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { type Host, startHost } from '../start-host.ts'
import { expect, expectAccessible, expectOnlyRefusals, test as journey, someone } from './world.ts'

/** A host that refuses as one on the internet does: it counts, and has a domain it does not want. */
const test = journey.extend<object, { host: Host }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const host = await startHost({ RATE_LIMITS: 'on', DENIED_EMAIL_DOMAINS: 'denied.example' })
      await use(host)
      await host.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const goodPassword = 'otter lantern gravel violin'
const phoneSize = { width: 360, height: 740 }
const desktopSize = { width: 1280, height: 900 }

/** A number of the kind that is kept for stories. */
const somePhone = () => `+1212555${String(randomInt(10_000)).padStart(4, '0')}`

/** The newest message to an address or number, once there are so many. */
const messageTo = async (host: Host, to: string, count = 1): Promise<{ subject: string; text: string }> => {
  const read = async (): Promise<{ to: string; subject: string; text: string }[]> => {
    const messages = await (await fetch(`${host.url}/outbox.json`)).json()
    return messages.filter((message: { to: string }) => message.to === to)
  }
  await expect.poll(async () => (await read()).length).toBe(count)
  return (await read()).at(-1) ?? { subject: '', text: '' }
}
const codeTo = async (host: Host, to: string, count = 1): Promise<string> => {
  const { text } = await messageTo(host, to, count)
  const code = /\b\d{6}\b/.exec(text.replaceAll(/https?:\S+/g, ''))?.[0]
  if (code === undefined) throw new Error(`No code for ${to}.`)
  return code
}

const openAccount = async (page: Page) => {
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'E-mail addresses' })).toBeVisible()
}
const section = (page: Page, name: string) => page.getByRole('region', { name })
const emails = (page: Page) => section(page, 'E-mail addresses')
const phones = (page: Page) => section(page, 'Phone numbers')
const sessions = (page: Page) => section(page, 'Where you are signed in')

const addPhone = async (page: Page, host: Host, number: string) => {
  await phones(page).getByRole('button', { name: 'Add a number' }).click()
  await phones(page).getByLabel('New phone number').fill(number)
  await phones(page).getByRole('button', { name: 'Send a code' }).click()
  await expect(phones(page).getByLabel('Code from the message')).toBeFocused()
  await phones(page)
    .getByLabel('Code from the message')
    .fill(await codeTo(host, number))
  await expect(phones(page).getByText('is yours now and signs you in')).toBeVisible()
}

/** Signs in somewhere else, by a code; `count` is how many mails the address has then. */
const signInElsewhere = async (
  browser: Browser,
  host: Host,
  { email, count, userAgent }: { email: string; count: number } & Pick<BrowserContextOptions, 'userAgent'>,
) => {
  const context = await browser.newContext(userAgent === undefined ? {} : { userAgent })
  const page = await context.newPage()
  await page.goto(`${host.url}/`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByLabel('Code from the mail').fill(await codeTo(host, email, count))
  await expect(page).toHaveURL(/\/events$/)
  return page
}
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'

/** Presses Tab until the focus is where one wants it, and there the key. */
const reach = async (page: Page, name: string, key = 'Enter') => {
  const target = page.getByRole('button', { name, exact: true })
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 100 && !(await target.evaluate((one) => one === document.activeElement)); steps += 1)
    await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
  await page.keyboard.press(key)
}

const expectSignedOut = (page: Page) => expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()

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

for (const [name, viewport] of [
  ['a phone', phoneSize],
  ['a desktop', desktopSize],
] as const)
  test.describe(`on ${name}`, () => {
    test.use({ viewport })

    test('an e-mail address is added, waits for its code, is proved and removed', async ({
      page,
      host,
      signIn,
      complaints,
    }) => {
      const [first, second] = [someone('ada'), someone('second')]
      await signIn(page, first)
      await page.getByRole('link', { name: 'Account', exact: true }).click()
      await expect(emails(page).getByText(first)).toBeVisible()

      await emails(page).getByRole('button', { name: 'Add an address' }).click()
      await emails(page).getByLabel('New e-mail address').fill(second.toUpperCase())
      await emails(page).getByRole('button', { name: 'Send a code' }).click()
      const field = emails(page).getByLabel('Code from the mail')
      await expect(field).toBeFocused()
      await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
      await expect(emails(page).getByText('Waits for its code')).toBeVisible()
      await expectAccessible(page)
      const code = await codeTo(host, second)
      await field.fill(code === '000000' ? '111111' : '000000')
      await expect(emails(page).getByText('This is not the newest code')).toBeVisible()

      await page.reload()
      await emails(page)
        .getByRole('button', { name: `Send a code to ${second}` })
        .click()
      await expect(field).toBeFocused()
      await emails(page).getByRole('button', { name: 'Send it again' }).click()
      await expect(emails(page).getByText('Only the newest one works')).toBeVisible()
      await field.fill(await codeTo(host, second, 3))
      await expect(emails(page).getByText(`${second} is yours now`)).toBeVisible()
      await expect(emails(page).getByRole('heading')).toBeFocused()
      await expect(emails(page).getByText('Verified')).toHaveCount(2)

      const remove = emails(page).getByRole('button', { name: `Remove ${second}` })
      await remove.click()
      await expect(emails(page).getByText('It will not sign you in any more')).toBeVisible()
      await expectAccessible(page)
      await emails(page).getByRole('button', { name: 'Keep it' }).click()
      await expect(remove).toBeFocused()
      await remove.click()
      await emails(page).getByRole('button', { name: 'Remove the address' }).click()
      await expect(emails(page).getByText(`${second} is removed`)).toBeVisible()
      await expect(emails(page).getByText('Verified')).toHaveCount(1)
      expectOnlyRefusals(complaints)
    })

    test('the page fits with long names, open questions and many sign-ins, and has no finding in either theme', async ({
      page,
      browser,
      host,
      signIn,
    }) => {
      const email = someone(`a.very.long.name.that.goes.on.and.on.${'x'.repeat(8)}`)
      await signIn(page, email)
      const odd = await signInElsewhere(browser, host, { email, count: 2, userAgent: 'Kühlschrank/2 😀' })
      await odd.context().close()
      await openAccount(page)
      await addPhone(page, host, somePhone())
      await emails(page).getByRole('button', { name: 'Remove' }).click()
      await section(page, 'Password').getByRole('button', { name: 'Set a password' }).click()
      await section(page, 'Password').getByLabel('New password').fill('qwertyuiop')
      await expect(section(page, 'Password').getByText('Many people use one like it')).toBeVisible()
      await expect(sessions(page).getByText('Unknown device', { exact: true })).toBeVisible()
      for (const theme of ['Light', 'Dark']) {
        await page.getByRole('radio', { name: theme }).check()
        await expect(page.locator('html.light')).toHaveCount(theme === 'Light' ? 1 : 0)
        await expectAccessible(page)
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })

    test('a phone number is written as people do, proved by text or by WhatsApp, and removed', async ({
      page,
      host,
      signIn,
      complaints,
    }) => {
      await signIn(page, someone('phone'))
      await openAccount(page)
      const [first, second] = [somePhone(), somePhone()]
      await phones(page).getByRole('button', { name: 'Add a number' }).click()
      const field = phones(page).getByLabel('New phone number')
      await expect(field).toHaveAttribute('autocomplete', 'tel')
      await field.fill('0151 23456789')
      await phones(page).getByRole('button', { name: 'Send a code' }).click()
      await expect(phones(page).getByText('This does not look like a phone number')).toBeVisible()
      await field.fill(`001 (${first.slice(2, 5)}) ${first.slice(5, 8)}-${first.slice(8)}`)
      await phones(page).getByRole('button', { name: 'Send a code' }).click()
      await phones(page)
        .getByLabel('Code from the message')
        .fill(await codeTo(host, first))
      await expect(phones(page).getByText(`${first} is yours now`)).toBeVisible()

      await phones(page).getByRole('button', { name: 'Add a number' }).click()
      await field.fill(second)
      await phones(page).getByLabel('By WhatsApp').check()
      await phones(page).getByRole('button', { name: 'Send a code' }).click()
      await phones(page)
        .getByLabel('Code from the message')
        .fill(await codeTo(host, second))
      await expect(phones(page).getByText(`${second} is yours now`)).toBeVisible()

      await phones(page)
        .getByRole('button', { name: `Remove ${second}` })
        .click()
      await phones(page).getByRole('button', { name: 'Remove the number' }).click()
      await expect(phones(page).getByText(`${second} is removed`)).toBeVisible()
      expectOnlyRefusals(complaints)
    })

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

    test('theme and language are chosen here and stay', async ({ page, signIn }) => {
      await signIn(page, someone('looks'))
      await openAccount(page)
      const looks = section(page, 'Appearance')
      await looks.getByRole('radio', { name: 'Light' }).check()
      await looks.getByLabel('Language').selectOption('Deutsch')
      await expect(page.getByRole('heading', { level: 1, name: 'Dein Konto' })).toBeVisible()
      await expect(page.locator('html.light')).toHaveCount(1)
      await expectAccessible(page)
      await page.locator('[data-theme-toggle]').click()
      await expect(section(page, 'Darstellung').getByRole('radio', { name: 'Dunkel' })).toBeChecked()
    })
  })

test('the link of the mail adds the address too, and the page that waits for the code knows', async ({
  page,
  host,
  signIn,
}) => {
  const second = someone('linked')
  await signIn(page, someone('link'))
  await openAccount(page)
  await emails(page).getByRole('button', { name: 'Add an address' }).click()
  await emails(page).getByLabel('New e-mail address').fill(second)
  await emails(page).getByRole('button', { name: 'Send a code' }).click()
  await expect(emails(page).getByText('or open its link in this browser')).toBeVisible()
  const { subject, text } = await messageTo(host, second)
  expect(subject).toBe('Add this address to your IYK Cards account')
  const tab = await page.context().newPage()
  await tab.goto(/https?:\S+/.exec(text)?.[0] ?? '')
  await expect(tab).toHaveURL(/\/account$/)
  await expect(emails(tab).getByText('Verified')).toHaveCount(2)
  await expect(emails(page).getByText(`${second} is yours now`)).toBeVisible()
  await expect(emails(page).getByLabel('Code from the mail')).toHaveCount(0)
  await expect(emails(page).getByRole('heading')).toBeFocused()
})

test('a page in German writes German mails and texts', async ({ page, host, signIn }) => {
  const [second, number] = [someone('zweite'), somePhone()]
  await signIn(page, someone('erste'))
  await page.context().addCookies([{ name: 'language', value: 'de', url: host.url }])
  await page.goto('/account')
  const mails = section(page, 'E-Mail-Adressen')
  await mails.getByRole('button', { name: 'Adresse hinzufügen' }).click()
  await mails.getByLabel('Neue E-Mail-Adresse').fill(second)
  await mails.getByRole('button', { name: 'Code schicken' }).click()
  await expect(mails.getByText(`Wir haben eine Mail an ${second} geschickt.`)).toBeVisible()
  expect((await messageTo(host, second)).text).toContain('Code')
  expect((await messageTo(host, second)).subject).not.toContain('Add this address')
  await mails.getByLabel('Code aus der Mail').fill(await codeTo(host, second))
  await expect(mails.getByText(`${second} gehört jetzt zu dir`)).toBeVisible()

  const numbers = section(page, 'Telefonnummern')
  await numbers.getByRole('button', { name: 'Nummer hinzufügen' }).click()
  await numbers.getByLabel('Neue Telefonnummer').fill(number)
  await numbers.getByRole('button', { name: 'Code schicken' }).click()
  await numbers.getByLabel('Code aus der Nachricht').fill(await codeTo(host, number))
  await expect(numbers.getByText(`${number} gehört jetzt zu dir`)).toBeVisible()
  expect((await messageTo(host, number)).text).not.toMatch(/\byour\b/i)
})

test('an address of somebody else and the last way in are refused in plain words', async ({
  page,
  browser,
  host,
  signIn,
  complaints,
}) => {
  const [mine, theirs] = [someone('mine'), someone('theirs')]
  const other = await signInElsewhere(browser, host, { email: theirs, count: 1 })
  await openAccount(other)
  const theirNumber = somePhone()
  await addPhone(other, host, theirNumber)
  await other.context().close()
  await signIn(page, mine)
  await openAccount(page)

  await emails(page)
    .getByRole('button', { name: `Remove ${mine}` })
    .click()
  await emails(page).getByRole('button', { name: 'Remove the address' }).click()
  await expect(page.getByRole('alert')).toHaveText('This is your last way in, so it stays. Add another one first.')
  await emails(page).getByRole('button', { name: 'Keep it' }).click()

  await emails(page).getByRole('button', { name: 'Add an address' }).click()
  for (const [typed, said] of [
    [theirs, 'This address belongs to another account'],
    [mine, 'You have this address already'],
    ['ada@denied.example', 'Addresses of this domain cannot be used here'],
    ['ada@example', 'This does not look like an e-mail address'],
  ] as const) {
    await emails(page).getByLabel('New e-mail address').fill(typed)
    await emails(page).getByRole('button', { name: 'Send a code' }).click()
    await expect(emails(page).getByText(said)).toBeVisible()
  }
  await expectAccessible(page)
  await page.context().setOffline(true)
  await emails(page).getByLabel('New e-mail address').fill(someone('offline'))
  await emails(page).getByRole('button', { name: 'Send a code' }).click()
  await expect(emails(page).getByText('You seem to be offline. Nothing is lost')).toBeVisible()
  await page.context().setOffline(false)
  expectOnlyRefusals(complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED')))

  await phones(page).getByRole('button', { name: 'Add a number' }).click()
  for (const [typed, said] of [
    [theirNumber, 'This number belongs to another account'],
    ['+999 55512345', 'No country has this code'],
    ['12345', 'This does not look like a phone number'],
  ] as const) {
    await phones(page).getByLabel('New phone number').fill(typed)
    await phones(page).getByRole('button', { name: 'Send a code' }).click()
    await expect(phones(page).getByText(said)).toBeVisible()
  }
  complaints.length = 0
})

test('what is asked for too often waits, what is gone already is gone, and an ended sign-in says so', async ({
  page,
  browser,
  host,
  signIn,
  complaints,
}) => {
  const [email, second] = [someone('often'), someone('impatient')]
  await signIn(page, email)
  await openAccount(page)
  await emails(page).getByRole('button', { name: 'Add an address' }).click()
  await emails(page).getByLabel('New e-mail address').fill(second)
  await emails(page).getByRole('button', { name: 'Send a code' }).click()
  for (let count = 2; count <= 5; count += 1) {
    await emails(page).getByRole('button', { name: 'Send it again' }).click()
    await messageTo(host, second, count)
    await expect(emails(page).getByText('Only the newest one works')).toBeVisible()
  }
  await emails(page).getByRole('button', { name: 'Send it again' }).click()
  await expect(emails(page).getByText('wait a few minutes, then try again')).toBeVisible()

  const other = await signInElsewhere(browser, host, { email, count: 2 })
  await openAccount(other)
  await emails(other)
    .getByRole('button', { name: `Remove ${second}` })
    .click()
  await expect(emails(other).getByText('Its code was never typed')).toBeVisible()
  await emails(other).getByRole('button', { name: 'Remove the address' }).click()
  await expect(emails(other).getByText(`${second} is removed`)).toBeVisible()
  await emails(page)
    .getByRole('button', { name: `Remove ${second}` })
    .click()
  await emails(page).getByRole('button', { name: 'Remove the address' }).click()
  await expect(emails(page).getByText(`${second} is removed`)).toBeVisible()
  await expect(emails(page).getByRole('listitem')).toHaveCount(1)

  await sessions(other).getByRole('button', { name: 'Sign out everywhere' }).click()
  await sessions(other).getByRole('button', { name: 'Yes, everywhere' }).click()
  await expectSignedOut(other)
  await other.context().close()
  await emails(page).getByRole('button', { name: 'Add an address' }).click()
  await emails(page).getByLabel('New e-mail address').fill(someone('late'))
  await emails(page).getByRole('button', { name: 'Send a code' }).click()
  await expect(emails(page).getByText('Reload the page, and you can sign in again')).toBeVisible()
  await page.reload()
  await expectSignedOut(page)
  expectOnlyRefusals(complaints)
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

test('an account that cannot be shown says so, and is shown on another try', async ({ page, signIn, complaints }) => {
  await signIn(page, someone('unlucky'))
  await page.route('**/users/me', (route) => route.abort())
  await page.goto('/account')
  await expect(page.getByText('Your account could not be shown. Nothing is lost: try again.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/users/me')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(emails(page)).toBeVisible()
  complaints.length = 0
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
  await expect(page).toHaveURL(/\/account$/)

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
  await expect(page).toHaveURL(/\/collection$/)
  await signOut(page)
  await firstStep(4)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('by keyboard alone an address is added and removed, a password is set, and every sign-in ended', async ({
  page,
  host,
  signIn,
}) => {
  const second = someone('keys')
  await signIn(page, someone('keyboard'))
  await openAccount(page)
  await reach(page, 'Add an address')
  await expect(emails(page).getByLabel('New e-mail address')).toBeFocused()
  await page.keyboard.type(second)
  await page.keyboard.press('Enter')
  await expect(emails(page).getByLabel('Code from the mail')).toBeFocused()
  await page.keyboard.type(await codeTo(host, second))
  await expect(emails(page).getByText(`${second} is yours now`)).toBeVisible()
  await expect(emails(page).getByRole('heading')).toBeFocused()
  await reach(page, `Remove ${second}`)
  await expect(emails(page).getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(emails(page).getByText(`${second} is removed`)).toBeVisible()

  await reach(page, 'Set a password')
  await expect(page.getByLabel('New password')).toBeFocused()
  await page.keyboard.type(goodPassword)
  await expect(section(page, 'Password').getByText(/^(Good|Very good)$/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(section(page, 'Password').getByText('Your password is saved')).toBeVisible()
  await expect(section(page, 'Password').getByRole('button', { name: 'Change the password' })).toBeFocused()

  await reach(page, 'Sign out everywhere')
  await expect(sessions(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expectSignedOut(page)
})
