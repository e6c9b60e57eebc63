import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Locator, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { injectEthereumWallet } from '../injected-wallets.ts'
import { isNotice } from '../is-notice.ts'
import { type Host, startHost } from '../start-host.ts'
import { somePhone } from './account-world.ts'
import { gitlab, somebodyAtGitlab, test } from './gitlab-world.ts'
import { addDevice } from './passkey-device.ts'
import {
  activateByKeyboardWithin,
  endComplaints,
  expect,
  expectGoodAppearance,
  expectOnlyRefusals,
  someone,
} from './world.ts'

const phone = { width: 360, height: 780 }
const desktop = { width: 1280, height: 900 }
const goodPassword = 'otter lantern gravel violin'
const hour = { session_duration_minutes: 60 }

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true })
const heading = (place: Page | Locator, name: string) => place.getByRole('heading', { name })

/** The code in the newest message to a recipient, once there are `count`, and its channel. */
const codeTo = async (host: Host, to: string, count = 1) => {
  const read = async (): Promise<{ to: string; channel: string; text: string }[]> =>
    (await (await fetch(`${host.url}/outbox.json`)).json()).filter(
      (message: { to: string; text: string }) => message.to === to && !isNotice(message),
    )
  await expect.poll(async () => (await read()).length).toBe(count)
  const { channel = '', text = '' } = (await read()).at(-1) ?? {}
  const code = /\b\d{6}\b/.exec(text.replaceAll(/https?:\S+/g, ''))?.[0] ?? ''
  expect(code).toMatch(/^\d{6}$/)
  return { channel, code }
}
const anotherThan = (code: string) => (code === '000000' ? '111111' : '000000')

const activateByKeyboard = activateByKeyboardWithin(60)

/** A user who has a passkey on this device and has signed out. The device sleeps. */
const addPasskey = async (page: Page, signIn: (page: Page, email: string, to?: string) => Promise<void>) => {
  const device = await addDevice(page)
  await signIn(page, someone('passkey'), '/account')
  await button(page, 'Add a passkey').click()
  await expect(page.getByText('was added. You can now sign in with it.')).toBeVisible()
  await device.setAwake(false)
  await button(page, 'Sign out').click()
  // “Email addresses” is a part of the account page, which is there until the session has ended.
  await expect(page.getByLabel('Email address', { exact: true })).toBeVisible()
  return device
}

/** As in a browser that knows passkeys but does not offer them in its autofill. */
const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

/** A provider call, as the user signed in here. */
const callProvider = async (page: Page, path: string, data: object) => {
  const { public_token } = await (await page.request.get('/config.json')).json()
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'iyk_stytch_session')?.value ?? public_token
  return page.request.post(`/sdk/v1${path}`, {
    headers: { authorization: `Basic ${btoa(`${public_token}:${token}`)}` },
    data,
  })
}

const toGitlab = () => {
  gitlab.account = somebodyAtGitlab()
}

type Tap = (card?: string) => Promise<string>
interface Entrance {
  name: string
  screen: { width: number; height: number }
  /** Opens the sign-in with all its methods; returns its element. `again` after one of them was used here. */
  open: (page: Page, tap: Tap, again?: boolean) => Promise<Locator>
  expectArrived: (page: Page) => Promise<void>
}

/** A page that still runs would call without its session. */
const leave = (page: Page) => page.goto('about:blank')

const openOnStart = async (page: Page, unfolded = false) => {
  await page.goto('/?return_to=/collection')
  const place = page.getByRole('main')
  if (!unfolded) await place.getByText('Other ways to sign in').click()
  await expect(button(place, 'Wallet')).toBeVisible()
  return place
}
const openOverTap = async (page: Page, tap: Tap) => {
  await page.goto(await tap())
  await page.getByRole('link', { name: 'Use a wallet' }).click()
  const place = page.getByRole('dialog', { name: 'Sign in' })
  await expect(heading(place, 'Sign in with a wallet')).toBeVisible()
  return place
}

