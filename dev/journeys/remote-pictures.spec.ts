import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { namehash } from 'viem'
import { connectWallet, expect, type StandInChain, test } from './wallet-world.ts'
import { expectGoodAppearance, someone } from './world.ts'

test.describe.configure({ timeout: 120_000 })

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><script>fetch('https://evil.example')</script><circle cx="5" cy="5" r="5" fill="teal"/></svg>`

const picturesOf = (page: Page) => page.locator('img[src^="/pictures/poaps/"]')

const boxesOf = (page: Page) =>
  page
    .locator('main')
    .locator('header, li, li span')
    .evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return [x, y, width, height].map(Math.round).join()
      }),
    )

test('a name and POAPs show their own pictures, over artwork and without a request to anyone else', async ({
  page,
  signIn,
  metamask,
  chains,
  gateway,
  host,
}) => {
  const mainnet = chains.get(1) as StandInChain
  const { address } = metamask.account
  const photo = await sharp({ create: { width: 500, height: 500, channels: 3, background: 'orange' } })
    .png()
    .toBuffer()
  const image = gateway.add('image/png', photo)
  const metadata = gateway.add('application/json', JSON.stringify({ image_url: image }))
  await mainnet.changeNames('claim', address, 'pia.eth', namehash('pia.eth'))
  await mainnet.changeNames('setAddress', namehash('pia.eth'), address)
  await mainnet.changeNames('setText', namehash('pia.eth'), 'avatar', gateway.add('image/svg+xml', drawing))
  for (const [tokenId, uri] of [
    [9_100_001, metadata],
    [9_100_002, metadata],
    [9_100_003, 'https://127.0.0.1/metadata/3'],
  ] as const) {
    await mainnet.changeTokens('mint', address, 15_000, tokenId)
    await mainnet.changeTokens('setUri', tokenId, uri)
  }
  const requested = new Set<string>()
  page.on('request', (request) => requested.add(new URL(request.url()).origin))

  const release = gateway.hold()
  await signIn(page, someone('pictures'), '/wallet')
  await connectWallet(page)
  await expect(page.getByRole('heading', { name: 'pia.eth' })).toBeVisible()
  await expect(page.getByText('POAP of event 15000')).toHaveCount(3)
  // The one that cannot be shown is gone from the page, and its artwork stays.
  await picturesOf(page).last().scrollIntoViewIfNeeded()
  await expect(picturesOf(page)).toHaveCount(2)
  await expect(page.locator('li img[src^="/artwork/"]')).toHaveCount(3)
  const before = await boxesOf(page)
  await expect(page.getByRole('img', { name: 'Picture of pia.eth' })).toHaveCount(0)
  release()
  await expect(page.getByRole('img', { name: 'Picture of pia.eth' })).toBeVisible()
  for (const picture of await picturesOf(page).all()) {
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(192)
  }
  expect(await boxesOf(page)).toEqual(before)
  await expectGoodAppearance(page)

  const known = [host.url, ...[...chains.values()].map(({ url }) => url)]
  expect([...requested].filter((origin) => !known.includes(origin) && origin !== 'null')).toEqual([])
  expect(gateway.visits.filter(({ path }) => `ipfs:/${path.replace('/ipfs', '')}` === image)).toHaveLength(1)
  for (const { headers } of gateway.visits)
    expect(Object.keys(headers).sort()).toEqual(['accept-encoding', 'connection', 'host'])
})
