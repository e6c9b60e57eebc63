import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { startIpfsGateway } from '../ipfs-gateway.ts'
import { poapEntry, startPoapApi } from '../poap-api-stand-in.ts'
import { startHost } from '../start-host.ts'
import {
  expect,
  expectGoodAppearance,
  expectGoodAppearanceOnEveryScreen,
  expectOnlyRefusals,
  test as journey,
  screens,
  someone,
} from './world.ts'

interface Machines {
  poapApi: Awaited<ReturnType<typeof startPoapApi>>
  gateway: Awaited<ReturnType<typeof startIpfsGateway>>
}

/** A host whose POAP API and gateway are stand-ins. */
const test = journey.extend<object, Machines>({
  poapApi: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const api = await startPoapApi()
      await use(api)
      await api.close()
    },
    { scope: 'worker' },
  ],
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const gateway = await startIpfsGateway()
      await use(gateway)
      await gateway.close()
    },
    { scope: 'worker' },
  ],
  host: [
    async ({ poapApi, gateway }, use) => {
      const host = await startHost({ POAP_API_URL: poapApi.url, POAP_API_KEY: 'key', IPFS_GATEWAY: gateway.url })
      await use(host)
      await host.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.use({ viewport: screens.phone })
test.describe.configure({ timeout: 120_000 })

/** Signs in, with a wallet on the account. The screens of that are covered in account-keys. */
const linkWallet = async (page: Page, url: string) => {
  const account = privateKeyToAccount(generatePrivateKey())
  const { public_token: publicToken } = (await (await fetch(`${url}/config.json`)).json()) as { public_token: string }
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'iyk_stytch_session')?.value
  const call = async (path: string, data: object) => {
    const response = await page.request.post(`${url}/sdk/v1/crypto_wallets/${path}`, {
      headers: { authorization: `Basic ${btoa(`${publicToken}:${token}`)}`, origin: url },
      data,
    })
    expect(response.ok(), await response.text()).toBe(true)
    return (await response.json()).data
  }
  const wallet = { crypto_wallet_address: account.address, crypto_wallet_type: 'ethereum' }
  const { challenge } = await call('authenticate/start/secondary', wallet)
  const signature = await account.signMessage({ message: challenge })
  await call('authenticate', { ...wallet, signature, session_duration_minutes: 60 })
  return account.address.toLowerCase()
}

const openImport = async (page: Page) => {
  await page.getByRole('button', { name: 'Import POAPs' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import POAPs' })
  await expect(dialog.getByRole('heading', { name: 'From a file' })).toBeVisible()
  return dialog
}
const groupOn = (page: Page) => page.getByRole('region', { name: 'From POAP' })

test('the POAPs of a linked wallet are looked at, imported with their pictures, shown on the public page by choice, and removed', async ({
  page,
  browser,
  host,
  signIn,
  poapApi,
  gateway,
}) => {
  await signIn(page, someone('poaps'), '/collection')
  const address = await linkWallet(page, host.url)
  const photo = await sharp({ create: { width: 500, height: 500, channels: 3, background: 'orange' } })
    .png()
    .toBuffer()
  const image_url = gateway.add('image/png', photo)
  poapApi.give(address, [
    poapEntry('7000001', address, { image_url, name: `Night of the very ${'long '.repeat(30)}name 🦉🌊` }),
    poapEntry('7000002', address, {
      image_url: 'https://127.0.0.1/x.png',
      name: '<b>سهرة القراءة</b>',
      start_date: '01-Feb-2023',
    }),
    { ...poapEntry('7000003', address), event: { id: 3 } },
  ])
  const dialog = await openImport(page)
  await expectGoodAppearanceOnEveryScreen(page)
  await dialog.getByRole('button', { name: 'Look up 0x' }).click()
  await expect(dialog.getByText('2 new', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Entry 3: event.name')).toBeVisible()
  await expectGoodAppearance(page)
  await dialog.getByRole('button', { name: 'Import 2' }).click()
  await expect(dialog.getByText('Imported 2.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const group = groupOn(page)
  await expect(group.getByRole('listitem')).toHaveCount(2)
  await expect(group.getByText('Confirmed by your wallet')).toHaveCount(2)
  await expect(group.getByRole('listitem').first()).toContainText('<b>سهرة القراءة</b>')
  const picture = group.locator('img[src^="/pictures/imported-poaps/"]')
  await group.getByRole('listitem').first().scrollIntoViewIfNeeded()
  await expect(picture).toHaveCount(1)
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(192)
  await expectGoodAppearanceOnEveryScreen(page)

  const name = `p-${randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Public page' }).click()
  const settings = page.getByRole('dialog', { name: 'Your public page' })
  await settings.getByLabel('Name in the address').fill(name)
  await settings.getByLabel('Your name on the page').fill('Ada')
  await settings.getByText('All, and new ones that I collect signed in').click()
  await settings.getByRole('button', { name: 'Turn on' }).click()
  await expect(settings.getByText('Your page shows 0 of 2.')).toBeVisible()
  await page.keyboard.press('Escape')

  await group.getByRole('button', { name: 'Night of the very' }).click()
  const details = page.getByRole('dialog', { name: 'Night of the very' })
  await expect(details.getByText('it belonged to a wallet on your account')).toBeVisible()
  await expect(details.getByText('7000001')).toBeVisible()
  await expectGoodAppearanceOnEveryScreen(page)
  const saved = page.waitForResponse((response) => response.url().endsWith('/visibility'))
  await details.getByLabel('Show on my public page').check()
  expect((await saved).status()).toBe(200)

  const other = await browser.newContext({ javaScriptEnabled: false, viewport: screens.phone, baseURL: host.url })
  const visit = await other.newPage()
  await visit.goto(`/@${name}`)
  await expect(visit.getByRole('heading', { name: 'From POAP' })).toBeVisible()
  await expect(visit.getByText('they weren’t collected by tapping a card here')).toBeVisible()
  await expect(visit.getByText('Night of the very')).toBeVisible()
  await expect(visit.getByText('سهرة')).toHaveCount(0)
  const shown = visit.locator('img[src^="/pictures/imported-poaps/"]')
  await expect(shown).toHaveCount(1)
  const address1 = (await shown.getAttribute('src')) as string
  expect((await other.request.get(address1)).status()).toBe(200)

  await details.getByRole('button', { name: 'Remove from collection' }).click()
  await details.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(group.getByRole('listitem')).toHaveCount(1)
  await visit.reload()
  await expect(visit.getByText('Night of the very')).toHaveCount(0)
  expect((await other.request.get(address1)).status()).toBe(404)
  await other.close()

  await group.getByRole('button', { name: 'Remove imported POAPs' }).click()
  const sure = page.getByRole('dialog', { name: 'Remove all imported POAPs?' })
  await expect(sure.getByText('It leaves your collection')).toBeVisible()
  await sure.getByRole('button', { name: 'Remove imported POAPs' }).click()
  await expect(group).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await expect(group).toHaveCount(0)
})

test('a file of 300 is imported, each marked as from a file, found by the search, and not shown to anyone else', async ({
  page,
  host,
  signIn,
  poapApi,
  complaints,
}) => {
  await signIn(page, someone('file'), '/collection')
  const dialog = await openImport(page)
  await expect(dialog.getByText('There’s no wallet on your account yet.')).toBeVisible()
  const choose = (name: string, content: string) =>
    dialog.getByLabel('File').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await choose('empty.csv', 'name,city\nParty,Rome')
  await expect(
    dialog.getByText('This table lacks columns for: POAP number (tokenId), event number (event.id).'),
  ).toBeVisible()
  await choose('half.json', '[{"tokenId":')
  await expect(dialog.getByText('This file isn’t complete JSON.')).toBeVisible()
  await choose('large.csv', 'x'.repeat(4_194_305))
  await expect(dialog.getByText('This file is larger than 4')).toBeVisible()
  await expectGoodAppearance(page)

  const lines = Array.from({ length: 300 }, (_one, index) => {
    const name = index === 7 ? '"Café Größenwahn, ""the"" <script>alert(1)</script>"' : `Meetup ${index} 🎈`
    return `${7_100_000 + index},${100 + index},${name},Lisbon,${2015 + (index % 8)}-05-${String(1 + (index % 28)).padStart(2, '0')},gnosis`
  })
  const header = 'tokenId,event.id,event.name,event.city,event.start_date,chain'
  await choose('poaps.csv', [header, ...lines, 'none,1,Broken,,,'].join('\n'))
  await expect(dialog.getByText('300 new')).toBeVisible()
  await expect(dialog.getByText('Line 302: tokenId')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 300' }).click()
  await expect(dialog.getByText('Imported 300.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const group = groupOn(page)
  await expect(group.getByText('From your file').first()).toBeVisible()
  await expectGoodAppearanceOnEveryScreen(page)

  await page.getByRole('searchbox', { name: 'Search your collection' }).fill('cafe gro')
  await expect(group.getByText('1 found among your POAPs')).toBeVisible()
  await expect(group.getByRole('listitem')).toContainText('<script>alert(1)</script>')
  await group.getByRole('listitem').getByRole('button').click()
  const details = page.getByRole('dialog', { name: 'Café Größenwahn' })
  await expect(details.getByText('Nothing confirms it, so it can’t be on your public page.')).toBeVisible()
  await expect(details.getByLabel('Show on my public page')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search your collection' }).fill('')

  // The same file again imports nothing twice, and a wallet that is named in one confirms what it has.
  const address = await linkWallet(page, host.url)
  poapApi.give(address, [poapEntry('7100007', address), poapEntry('7200000', address)])
  await page.reload()
  const again = await openImport(page)
  await again.getByLabel('File').setInputFiles({
    name: 'poaps.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify([poapEntry('7100007', address), poapEntry('7100400', address)])),
  })
  await expect(again.getByText('1 already here')).toBeVisible()
  await expect(again.getByText('We’ll look that wallet up, too')).toBeVisible()
  await again.getByRole('button', { name: 'Import 1' }).click()
  await expect(again.getByText('Your wallet confirms 1.')).toBeVisible()

  poapApi.replyWith({ status: 500, headers: {}, body: '' })
  await page.reload()
  const third = await openImport(page)
  await third.getByRole('button', { name: 'Look up 0x' }).click()
  await expect(third.getByText('We couldn’t reach POAP.')).toBeVisible()
  await third.getByLabel('Address or ENS name').fill('0x00000000000000000000000000000000000000aa')
  await third.getByRole('button', { name: 'Look up', exact: true }).click()
  await expect(third.getByText('This wallet isn’t on your account')).toBeVisible()
  poapApi.replyWith(undefined)
  const lost = complaints.filter((line) => !/status of 503/.test(line))
  complaints.splice(0, complaints.length, ...lost)
  expectOnlyRefusals(complaints)
})
