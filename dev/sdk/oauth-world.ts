import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Sdk } from './drive-sdk.ts'

/** A user whom no provider knows yet. */
export const person = () => {
  const sub = randomUUID()
  return { sub, email: `${sub}@example.com`, email_verified: true, given_name: 'Ada', family_name: 'Lovelace' }
}

/** From the SDK's start to the app's page. Asks who it is each time, even when the provider's cookie knows a user. */
export const dance = async ({ leave, page }: Sdk, options: object = {}) => {
  const before = new URL(page.url())
  const { origin } = before
  const where = { login_redirect_url: `${origin}/authenticate`, signup_redirect_url: `${origin}/welcome` }
  await leave('oauth.gitlab.start', { ...where, provider_params: { prompt: 'login' }, ...options })
  await page.waitForURL((url) => url.origin === origin && url.search !== before.search)
  const { pathname, searchParams } = new URL(page.url())
  return { pathname, searchParams, token: searchParams.get('token') }
}

/** Makes the SDK believe project settings other than the host's. */
export const changeBootstrap = (page: Page, changes: object) =>
  page.route('**/sdk/v1/projects/bootstrap/**', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, ...changes } } })
  })
