import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { refusal } from '../sdk/drive-sdk.ts'
import { changeBootstrap } from '../sdk/oauth-world.ts'
import { test as base, expect, publicToken } from '../sdk/sdk-world.ts'
import { someone } from './world.ts'

const hour = { session_duration_minutes: 60 }

/** A host at its strictest: rate limits, captchas, few admitted domains, and a GitLab that cannot be reached. */
const test = base.extend<object, { captchas: Server }>({
  captchas: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = createServer(async (request, response) => {
        const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
        const score = form.get('response') === 'solved' ? 0.9 : 0.1
        response.end(JSON.stringify({ success: true, score, action: 'LOGIN', hostname: 'localhost' }))
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      await use(server)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  hostSettings: [
    async ({ captchas }, use) =>
      use({
        RATE_LIMITS: 'on',
        CAPTCHA_SITE_KEY: 'site-key',
        CAPTCHA_SECRET: 'secret',
        CAPTCHA_VERIFY_URL: `http://127.0.0.1:${(captchas.address() as AddressInfo).port}/`,
        EMAIL_DOMAINS: 'example.com,denied.example',
        DENIED_EMAIL_DOMAINS: 'denied.example',
        OAUTH_GITLAB_CLIENT_ID: 'client',
        OAUTH_GITLAB_CLIENT_SECRET: 'secret',
        // Nothing listens on this port.
        OAUTH_GITLAB_ISSUER: 'http://127.0.0.1:9',
      }),
    { scope: 'worker' },
  ],
})

/** The captcha's script as the SDK loads it, solved immediately. */
const solveCaptchas = async (page: Page, token: string) => {
  await page.route('https://www.google.com/recaptcha/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.grecaptcha = { enterprise: { ready: (go) => go(), execute: async () => '${token}' } }`,
    }),
  )
  await page.reload()
}

test('too_many_requests keeps the session; the refused caller may come back later', async ({ sdk }) => {
  await solveCaptchas(sdk.page, 'solved')
  const email = someone('sdk.often')
  await sdk.signIn(email)
  const limited: [method: string, given: unknown, max: number, type: string][] = [
    ['magicLinks.email.send', someone('sdk.mails'), 5, ''],
    ['otps.sms.send', '+12125550151', 5, ''],
    ['passwords.authenticate', { email: someone('sdk.guess'), password: 'a guess', ...hour }, 20, 'email_not_found'],
  ]
  for (const [method, given, max, type] of limited) {
    for (let time = 0; time < max; time += 1)
      if (type) expect(await sdk.refused(method, given)).toMatchObject({ type })
      else await sdk.ok(method, given)
    expect(await sdk.refused(method, given)).toMatchObject(refusal('too_many_requests', 429))
  }
  await sdk.ok('session.authenticate')
})

test('a captcha is required where the project has one', async ({ sdk }) => {
  await solveCaptchas(sdk.page, 'wrong')
  expect(await sdk.refused('magicLinks.email.loginOrCreate', someone('sdk.robot'))).toMatchObject(
    refusal('captcha_failed', 403),
  )
  await changeBootstrap(sdk.page, { captcha_settings: { enabled: false } })
  await sdk.page.reload()
  expect(await sdk.refused('magicLinks.email.loginOrCreate', someone('sdk.robot'))).toMatchObject(
    refusal('captcha_required', 403),
  )
})

test('domains that are not admitted, and a provider that cannot be reached', async ({ sdk, running: { host } }) => {
  await solveCaptchas(sdk.page, 'solved')
  expect(await sdk.refused('magicLinks.email.loginOrCreate', 'ada@denied.example')).toMatchObject(
    refusal('email_in_denylist', 403),
  )
  expect(await sdk.refused('otps.email.loginOrCreate', 'ada@elsewhere.example')).toMatchObject(
    refusal('email_not_in_allowlist', 403),
  )
  await sdk.leave('oauth.gitlab.start')
  await expect(sdk.page.getByRole('heading', { name: 'We couldn’t sign you in' })).toBeVisible()
  await expect(sdk.page.getByText('server_unavailable')).toBeVisible()
  expect(sdk.page.url()).toContain(`${host.url}/v1/public/oauth/gitlab/start?public_token=${publicToken}`)
})