const entrances: readonly Entrance[] = [
  {
    name: 'on the start page of a phone',
    screen: phone,
    open: (page, _tap, again) => openOnStart(page, again),
    expectArrived: (page) => expect(page).toHaveURL('/collection'),
  },
  {
    name: 'over a tap on a desktop',
    screen: desktop,
    open: async (page, tap) => {
      const place = await openOverTap(page, tap)
      await button(place, 'Other options').click()
      await expect(button(place, 'Wallet')).toBeFocused()
      return place
    },
    expectArrived: async (page) => {
      await expect(page.getByText(/^It will be added to your collection/)).toBeVisible()
      await expect(page).toHaveURL(/\/tap\?ref=/)
      await expect(button(page, 'Keep it')).toBeVisible()
    },
  },
]

for (const { name, screen, open, expectArrived } of entrances)
  test.describe(name, () => {
    test.use({ viewport: screen })

    test('the email’s link signs in, and so does a code pasted after a wrong one', async ({
      page,
      tap,
      host,
      mailTo,
      complaints,
    }) => {
      const email = someone('mail')
      const place = await open(page, tap)
      await place.getByLabel('Email address').fill(email)
      await button(place, 'Send me a link').click()
      const field = place.getByLabel('Code from the email')
      await expect(field).toBeFocused()
      await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
      const { code } = await codeTo(host, email)
      await page.keyboard.insertText(anotherThan(code))
      await expect(field).toHaveAccessibleDescription(
        /That code is wrong, has expired, or has already been used\. Check the newest email/,
      )
      await expectGoodAppearance(page)
      await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
      await expectArrived(page)

      await leave(page)
      await page.context().clearCookies()
      const again = await open(page, tap)
      await again.getByLabel('Email address').fill(email)
      await button(again, 'Send me a link').click()
      await expect(heading(again, 'Check your email')).toBeVisible()
      await page.goto((await mailTo(email, 2)).link)
      await expectArrived(page)
      expectOnlyRefusals(complaints)
    })

    for (const [channel, choice, came] of [
      ['sms', 'Text message', 'We texted a code to'],
      ['whatsapp', 'WhatsApp', 'We sent a WhatsApp message with a code to'],
    ] as const)
      test(`a code by ${channel} signs in after a wrong one`, async ({ page, tap, host, complaints }) => {
        const number = somePhone()
        const place = await open(page, tap)
        await button(place, 'Phone').click()
        const field = place.getByLabel('Phone number')
        await expect(field).toBeFocused()
        await field.fill('555 01')
        await place.getByText(choice, { exact: true }).click()
        await button(place, 'Send me a code').click()
        await expect(field).toHaveAccessibleDescription(/Start with \+ and the country code/)
        await field.fill(`${number.slice(0, 2)} (${number.slice(2, 5)}) ${number.slice(5)}`)
        await field.press('Enter')
        await expect(place.getByText(`${came} ${number}.`)).toBeVisible()
        await expectGoodAppearance(page)
        const message = await codeTo(host, number)
        expect(message.channel).toBe(channel)
        const code = place.getByLabel('Code from the message')
        await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
        await code.fill(anotherThan(message.code))
        await expect(code).toHaveAccessibleDescription(
          /has already been used\. Check the newest message, or send a new code\.$/,
        )
        await code.fill(message.code)
        await expectArrived(page)
        expectOnlyRefusals(complaints)
      })

    test('another provider signs in, and is offered first the next time', async ({ page, tap }) => {
      toGitlab()
      const place = await open(page, tap)
      await button(place, 'GitLab').click()
      await expectArrived(page)

      await leave(page)
      await page.context().clearCookies()
      await page.goto('/')
      const first = page.getByRole('main').getByRole('listitem').first()
      await expect(first.getByRole('button')).toHaveAccessibleName(/^Continue with GitLab/)
      await expectGoodAppearance(page)
    })

    test('a passkey signs in, by its button', async ({ page, tap, signIn }) => {
      await withoutAutofill(page)
      const device = await addPasskey(page, signIn)
      const place = await open(page, tap)
      await device.setAwake(true)
      await button(place, 'Passkey').click()
      await expectArrived(page)
    })

    test('a wallet signs in once it has signed; what it refuses is explained', async ({ page, context, tap }) => {
      const metamask = await injectEthereumWallet(context, { nodes: new Map([[1, 'http://localhost:1']]) })
      const place = await open(page, tap)
      await button(place, 'Wallet').click()
      await place.getByRole('button', { name: /^MetaMask/ }).click()
      await expect(button(place, 'Sign in with this wallet')).toBeFocused()
      await button(place, 'Use another wallet').click()
      await expect(place.getByRole('button', { name: /^MetaMask/ })).toBeFocused()
      await page.keyboard.press('Enter')
      metamask.failures.set('personal_sign', { code: 4001, message: 'User rejected the request.' })
      await button(place, 'Sign in with this wallet').click()
      await expect(
        place.getByRole('alert').filter({ hasText: 'You declined the request in your wallet.' }),
      ).toBeVisible()
      await expectGoodAppearance(page)
      await button(place, 'Sign in with this wallet').click()
      await expectArrived(page)
      expect(metamask.methods().filter((method) => method === 'personal_sign')).toHaveLength(2)
    })

    test('a password makes an account, and signs in to it', async ({ page, tap, complaints }) => {
      const email = someone('password')
      const place = await open(page, tap)
      await place.getByLabel('Email address').fill(email)
      await button(place, 'Password').click()
      await expect(place.getByLabel('Email address')).toHaveValue(email)
      await place.getByLabel('Password', { exact: true }).fill(goodPassword)
      await button(place, 'Sign in').click()
      await expect(place.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
        /email address or password is wrong/,
      )
      await expectGoodAppearance(page)
      await button(place, 'Create an account').click()
      await expect(heading(place, 'Create an account')).toBeVisible()
      await place.getByLabel('New password').fill('summer2019')
      await expect(place.getByText('Too easy to guess')).toBeVisible()
      await button(place, 'Create account').click()
      await expect(place.getByLabel('New password')).toHaveAccessibleDescription(/too easy to guess/)
      await place.getByLabel('New password').fill(goodPassword)
      await button(place, 'Create account').click()
      await expectArrived(page)

      await leave(page)
      await page.context().clearCookies()
      const again = await open(page, tap, true)
      await again.getByRole('button', { name: /Password/ }).click()
      // Wait for the field that only this form has: until it is there, the address would go into the previous form.
      await again.getByLabel('Password', { exact: true }).fill(goodPassword)
      await again.getByLabel('Email address').fill(email)
      await button(again, 'Sign in').click()
      await expectArrived(page)
      expectOnlyRefusals(complaints)
    })

    test('after any sign-in method, the second step is asked for in place', async ({ page, tap, signIn }) => {
      const email = someone('app')
      await signIn(page, email)
      const { secret } = (await (await callProvider(page, '/totps', { expiration_minutes: 5 })).json()).data
      const app = new TOTP({ secret })
      await callProvider(page, '/totps/authenticate', { totp_code: app.generate(), ...hour })
      await callProvider(page, '/passwords/session/reset', { password: goodPassword, ...hour })
      await leave(page)
      await page.context().clearCookies()

      const place = await open(page, tap)
      await button(place, 'Password').click()
      await place.getByLabel('Password', { exact: true }).fill(goodPassword)
      await place.getByLabel('Email address').fill(email)
      await place.getByLabel('Email address').press('Enter')
      await expect(heading(place, 'Verify it’s you')).toBeVisible()
      await expectGoodAppearance(page)
      // A code counts once, and the next half minute's is already used.
      await place.getByLabel('Code from your app').fill(app.generate({ timestamp: Date.now() + 30_000 }))
      await expectArrived(page)
    })
  })

