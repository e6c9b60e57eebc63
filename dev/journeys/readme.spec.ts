import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer } from 'vite'
import { settingsOf } from '../readme/settings-of.ts'
import { writeApp } from '../readme/write-app.ts'
import { freePort, type Host, startHost } from '../start-host.ts'
import { test as base, expect, expectOnlyRefusals, projectSecret, someone } from './world.ts'

/** The app of a page of this project on Vite's server, with this run's host for the one the page names. */
const serveApp = async (page: string, { host, port }: { host: Host; port: number }) => {
  const root = await writeApp(page, (text) => text.replaceAll('http://localhost:3000', host.url))
  const server = await createServer({
    root,
    configFile: false,
    cacheDir: join(root, '.vite'),
    logLevel: 'error',
    server: { port, strictPort: true, host: 'localhost', hmr: false, watch: null },
  })
  await server.listen()
  const close = async () => {
    await server.close()
    await rm(root, { recursive: true })
  }
  return { origin: `http://localhost:${port}`, root, close }
}

const test = base.extend<object, { appPort: number; host: Host }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
  appPort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  host: [
    async ({ appPort }, use) => {
      const settings = Object.entries(await settingsOf('README.md'))
      const named = Object.fromEntries(
        settings.map(([name, value]) => [name, value.replaceAll(':5173', `:${appPort}`)]),
      )
      const host = await startHost({ ...named, PROJECT_SECRET: projectSecret })
      await use(host)
      await host.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const messagesTo = async (host: Host, to: string) => {
  const all: { to: string; text: string }[] = await (await fetch(`${host.url}/outbox.json`)).json()
  return all.filter((one) => one.to === to).map(({ text }) => text)
}

test('the React app of README.md signs in by the emailed link and stays signed in, and the backend of "Moving from Stytch" knows the user', async ({
  page,
  context,
  host,
  appPort,
  complaints,
}) => {
  const app = await serveApp('README.md', { host, port: appPort })
  const email = someone('readme')
  await page.goto(app.origin)
  await page.getByRole('textbox').fill('nobody@localhost')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('status')).toContainText('email')
  expectOnlyRefusals(complaints)
  await page.getByRole('textbox').fill(email)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('status')).toHaveText('Check your email')
  await expect.poll(() => messagesTo(host, email)).toHaveLength(1)
  const link = /https?:\/\/\S+/.exec((await messagesTo(host, email))[0] ?? '')?.[0] ?? ''
  expect(link).toContain(`${app.origin}/?stytch_token_type=magic_links`)
  await page.goto(link)
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
  const jwt = (await context.cookies()).find(({ name }) => name === 'stytch_session_jwt')?.value ?? ''
  await app.close()

  const moved = await writeApp('docs/moving-from-stytch.md', (text) =>
    text.replaceAll('http://localhost:3000', host.url),
  )
  process.env.PROJECT_SECRET = projectSecret
  const { whoIsSignedIn } = await import(join(moved, 'src/who-is-signed-in.ts'))
  const { output } = await host.cards('users', 'show', email)
  expect(await whoIsSignedIn(jwt)).toBe(JSON.parse(output).user_id)
  await expect(whoIsSignedIn(`${jwt.slice(0, -8)}AAAAAAAA`)).rejects.toThrow()
  await rm(moved, { recursive: true })
})

const codeTo = async (host: Host, to: string) => {
  await expect.poll(() => messagesTo(host, to)).toHaveLength(1)
  return /\b\d{6}\b/.exec((await messagesTo(host, to))[0] ?? '')?.[0] ?? ''
}

const screens = [
  { tab: 'Email', typed: 'vendor@example.com', to: 'vendor@example.com' },
  { tab: 'Text', typed: '2125550142', to: '+12125550142' },
]
for (const { tab, typed, to } of screens)
  test(`the vendor's login screen of "Moving from Stytch" signs in by the code it sends (${tab}), and asks nobody but this host`, async ({
    page,
    context,
    host,
    appPort,
    complaints,
  }) => {
    const app = await serveApp('docs/moving-from-stytch.md', { host, port: appPort })
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(new URL(request.url()).origin))
    const frameUrl = `${host.url}/clientside-services/index.html`
    const asksFrame = page.waitForResponse(frameUrl)
    await page.goto(`${app.origin}/login.html`)
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('tabpanel', { name: tab }).getByRole('textbox').last().fill(typed)
    // The screen of phone numbers sends the number as typed while its frame is still loading.
    if (tab === 'Text') {
      await (await asksFrame).finished()
      await page.frame({ url: frameUrl })?.waitForLoadState()
    }
    await page.getByRole('button', { name: 'Continue with' }).click()
    const code = await codeTo(host, to)
    await page.getByRole('textbox', { name: 'One-time passcode' }).click()
    await page.keyboard.type(code)
    await expect(page.getByText('Success!')).toBeVisible()
    expect((await asksFrame).status()).toBe(200)
    expect((await context.cookies()).map(({ name }) => name)).toContain('stytch_session_jwt')
    expect([...asked].filter((origin) => origin.startsWith('http')).toSorted()).toEqual(
      [app.origin, host.url].toSorted(),
    )
    await app.close()
    // Chromium reports an IPv6 address in a policy, which has no way to write one.
    complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes('frame-ancestors')))
  })
