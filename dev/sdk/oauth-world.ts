import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Account, clientId, clientSecret, openOpenIdProvider } from '../oauth-stand-ins.ts'
import { freePort } from '../start-host.ts'
import type { Sdk } from './drive-sdk.ts'
import { test as base, expect } from './sdk-world.ts'

type OpenId = {
  url: string
  /** Whoever is ready to sign in there; nobody declines. */
  account: Account | undefined
  close: () => Promise<void>
}

/** The official SDK against a host whose GitLab is a real OpenID provider. */
export const test = base.extend<object, { port: number; openId: OpenId }>({
  port: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => use(await freePort()),
    { scope: 'worker' },
  ],
  openId: [
    async ({ port }, use) => {
      const callback = `http://localhost:${port}/v1/oauth/callback/gitlab`
      const openId: OpenId = {
        ...(await openOpenIdProvider([callback], () => openId.account)),
        account: undefined,
      }
      await use(openId)
      await openId.close()
    },
    { scope: 'worker' },
  ],
  hostSettings: [
    async ({ port, openId }, use) =>
      use({
        PORT: String(port),
        OAUTH_GITLAB_CLIENT_ID: clientId,
        OAUTH_GITLAB_CLIENT_SECRET: clientSecret,
        OAUTH_GITLAB_ISSUER: openId.url,
      }),
    { scope: 'worker' },
  ],
})

/** Somebody whom no provider knows yet. */
export const person = () => {
  const sub = randomUUID()
  return { sub, email: `${sub}@example.com`, email_verified: true, given_name: 'Ada', family_name: 'Lovelace' }
}

/** From the SDK's start to the app's page. Asks who it is each time, although the provider's cookie knows somebody. */
export const dance = async ({ ok, page }: Sdk, options: object = {}) => {
  const before = new URL(page.url())
  const { origin } = before
  const where = { login_redirect_url: `${origin}/authenticate`, signup_redirect_url: `${origin}/welcome` }
  await ok('oauth.gitlab.start', { ...where, provider_params: { prompt: 'login' }, ...options })
  await page.waitForURL((url) => url.origin === origin && url.search !== before.search)
  const { pathname, searchParams } = new URL(page.url())
  return { pathname, searchParams, token: searchParams.get('token') }
}

/** Makes the SDK believe other project settings than the host's. */
export const changeBootstrap = (page: Page, changes: object) =>
  page.route('**/sdk/v1/projects/bootstrap/**', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, ...changes } } })
  })

export { expect }