test('a passkey signs in from the field’s autofill, and no challenge is made before the field has the focus', async ({
  page,
  signIn,
}) => {
  const device = await addPasskey(page, signIn)
  await expect(page.getByLabel('Email address')).toHaveAttribute('autocomplete', 'username webauthn')
  // What this page still requests is not about the next one.
  await page.goto('about:blank')
  const shown = page.waitForResponse('**/webauthn/authenticate')
  const starts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/webauthn/authenticate/start/')) starts.push(request.url())
  })
  await device.setAwake(true)
  await page.goto('/?return_to=/collection', { waitUntil: 'networkidle' })
  expect(starts).toEqual([])
  await page.getByLabel('Email address').focus()
  expect((await shown).ok()).toBe(true)
  await expect(page).toHaveURL('/collection')
})

test('the button takes over from the waiting autofill, and canceling it makes the autofill wait again', async ({
  page,
  signIn,
}) => {
  // Each passkey request of this page, and how it ended.
  await page.addInitScript(() => {
    const requested: string[] = []
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = async (options) => {
      const place = requested.push(`${options?.mediation ?? 'dialog'}: waits`) - 1
      const end = (how: string) => {
        requested[place] = requested[place]!.replace('waits', how)
      }
      try {
        const credential = await get(options)
        end('used')
        return credential
      } catch (error) {
        end((error as Error).name)
        throw error
      }
    }
    Object.assign(window, { requested })
  })
  const requested = () => page.evaluate(() => (window as unknown as { requested: string[] }).requested)
  const device = await addPasskey(page, signIn)
  const place = await openOnStart(page)
  await expect.poll(requested).toEqual(['conditional: waits'])
  await button(place, 'Passkey').click()
  await expect.poll(requested).toEqual(['conditional: AbortError', 'dialog: waits'])
  await button(place, 'Other options').click()
  await expect.poll(requested).toEqual(['conditional: AbortError', 'dialog: AbortError', 'conditional: waits'])
  await expect(place.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)

  const authenticated = page.waitForResponse('**/webauthn/authenticate')
  await device.setAwake(true)
  await button(place, 'Passkey').click()
  expect((await authenticated).ok()).toBe(true)
  await expect(page).toHaveURL('/collection')
  expect((await requested()).slice(2)).toEqual(['conditional: AbortError', 'dialog: used'])
})

