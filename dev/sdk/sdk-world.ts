import { test as base, expect, type Page } from '@playwright/test'
import { type Host, startHost } from '../start-host.ts'
import { driveSdk, type Sdk } from './drive-sdk.ts'
import { type SdkPage, serveSdkPage } from './serve-page.ts'

export const publicToken = 'public-token-test-00000000-0000-4000-8000-000000000001'

type Running = { host: Host; app: SdkPage }
type Settings = Record<string, string>

const running = async (settings: Settings): Promise<Running> => {
  let address = ''
  const app = await serveSdkPage({ publicToken, base: () => address })
  const host = await startHost({
    ALLOWED_ORIGINS: app.origin,
    REDIRECT_URLS: ['authenticate', 'welcome'].map((page) => `${app.origin}/${page}`).join(','),
    ...settings,
  })
  address = host.url
  return { host, app }
}

/** The official browser SDK in a page of its own against a real host; only the address is changed. */
export const test = base.extend<{ sdk: Sdk }, { hostSettings: Settings; running: Running }>({
  hostSettings: [{}, { option: true, scope: 'worker' }],
  running: [
    async ({ hostSettings }, use) => {
      const both = await running(hostSettings)
      await use(both)
      await both.app.close()
      await both.host.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  sdk: async ({ page, running: { host, app } }, use) => {
    await page.goto(app.origin)
    await use(driveSdk(page, host))
  },
})

type Pair = { code_verifier: string; code_challenge?: string } | null

/** Puts another verifier into the SDK's store, or none; gives back the one that was there. */
export const swapVerifier = (page: Page, of: 'magic_links' | 'passwords' | 'oauth', pair: Pair): Promise<Pair> =>
  page.evaluate(
    ([key, next]) => {
      const before = localStorage.getItem(key)
      if (next) localStorage.setItem(key, JSON.stringify(next))
      else localStorage.removeItem(key)
      return before && JSON.parse(before)
    },
    [`stytch_sdk_state_${publicToken}::PKCE_VERIFIER:${of}`, pair] as const,
  )

export { expect }
