import type { Page } from '@playwright/test'
import { readQrCode } from '../remote-wallets/read-qr-code.ts'
import { expect, projectId, test } from './walletconnect-world.ts'
import { expectGoodAppearance, someone } from './world.ts'

test.describe.configure({ timeout: 120_000 })

const dialog = (page: Page) => page.getByRole('dialog')
const fact = (page: Page, term: string) =>
  page.locator('dt', { hasText: term }).locator('xpath=following-sibling::dd[1]')
const shorten = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('wagmi.walletconnect'))

/** Opens the code for a phone on `/wallet`. */
const showCode = async (page: Page) => {
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await dialog(page).getByRole('button', { name: 'Scan with your phone' }).click()
  const code = dialog(page).getByRole('img', { name: 'QR code that connects your wallet' })
  await expect(code).toBeVisible()
  return readQrCode(code)
}

test('a wallet on a phone connects by its code, signs, changes account and chain, and is gone after a disconnect', async ({
  page,
  signIn,
  phone,
  relay,
  host,
}) => {
  await signIn(page, someone('phone'), '/wallet')
  const uri = await showCode(page)
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  await expectGoodAppearance(page)
  await phone.pair(uri)
  const [first = '', second = ''] = phone.addresses
  await dialog(page)
    .getByRole('button', { name: shorten(second) })
    .click()
  await expect(page.getByText('Connected with Pocket')).toBeVisible()
  await expect(fact(page, 'Address')).toHaveText(second)
  expect(phone.proposer).toMatchObject({ name: 'IYK Cards', url: host.url })
  expect(new Set(relay.projects)).toContain(projectId)

  await page.getByRole('button', { name: 'Switch to Gnosis' }).click()
  await expect(fact(page, 'Chain')).toHaveText('Gnosis')
  phone.declines.add('personal_sign')
  await page.getByRole('button', { name: 'Link to my account' }).click()
  await expect(page.getByRole('alert')).toContainText('You declined the request in your wallet.')
  await page.getByRole('button', { name: 'Link to my account' }).click()
  await expect(page.getByText('You can sign in with this wallet.')).toBeVisible()
  expect(phone.requests.at(-1)).toEqual({ method: 'personal_sign', chainId: 'eip155:100' })

  await page.reload()
  await expect(page.getByText('Connected with Pocket')).toBeVisible()
  await expect(fact(page, 'Address')).toHaveText(second)
  await expect(fact(page, 'Chain')).toHaveText('Gnosis')
  expect((await kept(page))?.length).toBeLessThan(65_536)
  await phone.makeActive(second)
  await page.getByRole('button', { name: 'Switch account' }).click()
  await dialog(page)
    .getByRole('button', { name: shorten(first) })
    .click()
  await expect(fact(page, 'Address')).toHaveText(first)

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('heading', { name: 'No wallet connected' })).toBeVisible()
  await expect.poll(() => phone.sessions().length).toBe(0)
  expect(await kept(page)).toBe(null)
  // Nothing is left to talk about but the wallet's own connection.
  await expect.poll(() => relay.connections()).toBe(1)
})

test('declined on the phone, tried again with another code, and ended on the phone', async ({
  page,
  signIn,
  phone,
}) => {
  await signIn(page, someone('phone-declines'), '/wallet')
  const first = await showCode(page)
  phone.declines.add('connect')
  await phone.pair(first)
  await expect(dialog(page).getByRole('heading', { name: 'You declined' })).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  const code = dialog(page).getByRole('img', { name: 'QR code that connects your wallet' })
  await expect(code).toBeVisible()
  const second = await readQrCode(code)
  expect(second).not.toBe(first)
  await phone.pair(second)
  await dialog(page)
    .getByRole('button', { name: shorten(phone.addresses[0] ?? '') })
    .click()
  await expect(page.getByText('Connected with Pocket')).toBeVisible()
  await phone.disconnect()
  await expect(page.getByRole('heading', { name: 'No wallet connected' })).toBeVisible()
  expect(await kept(page)).toBe(null)
})

test('the address of the code can be copied; a closed dialog withdraws it', async ({
  page,
  context,
  signIn,
  phone,
  relay,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, someone('phone-copies'), '/wallet')
  const uri = await showCode(page)
  await dialog(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog(page).getByText('Copied. Paste it in your wallet app.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uri)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Connect a wallet' })).toBeFocused()
  await expect.poll(() => relay.connections()).toBe(0)
  await phone.pair(uri).catch(() => {})
  await expect(page.getByRole('heading', { name: 'No wallet connected' })).toBeVisible()
  expect(await kept(page)).toBe(null)
})

test('security 96: who signs out leaves no session to the next user, in no tab, and none on the phone', async ({
  page,
  context,
  signIn,
  phone,
}) => {
  await signIn(page, someone('phone-leaves'), '/wallet')
  await phone.pair(await showCode(page))
  await dialog(page)
    .getByRole('button', { name: shorten(phone.addresses[0] ?? '') })
    .click()
  await expect(page.getByText('Connected with Pocket')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/wallet')
  await expect(other.getByText('Connected with Pocket')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/$/)
  await expect.poll(() => phone.sessions().length).toBe(0)
  for (const tab of [page, other]) await expect.poll(() => kept(tab)).toBe(null)
})

test('security 95: nothing of WalletConnect is loaded or contacted before the press, and then the relay alone', async ({
  page,
  signIn,
  phone,
  relay,
  host,
}) => {
  const contacted = new Set<string>()
  const scripts: Promise<string>[] = []
  page.on('request', (request) => contacted.add(new URL(request.url()).origin))
  page.on('websocket', (socket) => contacted.add(new URL(socket.url()).origin))
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) scripts.push(response.text().catch(() => ''))
  })
  const ofTheLibrary = async () =>
    (await Promise.all(scripts)).filter((text) => /wc_sessionPropose|irn_publish/.test(text)).length
  const before = relay.projects.length
  await signIn(page, someone('phone-loads'), '/wallet')
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Scan with your phone' })).toBeVisible()
  expect(await ofTheLibrary()).toBe(0)
  expect(relay.projects.length).toBe(before)
  await page.keyboard.press('Escape')
  await phone.pair(await showCode(page))
  await dialog(page)
    .getByRole('button', { name: shorten(phone.addresses[0] ?? '') })
    .click()
  await expect(page.getByText('Connected with Pocket')).toBeVisible()
  expect(await ofTheLibrary()).toBeGreaterThan(0)
  expect([...contacted].filter((origin) => !origin.startsWith('data')).sort()).toEqual([host.url, relay.url].sort())
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 740 },
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  })

  test('an app of the phone is opened with the request, and connects', async ({ page, signIn, phone }) => {
    await signIn(page, someone('phone-app'), '/wallet')
    await page.getByRole('button', { name: 'Connect a wallet' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Rainbow Opens the app' })).toBeVisible()
    await expectGoodAppearance(page)
    await dialog(page).getByRole('button', { name: 'MetaMask Opens the app' }).click()
    const open = dialog(page).getByRole('link', { name: 'Open MetaMask' })
    const link = new URL((await open.getAttribute('href')) ?? '')
    expect(link.origin + link.pathname).toBe('https://link.metamask.io/wc')
    await expectGoodAppearance(page)
    await phone.pair(link.searchParams.get('uri') ?? '')
    await dialog(page)
      .getByRole('button', { name: shorten(phone.addresses[0] ?? '') })
      .click()
    await expect(page.getByText('Connected with Pocket')).toBeVisible()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('heading', { name: 'No wallet connected' })).toBeVisible()
  })
})