test('a user who stops on the way to a provider can use any other method', async ({ page }) => {
  await withoutAutofill(page)
  await page.goto('/')
  const start = '**/oauth/gitlab/start?*'
  // The effect of pressing Escape on the way.
  await page.route(start, (route) => route.abort('aborted'))
  await page.getByText('Other ways to sign in').click()
  const stopped = page.waitForEvent('requestfailed')
  await button(page, 'GitLab').click()
  await stopped
  await button(page, 'Password').click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('a passkey unknown here says so, and other methods stay available', async ({ page, signIn, complaints }) => {
  await withoutAutofill(page)
  const device = await addPasskey(page, signIn)
  const place = await openOnStart(page)
  await page.route('**/webauthn/authenticate', (route) =>
    route.fulfill({ status: 404, json: { status_code: 404, error_type: 'webauthn_registration_not_found' } }),
  )
  await device.setAwake(true)
  await button(place, 'Passkey').click()
  await expect(place.getByRole('alert').filter({ hasText: 'We don’t recognize this passkey' })).toBeVisible()
  await button(place, 'Other options').click()
  await expect(button(place, 'Passkey')).toBeFocused()
  expectOnlyRefusals(complaints)
})

test.describe('by keyboard alone', () => {
  test.use({ viewport: desktop })

  test('a wallet signs in over a tap', async ({ page, context, tap }) => {
    await injectEthereumWallet(context, { nodes: new Map([[1, 'http://localhost:1']]) })
    await page.goto(await tap())
    await activateByKeyboard(page, page.getByRole('link', { name: 'Use a wallet' }))
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    await expect(heading(dialog, 'Sign in with a wallet')).toBeFocused()
    await activateByKeyboard(page, dialog.getByRole('button', { name: /^MetaMask/ }))
    await expect(button(dialog, 'Sign in with this wallet')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^It will be added to your collection/)).toBeVisible()
  })

  test('a text message signs in on the start page, and going back returns to where the user was', async ({
    page,
    host,
  }) => {
    const number = somePhone()
    await page.goto('/?return_to=/cards')
    const place = page.getByRole('main')
    await activateByKeyboard(page, place.getByText('Other ways to sign in'))
    await activateByKeyboard(page, button(place, 'Password'))
    await expect(place.getByLabel('Email address')).toBeFocused()
    await activateByKeyboard(page, button(place, 'Other options'))
    await expect(button(place, 'Password')).toBeFocused()
    await activateByKeyboard(page, button(place, 'Phone'))
    await expect(place.getByLabel('Phone number')).toBeFocused()
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
    await expect(place.getByLabel('Code from the message')).toBeFocused()
    await page.keyboard.type((await codeTo(host, number)).code)
    await expect(page).toHaveURL('/cards')
  })
})

test('the sign-in over a page keeps the focus, leaves the rest alone, and gives the focus back', async ({
  page,
  tap,
}) => {
  await page.setViewportSize(phone)
  const dialog = await openOverTap(page, tap)
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...phone })
  await expectGoodAppearance(page)
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    const stays = await dialog.evaluate((element) => {
      const { activeElement } = document
      // Between its end and its start the focus goes through the browser's own toolbar.
      return element.contains(activeElement) || activeElement === document.body
    })
    expect(stays).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Use a wallet' })).toBeFocused()
  await page.keyboard.press('Enter')
  await button(dialog, 'Close').click()
  await expect(page.getByRole('link', { name: 'Use a wallet' })).toBeFocused()
})

