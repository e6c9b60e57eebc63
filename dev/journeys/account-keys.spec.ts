import { readFile } from 'node:fs/promises'
import { drawQrPath } from '@iyk/web/ui/qr-code-path.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { injectEthereumWallet, injectSolanaWallet } from '../injected-wallets.ts'
import type { Host } from '../start-host.ts'
import { gitlab, somebodyAtGitlab, test } from './gitlab-world.ts'
import { addDevice } from './passkey-device.ts'
import {
  activateByKeyboardWithin,
  expect,
  expectGoodAppearance,
  expectGoodAppearanceOnEveryScreen,
  expectOnlyRefusals,
  screens,
  someone,
} from './world.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

const expectAccount = (page: Page) => expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
const goToAccount = async (page: Page) => {
  await page.goto('/account')
  await expectAccount(page)
}

const activateByKeyboard = activateByKeyboardWithin(150)

type MailTo = (email: string, count: number) => Promise<{ link: string }>

/**
 * On the way to the collection: opens the link of the requested email; the sign-in may then ask for a second factor. `count` is how many emails there are, this
 * one included.
 */
const signInAgain = async (page: Page, email: string, mailTo: MailTo, count: number) => {
  await page.goto('/?return_to=/collection')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto((await mailTo(email, count)).link)
}

const expectSignedIn = async (page: Page) => {
  await expect(page).toHaveURL(/\/collection$/)
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
}
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  // “Email addresses” is a part of the account page, which is there until the session has ended.
  await expect(page.getByLabel('Email address', { exact: true })).toBeVisible()
}

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) })
const codeOfNow = (secret: string) => totpOf(secret).generate()
/** A code that is valid now and has not been used, whatever was used before. */
const codeOfNextStep = (secret: string) => totpOf(secret).generate({ timestamp: Date.now() + 30_000 })

