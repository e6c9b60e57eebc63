import { readFile } from 'node:fs/promises'
import { drawQrPath } from '@iyk/web/features/account/qr-code-path.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { injectEthereumWallet, injectSolanaWallet } from '../injected-wallets.ts'
import type { Host } from '../start-host.ts'
import { gitlab, somebodyAtGitlab, test } from './gitlab-world.ts'
import { addDevice } from './passkey-device.ts'
import { expect, expectGoodLooks, expectOnlyRefusals, pressByKeyboardWithin, someone } from './world.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

const goToAccount = async (page: Page) => {
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
}

const pressByKeyboard = pressByKeyboardWithin(150)

type MailTo = (email: string, count: number) => Promise<{ link: string }>

/**
 * On the way to the collection: opens the link of a mail that is sent for it; the sign-in may ask for more then. `count` is how many mails
 * there were with this one.
 */
const signInAgain = async (page: Page, email: string, mailTo: MailTo, count: number) => {
  await page.goto('/?return_to=/collection')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await page.goto((await mailTo(email, count)).link)
}

const expectSignedIn = async (page: Page) => {
  await expect(page).toHaveURL(/\/collection$/)
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
}
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByLabel('E-mail address')).toBeVisible()
}

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) })
const codeOfNow = (secret: string) => totpOf(secret).generate()
/** Good now and not used yet, whatever was used until now. */
const codeOfNextStep = (secret: string) => totpOf(secret).generate({ timestamp: Date.now() + 30_000 })