test('a card without a holder has its holder sign in over the page, and waits', async ({ page, tap, host }) => {
  const email = someone('holder')
  await page.goto(await tap('blank'))
  await page.getByRole('link', { name: 'Sign in to register' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await expect(dialog.getByLabel('Email address')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Code from the email').fill((await codeTo(host, email)).code)
  await expect(button(page, 'Register this card')).toBeVisible()
})

test('a message is sent again once twenty seconds have passed, and only its code works then', async ({
  page,
  host,
  complaints,
}) => {
  await page.clock.install()
  const number = somePhone()
  const place = await openOnStart(page)
  await button(place, 'Phone').click()
  await place.getByLabel('Phone number').fill(number)
  await place.getByLabel('Phone number').press('Enter')
  const field = place.getByLabel('Code from the message')
  await expect(field).toBeFocused()
  const { code } = await codeTo(host, number)
  await expect(place.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
  await page.clock.runFor(20_000)
  await button(place, 'Send again').press('Enter')
  await expect(place.getByRole('status').filter({ hasText: 'Only the newest one works.' })).toBeVisible()
  await expect(field).toBeFocused()
  await expect(place.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
  const newest = await codeTo(host, number, 2)
  await field.fill(code)
  await expect(field).toHaveAccessibleDescription(/That code is wrong, has expired, or has already been used/)
  await page.clock.runFor(10 * 60_000)
  await field.fill(anotherThan(newest.code))
  await expect(field).toHaveAccessibleDescription(/That code has expired/)
  await field.fill(newest.code)
  await expect(page).toHaveURL('/collection')
  expectOnlyRefusals(complaints)
})

for (const [name, reply, said] of [
  ['somebody who is offline', 'offline', /You seem to be offline/],
  ['who tried too often', 'too_many_requests', /Too many attempts/],
] as const)
  test(`${name} is explained by every method, and nothing typed is lost`, async ({ page, complaints }) => {
    await openOnStart(page)
    const place = page.getByRole('main')
    await page.route('**/sdk/v1/**', (route) =>
      reply === 'offline'
        ? route.abort('internetdisconnected')
        : route.fulfill({ status: 429, json: { status_code: 429, error_type: reply } }),
    )
    const address = place.getByLabel('Email address')
    await address.fill('ada@example.com')
    await button(place, 'Send me a link').click()
    await expect(address).toHaveAccessibleDescription(said)
    await expect(address).toHaveValue('ada@example.com')
    await button(place, 'Password').click()
    await place.getByLabel('Password', { exact: true }).fill(goodPassword)
    await place.getByLabel('Password', { exact: true }).press('Enter')
    await expect(place.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(said)
    await expect(address).toHaveValue('ada@example.com')
    await button(place, 'Other options').click()
    await button(place, 'Phone').click()
    await place.getByLabel('Phone number').fill('+12125550100')
    await place.getByLabel('Phone number').press('Enter')
    await expect(place.getByLabel('Phone number')).toHaveAccessibleDescription(said)
    await button(place, 'Other options').click()
    await expect(address).toHaveValue('ada@example.com')
    const expected = reply === 'offline' ? /ERR_INTERNET_DISCONNECTED/ : /status of 429/
    expect(complaints.filter((line) => !expected.test(line))).toEqual([])
    endComplaints(complaints)
  })

test('a forgotten password leads to the email with its link, and back', async ({ page, mailTo, signIn }) => {
  const email = someone('forgot')
  await signIn(page, email)
  await leave(page)
  await page.context().clearCookies()
  const place = await openOnStart(page)
  await place.getByLabel('Email address').fill(email)
  await button(place, 'Password').click()
  await button(place, 'Forgot password?').click()
  await expect(heading(place, 'Forgot your password?')).toBeVisible()
  await expect(place.getByLabel('Email address')).toHaveValue(email)
  await button(place, 'Back to sign-in').click()
  await button(place, 'Forgot password?').click()
  await button(place, 'Email me a link').click()
  await expect(heading(place, 'Check your email')).toBeVisible()
  expect((await mailTo(email, 2)).link).toContain('return_to=%2Fcollection')
})

test('no code for wallets, nor for any method but email, is loaded before its button is clicked', async ({
  page,
  tap,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  const later = /(passkey|password|text-message|wallet)-method|other-methods|wallet|viem|react/
  await page.goto(await tap())
  await expect(page.getByLabel('Email address')).toBeVisible()
  expect(scripts.filter((path) => later.test(path))).toEqual([])
  const place = await openOnStart(page)
  expect(scripts.filter((path) => /(passkey|password|text-message|wallet)-method|wallet|viem/.test(path))).toEqual([])
  await button(place, 'Wallet').click()
  await expect(heading(place, 'Sign in with a wallet')).toBeVisible()
  expect(scripts.filter((path) => /wallet-method/.test(path))).toHaveLength(1)
})

test('a host that sends no text messages and has no other providers shows neither', async ({ page }) => {
  const host = await startHost({ SMTP_URL: 'smtp://127.0.0.1:1' })
  try {
    await page.goto(host.url)
    await page.getByText('Other ways to sign in').click()
    await expect(button(page, 'Wallet')).toBeVisible()
    expect(await page.getByRole('main').getByRole('listitem').allTextContents()).toEqual([
      'Passkey',
      'Password',
      'Wallet',
    ])
    await page.close()
  } finally {
    await host.remove()
  }
})

test('unfolding the other methods moves nothing above them, and all of them are the same height', async ({ page }) => {
  for (const [width, height] of [
    [360, 780],
    [1024, 768],
    [1280, 800],
    [1750, 1000],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const main = page.getByRole('main')
    await expect(main.getByText('Other ways to sign in')).toBeVisible()
    const places = () =>
      Promise.all(
        [page.getByRole('heading', { level: 1 }), button(main, 'Send me a link'), main.locator('svg').first()].map(
          (it) => it.boundingBox(),
        ),
      )
    await page.evaluate(() => document.fonts.ready)
    const before = await places()
    await main.getByText('Other ways to sign in').click()
    await expect(button(main, 'Wallet')).toBeVisible()
    expect(await places()).toEqual(before)
    const heights = await main
      .getByRole('listitem')
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((each) => each.getBoundingClientRect().height))
    expect(new Set(heights).size).toBe(1)
  }
})

test('where no email signs in the other methods take its place, and an address does not open one that is switched off', async ({
  page,
}) => {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const methods = ['password']
    await route.fulfill({ response, json: { ...(await response.json()), methods, oauth_providers: [] } })
  })
  await page.goto('/?method=wallet')
  await expect(button(page.getByRole('main'), 'Password')).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(button(page.getByRole('main'), 'Wallet')).toHaveCount(0)
  await expectGoodAppearance(page)
})

test('where email is the only method nothing else is shown', async ({ page }) => {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const methods = ['email_magic_link', 'email_otp']
    await route.fulfill({ response, json: { ...(await response.json()), methods, oauth_providers: [] } })
  })
  await page.goto('/')
  await expect(page.getByText('Other ways to sign in')).toHaveCount(0)
  await expectGoodAppearance(page)
})

/** Returns its token once a frame of the service has loaded. */
const solve = `const solve = (src) => new Promise((resolve) => {
  const frame = document.createElement('iframe')
  Object.assign(frame, { src, onload: () => (frame.remove(), resolve('solved')) })
  document.body.append(frame)
})`

/** What each captcha service has a page run, reduced to what replies "solved". */
const captchas = [
  {
    service: 'Turnstile',
    siteKey: '1x00000000000000000000AA',
    addresses: 'https://challenges.cloudflare.com/**',
    script: `turnstile = {
      render: (_, { callback }) => (solve('https://challenges.cloudflare.com/frame').then(callback), 'one'),
      remove() {},
    }`,
  },
  {
    service: 'hCaptcha',
    siteKey: '10000000-ffff-ffff-ffff-000000000001',
    addresses: 'https://*.hcaptcha.com/**',
    script: `hcaptcha = {
      render: () => 'one',
      execute: async () => ({ response: await solve('https://newassets.hcaptcha.com/frame') }),
      remove() {},
    }`,
  },
  {
    service: 'reCAPTCHA',
    siteKey: '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI',
    addresses: 'https://www.google.com/recaptcha/**',
    script: `grecaptcha = {
      ready: (then) => then(),
      execute: () => solve('https://www.google.com/recaptcha/api2/anchor'),
    }`,
  },
]

for (const { service, siteKey, addresses, script } of captchas)
  test(`where ${service} is set its token is sent along, and a failed check is explained`, async ({
    page,
    complaints,
  }) => {
    const checked: (string | null)[] = []
    const verifier = createServer(async (request, response) => {
      checked.push(new URLSearchParams(await text(request)).get('response'))
      response.end(JSON.stringify({ success: true, score: 0.9, action: 'LOGIN', hostname: 'localhost' }))
    }).listen(0, '127.0.0.1')
    await once(verifier, 'listening')
    const host = await startHost({
      CAPTCHA_SITE_KEY: siteKey,
      CAPTCHA_SECRET: 'secret',
      CAPTCHA_VERIFY_URL: `http://127.0.0.1:${(verifier.address() as AddressInfo).port}/`,
    })
    try {
      let isUp = false
      await page.route(addresses, (route) => {
        if (!isUp) return route.abort()
        const isScript = route.request().resourceType() === 'script'
        return route.fulfill({
          contentType: isScript ? 'text/javascript' : 'text/html',
          body: isScript ? `${solve};${script}` : '',
        })
      })
      await page.goto(host.url)
      const address = page.getByLabel('Email address')
      await address.fill(someone('captcha'))
      await button(page, 'Send me a link').click()
      await expect(address).toHaveAccessibleDescription(/We couldn’t verify that you’re human/)
      await page.getByText('Other ways to sign in').click()
      await button(page, 'Password').click()
      await button(page, 'Forgot password?').click()
      await button(page, 'Email me a link').click()
      await expect(address).toHaveAccessibleDescription(/We couldn’t verify that you’re human/)
      expect(checked).toEqual([])
      await button(page, 'Back to sign-in').click()
      await button(page, 'Other options').click()
      isUp = true
      await button(page, 'Send me a link').click()
      await expect(heading(page, 'Check your email')).toBeVisible()
      expect(checked).toEqual(['solved'])
      await page.close()
    } finally {
      await host.remove()
      verifier.close()
    }
    expect(complaints.filter((line) => !/ERR_FAILED/.test(line))).toEqual([])
    endComplaints(complaints)
  })