/** The key that is shown during setup of an app. */
const readSecret = async (page: Page) => {
  const app = section(page, 'Authenticator app')
  await expect(app.getByRole('heading', { name: 'Add this account to your app' })).toBeFocused()
  const secret = ((await app.locator('code').textContent()) ?? '').replaceAll(' ', '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  return secret
}
const startApp = async (page: Page) => {
  const app = section(page, 'Authenticator app')
  await activateByKeyboard(page, app.getByRole('button', { name: 'Set up an app' }))
  return { app, secret: await readSecret(page) }
}
/** An app that is set up, and its recovery codes. */
const setUpApp = async (page: Page) => {
  await goToAccount(page)
  const { app, secret } = await startApp(page)
  await app.getByLabel('Code from the app').fill(codeOfNow(secret))
  await expect(app.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  return { app, secret, codes: await app.locator('code').allInnerTexts() }
}

const allowClipboard = (context: BrowserContext) => context.grantPermissions(['clipboard-read', 'clipboard-write'])
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test.describe('on a desktop, looked at on both', () => {
  test.use({ viewport: screens.desktop })

  test('by keyboard alone a passkey is added, renamed, told apart from a second one, and removed after a confirmation', async ({
    page,
    signIn,
    mailTo,
    complaints,
  }) => {
    const email = someone('passkeys')
    const device = await addDevice(page)
    await signIn(page, email, '/account')
    await expectAccount(page)
    const passkeys = section(page, 'Passkeys')

    await activateByKeyboard(page, passkeys.getByRole('button', { name: 'Add a passkey' }))
    await expect(passkeys.getByRole('status').first()).toHaveText(
      'Chrome on Linux was added. You can now sign in with it.',
    )
    await expect(passkeys.getByRole('listitem')).toHaveCount(1)

    await activateByKeyboard(page, passkeys.getByRole('button', { name: 'Add a passkey' }))
    await expect(passkeys.getByRole('alert')).toContainText('This device already has a passkey for your account.')

    await activateByKeyboard(page, passkeys.getByRole('button', { name: 'Rename Chrome on Linux' }))
    await expect(passkeys.getByLabel('Passkey name')).toBeFocused()
    await expectGoodAppearanceOnEveryScreen(page)
    await page.keyboard.type('  ')
    await page.keyboard.press('Enter')
    await expect(passkeys.getByText('Enter a name with at least one letter.')).toBeVisible()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.insertText('طاولة 🗝️')
    await page.keyboard.press('Enter')
    await expect(passkeys.getByRole('status').first()).toHaveText('Renamed to طاولة 🗝️.')
    await expect(passkeys.getByRole('button', { name: 'Rename طاولة' })).toBeFocused()

    await device.setAwake(false)
    await signOut(page)
    await signInAgain(page, email, mailTo, 2)
    await expectSignedIn(page)
    await device.setAwake(true)
    await goToAccount(page)
    await activateByKeyboard(page, passkeys.getByRole('button', { name: 'Remove طاولة 🗝️' }))
    await expect(passkeys.getByRole('button', { name: 'Cancel' })).toBeFocused()
    const yes = passkeys.getByRole('button', { name: 'Remove passkey' })
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Verify it’s you' })
    await expect(dialog.getByRole('button', { name: 'Use my passkey' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(passkeys.getByRole('alert')).toHaveText('Nothing was changed, because verification wasn’t completed.')
    await expect(yes).toBeFocused()
    await page.keyboard.press('Enter')
    await activateByKeyboard(page, dialog.getByRole('button', { name: 'Use my passkey' }))
    await expect(passkeys.getByRole('status').first()).toHaveText('طاولة 🗝️ was removed.')
    await expect(passkeys.getByRole('listitem')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
    expectOnlyRefusals(complaints)
  })

  test('passkeys with long names, emoji and other scripts fit the page', async ({ page, signIn }) => {
    const names = ['a'.repeat(114), '🗝️'.repeat(40), 'مفتاح '.repeat(20).trim()]
    await signIn(page, someone('many.passkeys'), '/account')
    await expectAccount(page)
    const passkeys = section(page, 'Passkeys')
    for (const name of names) {
      const { takeAway } = await addDevice(page)
      await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
      await passkeys.getByRole('button', { name: 'Rename Chrome on Linux' }).click()
      await passkeys.getByLabel('Passkey name').fill(name)
      await passkeys.getByRole('button', { name: 'Save name' }).click()
      await expect(passkeys.getByRole('listitem').filter({ hasText: name })).toBeVisible()
      await takeAway()
    }
    await expectGoodAppearanceOnEveryScreen(page)
  })

  test('by keyboard alone an authenticator app is set up by its picture or its key, and its recovery codes are saved', async ({
    page,
    context,
    signIn,
    complaints,
  }) => {
    await allowClipboard(context)
    const email = someone('app')
    await signIn(page, email, '/account')
    await expectAccount(page)
    const { app, secret } = await startApp(page)

    const of = encodeURIComponent(email)
    const uri = `otpauth://totp/IYK%20Cards:${of}?secret=${secret}&issuer=IYK%20Cards`
    const picture = app.getByRole('img', { name: /^QR code/ })
    await expect(picture.locator('path')).toHaveAttribute('d', drawQrPath(uri).path)
    expect((await picture.boundingBox())?.width).toBeGreaterThan(180)
    await activateByKeyboard(page, app.getByRole('button', { name: 'Copy key' }))
    await expect(app.getByText('Copied')).toBeVisible()
    expect(await clipboard(page)).toBe(secret)
    await expectGoodAppearanceOnEveryScreen(page)

    const code = app.getByLabel('Code from the app')
    await page.keyboard.press('Tab')
    await expect(code).toBeFocused()
    await page.keyboard.type(String((Number(codeOfNow(secret)) + 500_000) % 1_000_000).padStart(6, '0'))
    await expect(app.getByText('That code is no longer valid.')).toBeVisible()
    await expect(code).toBeFocused()
    await page.keyboard.type(codeOfNow(secret))
    await expect(app.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
    await expect(app.getByRole('status').first()).toHaveText(/^Two-step verification is on\./)
    await expect(app.getByRole('button', { name: 'Get new codes' })).toHaveCount(0)
    const codes = await app.locator('code').allInnerTexts()
    expect(codes).toHaveLength(10)
    await expectGoodAppearanceOnEveryScreen(page)
    await activateByKeyboard(page, app.getByRole('button', { name: 'Copy', exact: true }))
    await expect(app.getByText('Copied')).toBeVisible()
    expect(await clipboard(page)).toBe(codes.join('\n'))
    const downloading = page.waitForEvent('download')
    await activateByKeyboard(page, app.getByRole('link', { name: 'Download' }))
    const download = await downloading
    expect(download.suggestedFilename()).toBe('recovery-codes.txt')
    const file = await readFile(await download.path(), 'utf8')
    expect(file).toContain('IYK Cards')
    expect(file).toContain(`\n${codes.join('\n')}\n`)
    await activateByKeyboard(page, app.getByRole('button', { name: 'I’ve saved them' }))
    await expect(app.getByRole('button', { name: 'Recovery codes' })).toBeFocused()
    await expect(app.locator('code')).toHaveCount(0)
    expectOnlyRefusals(complaints)
  })

  test('a recovery code replaces a lost app, and setting up a new one brings new codes', async ({
    page,
    signIn,
    mailTo,
    complaints,
  }) => {
    const email = someone('lost.app')
    await signIn(page, email)
    const { app, secret, codes } = await setUpApp(page)

    await signOut(page)
    await signInAgain(page, email, mailTo, 2)
    await activateByKeyboard(page, page.getByRole('button', { name: 'Recovery code' }))
    await expect(page.getByLabel('Recovery code')).toBeFocused()
    await page.keyboard.type(codes[0] as string)
    await page.keyboard.press('Enter')
    await expectSignedIn(page)
    await expect(page.getByText('You signed in with a recovery code.')).toBeVisible()
    await expectGoodAppearanceOnEveryScreen(page)
    await page.getByRole('link', { name: 'View recovery codes' }).press('Enter')
    await expect(page).toHaveURL(/\/account$/)
    await expect(page.getByRole('link', { name: 'View recovery codes' })).toHaveCount(0)
    await expect(app.getByText('You have 9 codes left.')).toBeVisible()

    await activateByKeyboard(page, app.getByRole('button', { name: 'Get new codes' }))
    await expect(app.getByRole('button', { name: 'Keep the old codes' })).toBeFocused()
    await expectGoodAppearanceOnEveryScreen(page)
    await page.keyboard.press('Enter')
    await expect(app.getByRole('button', { name: 'Get new codes' })).toBeFocused()
    await app.getByRole('button', { name: 'Recovery codes' }).press('Enter')
    await expect(app.locator('code')).toHaveText(codes.slice(1))
    await activateByKeyboard(page, app.getByRole('button', { name: 'Get new codes' }))
    await expect(app.getByRole('button', { name: 'Keep the old codes' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    const newSecret = await readSecret(page)
    expect(newSecret).not.toBe(secret)
    await expect(app.getByRole('status').first()).toHaveText(/^Your old codes no longer work\./)
    await app.getByLabel('Code from the app').fill(codeOfNow(newSecret))
    await expect(app.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
    const newCodes = await app.locator('code').allInnerTexts()
    expect(new Set([...codes, ...newCodes]).size).toBe(20)
    await app.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(app.getByText('You signed in with a recovery code')).toHaveCount(0)
    expectOnlyRefusals(complaints)
  })

  test('an authenticator app is asked for at the next sign-in, and no longer once it is removed', async ({
    page,
    signIn,
    mailTo,
  }) => {
    const email = someone('removed.app')
    await signIn(page, email)
    const { app, secret } = await setUpApp(page)
    await signOut(page)
    await signInAgain(page, email, mailTo, 2)
    await page.getByLabel('Code from your app').fill(codeOfNextStep(secret))
    await expectSignedIn(page)
    await expect(page.getByText('You signed in with a recovery code')).toHaveCount(0)

    await goToAccount(page)
    await activateByKeyboard(page, app.getByRole('button', { name: 'Remove the authenticator app' }))
    await expect(app.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(app.getByRole('status').first()).toHaveText(/^The app was removed/)
    await expect(app.getByRole('button', { name: 'Set up an app' })).toBeVisible()
    await signOut(page)
    await signInAgain(page, email, mailTo, 3)
    await expectSignedIn(page)
  })

  test('by keyboard alone a provider is declined, then connected on its own page, and disconnected', async ({
    page,
    signIn,
  }) => {
    await signIn(page, someone('provider'), '/account')
    await expectAccount(page)
    const providers = section(page, 'Connected accounts')
    const connect = providers.getByRole('button', { name: 'Connect GitLab', exact: true })

    gitlab.account = undefined
    await activateByKeyboard(page, connect)
    await expect(page).toHaveURL(/\/auth\/email(\?|$)/)
    await expect(page.getByText('GitLab').first()).toBeVisible()
    await page.goBack()
    await goToAccount(page)
    await expect(providers.getByRole('listitem')).toHaveCount(0)

    gitlab.account = somebodyAtGitlab()
    await activateByKeyboard(page, connect)
    await expect(page).toHaveURL(/\/account$/)
    await expect(providers.getByRole('listitem')).toContainText('GitLab')
    await expect(providers.getByRole('status')).toHaveText('GitLab was connected. You can now sign in with it.')
    await expect(providers.getByRole('heading')).toBeFocused()
    await expect(connect).toHaveCount(0)
    await expectGoodAppearanceOnEveryScreen(page)
    await page.reload()
    await expect(providers.getByRole('listitem')).toContainText('GitLab')
    await expect(providers.getByText('GitLab is connected')).toHaveCount(0)

    await activateByKeyboard(page, providers.getByRole('button', { name: 'Disconnect GitLab' }))
    await expect(providers.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(providers.getByRole('status')).toHaveText('GitLab was disconnected.')
    await expect(connect).toBeVisible()
  })

  test('by keyboard alone wallets of two kinds are added by signing, and one is removed', async ({
    page,
    context,
    signIn,
  }) => {
    const metamask = await injectEthereumWallet(context, { nodes: new Map([[1, '']]) })
    const phantom = await injectSolanaWallet(context)
    await signIn(page, someone('wallets'), '/account')
    await expectAccount(page)
    const wallets = section(page, 'Wallets')
    await expect(wallets.getByRole('listitem')).toHaveCount(0)

    const choose = async (name: string) => {
      await activateByKeyboard(page, wallets.getByRole('button', { name: 'Add a wallet' }))
      const picker = page.getByRole('dialog', { name: 'Connect a wallet' })
      await activateByKeyboard(page, picker.getByRole('button', { name }))
      await expect(wallets.getByRole('button', { name: 'Sign message' })).toBeFocused()
    }
    await choose('MetaMask')
    await expect(wallets.getByText(`MetaMask is connected with ${short(metamask.account.address)}.`)).toBeVisible()
    await expectGoodAppearanceOnEveryScreen(page)
    metamask.failures.set('personal_sign', { code: 4001, message: 'User rejected the request.' })
    await page.keyboard.press('Enter')
    await expect(wallets.getByRole('alert')).toHaveText(/^You declined the request in your wallet\./)
    await expect(wallets.getByRole('listitem')).toHaveCount(0)
    await expect(wallets.getByRole('button', { name: 'Sign message' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(wallets.getByRole('status').first()).toHaveText(
      `The wallet ${short(metamask.account.address)} was added. You can now sign in with it.`,
    )
    await expect(wallets.getByRole('listitem')).toHaveText(/Ethereum/)
    await expect(wallets.getByText('You can already sign in with this wallet.')).toBeVisible()
    await expectGoodAppearanceOnEveryScreen(page)

    await activateByKeyboard(page, wallets.getByRole('button', { name: 'Disconnect' }))
    await expect(wallets.getByRole('button', { name: 'Add a wallet' })).toBeFocused()
    await choose('Phantom')
    await page.keyboard.press('Enter')
    await expect(wallets.getByRole('listitem')).toHaveText([/Ethereum/, /Solana/])
    await expect(wallets.getByRole('listitem').last()).toContainText(short(phantom.address))

    const name = `Remove the wallet ${short(metamask.account.address)}`
    await activateByKeyboard(page, wallets.getByRole('button', { name }))
    await expect(wallets.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(wallets.getByRole('status').first()).toHaveText(
      `The wallet ${short(metamask.account.address)} was removed.`,
    )
    await expect(wallets.getByRole('listitem')).toHaveText([/Solana/])
  })
})

test('someone without a passkey is offered one, once in each browser whose device can have it', async ({
  page,
  signIn,
}) => {
  const email = someone('offered')
  const offer = page.getByRole('region', { name: 'Sign in without an email next time?' })
  const { takeAway } = await addDevice(page)
  await signIn(page, email)
  await expect(offer).toBeVisible()
  await expectGoodAppearanceOnEveryScreen(page)
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toBeHidden()
  // What asks the device is over once the page rests.
  const rests = () => page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  const again: string[] = []
  page.on('request', (request) => /\/passkey-offer-/.test(request.url()) && again.push(request.url()))
  for (const path of ['/collection', '/events']) {
    await page.goto(path)
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
    await rests()
    await expect(offer).toBeHidden()
  }
  expect(again).toEqual([])
  await page.evaluate(() => localStorage.removeItem('passkey-offer'))

  await page.goto('/collection')
  await offer.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText(/was added. You can now sign in with it/)).toBeVisible()
  await expectGoodAppearance(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(/was added. You can now sign in with it/)).toBeHidden()
  await goToAccount(page)
  await expect(section(page, 'Passkeys').getByRole('listitem')).toHaveCount(1)
  // Not even a browser that forgot offers one to someone who has one.
  await page.evaluate(() => localStorage.removeItem('passkey-offer'))
  const loaded = page.waitForResponse(/\/passkey-offer-/)
  await page.goto('/events')
  await loaded
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
  await rests()
  await expect(offer).toBeHidden()
  await takeAway()
})

test('a canceled passkey is not an error, an impossible one is explained, and nothing is added', async ({
  page,
  signIn,
}) => {
  await signIn(page, someone('no.passkey'), '/account')
  await expectAccount(page)
  const passkeys = section(page, 'Passkeys')
  // Headless Chromium shows no dialog that could be closed.
  const refuse = (error: string) =>
    page.evaluate((name) => {
      navigator.credentials.create = () => Promise.reject(new DOMException('', name))
    }, error)
  await refuse('NotAllowedError')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('status').last()).toContainText('No passkey was added')
  await expect(passkeys.getByRole('alert')).toHaveCount(0)
  await refuse('SecurityError')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('alert')).toContainText('This device can’t create a passkey for this site.')
  await expect(passkeys.getByText('No passkey was added')).toHaveCount(0)
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
})

test('an abandoned setup starts over with another key, and one in another tab is respected', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('app.again'), '/account')
  await expectAccount(page)
  const left = await startApp(page)
  await left.app.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(left.app.getByRole('button', { name: 'Set up an app' })).toBeFocused()

  const otherTab = await context.newPage()
  // It misses the first tab's messages, like a tab that the system has suspended.
  await otherTab.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()))
  await goToAccount(otherTab)
  const { app, secret } = await startApp(page)
  expect(secret).not.toBe(left.secret)
  await app.getByLabel('Code from the app').fill(codeOfNow(secret))
  await expect(app.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const other = section(otherTab, 'Authenticator app')
  await other.getByRole('button', { name: 'Set up an app' }).press('Enter')
  await expect(other.getByRole('alert')).toContainText('An app is already set up')
  await expect(other.getByRole('button', { name: 'Remove the authenticator app' })).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('a user who stops on the way to a provider can start again', async ({ page, signIn }) => {
  await signIn(page, someone('stopped'), '/account')
  await expectAccount(page)
  const providers = section(page, 'Connected accounts')
  const connect = providers.getByRole('button', { name: 'Connect GitLab', exact: true })
  gitlab.account = somebodyAtGitlab()
  const start = '**/oauth/gitlab/start?*'
  // The effect of pressing Escape on the way.
  await page.route(start, (route) => route.abort('aborted'))
  const stopped = page.waitForEvent('requestfailed')
  await connect.click()
  await stopped
  await page.unroute(start)
  await connect.click()
  await expect(providers.getByRole('listitem')).toContainText('GitLab')
})

/** Both ends of an address. */
const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

/** One call as a page makes it. */
const call = async (host: Host, path: string, body: object) => {
  const { public_token } = await (await fetch(`${host.url}/config.json`)).json()
  const response = await fetch(`${host.url}/sdk/v1/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${public_token}:${public_token}`)}`,
      'content-type': 'application/json',
      'x-sdk-parent-host': host.url,
    },
    body: JSON.stringify(body),
  })
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()).data
}

/** A user whose only sign-in method is a wallet. */
const signInByWallet = async (host: Host) => {
  const owner = privateKeyToAccount(generatePrivateKey())
  const wallet = { crypto_wallet_address: owner.address, crypto_wallet_type: 'ethereum' }
  const { challenge } = await call(host, 'crypto_wallets/authenticate/start/primary', wallet)
  const signature = await owner.signMessage({ message: challenge })
  const signedIn = await call(host, 'crypto_wallets/authenticate', {
    ...wallet,
    signature,
    session_duration_minutes: 60,
  })
  return { owner, signedIn }
}

test('security 21: a wallet is listed by both ends of its address, and stays while it is the last sign-in method', async ({
  page,
  context,
  host,
  complaints,
}) => {
  const { owner, signedIn } = await signInByWallet(host)
  await context.addCookies([
    { name: 'iyk_stytch_session', value: signedIn.session_token, url: host.url },
    { name: 'iyk_stytch_session_jwt', value: signedIn.session_jwt, url: host.url },
  ])
  await goToAccount(page)
  const wallets = section(page, 'Wallets')
  const name = short(owner.address)
  await expect(wallets.getByRole('listitem')).toContainText(name)
  await expect(wallets.getByRole('listitem')).toContainText('Ethereum')
  await expect(wallets.getByRole('listitem')).toContainText('This is your only sign-in method')
  const remove = wallets.getByRole('button', { name: `Remove the wallet ${name}` })
  await expect(remove).toHaveCount(0)
  await expectGoodAppearance(page)

  await addDevice(page)
  await section(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await expect(section(page, 'Passkeys').getByRole('listitem')).toHaveCount(1)
  await remove.press('Enter')
  await wallets.getByRole('button', { name: 'Remove wallet', exact: true }).press('Enter')
  await expect(wallets.getByRole('status').first()).toHaveText(`The wallet ${name} was removed.`)
  await expect(wallets.getByRole('listitem')).toHaveCount(0)
  expectOnlyRefusals(complaints)
})

test('a wallet of another account is not taken over, and the page says whose it is', async ({
  page,
  context,
  host,
  signIn,
  complaints,
}) => {
  const { owner } = await signInByWallet(host)
  await injectEthereumWallet(context, { nodes: new Map([[1, '']]), account: owner })
  await signIn(page, someone('not.mine'), '/account')
  await expectAccount(page)
  const wallets = section(page, 'Wallets')
  await wallets.getByRole('button', { name: 'Add a wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'MetaMask' }).click()
  await wallets.getByRole('button', { name: 'Sign message' }).click()
  await expect(wallets.getByRole('alert')).toHaveText(/^This wallet belongs to another account\./)
  await expect(wallets.getByRole('listitem')).toHaveCount(0)
  expectOnlyRefusals(complaints)
})

test('a user who has a passkey and signed in by email adds a wallet only after a second step', async ({
  page,
  context,
  signIn,
  mailTo,
  complaints,
}) => {
  const email = someone('step')
  await injectEthereumWallet(context, { nodes: new Map([[1, '']]) })
  const device = await addDevice(page)
  await signIn(page, email, '/account')
  await expectAccount(page)
  await section(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click()
  await expect(section(page, 'Passkeys').getByRole('listitem')).toHaveCount(1)
  await device.setAwake(false)
  await signOut(page)
  await signInAgain(page, email, mailTo, 2)
  await expectSignedIn(page)
  await device.setAwake(true)
  await goToAccount(page)
  const wallets = section(page, 'Wallets')
  await wallets.getByRole('button', { name: 'Add a wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'MetaMask' }).click()
  await wallets.getByRole('button', { name: 'Sign message' }).click()
  const step = page.getByRole('dialog', { name: 'Verify it’s you' })
  await expect(step.getByRole('button', { name: 'Use my passkey' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(wallets.getByRole('alert')).toHaveText('Nothing was changed, because verification wasn’t completed.')
  await wallets.getByRole('button', { name: 'Sign message' }).click()
  await step.getByRole('button', { name: 'Use my passkey' }).click()
  await expect(wallets.getByRole('listitem')).toHaveCount(1)
  expectOnlyRefusals(complaints)
})
