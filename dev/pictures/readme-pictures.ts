import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { namehash } from 'viem/ens'
import { ensureWebBuilt } from '../../host/ensure-web-built.ts'
import { startStandInChain } from '../chain-stand-ins/start-stand-in-chain.ts'
import { findBrowser } from '../find-browser.ts'
import { injectEthereumWallet } from '../injected-wallets.ts'
import { isNotice } from '../is-notice.ts'
import { startHost } from '../start-host.ts'

/** Redraws the pictures of the README from a fresh demo world, and those of them that stores of apps show (`web/public/manifest.webmanifest`). */
const folder = join(import.meta.dirname, '../../docs/pictures')
const ofManifest = join(import.meta.dirname, '../../web/public/screenshots')
const inManifest = ['kept', 'collection', 'events']
const phone = { width: 390, height: 760 }
const desk = { width: 1120, height: 840 }

await ensureWebBuilt({ say: (sentence) => console.log(sentence) })
const found = await findBrowser()
Object.assign(process.env, found.environment)
const chain = await startStandInChain(1)
const host = await startHost({
  CHAINS: JSON.stringify([{ id: 1, rpc_url: chain.url }]),
  ...Object.fromEntries(
    ['GOOGLE', 'GITHUB'].flatMap((name) => ['ID', 'SECRET'].map((part) => [`OAUTH_${name}_CLIENT_${part}`, 'picture'])),
  ),
})
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--force-prefers-reduced-motion'],
})

const keep = async (page: Page, name: string, size: typeof phone) => {
  await page.setViewportSize(size)
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  await page.evaluate(() => document.fonts.ready)
  const pixels = await page.screenshot()
  const picture = await sharp(pixels).png({ palette: true, quality: 80 }).toBuffer()
  await writeFile(join(folder, `${name}.png`), picture)
  if (inManifest.includes(name)) await writeFile(join(ofManifest, `${name}.png`), picture)
}

const linkTo = async (email: string) => {
  const mails: { to: string; text: string }[] = await (await fetch(`${host.url}/outbox.json`)).json()
  const text = mails.findLast((mail) => mail.to === email && !isNotice(mail))?.text ?? ''
  return /https?:\/\/\S+\/auth\/email\S*/.exec(text)?.[0] ?? ''
}
const giveName = async (address: `0x${string}`, name: string) => {
  await chain.changeNames('claim', address, name, namehash(name))
  await chain.changeNames('setAddress', namehash(name), address)
  await chain.client.setBalance({ address, value: 15n * 10n ** 17n })
}
const tap = async () => (await host.cards('cards', 'tap', 'demo')).output.trim()

try {
  await mkdir(folder, { recursive: true })
  await mkdir(ofManifest, { recursive: true })
  const context = await browser.newContext({ baseURL: host.url, colorScheme: 'dark', reducedMotion: 'reduce' })
  const { account } = await injectEthereumWallet(context, { nodes: new Map([[1, chain.url]]) })
  await giveName(account.address, 'ada.eth')
  const page = await context.newPage()
  await page.goto('/')
  await keep(page, 'landing', desk)
  await page.getByText('Other ways to sign in').click()
  await page.getByRole('button', { name: 'GitHub' }).waitFor()
  await keep(page, 'sign-in', phone)
  await page.goto(await tap())
  await keep(page, 'tap', phone)
  await page.getByLabel('Email address').fill('collector@example.com')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('heading', { name: 'It’s yours' }).waitFor()
  await keep(page, 'kept', phone)
  await page.goto(await linkTo('collector@example.com'))
  await page.waitForURL(/\/collection$/)
  await page.getByText('Opening night of the reading room').first().waitFor()
  await keep(page, 'collection', phone)
  await page.getByRole('button', { name: 'Public page' }).click()
  await page.getByLabel('Name in the address').fill('a-collector')
  await page.getByLabel('Your name on the page').fill('A collector')
  await page.getByLabel(/^All, and/).check()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Your page is on:').waitFor()
  await page.goto('/@a-collector')
  await keep(page, 'public-collection', phone)
  await page.goto('/e/opening-night-of-the-reading-room')
  await keep(page, 'public-event', phone)
  const image = await page.locator('meta[property="og:image"]').getAttribute('content')
  await writeFile(join(folder, 'link.png'), Buffer.from(await (await fetch(image!)).arrayBuffer()))
  await page.goto('/collection')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Email address').fill('holder@example.com')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.goto(await linkTo('holder@example.com'))
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await page.getByText('Strawberry Sundae').waitFor()
  await keep(page, 'events', desk)
  await page.getByRole('link', { name: /Opening night/ }).click()
  await page.getByRole('heading', { level: 1, name: /Opening night/ }).waitFor()
  await keep(page, 'event', desk)
  const address = page.url()
  const kiosk = page.getByRole('region', { name: 'Kiosk' })
  await kiosk.getByRole('button', { name: 'Turn on' }).click()
  await kiosk.getByRole('button', { name: 'Turn off' }).waitFor()
  await page.goto(address.replace('/events/', '/kiosk/'))
  await page.getByRole('img', { name: 'QR code to collect this event' }).waitFor()
  await keep(page, 'kiosk', desk)
  await page.goto(`${address}/live`)
  await page
    .getByText(/\d+ collected/)
    .first()
    .waitFor()
  await keep(page, 'live', desk)
  await page.goto(`${address}/guests`)
  await page.getByRole('button', { name: 'Download CSV' }).waitFor()
  await keep(page, 'guests', desk)
  await page.goto(address)
  await page.getByRole('link', { name: 'Cards', exact: true }).click()
  await page.getByRole('heading', { name: 'demo' }).waitFor()
  await keep(page, 'cards', desk)
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor()
  await keep(page, 'account', phone)
  await page.getByRole('link', { name: 'Wallet', exact: true }).click()
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'MetaMask' }).click()
  await page.getByRole('heading', { name: 'ada.eth' }).waitFor()
  await page.getByText('1.5 ETH').waitFor()
  await keep(page, 'wallet', phone)
} finally {
  await browser.close()
  await host.remove()
  await chain.close()
}