/** The key that is shown while an app is set up. */
const readSecret = async (page: Page) => {
  const app = section(page, 'Authenticator app')
  await expect(app.getByRole('heading', { name: 'Add this to your app' })).toBeFocused()
  const secret = ((await app.locator('code').textContent()) ?? '').replaceAll(' ', '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  return secret
}
const startApp = async (page: Page) => {
  const app = section(page, 'Authenticator app')
  await pressByKeyboard(page, app.getByRole('button', { name: 'Set up an app' }))
  return { app, secret: await readSecret(page) }
}
/** An app that is on, and the recovery codes that came with it. */
const setUpApp = async (page: Page) => {
  await goToAccount(page)
  const { app, secret } = await startApp(page)
  await app.getByLabel('Code from the app').fill(codeOfNow(secret))
  await expect(app.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  return { app, secret, codes: await app.locator('code').allInnerTexts() }
}

const allowClipboard = (context: BrowserContext) => context.grantPermissions(['clipboard-read', 'clipboard-write'])
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

for (const [screen, viewport] of [
  ['a phone', { width: 360, height: 780 }],
  ['a desktop', { width: 1280, height: 900 }],
] as const)
  test.describe(`on ${screen}`, () => {
    test.use({ viewport })

    test('by keyboard alone a passkey is added, named, told from a second one, and asked for before it goes', async ({
      page,
      signIn,
      mailTo,
      complaints,
    }) => {
      const email = someone('passkeys')
      const device = await addDevice(page)
      await signIn(page, email)
      await goToAccount(page)
      const passkeys = section(page, 'Passkeys')

      await pressByKeyboard(page, passkeys.getByRole('button', { name: 'Add a passkey' }))
      await expect(passkeys.getByRole('status').first()).toHaveText('Chrome on Linux is added and signs you in.')
      await expect(passkeys.getByRole('listitem')).toHaveCount(1)

      await pressByKeyboard(page, passkeys.getByRole('button', { name: 'Add a passkey' }))
      await expect(passkeys.getByRole('alert')).toContainText('This device holds a passkey of yours already.')

      await pressByKeyboard(page, passkeys.getByRole('button', { name: 'Rename Chrome on Linux' }))
      await expect(passkeys.getByLabel('Name of this passkey')).toBeFocused()
      await expectGoodLooks(page)
      await page.keyboard.type('  ')
      await page.keyboard.press('Enter')
      await expect(passkeys.getByText('A name needs at least one letter.')).toBeVisible()
      await page.keyboard.press('Backspace')
      await page.keyboard.press('Backspace')
      await page.keyboard.insertText('طاولة 🗝️')
      await page.keyboard.press('Enter')
      await expect(passkeys.getByRole('status').first()).toHaveText('It is called طاولة 🗝️ now.')
      await expect(passkeys.getByRole('button', { name: 'Rename طاولة' })).toBeFocused()

      await device.setAwake(false)
      await signOut(page)
      await signInAgain(page, email, mailTo, 2)
      await expectSignedIn(page)
      await device.setAwake(true)
      await goToAccount(page)
      await pressByKeyboard(page, passkeys.getByRole('button', { name: 'Remove طاولة 🗝️' }))
      await expect(passkeys.getByRole('button', { name: 'Keep it' })).toBeFocused()
      const yes = passkeys.getByRole('button', { name: 'Remove the passkey' })
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Is it you?' })
      await expect(dialog.getByRole('button', { name: 'Use my passkey' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(passkeys.getByRole('alert')).toHaveText(
        'Nothing was changed, because the second step was not taken.',
      )
      await expect(yes).toBeFocused()
      await page.keyboard.press('Enter')
      await pressByKeyboard(page, dialog.getByRole('button', { name: 'Use my passkey' }))
      await expect(passkeys.getByRole('status').first()).toHaveText('طاولة 🗝️ is removed.')
      await expect(passkeys.getByRole('listitem')).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
      expectOnlyRefusals(complaints)
    })

    test('passkeys with long names, emoji and other scripts keep within the page', async ({ page, signIn }) => {
      const names = ['a'.repeat(114), '🗝️'.repeat(40), 'مفتاح '.repeat(20).trim()]
      await signIn(page, someone('many.passkeys'))
      await goToAccount(page)
      const passkeys = section(page, 'Passkeys')
      for (const name of names) {
        const { takeAway } = await addDevice(page)
        await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
        await passkeys.getByRole('button', { name: 'Rename Chrome on Linux' }).click()
        await passkeys.getByLabel('Name of this passkey').fill(name)
        await passkeys.getByRole('button', { name: 'Save the name' }).click()
        await expect(passkeys.getByRole('listitem').filter({ hasText: name })).toBeVisible()
        await takeAway()
      }
      await expectGoodLooks(page)
    })

    test('by keyboard alone an authenticator app is set up by its picture or its key, and its recovery codes are kept', async ({
      page,
      context,
      signIn,
      complaints,
    }) => {
      await allowClipboard(context)
      const email = someone('app')
      await signIn(page, email)
      await goToAccount(page)
      const { app, secret } = await startApp(page)

      const of = encodeURIComponent(email)
      const uri = `otpauth://totp/IYK%20Cards:${of}?secret=${secret}&issuer=IYK%20Cards`
      const picture = app.getByRole('img', { name: /^QR code/ })
      await expect(picture.locator('path')).toHaveAttribute('d', drawQrPath(uri).path)
      expect((await picture.boundingBox())?.width).toBeGreaterThan(180)
      await pressByKeyboard(page, app.getByRole('button', { name: 'Copy the key' }))
      await expect(app.getByText('Copied')).toBeVisible()
      expect(await clipboard(page)).toBe(secret)
      await expectGoodLooks(page)

      const code = app.getByLabel('Code from the app')
      await page.keyboard.press('Tab')
      await expect(code).toBeFocused()
      await page.keyboard.type(String((Number(codeOfNow(secret)) + 500_000) % 1_000_000).padStart(6, '0'))
      await expect(app.getByText('This is not the code of this moment.')).toBeVisible()
      await expect(code).toBeFocused()
      await page.keyboard.type(codeOfNow(secret))
      await expect(app.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
      await expect(app.getByRole('status').first()).toHaveText(/^The app is on\./)
      await expect(app.getByRole('button', { name: 'Get new codes' })).toHaveCount(0)
      const codes = await app.locator('code').allInnerTexts()
      expect(codes).toHaveLength(10)
      await expectGoodLooks(page)
      await pressByKeyboard(page, app.getByRole('button', { name: 'Copy', exact: true }))
      await expect(app.getByText('Copied')).toBeVisible()
      expect(await clipboard(page)).toBe(codes.join('\n'))
      const downloading = page.waitForEvent('download')
      await pressByKeyboard(page, app.getByRole('link', { name: 'Download' }))
      const download = await downloading
      expect(download.suggestedFilename()).toBe('recovery-codes.txt')
      const file = await readFile(await download.path(), 'utf8')
      expect(file).toContain('IYK Cards')
      expect(file).toContain(`\n${codes.join('\n')}\n`)
      await pressByKeyboard(page, app.getByRole('button', { name: 'I have kept them' }))
      await expect(app.getByRole('button', { name: 'Recovery codes' })).toBeFocused()
      await expect(app.locator('code')).toHaveCount(0)
      expectOnlyRefusals(complaints)
    })

    test('a recovery code stands in for a lost app, and new codes come with a new one', async ({
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
      await pressByKeyboard(page, page.getByRole('button', { name: 'Recovery code' }))
      await expect(page.getByLabel('Recovery code')).toBeFocused()
      await page.keyboard.type(codes[0] as string)
      await page.keyboard.press('Enter')
      await expectSignedIn(page)
      await expect(page.getByText('You used a recovery code in place of the app.')).toBeVisible()
      await expectGoodLooks(page)
      await page.getByRole('link', { name: 'Look after my codes' }).press('Enter')
      await expect(page).toHaveURL(/\/account$/)
      await expect(page.getByRole('link', { name: 'Look after my codes' })).toHaveCount(0)
      await expect(app.getByText('9 codes are left.')).toBeVisible()

      await pressByKeyboard(page, app.getByRole('button', { name: 'Get new codes' }))
      await expect(app.getByRole('button', { name: 'Keep the old ones' })).toBeFocused()
      await expectGoodLooks(page)
      await page.keyboard.press('Enter')
      await expect(app.getByRole('button', { name: 'Get new codes' })).toBeFocused()
      await app.getByRole('button', { name: 'Recovery codes' }).press('Enter')
      await expect(app.locator('code')).toHaveText(codes.slice(1))
      await pressByKeyboard(page, app.getByRole('button', { name: 'Get new codes' }))
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Enter')
      const newSecret = await readSecret(page)
      expect(newSecret).not.toBe(secret)
      await expect(app.getByRole('status').first()).toHaveText(/^The old codes are gone\./)
      await app.getByLabel('Code from the app').fill(codeOfNow(newSecret))
      await expect(app.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
      const newCodes = await app.locator('code').allInnerTexts()
      expect(new Set([...codes, ...newCodes]).size).toBe(20)
      await app.getByRole('button', { name: 'I have kept them' }).click()
      await expect(app.getByText('You used a recovery code')).toHaveCount(0)
      expectOnlyRefusals(complaints)
    })

    test('an authenticator app is asked for at the next sign-in, and not any more once it is removed', async ({
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
      await expect(page.getByText('You used a recovery code')).toHaveCount(0)

      await goToAccount(page)
      await pressByKeyboard(page, app.getByRole('button', { name: 'Remove the authenticator app' }))
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(app.getByRole('status').first()).toHaveText(/^The app is removed\./)
      await expect(app.getByRole('button', { name: 'Set up an app' })).toBeVisible()
      await signOut(page)
      await signInAgain(page, email, mailTo, 3)
      await expectSignedIn(page)
    })

    test('by keyboard alone a provider is declined, then connected where one is sent for it, and disconnected', async ({
      page,
      signIn,
    }) => {
      await signIn(page, someone('provider'))
      await goToAccount(page)
      const providers = section(page, 'Connected providers')
      const connect = providers.getByRole('button', { name: 'Connect GitLab', exact: true })

      gitlab.account = undefined
      await pressByKeyboard(page, connect)
      await expect(page).toHaveURL(/\/auth\/email(\?|$)/)
      await expect(page.getByText('GitLab').first()).toBeVisible()
      await page.goBack()
      await goToAccount(page)
      await expect(providers.getByRole('listitem')).toHaveCount(0)

      gitlab.account = somebodyAtGitlab()
      await pressByKeyboard(page, connect)
      await expect(page).toHaveURL(/\/account$/)
      await expect(providers.getByRole('listitem')).toContainText('GitLab')
      await expect(providers.getByRole('status')).toHaveText('GitLab is connected and signs you in.')
      await expect(providers.getByRole('heading')).toBeFocused()
      await expect(connect).toHaveCount(0)
      await expectGoodLooks(page)
      await page.reload()
      await expect(providers.getByRole('listitem')).toContainText('GitLab')
      await expect(providers.getByText('GitLab is connected')).toHaveCount(0)

      await pressByKeyboard(page, providers.getByRole('button', { name: 'Disconnect GitLab' }))
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(providers.getByRole('status')).toHaveText('GitLab is disconnected.')
      await expect(connect).toBeVisible()
    })

    test('by keyboard alone wallets of two kinds are added by signing, and one is removed', async ({
      page,
      context,
      signIn,
    }) => {
      const metamask = await injectEthereumWallet(context, { nodes: new Map([[1, '']]) })
      const phantom = await injectSolanaWallet(context)
      await signIn(page, someone('wallets'))
      await goToAccount(page)
      const wallets = section(page, 'Wallets')
      await expect(wallets.getByRole('listitem')).toHaveCount(0)

      const choose = async (name: string) => {
        await pressByKeyboard(page, wallets.getByRole('button', { name: 'Add a wallet' }))
        const picker = page.getByRole('dialog', { name: 'Choose a wallet' })
        await pressByKeyboard(page, picker.getByRole('button', { name }))
        await expect(wallets.getByRole('button', { name: 'Sign with it' })).toBeFocused()
      }
      await choose('MetaMask')
      await expect(wallets.getByText(`MetaMask is connected with ${short(metamask.account.address)}.`)).toBeVisible()
      await expectGoodLooks(page)
      metamask.failures.set('personal_sign', { code: 4001, message: 'User rejected the request.' })
      await page.keyboard.press('Enter')
      await expect(wallets.getByRole('alert')).toHaveText(/^You declined in your wallet\./)
      await expect(wallets.getByRole('listitem')).toHaveCount(0)
      await page.keyboard.press('Enter')
      await expect(wallets.getByRole('status').first()).toHaveText(
        `The wallet ${short(metamask.account.address)} is added and signs you in.`,
      )
      await expect(wallets.getByRole('listitem')).toHaveText(/Ethereum/)
      await expect(wallets.getByText('This wallet signs you in already.')).toBeVisible()
      await expectGoodLooks(page)

      await pressByKeyboard(page, wallets.getByRole('button', { name: 'Disconnect it' }))
      await expect(wallets.getByRole('button', { name: 'Add a wallet' })).toBeFocused()
      await choose('Phantom')
      await page.keyboard.press('Enter')
      await expect(wallets.getByRole('listitem')).toHaveText([/Ethereum/, /Solana/])
      await expect(wallets.getByRole('listitem').last()).toContainText(short(phantom.address))

      const name = `Remove the wallet ${short(metamask.account.address)}`
      await pressByKeyboard(page, wallets.getByRole('button', { name }))
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(wallets.getByRole('status').first()).toHaveText(
        `The wallet ${short(metamask.account.address)} is removed.`,
      )
      await expect(wallets.getByRole('listitem')).toHaveText([/Solana/])
    })
  })

test('a passkey that is given up is no error, one that cannot be says so, and nothing is added', async ({
  page,
  signIn,
}) => {
  await signIn(page, someone('no.passkey'))
  await goToAccount(page)
  const passkeys = section(page, 'Passkeys')
  // Without a screen Chromium shows no question that one could close.
  const refuse = (error: string) =>
    page.evaluate((name) => {
      navigator.credentials.create = () => Promise.reject(new DOMException('', name))
    }, error)
  await refuse('NotAllowedError')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('status').last()).toContainText('No passkey was made')
  await expect(passkeys.getByRole('alert')).toHaveCount(0)
  await refuse('SecurityError')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('alert')).toContainText('This device cannot make a passkey for these pages.')
  await expect(passkeys.getByText('No passkey was made')).toHaveCount(0)
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
})

test('a set-up that was left begins anew with another key, and one of another tab is respected', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('app.again'))
  await goToAccount(page)
  const left = await startApp(page)
  await left.app.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(left.app.getByRole('button', { name: 'Set up an app' })).toBeFocused()

  const otherTab = await context.newPage()
  // It misses what the first tab tells, like one that the system has put to sleep.
  await otherTab.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()))
  await goToAccount(otherTab)
  const { app, secret } = await startApp(page)
  expect(secret).not.toBe(left.secret)
  await app.getByLabel('Code from the app').fill(codeOfNow(secret))
  await expect(app.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const other = section(otherTab, 'Authenticator app')
  await other.getByRole('button', { name: 'Set up an app' }).press('Enter')
  await expect(other.getByRole('alert')).toContainText('An app is set up already')
  await expect(other.getByRole('button', { name: 'Remove the authenticator app' })).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('who stops on the way to a provider can set out again', async ({ page, signIn }) => {
  await signIn(page, someone('stopped'))
  await goToAccount(page)
  const providers = section(page, 'Connected providers')
  const connect = providers.getByRole('button', { name: 'Connect GitLab', exact: true })
  gitlab.account = somebodyAtGitlab()
  const start = '**/oauth/gitlab/start?*'
  // What a press of Escape on the way comes to.
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
  const answer = await fetch(`${host.url}/sdk/v1/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${public_token}:${public_token}`)}`,
      'content-type': 'application/json',
      'x-sdk-parent-host': host.url,
    },
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()).data
}

/** Somebody whose only way in is a wallet. */
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

test('security 21: a wallet is listed by both ends of its address, and stays while it is the last way in', async ({
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
  await expect(wallets.getByRole('listitem')).toContainText('Stays until you add another way in')
  const remove = wallets.getByRole('button', { name: `Remove the wallet ${name}` })
  await expect(remove).toHaveCount(0)
  await expectGoodLooks(page)

  await addDevice(page)
  await section(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await expect(section(page, 'Passkeys').getByRole('listitem')).toHaveCount(1)
  await remove.press('Enter')
  await wallets.getByRole('button', { name: 'Remove the wallet', exact: true }).press('Enter')
  await expect(wallets.getByRole('status').first()).toHaveText(`The wallet ${name} is removed.`)
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
  await signIn(page, someone('not.mine'))
  await goToAccount(page)
  const wallets = section(page, 'Wallets')
  await wallets.getByRole('button', { name: 'Add a wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'MetaMask' }).click()
  await wallets.getByRole('button', { name: 'Sign with it' }).click()
  await expect(wallets.getByRole('alert')).toHaveText(/^This wallet belongs to another account\./)
  await expect(wallets.getByRole('listitem')).toHaveCount(0)
  expectOnlyRefusals(complaints)
})

test('a wallet is added only after one more step by whoever has a passkey and came by mail', async ({
  page,
  context,
  signIn,
  mailTo,
  complaints,
}) => {
  const email = someone('step')
  await injectEthereumWallet(context, { nodes: new Map([[1, '']]) })
  const device = await addDevice(page)
  await signIn(page, email)
  await goToAccount(page)
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
  await wallets.getByRole('button', { name: 'Sign with it' }).click()
  const step = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(step.getByRole('button', { name: 'Use my passkey' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(wallets.getByRole('alert')).toHaveText('Nothing was changed, because the second step was not taken.')
  await wallets.getByRole('button', { name: 'Sign with it' }).click()
  await step.getByRole('button', { name: 'Use my passkey' }).click()
  await expect(wallets.getByRole('listitem')).toHaveCount(1)
  expectOnlyRefusals(complaints)
})
